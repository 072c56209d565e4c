/** Characters outside the Latin set that every bank of the scheme accepts (EPC217-08); they are transliterated. */
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
 * Returns a text in the characters that banks accept, at most `maximum` characters: diacritics are removed, other
 * letters transliterated, the rest replaced by a space. A slash may not be at either end or doubled, because a bank
 * would read it as a code.
 */
export function sepaText(text: string, maximum: number): string {
  return text
    .replaceAll(OUTSIDE, written)
    .replaceAll(/\/+/g, '/')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maximum)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
}
