import { afterEach, expect } from 'vitest';
import { verifyLedger } from '../modules/money/ledger/ledger.use-cases.ts';
import { brokenAudit } from './audit.ts';
import type { TestApp } from './test-app.ts';

/** Verifies after each test of a file that ledger, books, payouts and audit log are still consistent. */
export function staysInOrder(portal: () => TestApp): void {
  afterEach(async () => {
    const { database } = portal();
    expect((await verifyLedger(database)).broken).toBeUndefined();
    expect(await brokenAudit(database.orm)).toBeUndefined();
  });
}
