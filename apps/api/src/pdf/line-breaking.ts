export interface Word {
  readonly width: number;
  /** True for a space. A line may end with a space but not begin with one. */
  readonly space: boolean;
  /** True when the word is attached to the previous word. A line may not begin with an attached word. */
  readonly glued: boolean;
}

/** Tolerance for rounding, because a sum of widths can slightly exceed the measured width. */
const ROUNDING = 0.01;

/**
 * Breaks words into lines. A space at the end of a line is retained but not counted in the width. Without that space,
 * search and screen readers would join the last word of a line with the first word of the next line. `cut` splits a
 * word that is wider than a whole line into two non-empty parts.
 */
export function breakIntoLines<W extends Word>(
  words: readonly W[],
  width: number,
  cut: (word: W, room: number) => [W, W],
): W[][] {
  const lines: W[][] = [];
  const queue = words.toReversed();
  let line: W[] = [];
  let filled = 0;
  const add = (word: W): void => {
    line.push(word);
    filled += word.width;
  };
  const endLine = (): void => {
    lines.push(line);
    line = [];
    filled = 0;
  };
  for (let word = queue.pop(); word; word = queue.pop()) {
    if (word.space) {
      if (line.at(-1)?.space === false) add(word);
    } else if (filled + word.width <= width + ROUNDING) {
      add(word);
    } else if (line.length > 0) {
      queue.push(word, ...line.splice(lineEnd(line, word)).toReversed());
      endLine();
    } else {
      const [head, rest] = cut(word, width);
      add(head);
      endLine();
      queue.push(rest);
    }
  }
  if (line.length > 0 || lines.length === 0) lines.push(line);
  return lines;
}

/**
 * Returns how many words remain on the line when `next` does not fit. Words attached to `next` move to the next line
 * with it, unless they form the whole line.
 */
function lineEnd(line: readonly Word[], next: Word): number {
  let end = line.length;
  let first: Word | undefined = next;
  while (first?.glued && end > 0) {
    end -= 1;
    first = line[end];
  }
  return end === 0 ? line.length : end;
}
