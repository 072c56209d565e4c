const ROOT = /:root\s*\{([^}]*)\}/;
const DECLARATION = /--([\w-]+)\s*:\s*([^;]+);/g;
/** A colour may contain parentheses: `rgb(1 2 3 / 4%)`. */
const COLOR = String.raw`((?:[^(),]|\([^()]*\))+)`;
const LIGHT_DARK = new RegExp(String.raw`light-dark\(\s*${COLOR}\s*,\s*${COLOR}\)`, 'g');

/** Custom properties by name, without the leading dashes. */
export type CustomProperties = ReadonlyMap<string, string>;

/**
 * Returns the custom properties of the first `:root` block, with the colours of the given scheme. Printed documents
 * use the light scheme.
 */
export function customProperties(css: string, scheme: 'light' | 'dark'): CustomProperties {
  const body = (ROOT.exec(css)?.[1] ?? '').replaceAll(LIGHT_DARK, scheme === 'light' ? '$1' : '$2');
  return new Map([...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.trim()]));
}
