import type { Database } from '../../platform/orm.ts';
import { type BrokenFact, countLines, findBrokenFact, readAtOneMoment } from './verification.repository.ts';

/**
 * Holds the ledger against everything that follows from it: holdings, amounts and values of contracts, deposits,
 * payouts, orders and what the monthly runs say they wrote. Answers the number of lines, and the first fact that breaks.
 */
export async function verifyLedger(
  database: Database,
): Promise<{ readonly lines: number; readonly broken: BrokenFact | undefined }> {
  return database.transaction(async (tx) => {
    await readAtOneMoment(tx);
    const broken = await findBrokenFact(tx);
    return { lines: await countLines(tx), broken };
  });
}

export { holdContract, releaseContract } from './contract-hold.ts';
export { listContractLines, viewContractLedger } from './contract-ledger.ts';
export { correctEntry, viewCorrection } from './corrections.ts';
export { reverseDebit, reverseDirectDebit, viewDebitReversal } from './debit-reversals.ts';
export { releasePayout } from './payout-release.ts';
