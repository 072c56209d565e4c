import { leftOut } from './document.ts';
import { isRecord } from './migrations.ts';
import { eachCopy, initialCopies, type ServerCopies } from './server-copies.ts';

/** Each copy as one text, so that amounts are sealed with it; empty where there is none. */
export type CopyTexts = Readonly<Record<keyof ServerCopies, string>>;

/** What shape the server gives each of them today: a copy of another shape is none. */
export type CopyShapes = CopyTexts;

/** A few hundred contracts. What is longer is asked again: each key press in a form would write it anew. */
const LONGEST_CHARACTERS = 200_000;

/** P-02 holds inside them too. */
function textOf(value: unknown, shape: string): string {
  const text = JSON.stringify({ shape, value }, (key, part: unknown) =>
    leftOut.has(key) ? undefined : part,
  );
  return text.length > LONGEST_CHARACTERS ? '' : text;
}

export const copyTexts = (copies: ServerCopies, shapes: CopyShapes): CopyTexts =>
  eachCopy((name) => (copies[name] === initialCopies[name] ? '' : textOf(copies[name], shapes[name])));

/** The texts of a saved document; what is something else is none. */
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

/** The copies in texts that were opened; the initial one for what is broken, absent or of another shape. */
export const copiesIn = (opened: CopyTexts, shapes: CopyShapes): ServerCopies =>
  eachCopy((name) => valueIn(opened[name], shapes[name]) ?? initialCopies[name]) as ServerCopies;
