/** Escapes text for XML, valid both in content and in attributes. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const leaf = (name: string, value: string | number): string =>
  `<${name}>${escapeText(String(value))}</${name}>`;

/** Writes an element with a value, or returns an empty string when there is no value. */
export const leafOf = (name: string, value: string | number | null): string =>
  value === null ? '' : leaf(name, value);

export const group = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name}>`;

/** Writes an element with child elements, or returns an empty string when all children are empty. */
export function groupOf(name: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Formats cents as euros without a sign; these messages express the sign in another element. */
export function eurosOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
