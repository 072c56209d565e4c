import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import { brokenAudit } from './audit.ts';

/** Returns the faults in the ledger, books and audit log after a test; empty when none is found. */
export async function faultsIn(database: OpenDatabase): Promise<readonly object[]> {
  const { broken } = await verifyLedger(database);
  const audit = await brokenAudit(database.orm);
  return [...(broken ? [broken] : []), ...(audit ? [audit] : [])];
}
