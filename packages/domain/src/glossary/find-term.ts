import { type GlossaryTerm, glossary } from './glossary.ts';

/** A label split into three parts. The middle part is a glossary term. */
export interface FoundTerm {
  readonly before: string;
  readonly word: string;
  readonly after: string;
  readonly term: GlossaryTerm;
}

const termByWord = new Map(
  glossary.flatMap((term: GlossaryTerm) =>
    [term.name, ...(term.also ?? [])].map((word) => [word.toLowerCase(), term] as const),
  ),
);

/** Longest words first, so that `lopende kosten` is not matched as a shorter term. */
const words = [...termByWord.keys()].toSorted((a, b) => b.length - a.length);

/** A word matches only without an adjacent letter, digit or hyphen: `koers` is not found in `koersdoel`. */
const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}-])`, 'iu');

/** Returns the first term in a text, with the text around it. */
export function findTerm(text: string): FoundTerm | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [word] = match;
  const term = termByWord.get(word.toLowerCase());
  if (term === undefined) return undefined;
  return { before: text.slice(0, match.index), word, after: text.slice(match.index + word.length), term };
}
