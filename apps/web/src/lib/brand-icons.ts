/**
 * L-15: the links, each with its file in the brand's folder. The SVG icon comes last, because a browser that supports
 * SVG prefers the last icon.
 */
const icons = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'icons/apple-touch-icon.png'],
  ['icon', 'icons/favicon-32.png'],
  ['icon', 'icons/favicon.svg'],
] as const;

/**
 * Sets the icons and the web manifest of this brand in the page. The server writes links with its own timestamp;
 * links that are already correct stay unchanged, because replacing them would fetch every icon twice and make the tab
 * icon flicker.
 */
export function setBrandIcons(brandId: string): void {
  // The fallback environment has no brand, so the icons from the server stay.
  if (brandId === '') return;
  for (const [rel, file] of icons) {
    const address = `/brand/${brandId}/${file}?v=`;
    const link =
      document.querySelector<HTMLLinkElement>(`link[href*="/${file}"]`) ??
      document.head.appendChild(document.createElement('link'));
    if (!link.href.includes(address)) Object.assign(link, { rel, href: address + Date.now() });
  }
}
