import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PeriodSnapshot, TaxSnapshot } from '../../../documents/contract-snapshot.ts';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { reverseDirectDebit, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { payByBank } from '../../money/payouts/testing/ordered-batch.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { documentContent } from './document-file.use-cases.ts';
import { findOwnDocument } from './documents.repository.ts';
import { issueMissing } from './documents.use-cases.ts';
import { listContractDocuments } from './own-documents.use-cases.ts';

const JANUARY = firstOf('2027-01');
const FUND = 1;
const lots = (units: number) => [{ since: isoDate('2020-03-01'), units }];
const one = (units: number) => [{ fundId: FUND, share: 10_000, lots: units === 0 ? [] : lots(units) }];

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());
beforeEach(async () => {
  scenario = new Scenario(portal, JANUARY);
  await scenario.clear();
  portal.clock.set('2026-12-20T10:00:00Z');
  // A holding so large that the redemption limit of the fund does not reduce any sale in these tests.
  await scenario.add({ funds: one(100_000_0000) });
});

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

interface Statement extends Record<string, unknown> {
  readonly id: string;
  readonly reference: string;
  readonly title: string;
  readonly snapshot: TaxSnapshot;
}
const statementsOf = (contractId: string, kind = 'taxStatement') =>
  rowsOf<Statement>(sql`select id, reference, title, facts as snapshot from document
    where contract_id = ${contractId} and kind = ${kind} order by created_at, reference`);

async function textOf(id: string, contractId: string): Promise<string> {
  const person = { id: await ownerOf(contractId), brand: 'baken' } as const;
  const found = await findOwnDocument(portal.database.orm, { id, personId: person.id, brand: person.brand });
  if (!found) throw new Error(id);
  const pdf = await documentContent(portal.services, found, () => undefined);
  return pagesOf(pdf).join(' ').replace(/\s+/g, ' ');
}
const ownerOf = async (contractId: string): Promise<string> =>
  (await rowsOf<{ id: string }>(sql`select person_id as id from contract where id = ${contractId}`))[0]?.id ??
  '';

/**
 * Runs the dealing run of a month, at a price of € 100 with a distribution of € 0.50, and then the job that issues
 * documents.
 */
async function runOf(day: IsoDate): Promise<void> {
  portal.clock.set(`${day.slice(0, 8)}12T09:00:00Z`);
  await scenario.price(
    Object.fromEntries([1, 2, 3, 4].map((id) => [id, [1_000_000, 5_000] as const])),
    day,
    portal.clock.now(),
  );
  await scenario.run(day);
  await issueMissing(portal.services);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
}

// Promise: Uw inleg telt mee voor … als wij die uiterlijk op 31 december … ontvangen.
test('a premium received in the last minute of December counts in that year, although dealt in February', async () => {
  const deposits = [
    { type: 'PERIODIC_DEPOSIT', cents: 300_00, receivedOn: isoDate('2026-12-28') },
    { type: 'TOP_UP', cents: 5_000_00, receivedOn: isoDate('2026-12-31'), dealFrom: firstOf('2027-02') },
    { type: 'TOP_UP', cents: 700_00, receivedOn: isoDate('2027-01-01'), dealFrom: firstOf('2027-02') },
  ] as const;
  const [running = '', starting = ''] = await scenario.addAll([
    { product: 'SUL', startDate: firstOf('2026-06'), funds: one(500_0000), deposits },
    // This contract has only the premium of that last minute, so it had no value during the year.
    { product: 'SUL', funds: one(0), deposits: deposits.slice(1, 2) },
  ]);
  await runOf(JANUARY);

  const [statement] = await statementsOf(running);
  expect(statement?.snapshot.received).toEqual([
    { date: '2026-12-28', type: 'PERIODIC_DEPOSIT', amountCents: 300_00 },
    { date: '2026-12-31', type: 'TOP_UP', amountCents: 5_000_00 },
  ]);
  expect(await textOf(statement?.id ?? '', running)).toMatch(/Samen € 5\.300,00/);
  const [first] = await statementsOf(starting);
  expect(first?.snapshot).toMatchObject({
    beginCents: null,
    endCents: null,
    received: [{ date: '2026-12-31', amountCents: 5_000_00 }],
  });

  // The next statement contains the payments received in its own year, without the premium that was dealt in
  // February.
  for (let month = 1; month <= 12; month += 1) await runOf(addMonths(JANUARY, month));
  const [, next] = await statementsOf(running);
  expect([next?.reference, next?.snapshot.received]).toEqual([
    '2027',
    [{ date: '2027-01-01', type: 'TOP_UP', amountCents: 700_00 }],
  ]);
}, 60_000);

