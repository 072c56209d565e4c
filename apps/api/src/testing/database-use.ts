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
  'modules/office/account-closing/account-closing',
  'modules/office/account-invitations/claims',
  'modules/sign-in/accounts/accounts',
  'foundation/acts/acts',
  'foundation/brand-states/brand-states',
  'modules/office/admin/people',
  'modules/office/admin/queues',
  'modules/investing/applications/applications',
  'modules/office/book-export/portal-book',
  'modules/office/shadow-comparisons/shadow-comparisons',
  'modules/office/takeover/takeover',
  'modules/office/approvals/four-eyes',
  'modules/office/approvals/sole-employee',
  'modules/money/bank-matching/bank-matching',
  'modules/money/bank-matching/confirmed-statements',
  'modules/money/bank-matching/account-evidence',
  'modules/money/bank-matching/payout-lines',
  'modules/money/bank-statements/bank-statement-rows',
  'modules/money/books/books',
  'modules/money/books/report',
  'modules/products/buildings/buildings',
  'modules/products/calculation/annuity-calculation',
  'modules/products/callbacks/callbacks',
  'modules/investing/capital-transfers/progress',
  'modules/investing/capital-transfers/returned-transfers',
  'modules/investing/capital-transfers/starting-payouts',
  'modules/investing/change-requests/change-requests',
  'modules/investing/change-requests/fund-switch',
  'modules/investing/contract-events/contract-events',
  'modules/investing/contracts/contracts',
  'modules/month/dealing-runs/dealing-run-admin',
  'modules/month/dealing-runs/dealing-runs',
  'modules/documents/documents/all-documents',
  'modules/documents/documents/documents',
  'modules/documents/documents/issue-transfer',
  'modules/documents/provider-texts/provider-texts',
  'modules/documents/reporting/reporting',
  'modules/sign-in/email-change/email-change',
  'modules/sign-in/employees/employees',
  'modules/sign-in/employees/invitations',
  'modules/sign-in/employees/leaving',
  'modules/sign-in/factors/factor-removal',
  'modules/office/field-keys/field-keys',
  'modules/products/fiscal/fiscal',
  'modules/products/fund-documents/fund-documents',
  'modules/products/fund-prices/fund-prices',
  'modules/products/funds/funds',
  'foundation/humans/humans',
  'modules/sign-in/impersonation/impersonation',
  'modules/money/ledger/verification',
  'foundation/mail-quarantine/mail-quarantine',
  'foundation/mail-quarantine/mailbox-alone',
  'modules/office/maintenance/maintenance',
  'modules/money/mandates/mandates',
  'modules/office/my-data/my-data',
  'modules/documents/notifications/notifications',
  'modules/products/offers/offers',
  'modules/sign-in/one-time-codes/one-time-codes',
  'modules/people/payees/payees',
  'modules/money/payments/payments',
  'modules/sign-in/payout-confirmation/payout-confirmation',
  'modules/money/payouts/payout-bookings',
  'modules/money/payouts/payout-orders',
  'modules/money/payouts/payout-reports',
  'modules/people/personal-information/nominated-account',
  'modules/products/questionnaires/questionnaire-review',
  'modules/people/relations/relations',
  'modules/investing/outgoing-transfers/outgoing-transfers',
  'modules/investing/returns/chart-payments',
  'modules/sign-in/second-factor/second-factor',
  'modules/office/security-events/security-events',
  'modules/office/security-events/security-view',
  'modules/investing/sell-requests/sales',
  'modules/investing/sell-requests/sell-requests',
  'modules/sign-in/session/session',
  'modules/sign-in/step-up/step-up',
  'modules/office/book-import/book-import',
  'modules/office/price-files/price-files',
  'modules/products/terms/suitability-terms',
  'modules/products/terms/terms',
  'modules/investing/top-ups/top-ups',
  'modules/investing/transactions/paid-lines',
  'modules/documents/uploads/uploads',
  'modules/office/set-up/set-up',
  'modules/office/verification-runs/verification-runs',
  'modules/investing/waterfall/waterfall',
  'modules/products/yearly-figures/yearly-figures',
  'platform/audit',
  'platform/audit-verification',
  'platform/database/bulk-insert',
  'platform/migrations',
  'platform/outbox/outbox',
  'reference/ceiling-corrections',
  'testing/every-call',
].map((name) => `/${name}.test.ts`);

/** Returns the subset of {@link testsWithDatabase} that runs on the embedded database as well as on PostgreSQL. */
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
