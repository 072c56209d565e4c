/** The Latin characters every bank of the scheme takes (EPC217-08); what is none of them is written another way. */
const OUTSIDE = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

/** Letters that lose nothing by another spelling, where leaving off the mark is not enough. */
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
 * A text as a bank takes it, at most `maximum` characters: marks left off, other letters spelled out, the rest a space.
 * A slash stands neither at an end nor twice, as a bank would read it as a code.
 */
export function sepaText(text: string, maximum: number): string {
  return text
    .replaceAll(OUTSIDE, written)
    .replaceAll(/\/+/g, '/')
    .replaceAll(/\s+/g, ' ')
    .slice(0, maximum)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '');
}
