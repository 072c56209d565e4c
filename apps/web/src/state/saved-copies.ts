import { leftOut } from './document.ts';
import { isRecord } from './migrations.ts';
import { eachCopy, initialCopies, type ServerCopies } from './server-copies.ts';

/** Each copy as one text, so that amounts are sealed with it; empty without a copy. */
export type CopyTexts = Readonly<Record<keyof ServerCopies, string>>;

/** The current response shape of each copy. A copy of another shape is discarded. */
export type CopyShapes = CopyTexts;

/**
 * Maximum length of a copy: a few hundred contracts. Anything longer is fetched again, because each key press in a
 * form would rewrite it.
 */
const LONGEST_CHARACTERS = 200_000;

/** Serializes a copy with its shape. P-02 applies inside copies too. */
function textOf(value: unknown, shape: string): string {
  const text = JSON.stringify({ shape, value }, (key, part: unknown) =>
    leftOut.has(key) ? undefined : part,
  );
  return text.length > LONGEST_CHARACTERS ? '' : text;
}

export const copyTexts = (copies: ServerCopies, shapes: CopyShapes): CopyTexts =>
  eachCopy((name) => (copies[name] === initialCopies[name] ? '' : textOf(copies[name], shapes[name])));

/** Returns the texts of a saved document. A value that is not a text becomes empty. */
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
 * Restores the copies from opened texts. A broken or absent text, or one of another shape, becomes the initial value.
 */
export const copiesIn = (opened: CopyTexts, shapes: CopyShapes): ServerCopies =>
  eachCopy((name) => valueIn(opened[name], shapes[name]) ?? initialCopies[name]) as ServerCopies;
