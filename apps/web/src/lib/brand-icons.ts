/** L-15, each with its file in the brand's folder. The drawing comes last: a browser that can show it takes that one. */
const icons = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'icons/apple-touch-icon.png'],
  ['icon', 'icons/favicon-32.png'],
  ['icon', 'icons/favicon.svg'],
] as const;

/**
 * Gives the page the icons and the web manifest of this brand. Links that are right already, which the server wrote
 * with their own timestamp, are left alone: replacing them would fetch every icon twice and make the tab flicker.
 */
export function setBrandIcons(brandId: string): void {
  // The fallback has no brand: what the page came with is better than nothing.
  if (brandId === '') return;
  for (const [rel, file] of icons) {
    const address = `/brand/${brandId}/${file}?v=`;
    const link =
      document.querySelector<HTMLLinkElement>(`link[href*="/${file}"]`) ??
      document.head.appendChild(document.createElement('link'));
    if (!link.href.includes(address)) Object.assign(link, { rel, href: address + Date.now() });
  }
}
