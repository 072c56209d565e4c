import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MAKES_DATABASE = join(import.meta.dirname, 'test-database.ts');
const RELATIVE_IMPORT = /from '(\.[^']+)'/g;
/** Where test code stands that tests share (`.dependency-cruiser.mjs`). */
const SHARED_BY_TESTS = /\/testing\//;

/**
 * What the embedded database, the slower one, is not asked again: rules of money and of people over many months, turns or
 * calls, whose statements its other tests bring to it too; and a server that is killed, in which it would live itself. Every module keeps tests on both (decision 0002).
 */
export const ON_POSTGRES_ALONE = [
  'applications/approval',
  'applications/confirmation',
  'applications/decisions',
  'applications/invitations',
  'applications/signing',
  'applications/waiting-applications',
  'bank-matching/late-returns',
  'bank-matching/refunds-by-file',
  'bank-statements/statements-of-a-bank',
  'books/damage',
  'change-requests/conversion-days',
  'change-requests/convert',
  'change-requests/ownership',
  'dealing-runs/dealing-run-annuities',
  'dealing-runs/dealing-run-difference',
  'dealing-runs/dealing-run-lots',
  'dealing-runs/dealing-run-oracle',
  'dealing-runs/dealing-run-orders',
  'dealing-runs/dealing-run-seen',
  'dealing-runs/dealing-run-stop',
  'dealing-runs/dealing-run-switch',
  'dealing-runs/dealing-run-temporary',
  'dealing-runs/dealing-run-waiting',
  'dealing-runs/dealing-run-withholding',
  'dealing-runs/dealing-run-year',
  'documents/year-end',
  'factors/enrolment',
  'factors/passkey-enrolment',
  'fund-documents/demo-fund-documents',
  'ledger/contract-block',
  'ledger/debit-reversals',
  'mandates/collection-reviews',
  'mandates/collections',
  'payments/chargebacks',
  'payments/payment-reviews',
  'payments/payments-faults',
  'payments/payments-kill',
  'payments/payments-months',
  'payments/payments-races',
  'payouts/payout-races',
  'sell-requests/executed-sale',
  'session/passkey-sign-in',
  'session/pending-sign-in',
  'step-up/passkey-proof',
  'top-ups/top-up-invested',
  'top-ups/top-up-questionnaires',
]
  .map((name) => `/modules/${name}.test.ts`)
  // Roles and dumps are PostgreSQL's; headers and sockets are nobody's.
  .concat(
    ['application-role', 'every-response', 'upgrade'].map((name) => `/testing/${name}.test.ts`),
    // Who may make a call, how often, and what its answer gives away; that each call works stays on both.
    ['call-matrix', 'enumeration', 'limited-calls', 'role-matrix', 'signed-acts'].map(
      (name) => `/testing/${name}.test.ts`,
    ),
    // As many people as nobody keeps in the embedded database.
    '/demo/large-set.test.ts',
  );

/** Those of {@link testsWithDatabase} that run on the embedded database as well as on PostgreSQL. */
export const testsOnBoth = (folder: string): string[] =>
  testsWithDatabase(folder).filter((file) => !ON_POSTGRES_ALONE.some((name) => file.endsWith(name)));

/** The server's tests in `folder` that ask for a database of the kind under test, themselves or by what they share. */
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
