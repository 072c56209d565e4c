/** Maximum characters of a message that are processed, because the patterns run over it and it may contain anything. */
const READ = 1_000;
/** Maximum characters of a message that are reported. */
const LONGEST_MESSAGE = 200;

/** Applies the 11-test to the nine digits of a BSN. An old BSN has eight digits and gets a leading zero. */
function isBsn(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 8 && digits.length !== 9) return false;
  const weighted = [...digits.padStart(9, '0')].map(
    (digit, index) => Number(digit) * (index === 8 ? -1 : 9 - index),
  );
  return weighted.reduce((sum, value) => sum + value, 0) % 11 === 0;
}

function numberKind(text: string): string {
  if (isBsn(text)) return '[bsn]';
  return /^[+(]?[0+]/.test(text) ? '[telefoon]' : '[nummer]';
}

/**
 * Preserves text in single quotes if it looks like an identifier of the program, and removes other quoted text, which
 * a person may have typed.
 */
const quoted = (text: string): string => (/^.[\w$.#<>()/-]{1,40}.$/.test(text) ? text : "'[tekst]'");

/** The order matters: text replaced by an earlier rule cannot match a later rule. */
const rules: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Query strings and fragments of URLs, percent-encoded or not.
  [/[?#&][\w%.~[\]-]+=[^\s"'<>)]*/g, ''],
  [/[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}/gi, '[id]'],
  // JSON web tokens, other texts in three parts separated by points, and long random texts.
  [/eyJ[\w-]{5,}[\w.-]*|[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|[\w-]{32,}/g, '[token]'],
  [/\b(?:tr|ord|re|cst|mdt|sub|pfl|live|test|access)_\w{4,}/gi, '[id]'],
  [/[^\s@"'<>(),;:=/]+(?:@|%40)[^\s@"'<>(),;:=/]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/(?<![a-z\d])[a-z]{2} ?\d{2}(?:[ .-]?[a-z\d]{4}){2,7}(?:[ .-]?[a-z\d]{1,3}(?![a-z\d]))?/gi, '[iban]'],
  [/(?<!\d)\d(?:[\s.-]?\d){7,8}(?!\d)/g, (found) => (isBsn(found) ? '[bsn]' : found)],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?:[\da-f]{1,4}:){3,7}:?[\da-f]{0,4}/gi, '[ip]'],
  [/(?:€|\beuro?\b|\beur\b)\s*-?\d[\d.,]*-?|-?\d[\d.,]*-?\s*(?:€|\beuro?\b|\beur\b)/gi, '[bedrag]'],
  [/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)|(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?!\d)/g, '[datum]'],
  [/(?<!\d)\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<![\d.])\d+(?:[.,]\d{2}|,-)(?![\d.])/g, '[bedrag]'],
  // A postcode with an optional house number after it. Two separate lower-case letters are often a word: `2026 is`.
  [
    /(?<!\d)[1-9]\d{3}(?: ?[A-Z]{2}|[a-z]{2}| [A-Za-z]{2}(?=[\s,]+(?:nr\.? ?)?\d))\b(?:[\s,]+(?:nr\.? ?)?\d+ ?-?[a-z]?\b)?/g,
    '[adres]',
  ],
  // Six or more digits, with or without separators: BSN, telephone, KvK, account, one-time code.
  [/[+(]?\d(?:[\s.()/_-]{0,2}\d){5,}/g, numberKind],
  // Numbers of passports and identity cards.
  [/\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{8,10}\b/g, '[documentnummer]'],
  // Matches from the first quotation mark to the last, because quoted JSON contains quotation marks itself.
  [/["“„][\s\S]*["”]/g, '"[tekst]"'],
  [/'[^']*'|‘[^’]*’|`[^`]*`/g, quoted],
];

/**
 * Returns the part of an error message that may be sent: its first line, without anything that resembles personal
 * data. In case of doubt, text is replaced.
 */
export function scrub(message: string): string {
  const [line = ''] = message.slice(0, READ).split(/[\r\n]/, 1);
  return rules
    .reduce(
      (text, [pattern, by]) =>
        typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, by),
      line,
    )
    .slice(0, LONGEST_MESSAGE);
}
