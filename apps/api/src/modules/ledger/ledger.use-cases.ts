import type { Orm } from '../../plugins/orm.ts';
import { type BrokenFact, countLines, findBrokenFact } from './verification.repository.ts';

/**
 * Holds the ledger against everything that follows from it: holdings, amounts and values of contracts, deposits,
 * payouts, orders and what the monthly runs say they wrote. Answers the number of lines, and the first fact that breaks.
 */
export async function verifyLedger(
  orm: Orm,
): Promise<{ readonly lines: number; readonly broken: BrokenFact | undefined }> {
  const broken = await findBrokenFact(orm);
  return { lines: await countLines(orm), broken };
}

export { reverseDirectDebit, reverseEntry } from './corrections.ts';
