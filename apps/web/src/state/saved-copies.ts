import { leftOut } from './document.ts';
import { isRecord } from './migrations.ts';
import { eachCopy, initialCopies, type ServerCopies } from './server-copies.ts';

/** Each saved response as one text, so that the amounts in it are encrypted; an empty text if there is no response. */
export type CopyTexts = Readonly<Record<keyof ServerCopies, string>>;

/** The current response shape for each saved response. A saved response with another shape is discarded. */
export type CopyShapes = CopyTexts;

/**
 * Maximum length of a saved response in characters: enough for a few hundred contracts. A longer response is fetched
 * again instead, because each key press in a form would rewrite it.
 */
const LONGEST_CHARACTERS = 200_000;

/** Serializes a response with its shape. The omissions of P-02 apply inside responses too. */
function textOf(value: unknown, shape: string): string {
  const text = JSON.stringify({ shape, value }, (key, part: unknown) =>
    leftOut.has(key) ? undefined : part,
  );
  return text.length > LONGEST_CHARACTERS ? '' : text;
}

export const copyTexts = (copies: ServerCopies, shapes: CopyShapes): CopyTexts =>
  eachCopy((name) => (copies[name] === initialCopies[name] ? '' : textOf(copies[name], shapes[name])));

/** Returns the texts of a saved document. Replaces a value that is not a text by an empty text. */
export const savedCopyTexts = (saved: Readonly<Record<string, unknown>>): CopyTexts =>
  eachCopy((name) => (typeof saved[name] === 'string' ? saved[name] : ''));

function valueIn(text: string, shape: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return isRecord(read) && read.shape === shape ? read.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Restores the responses from decrypted texts. Replaces a broken or absent text, or a text with another shape, by the
 * initial value.
 */
export const copiesIn = (opened: CopyTexts, shapes: CopyShapes): ServerCopies =>
  eachCopy((name) => valueIn(opened[name], shapes[name]) ?? initialCopies[name]) as ServerCopies;