test('issues a corrected statement beside the original if a December debit is reversed in January', async () => {
  const december = { type: 'PERIODIC_DEPOSIT', cents: 300_00, receivedOn: isoDate('2026-12-28') } as const;
  const earlier = { type: 'TOP_UP', cents: 1_000_00, receivedOn: isoDate('2026-12-10') } as const;
  const id = await scenario.add({
    product: 'SUL',
    startDate: firstOf('2026-06'),
    funds: one(500_0000),
    deposits: [december, earlier],
  });
  await runOf(JANUARY);
  portal.clock.set('2027-01-20T10:00:00Z');
  const [debit] = await rowsOf<{ id: string }>(
    sql`select id from deposit where contract_id = ${id} and method = 'directDebit'`,
  );
  await reverseDirectDebit(portal.services, debit?.id ?? '');
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await issueMissing(portal.services);

  const [first, corrected, ...more] = await statementsOf(id);
  expect(more).toEqual([]);
  expect([first?.title, corrected?.title]).toEqual(['Jaaropgave 2026', 'Jaaropgave 2026, gecorrigeerd']);
  expect(first?.snapshot.received.map(({ amountCents }) => amountCents)).toEqual([1_000_00, 300_00]);
  expect(corrected?.snapshot.received).toEqual([
    { date: '2026-12-10', type: 'TOP_UP', amountCents: 1_000_00 },
    { date: '2026-12-28', type: 'PERIODIC_DEPOSIT', amountCents: 300_00 },
    { date: '2027-01-20', type: 'DIRECT_DEBIT_REVERSAL', amountCents: -300_00 },
  ]);
  const text = await textOf(corrected?.id ?? '', id);
  expect(text).toContain('Gecorrigeerde opgave. Deze opgave vervangt die van 12 januari 2027.');
  expect(text).toContain('Samen € 1.000,00');
  const person = { id: await ownerOf(id), brand: 'baken' } as const;
  const listed = await listContractDocuments(portal.services, person as never, id, {
    kind: 'taxStatement',
    limit: 10,
    after: undefined,
  });
  expect(listed.items.map(({ title, replacedOn }) => [title, replacedOn])).toEqual([
    ['Jaaropgave 2026, gecorrigeerd', null],
    ['Jaaropgave 2026', '2027-01-20'],
  ]);
  expect(
    await rowsOf(
      sql`select n.title, n.text like '%van contract ' || c.number || ' zijn veranderd%' as "namesContract"
        from notification n join contract c on c.id = n.contract_id
        where n.title like 'Uw jaaropgave%' and c.id = ${id}`,
    ),
  ).toEqual([{ title: 'Uw jaaropgave 2026 is gecorrigeerd', namesContract: true }]);
  // The reversed collection does not count in the year of the reversal.
  for (let month = 1; month <= 12; month += 1) await runOf(addMonths(JANUARY, month));
  const [, , next] = await statementsOf(id);
  expect([next?.reference, next?.snapshot.received]).toEqual(['2027', []]);
}, 60_000);

// Promise: De jaaropgave over dit jaar krijgt u begin volgend jaar, zoals u gewend bent.
test('an annuity whose last payout is on 1 January receives a statement of that year', async () => {
  const id = await scenario.add({
    product: 'SDIL',
    startDate: firstOf('2022-01'),
    endDate: isoDate('2026-12-31'),
    birthDate: isoDate('1957-03-01'),
    payout: { frequency: 'month', cents: 600_00 },
    funds: one(6_0000),
  });
  await runOf(JANUARY);
  expect(await rowsOf(sql`select status from contract where id = ${id}`)).toEqual([{ status: 'paidOut' }]);
  for (let month = 1; month <= 12; month += 1) await runOf(addMonths(JANUARY, month));
  const statement = (await statementsOf(id)).find(({ reference }) => reference === '2027');
  // The contract has 6 units of € 100 and their December distribution.
  const gross = statement?.snapshot.payouts.map(
    (paid) => paid.netCents + paid.wageTaxCents + paid.healthcareCents,
  );
  expect(gross).toEqual([603_00]);
}, 60_000);

