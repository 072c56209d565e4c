import type { Database } from '../../platform/orm.ts';
import {
  type BrokenInvariant,
  countLines,
  findBrokenInvariant,
  readAtOneMoment,
} from './verification.repository.ts';

/**
 * Holds the ledger against everything that follows from it: holdings, amounts and values of contracts, deposits,
 * payouts, orders and what the monthly runs say they wrote. Returns the number of lines, and the first fact that
 * breaks.
 */
export async function verifyLedger(
  database: Database,
): Promise<{ readonly lines: number; readonly broken: BrokenInvariant | undefined }> {
  return database.transaction(async (tx) => {
    await readAtOneMoment(tx);
    const broken = await findBrokenInvariant(tx);
    return { lines: await countLines(tx), broken };
  });
}

export { findAboveCeiling } from './above-ceiling.repository.ts';
export { extendAnnuity } from './annuity-extension.ts';
export { blockContract, releaseContract } from './contract-block.ts';
export { getContractLedger, listLedgerLines } from './contract-ledger.ts';
export { correctLedgerLine, previewCorrection } from './corrections.ts';
export {
  bookDebitReversal,
  previewDebitReversal,
  reverseDebit,
  reverseDirectDebit,
} from './debit-reversals.ts';
export { releasePayout } from './payout-release.ts';
export { findUnconfirmed, findUnidentified } from './payouts.repository.ts';
