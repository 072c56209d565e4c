import { addMonths, annuityWithholding, cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { findUnidentified, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import { firstOf, type PlannedContract, Scenario, scenarioNumber } from './testing/scenario.ts';

const FIRST = firstOf('2026-11');
const BIRTH_DATE = isoDate('1957-03-01');

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());
beforeEach(async () => {
  scenario = new Scenario(portal, FIRST);
  await scenario.clear();
  portal.clock.set('2026-11-20T10:00:00Z');
});

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

const annuity = (
  euro: number,
  appliesCredit = false,
  frequency: 'month' | 'quarter' = 'month',
): PlannedContract => ({
  product: 'SDIL',
  investor: 'two annuities',
  birthDate: BIRTH_DATE,
  startDate: addMonths(FIRST, -3),
  endDate: isoDate('2040-07-31'),
  payout: { frequency, cents: euro * 100, appliesCredit },
  funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 9_000_0000 }] }],
});

const price = (day = FIRST) => scenario.price({ 1: [100_0000, 0] }, day, portal.clock.now());

/** Returns the amounts withheld from a contract on a day, in cents. */
async function withheldOf(id: string, day = FIRST) {
  const lines = await scenario.lines(id, day);
  const sum = (type: string) => lines.reduce((all, line) => all - (line.type === type ? line.amount : 0), 0);
  return { wageTax: sum('WAGE_TAX'), healthcare: sum('HEALTHCARE_CONTRIBUTION') };
}

async function wholeOf(euro: number, frequency: 'month' | 'quarter', day = FIRST) {
  const rules = await withholdingRules(portal.database.orm);
  const payout = { gross: cents(euro * 100), frequency, date: day };
  return annuityWithholding(payout, { birthDate: BIRTH_DATE, appliesCredit: true }, rules);
}

// Promise: Dan berekenen wij de belasting over alle uitkeringen samen.
test.each([
  ['in one batch', 7],
  ['each in a batch of its own', 1],
])('withholds from two annuities of one person as if they were one payout, %s', async (_, batch) => {
  await price();
  const [a = '', b = ''] = await scenario.addAll([annuity(1_500, true), annuity(1_000)]);
  await scenario.run(FIRST, batch);
  const parts = [await withheldOf(a), await withheldOf(b)];
  const together = {
    wageTax: parts.reduce((all, { wageTax }) => all + wageTax, 0),
    healthcare: parts.reduce((all, { healthcare }) => all + healthcare, 0),
  };
  // Calculated manually for € 2,500 a month: a yearly wage of 29,970, with both credits of that age applied once.
  expect(together).toEqual({ wageTax: 144_42, healthcare: 121_25 });
  expect(together).toEqual(await wholeOf(2_500, 'month'));
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('a quarterly annuity is taxed together with the monthly payouts of that quarter', async () => {
  const [month = '', quarter = ''] = await scenario.addAll([
    annuity(1_500, true),
    annuity(3_000, false, 'quarter'),
  ]);
  const totals = { wageTax: 0, healthcare: 0 };
  for (const day of ['2026-11', '2026-12'].map(firstOf)) {
    portal.clock.set(`${day.slice(0, 8)}20T10:00:00Z`);
    await price(day);
    await scenario.run(day);
    for (const id of [month, quarter]) {
      const { wageTax, healthcare } = await withheldOf(id, day);
      totals.wageTax += wageTax;
      totals.healthcare += healthcare;
    }
  }
  // November and December of one annuity and November of the other: together a quarter in which € 6,000 was
  // paid.
  expect(totals).toEqual(await wholeOf(6_000, 'quarter', firstOf('2026-12')));
});

test('the database rejects the wage tax credit for a second contract of a person', async () => {
  const [, b = ''] = await scenario.addAll([annuity(1_500, true), annuity(1_000)]);
  await expect(
    rowsOf(sql`update contract set apply_tax_credit = true where id = ${b}`),
  ).rejects.toMatchObject({
    cause: { constraint: 'contract_tax_credit' },
  });
});

// Promise: Wij betalen die als uw persoonlijke informatie compleet is.
// Promise: Wij houden uw uitkering aan
// Promise: Dan moeten wij 52% loonbelasting inhouden en betalen wij uw uitkering van contract … nog niet.
// Promise: Daarna betalen wij.
// Promise: Wij betalen als de gegevens compleet zijn.
test.each([
  ['name', sql`person = person - 'achternaam'`],
  ['address', sql`address = null`],
  ['citizen number', sql`sealed_bsn = null`],
])(
  'without a %s, 52 percent is withheld, and the payout is not paid until the missing data are entered',
  async (_, missing) => {
    await price();
    const [id = ''] = await scenario.addAll([annuity(10_000, true)]);
    await rowsOf(sql`update personal_information set ${missing}`);
    await scenario.run();
    expect(await withheldOf(id)).toEqual({ wageTax: 5_200_00, healthcare: 485_00 });
    const withheldReasons = () =>
      rowsOf(
        sql`select amount_cents::int as cents, payout_hold(payout, '2026-11-20') as "heldBy" from payout`,
      );
    expect(await withheldReasons()).toEqual([{ cents: 4_315_00, heldBy: 'identity' }]);
    await expect(
      rowsOf(sql`update payout set status = 'paid', paid_at = '2026-11-20T12:00:00Z'`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('is held') } });
    expect(await rowsOf(sql`select title from notification where title like 'Wij houden%'`)).toHaveLength(1);

    expect(await findUnidentified(portal.database.orm, 'baken')).toMatchObject({
      count: 1,
      oldest: FIRST,
      contracts: [scenarioNumber(id)],
    });

    await rowsOf(sql`update personal_information set sealed_bsn = 'known', person = '{"achternaam": "Scenario"}',
    address = '{"woonplaats": "Amsterdam"}'`);
    expect(await withheldReasons()).toEqual([{ cents: 4_315_00, heldBy: null }]);
  },
);

test('a missing birth date alone does not withhold a payout', async () => {
  await price();
  const { birthDate: _, ...plan } = annuity(1_000);
  const [id = ''] = await scenario.addAll([plan]);
  await scenario.run();
  expect((await withheldOf(id)).wageTax).toBeLessThan(400_00);
  expect(await rowsOf(sql`select payout_hold(payout, '2026-11-20') as held from payout`)).toEqual([
    { held: null },
  ]);
});
