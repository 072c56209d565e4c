import type { BrokenInvariant } from '../../../platform/broken-invariant.repository.ts';
import type { Database } from '../../../platform/orm.ts';
import { findBrokenBooks } from '../books/index.ts';
import { countLines, findBrokenInvariant, readAtOneMoment } from './verification.repository.ts';

/**
 * Compares the ledger with all data derived from it: holdings, amounts and values of contracts, deposits,
 * payouts, orders and the digests of the dealing runs. Then verifies the double-entry books as {@link
 * verifyBooks} does. Returns the number of ledger lines and the first broken invariant.
 */
export async function verifyLedger(
  database: Database,
): Promise<{ readonly lines: number; readonly broken: BrokenInvariant | undefined }> {
  return database.transaction(async (tx) => {
    await readAtOneMoment(tx);
    const broken = (await findBrokenInvariant(tx)) ?? (await findBrokenBooks(tx)).broken;
    return { lines: await countLines(tx), broken };
  });
}

/**
 * Verifies only the double-entry books: each entry, each balance, and the totals that follow from deposits, ledger
 * and payouts.
 */
export async function verifyBooks(
  database: Database,
): Promise<{ readonly lines: number; readonly broken: BrokenInvariant | undefined }> {
  return database.transaction(async (tx) => {
    await readAtOneMoment(tx);
    return findBrokenBooks(tx);
  });
}

export { currentValueOf } from './booking.use-cases.ts';
export { blockContract, releaseContract } from './contract-block.use-cases.ts';
export { correctionRejection } from './correction-plan.rules.ts';
export { type FundHolding, listHoldings } from './corrections.repository.ts';
export { correctLedgerLine, previewCorrection } from './corrections.use-cases.ts';
export {
  bookDebitReversal,
  isReversible,
  movedByReversal,
  previewDebitReversal,
  reverseDebit,
  /** @internal Exported for tests: their provider reports no chargebacks. */
  reverseDirectDebit,
} from './debit-reversals.use-cases.ts';
export { lockContractOf } from './locked-contract.use-cases.ts';
export { lockMovedOfPerson } from './moved-of-person.use-cases.ts';
export { isReleasable, releasePayout } from './payout-release.use-cases.ts';
export { findUnconfirmed, findUnidentified, listPayouts } from './payouts.repository.ts';
