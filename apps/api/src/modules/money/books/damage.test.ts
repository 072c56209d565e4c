import { cents, isoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { verifyBooks } from '../ledger/ledger.use-cases.ts';

const DAY = firstOf('2026-12');

let portal: TestApp;
/**
 * A contract with € 250 that is not dealt yet, and a bank line that was booked as a cost and then unmatched.
 */
let contractId: string;
let lineId: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const scenario = new Scenario(portal, DAY);
  contractId = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 10_0000 }] }],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 250_00, receivedOn: isoDate('2026-11-20') }],
  });
  const { lineIds } = await insertStatement(portal.services, '2026-11-20', [{ amountCents: cents(75_00) }]);
  lineId = lineIds[0] ?? '';
  const { orm } = portal.database;
  await orm.execute(sql`insert into bank_match (id, line_id, brand, kind, rule, subject, amount_cents, created_at)
    values (gen_random_uuid(), ${lineId}, 'baken', 'cost', 'endToEnd', ${lineId}, 7500, '2026-11-20T12:00:00Z')`);
  await orm.execute(sql`update bank_match set undone_at = '2026-11-20T13:00:00Z', undone_because = 'test'`);
});
afterAll(() => portal.close());

const broken = async () => (await verifyBooks(portal.database)).broken;

const ofReversal = sql`entry_id = (select max(id) from book_entry where cause = 'reversal')`;
const ofContract = () => sql`contract_id = ${contractId}::uuid`;

interface Damage {
  readonly invariant: string;
  /** SQL statements that change the books by this number of cents; a negative number reverts the damage. */
  readonly by: (cents: number) => readonly SQL[];
  readonly names: () => {
    readonly subject: string | RegExp;
    readonly found: string;
    readonly expected: string;
  };
}

const damages: readonly Damage[] = [
  {
    invariant: 'regels van een boeking, samen nul',
    by: (more) => [
      sql`update book_line set amount_cents = amount_cents + ${more} where account = 'underway' and subject = 'twikey'`,
    ],
    names: () => ({ subject: /^\d+$/, found: '1', expected: '0' }),
  },
  {
    invariant: 'saldo van elke rekening',
    by: (more) => [
      sql`update book_balance set balance_cents = balance_cents + ${more} where subject = ${contractId} and account = 'undealt'`,
    ],
    names: () => ({ subject: `baken undealt ${contractId}`, found: '-24999', expected: '-25000' }),
  },
  {
    invariant: 'boekingen die een andere terugdraaien',
    by: (more) => [
      sql`update book_line set amount_cents = amount_cents + ${more} where ${ofReversal} and account = 'openItem'`,
      sql`update book_line set amount_cents = amount_cents - ${more} where ${ofReversal} and account = 'cost'`,
      sql`update book_balance set balance_cents = balance_cents + ${more} where account = 'openItem'`,
    ],
    names: () => ({
      subject: /^\d+$/,
      found: `1 openItem ${lineId} -7499`,
      expected: `openItem ${lineId} -7500`,
    }),
  },
  {
    invariant: 'rekening bij de bank, gelijk aan het laatste afschrift',
    by: (more) => [sql`update bank_statement set closing_cents = closing_cents + ${more}`],
    names: () => ({ subject: /./, found: '7500', expected: '7501' }),
  },
  {
    invariant: 'stortingen, elk één keer geboekt',
    by: (more) => [
      sql`update deposit set amount_cents = amount_cents + ${more} where ${ofContract()} and status = 'received'`,
    ],
    names: () => ({ subject: /^[0-9a-f-]{36}$/, found: '25000', expected: '25001' }),
  },
  {
    invariant: 'wat uit stortingen, grootboek en uitbetalingen volgt',
    by: (more) => [
      sql`update ledger_entry set amount_cents = amount_cents + ${more} where ${ofContract()} and type = 'TRANSFER_IN'`,
    ],
    // The contract began with ten units of € 100, which the account `dealt` of its fund contains.
    names: () => ({ subject: 'baken dealt 1/2025-01', found: '-100000', expected: '-100001' }),
  },
];

test.each(damages)(
  'detects and locates a difference of one cent in “$invariant”',
  async ({ invariant, by, names }) => {
    expect(await broken()).toBeUndefined();
    await withoutTriggers(portal.database, ...by(1));
    const { subject, ...amounts } = names();
    const found = await broken();
    await withoutTriggers(portal.database, ...by(-1));
    expect(found).toMatchObject({ invariant, ...amounts });
    expect(found?.subject).toMatch(subject);
    expect(await broken()).toBeUndefined();
  },
);
