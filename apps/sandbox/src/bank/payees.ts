/** What this bank knows of an account elsewhere, and whether that bank says so. */
export interface KnownPayee {
  readonly name: string;
  readonly isAnswering: boolean;
  /** Banks outside the scheme cannot say. */
  readonly isInScheme: boolean;
}

export type PayeeResult =
  | { readonly result: 'MTCH' | 'NMTC' | 'NOAP' }
  | { readonly result: 'CMTC'; readonly name: string };

const words = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Letters to change, add or leave out to make one word of another. */
function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const changed = (previous[column] ?? 0) + Number(letter !== against);
      next.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    previous = next;
  }
  return previous.at(-1) ?? 0;
}

/**
 * As banks compare: marks, capitals and dots do not count; a typing error in the last name, or other first letters, is
 * nearly right, and only then the bank says whose the account is.
 */
export function comparePayee(known: KnownPayee | undefined, name: string): PayeeResult {
  if (known === undefined) return { result: 'MTCH' };
  if (!known.isInScheme) return { result: 'NOAP' };
  const [right, given] = [words(known.name), words(name)];
  if (right.join('') === given.join('')) return { result: 'MTCH' };
  const [last = '', lastGiven = ''] = [right.at(-1), given.at(-1)];
  const isNear = last.length > 3 ? distance(last, lastGiven) <= 2 : last === lastGiven;
  return isNear ? { result: 'CMTC', name: known.name } : { result: 'NMTC' };
}
