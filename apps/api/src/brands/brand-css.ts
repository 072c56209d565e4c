const ROOT = /:root\s*\{([^}]*)\}/;
const DECLARATION = /--([\w-]+)\s*:\s*([^;]+);/g;
/** A colour may have parentheses of its own: `rgb(1 2 3 / 4%)`. */
const COLOR = String.raw`((?:[^(),]|\([^()]*\))+)`;
const LIGHT_DARK = new RegExp(String.raw`light-dark\(\s*${COLOR}\s*,\s*${COLOR}\)`, 'g');

/** Custom properties by name, without their dashes. */
export type CustomProperties = ReadonlyMap<string, string>;

/** The custom properties of the first `:root` block with the colours of one scheme; paper has the light ones. */
export function customProperties(css: string, scheme: 'light' | 'dark'): CustomProperties {
  const body = (ROOT.exec(css)?.[1] ?? '').replaceAll(LIGHT_DARK, scheme === 'light' ? '$1' : '$2');
  return new Map([...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.trim()]));
}
