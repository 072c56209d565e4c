import type { XmlElement } from './xml-elements.ts';

/**
 * Permitted content of an element: text that matches a pattern, anything, or child elements in this order. The name
 * of a child ends in `?` if it is optional, in `*` for zero or more, in `+` for one or more.
 */
export type Shape = RegExp | 'anything' | { readonly [name: string]: Shape };

/** Describes the first fault with its path; returns `undefined` when the message has this shape. */
export function faultOf(element: XmlElement, shape: Shape, path = element.name): string | undefined {
  if (shape === 'anything') return undefined;
  if (shape instanceof RegExp) {
    return element.children.length === 0 && shape.test(element.text)
      ? undefined
      : `${path} heeft een ongeldige waarde`;
  }
  if (element.text.trim() !== '') return `${path} bevat tekst waar onderdelen horen`;
  let at = 0;
  for (const [key, inner] of Object.entries(shape)) {
    const [, name = '', sign = ''] = /^(\w+)([?*+]?)$/.exec(key) ?? [];
    const first = at;
    for (let child = element.children[at]; child?.name === name; child = element.children[at]) {
      at += 1;
      const fault = faultOf(child, inner, `${path}/${name}`);
      if (fault !== undefined) return fault;
    }
    const count = at - first;
    if (count === 0 && (sign === '' || sign === '+')) return `${path}/${name} ontbreekt`;
    if (count > 1 && sign !== '*' && sign !== '+') return `${path}/${name} staat er ${count} keer`;
  }
  const extra = element.children[at];
  return extra === undefined ? undefined : `${path}/${extra.name} hoort daar niet`;
}
