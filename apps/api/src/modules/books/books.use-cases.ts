import { cents, type IsoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { findEntry, insertEntries, type NewBookEntry } from './books.repository.ts';

export type { NewBookEntry } from './books.repository.ts';
export { listBalances } from './books.repository.ts';
export { countBookLines, findBrokenBooks } from './verification.repository.ts';

/**
 * Books entries in the transaction of what caused them, a set in a few statements. What has its entry already is left
 * out, so that a repeated act books nothing twice. Returns the number of each new entry by its cause id. Throws when an
 * entry does not balance. What deposits, payouts, payments, refunds, collections and the lines of the ledger move, the
 * database books by itself (decision 0095).
 */
export async function postEntries(
  tx: Transaction,
  entries: readonly NewBookEntry[],
): Promise<ReadonlyMap<string, number>> {
  for (const { cause, causeId, lines } of entries) {
    if (lines.length === 0) throw new Error(`book entry ${cause} ${causeId} has no lines`);
  }
  return insertEntries(tx, entries);
}

/** Reverses an entry by its opposite; false when that was done before. */
export async function reverseEntry(
  tx: Transaction,
  { entryId, bookedOn }: { readonly entryId: number; readonly bookedOn: IsoDate },
): Promise<boolean> {
  const entry = await findEntry(tx, entryId);
  if (!entry) throw new Error(`no book entry ${entryId}`);
  const opposite: NewBookEntry = {
    brand: entry.brand,
    bookedOn,
    cause: 'reversal',
    causeId: String(entryId),
    reversesId: entryId,
    lines: entry.lines.map((line) => ({ ...line, amountCents: cents(-line.amountCents) })),
  };
  return (await postEntries(tx, [opposite])).size > 0;
}
