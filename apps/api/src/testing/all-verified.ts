import { verifyLedger } from '../modules/ledger/ledger.use-cases.ts';
import type { OpenDatabase } from '../platform/open-database.ts';
import { brokenAudit } from './audit.ts';

/** What is wrong with ledger, books and audit log after what a test did; nothing when all is as it should be. */
export async function faultsIn(database: OpenDatabase): Promise<readonly object[]> {
  const { broken } = await verifyLedger(database);
  const audit = await brokenAudit(database.orm);
  return [...(broken ? [broken] : []), ...(audit ? [audit] : [])];
}
