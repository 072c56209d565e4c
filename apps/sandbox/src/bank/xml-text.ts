/** XML that is written as text: what is escaped here is right everywhere. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const leaf = (name: string, value: string | number): string =>
  `<${name}>${escapeText(String(value))}</${name}>`;

/** Nothing when there is no value. */
export const leafOf = (name: string, value: string | number | null): string =>
  value === null ? '' : leaf(name, value);

export const group = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name}>`;

/** Nothing when all its parts are nothing. */
export function groupOf(name: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Whole cents as euros; the sign is said elsewhere in these messages. */
export function eurosOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
