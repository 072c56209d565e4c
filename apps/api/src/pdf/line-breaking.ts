export interface Word {
  readonly width: number;
  /** A space: a line may end with it and does not begin with it. */
  readonly space: boolean;
  /** Belongs to the word before it: a line does not begin with it. */
  readonly glued: boolean;
}

/** Sums of widths may end a hair above the width they were measured to be. */
const ROUNDING = 0.01;

/**
 * Fills lines one after another. A space at the end of a line stays there, hanging out of the measure: without it the
 * last and the first word of two lines would be one word to the user who searches or listens. `cut` splits a word
 * that is wider than a whole line in two, neither empty.
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

/** How many words stay when `next` does not fit: what it is glued to goes with it, unless that is all. */
function lineEnd(line: readonly Word[], next: Word): number {
  let end = line.length;
  let first: Word | undefined = next;
  while (first?.glued && end > 0) {
    end -= 1;
    first = line[end];
  }
  return end === 0 ? line.length : end;
}
