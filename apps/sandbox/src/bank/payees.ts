/** Registered name of an account at another bank, and whether that bank responds. */
export interface PayeeAccount {
  readonly name: string;
  readonly isAnswering: boolean;
  /** Banks outside the scheme cannot verify a payee. */
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

/** Returns the edit distance: letters to change, add or remove to turn one word into the other. */
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
 * Compares names as banks do. Diacritics, case and punctuation are ignored. A typing error in the last name or
 * different initials is a close match, and only then does the bank return the account holder's name.
 */
export function comparePayee(payee: PayeeAccount | undefined, name: string): PayeeResult {
  if (payee === undefined) return { result: 'MTCH' };
  if (!payee.isInScheme) return { result: 'NOAP' };
  const [right, entered] = [words(payee.name), words(name)];
  if (right.join('') === entered.join('')) return { result: 'MTCH' };
  const [last = '', lastEntered = ''] = [right.at(-1), entered.at(-1)];
  const isNear = last.length > 3 ? distance(last, lastEntered) <= 2 : last === lastEntered;
  return isNear ? { result: 'CMTC', name: payee.name } : { result: 'NMTC' };
}
