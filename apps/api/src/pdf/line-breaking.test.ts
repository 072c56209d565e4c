import { describe, expect, it } from 'vitest';
import { breakIntoLines } from './line-breaking.ts';

interface Letters {
  readonly text: string;
  readonly width: number;
  readonly space: boolean;
  readonly glued: boolean;
}

/** Every letter has width one. A `~` before a word attaches the word to the previous word. */
const words = (text: string): Letters[] =>
  (text.match(/ |~?[^ ~]+/g) ?? []).map((part) => {
    const bare = part.replace('~', '');
    return { text: bare, width: bare.length, space: part === ' ', glued: part.startsWith('~') };
  });

const cut = (word: Letters, width: number): [Letters, Letters] => [
  { ...word, text: word.text.slice(0, width), width: width },
  { ...word, text: word.text.slice(width), width: word.text.length - width, glued: false },
];

const lines = (text: string, width: number): string[] =>
  breakIntoLines(words(text), width, cut).map((line) => line.map((word) => word.text).join(''));

describe('text is broken into lines', () => {
  it('line breaking fills lines and retains the space at the end of each line', () => {
    expect(lines('een twee drie vier', 8)).toEqual(['een twee ', 'drie ', 'vier']);
    expect(lines('een twee drie vier', 9)).toEqual(['een twee ', 'drie vier']);
  });

  it('line breaking moves a word to the next line together with the words attached to it', () => {
    expect(lines('aan jou~.', 7)).toEqual(['aan ', 'jou.']);
    expect(lines('jou~.', 3)).toEqual(['jou', '.']);
  });

  it('line breaking splits a word that is wider than a line', () => {
    expect(lines('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh ', 'ij']);
  });

  it('returns one empty line for empty text', () => {
    expect(lines('', 5)).toEqual(['']);
  });
});
