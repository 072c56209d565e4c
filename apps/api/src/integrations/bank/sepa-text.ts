/** Characters outside the Latin set that every SEPA bank accepts (EPC217-08). They are transliterated or replaced. */
const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Transliterations of letters for which removing the diacritic is not enough. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ł: 'L',
  ł: 'l',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '&': '+',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '€': 'EUR',
};

const written = (character: string): string =>
  SPELLED[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(OUTSIDE, ' ');

/**
 * Returns a text in the characters that banks accept, truncated to `maximum` characters. Diacritics are removed,
 * other letters are transliterated, and the rest becomes a space. The text has no slash at either end and no double
 * slash, because a bank would interpret it as a code.
 */
export function sepaText(text: string, maximum: number): string {
  return text
    .replaceAll(OUTSIDE, written)
    .replaceAll(/\/+/g, '/')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maximum)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
}
