import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MAKES_DATABASE = join(import.meta.dirname, 'test-database.ts');
const RELATIVE_IMPORT = /from '(\.[^']+)'/g;
/** Matches folders with code that tests share (`.dependency-cruiser.mjs`). */
const SHARED_BY_TESTS = /\/testing\//;

/**
 * Tests that run on the slower embedded database as well as on PostgreSQL. This set covers 94 % of the SQL statements
 * of all tests in the least time (2026-11-26), with at least one test for each module that has statements.
 */
export const ON_BOTH = [
  'demo/demo-data',
  'http/log-lines',
  'measuring',
  'modules/account-closing/account-closing',
  'modules/accounts/accounts',
  'modules/acts/acts',
  'modules/admin/people',
  'modules/admin/queues',
  'modules/applications/applications',
  'modules/approvals/four-eyes',
  'modules/approvals/sole-employee',
  'modules/bank-matching/bank-matching',
  'modules/bank-matching/confirmed-statements',
  'modules/bank-matching/account-evidence',
  'modules/bank-matching/payout-lines',
  'modules/bank-statements/bank-statement-rows',
  'modules/books/books',
  'modules/books/report',
  'modules/buildings/buildings',
  'modules/calculation/annuity-calculation',
  'modules/callbacks/callbacks',
  'modules/change-requests/change-requests',
  'modules/change-requests/fund-switch',
  'modules/contract-events/contract-events',
  'modules/contracts/contracts',
  'modules/dealing-runs/dealing-run-admin',
  'modules/dealing-runs/dealing-runs',
  'modules/documents/all-documents',
  'modules/documents/documents',
  'modules/documents/issue-transfer',
  'modules/email-change/email-change',
  'modules/employees/employees',
  'modules/employees/invitations',
  'modules/employees/leaving',
  'modules/factors/factor-removal',
  'modules/field-keys/field-keys',
  'modules/fiscal/fiscal',
  'modules/fund-documents/fund-documents',
  'modules/fund-prices/fund-prices',
  'modules/funds/funds',
  'modules/humans/humans',
  'modules/impersonation/impersonation',
  'modules/ledger/verification',
  'modules/mail-quarantine/mail-quarantine',
  'modules/mail-quarantine/mailbox-alone',
  'modules/maintenance/maintenance',
  'modules/mandates/mandates',
  'modules/my-data/my-data',
  'modules/notifications/notifications',
  'modules/offers/offers',
  'modules/one-time-codes/one-time-codes',
  'modules/payees/payees',
  'modules/payments/payments',
  'modules/payout-confirmation/payout-confirmation',
  'modules/payouts/payout-bookings',
  'modules/payouts/payout-orders',
  'modules/payouts/payout-reports',
  'modules/personal-information/nominated-account',
  'modules/questionnaires/questionnaire-review',
  'modules/relations/relations',
  'modules/returns/chart-payments',
  'modules/second-factor/second-factor',
  'modules/security-events/security-events',
  'modules/security-events/security-view',
  'modules/sell-requests/sales',
  'modules/sell-requests/sell-requests',
  'modules/session/session',
  'modules/step-up/step-up',
  'modules/terms/terms',
  'modules/top-ups/top-ups',
  'modules/transactions/paid-lines',
  'modules/uploads/uploads',
  'modules/verification-runs/verification-runs',
  'modules/waterfall/waterfall',
  'modules/yearly-figures/yearly-figures',
  'platform/audit',
  'platform/audit-verification',
  'platform/database/bulk-insert',
  'platform/migrations',
  'platform/outbox/outbox',
  'reference/ceiling-corrections',
  'testing/every-call',
].map((name) => `/${name}.test.ts`);

/** Returns those of {@link testsWithDatabase} that run on the embedded database as well as on PostgreSQL. */
export const testsOnBoth = (folder: string): string[] =>
  testsWithDatabase(folder).filter((file) => ON_BOTH.some((name) => file === join(folder, name)));

/** Returns the server's tests in `folder` that need a test database, directly or through shared code. */
export function testsWithDatabase(folder: string): string[] {
  return globSync('**/*.test.ts', { cwd: folder })
    .map((file) => join(folder, file))
    .filter(asksDatabase)
    .sort();
}

function asksDatabase(test: string): boolean {
  const read = new Set([test]);
  for (const file of read) {
    if (file === MAKES_DATABASE) return true;
    for (const [, written = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const imported = join(dirname(file), written);
      if (SHARED_BY_TESTS.test(imported)) read.add(imported);
    }
  }
  return false;
}
