/**
 * Control characters, invisible characters and characters that change the writing direction. They are removed,
 * because an untrusted text must have the same content on screen and when read aloud.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const WHITE_SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const COMBINING = /\p{M}/gu;

/** Returns text suitable for a document: on one line, well-formed, in NFC and without invisible characters. */
export function printableText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(WHITE_SPACE, ' ').replace(INVISIBLE, '');
}

/**
 * Returns the replacement for a character that no font contains: its base letter or a question mark, never an empty
 * box.
 */
export function substituteFor(character: string, canDraw: (codePoint: number) => boolean): string {
  const base = character.normalize('NFKD').replace(COMBINING, '');
  const drawable = [...base].every((letter) => canDraw(letter.codePointAt(0) ?? 0));
  return base !== '' && drawable ? base : '?';
}