// Promise: Het fonds keert elke maand uit.
// Promise: Wij maken de opbrengst elke maand over naar uw rekening.
test('the box 3 value on 1 January includes payments in transit, even for a contract without any other value', async () => {
  const waiting = {
    type: 'TOP_UP',
    cents: 2_500_00,
    receivedOn: isoDate('2026-12-31'),
    dealFrom: firstOf('2027-02'),
  } as const;
  const [withheld = '', sold = '', begun = ''] = await scenario.addAll([
    {
      distributionMode: 'cash',
      funds: one(100_0000),
      deposits: [waiting],
      sale: { units: { [FUND]: 20_0000 } },
    },
    { distributionMode: 'cash', funds: one(40_0000), sale: 'all' },
    { funds: one(0), deposits: [waiting] },
  ]);
  await runOf(JANUARY);
  const due = await rowsOf<{ id: string }>(sql`select id from payout where status = 'ordered'`);
  await payByBank(
    portal.database,
    due.map(({ id }) => id),
    '2027-01-15',
  );
  for (let month = 1; month <= 12; month += 1) await runOf(addMonths(JANUARY, month));

  const of2027 = async (id: string) => (await statementsOf(id)).find(({ reference }) => reference === '2027');
  const statement = await of2027(withheld);
  // Calculated manually: 100 units of € 100, with a distribution of € 0.50 each, less the exit cost of the 20 units
  // sold.
  const [order] = await rowsOf<{ net: number }>(sql`select amount_cents::int as net from payout
    where contract_id = ${withheld} and kind = 'sale' and value_date = ${JANUARY}::date`);
  expect(statement?.snapshot).toMatchObject({
    beginCents: 80 * 100_00,
    underwayBegin: { depositsCents: 2_500_00, salesCents: order?.net, distributionsCents: 50_00 },
  });
  const text = await textOf(statement?.id ?? '', withheld);
  const total = 80 * 100_00 + 2_500_00 + (order?.net ?? 0) + 50_00;
  const euro = (cents: number) =>
    `€ ${(cents / 100)
      .toFixed(2)
      .replace('.', ',')
      .replace(/\B(?=(\d{3})+,)/g, '.')}`;
  expect(text).toContain(`Geld onderweg op 1 januari 2027 ${euro(total - 80 * 100_00)}`);
  expect(text).toContain(`Vul ${euro(total)} in bij beleggingen en andere bezittingen`);

  const nothingElse = await of2027(sold);
  expect(nothingElse?.snapshot).toMatchObject({ beginCents: 0, beginPositions: [] });
  expect(nothingElse?.snapshot.underwayBegin?.salesCents).toBeGreaterThan(3_900_00);
  expect((await of2027(begun))?.snapshot).toMatchObject({
    beginCents: null,
    underwayBegin: { depositsCents: 2_500_00, salesCents: 0, distributionsCents: 0 },
  });
}, 60_000);

// Promise: De participaties blijven staan, alles blijft te lezen, en jaaropgaven blijven wij maken.
// Promise: De jaaropgave en andere documenten blijven wij maken.
test("a contract whose holder's death is recorded receives the statement of its year", async () => {
  const id = await scenario.add({ product: 'SUL', startDate: firstOf('2026-06'), funds: one(500_0000) });
  await rowsOf(sql`update contract set status = 'deceased' where id = ${id}`);
  await runOf(JANUARY);
  expect((await statementsOf(id)).map(({ reference }) => reference)).toEqual(['2026']);
});

// Promise: De gemiddelde waarde is het gemiddelde van de waarden bij de verwerking van elke maand waarin u participaties had.
// Promise: Zonder kosten was uw rendement over het jaar ongeveer
test('the mean value in the cost statement covers the months with a holding, even in a year with a sale', async () => {
  const sale = firstOf('2027-05');
  const id = await scenario.add({ funds: one(100_0000) });
  for (let month = 0; month <= 12; month += 1) {
    const day = addMonths(JANUARY, month);
    if (day === sale) {
      const requestId = crypto.randomUUID();
      await rowsOf(sql`insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
        values (${requestId}, 'V-1', ${id}, ${await ownerOf(id)}, 'baken', 'all', 'queued', now(), now())`);
      await rowsOf(sql`insert into sell_request_line (request_id, fund_id, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
        values (${requestId}, ${FUND}, ${sale}, 0, 0, 0, 'open')`);
      await rowsOf(sql`update contract set status = 'sellPending' where id = ${id}`);
    }
    await runOf(day);
  }
  const statements = await statementsOf(id, 'annual');
  const of2027 = statements.find(({ reference }) => reference === '2027')?.snapshot as
    | PeriodSnapshot
    | undefined;
  // The mean covers January to April, with the values after each dealing run. May, the month of the sale, does not
  // count.
  const values = await rowsOf<{ value: number }>(sql`select value_cents::int as value from contract_valuation
    where contract_id = ${id} and date >= '2027-01-01' and date < ${sale}::date`);
  expect(values).toHaveLength(4);
  const mean = Math.round(values.reduce((sum, { value }) => sum + value, 0) / 4);
  expect(of2027?.averageCents).toBe(mean);
  expect(mean).toBeGreaterThan(100_00 * 100);
}, 60_000);
