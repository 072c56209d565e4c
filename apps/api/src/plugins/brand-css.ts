const DECLARATION = /--([\w-]+)\s*:\s*([^;]+);/g;

/** Custom properties by name, without their dashes. */
export type CustomProperties = ReadonlyMap<string, string>;

/** The custom properties of the first block of `selector` in a style sheet; empty when there is none. */
export function customProperties(css: string, selector: string): CustomProperties {
  const start = css.search(new RegExp(`${selector.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\{`));
  if (start < 0) return new Map();
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map([...body.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.trim()]));
}
