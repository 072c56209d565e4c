/**
 * L-15, each with its file in the brand's folder. The SVG icon comes last: a browser that supports it prefers the
 * last one.
 */
const icons = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'icons/apple-touch-icon.png'],
  ['icon', 'icons/favicon-32.png'],
  ['icon', 'icons/favicon.svg'],
] as const;

/**
 * Sets the icons and the web manifest of this brand in the page. Links that are already correct, which the server
 * wrote with their own timestamp, remain unchanged: replacing them would fetch every icon twice and make the tab
 * flicker.
 */
export function setBrandIcons(brandId: string): void {
  // The fallback environment has no brand: the icons that the page came with remain.
  if (brandId === '') return;
  for (const [rel, file] of icons) {
    const address = `/brand/${brandId}/${file}?v=`;
    const link =
      document.querySelector<HTMLLinkElement>(`link[href*="/${file}"]`) ??
      document.head.appendChild(document.createElement('link'));
    if (!link.href.includes(address)) Object.assign(link, { rel, href: address + Date.now() });
  }
}
