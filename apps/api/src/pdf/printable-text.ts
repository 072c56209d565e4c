/**
 * Control characters, invisible marks and marks that turn the direction of writing: a text from outside may
 * not say something else to the eye than to the ear.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;
const WHITE_SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const COMBINING = /\p{M}/gu;

/** Text as it may stand in a document: one line, well-formed, composed, with nothing that cannot be seen. */
export function printableText(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(WHITE_SPACE, ' ').replace(INVISIBLE, '');
}

/** What is drawn for a letter no font has: its base letter, or a question mark. Never an empty box. */
export function substituteFor(character: string, canDraw: (codePoint: number) => boolean): string {
  const base = character.normalize('NFKD').replace(COMBINING, '');
  const drawable = [...base].every((letter) => canDraw(letter.codePointAt(0) ?? 0));
  return base !== '' && drawable ? base : '?';
}
