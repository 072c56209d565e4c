import { addMonths } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { annuityOf, annuityScenario, every, spread } from './testing/annuity-scenario.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');

let portal: TestApp;
let scenario: Scenario;
let months: ReturnType<typeof annuityScenario>;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  months = annuityScenario(portal, () => scenario);
});
beforeEach(() => {
  scenario = new Scenario(portal, V);
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await scenario.clear();
});
afterAll(() => portal.close());

describe('10.1 an annuity pays out', () => {
  // Promise: Wij berekenen uw uitkering elk jaar opnieuw.
  // Promise: Vóór die dag berekenen wij uw uitkering opnieuw.
  // Promise: Elk jaar in januari berekenen wij uw uitkering opnieuw.
  // Promise: U krijgt nu … bruto ….
  test("10.1 recalculates an annuity's payout from its value on 1 January, and announces it before payment", async () => {
    const id = await scenario.add(annuityOf(240));
    await months.runMonths(V, firstOf('2027-02'));
    for (const day of ['2026-11', '2026-12'].map(firstOf)) expect(await months.grossOn(id, day)).toBe(600_00);
    const january = firstOf('2027-01');
    // The annuity started in August: the payouts of September to December were made, and 236 remain.
    const expected = spread(await months.valueBefore(id, january), every(1, 236));
    expect([await months.grossOn(id, january), await months.grossOn(id, firstOf('2027-02'))]).toEqual([
      expected,
      expected,
    ]);
    expect((await months.contractRow(id))?.payout).toBe(expected);

    const [letter] = await months.rowsOf<{ title: string; facts: Record<string, unknown>; made: Date }>(sql`
      select title, facts, created_at as made from document
      where contract_id = ${id} and kind = 'payoutLetter' and reference = '2027-01-01'`);
    const [withheld] = await months.rowsOf<{ tax: number; care: number }>(sql`
      select -sum(amount_cents) filter (where type = 'WAGE_TAX')::float8 as tax,
        -sum(amount_cents) filter (where type = 'HEALTHCARE_CONTRIBUTION')::float8 as care
      from ledger_entry where contract_id = ${id} and value_date = ${january}::date`);
    expect(letter).toMatchObject({
      title: 'Uw uitkering in 2027',
      facts: {
        reason: 'year',
        previousCents: 600_00,
        payoutCents: expected,
        payoutsLeft: 236,
        calculationRate: '0.0488000000',
        wageTaxCents: withheld?.tax ?? 0,
        healthcareCents: withheld?.care ?? 0,
      },
    });
    const [payout] = await months.rowsOf<{ pay_on: string }>(
      sql`select pay_on::text from payout where contract_id = ${id} and value_date = ${january}::date`,
    );
    expect(letter?.facts.firstPaidOn).toBe(payout?.pay_on);
    expect(new Date(letter?.made ?? 0).toISOString().slice(0, 10) < String(payout?.pay_on)).toBe(true);
    expect(
      await months.rowsOf(
        sql`select title from notification where contract_id = ${id} and kind = 'payout' order by created_at`,
      ),
    ).toEqual([{ title: 'Uw eerste uitkering komt eraan' }, { title: 'Uw uitkering in 2027' }]);
    expect(
      await months.rowsOf(
        sql`select count(*)::int as n from contract_event where contract_id = ${id} and kind = 'payoutCalculated'`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  // Promise: U krijgt de uitkering achteraf: na elke periode, rond ….
  // Promise: Wij keren uit na elke periode, rond ….
  // Promise: Wij betalen deze uitkering rond ….
  // Promise: Dan krijgt u daarover een brief voordat wij betalen.
  test('10.1 a letter announces the payout of an annuity with its first payout, before it is paid', async () => {
    const id = await scenario.add(annuityOf(240));
    await months.runMonths(V, firstOf('2026-12'));
    const letters = await months.rowsOf<{
      title: string;
      facts: Record<string, number | string>;
      made: Date;
    }>(sql`
      select title, facts, created_at as made from document where contract_id = ${id} and kind = 'payoutLetter'`);
    expect(letters.map(({ title }) => title)).toEqual(['Uw uitkering vanaf 1 november 2026']);
    const [paid] = await months.rowsOf<{ net: number; pay_on: string }>(sql`
      select amount_cents::float8 as net, pay_on::text from payout where contract_id = ${id} order by value_date limit 1`);
    const { payoutCents, wageTaxCents, healthcareCents, firstPaidOn, payoutsLeft } = letters[0]?.facts ?? {};
    // The net amount in the letter equals the payment order, and 238 payouts remain including this one.
    expect(Number(payoutCents) - Number(wageTaxCents) - Number(healthcareCents)).toBe(paid?.net);
    expect([firstPaidOn, payoutsLeft]).toEqual([paid?.pay_on, 238]);
    // 13 November is the tenth business day of the month after the month of the payout.
    expect(paid?.pay_on).toBe('2026-11-13');
    expect(new Date(letters[0]?.made ?? 0).toISOString().slice(0, 10) < String(paid?.pay_on)).toBe(true);
  });

  test('10.1 pays an annuity on the day of its own quarter, with the amount calculated on 1 January', async () => {
    const id = await scenario.add({
      ...annuityOf(240, { frequency: 'quarter', cents: 1_800_00 }),
      startDate: addMonths(V, -1),
    });
    await months.runMonths(V, firstOf('2027-01'));
    const january = firstOf('2027-01');
    // The annuity began on 1 October, so its first quarter ends on 1 January.
    expect(await months.grossOn(id, january)).toBeGreaterThan(0);
    const [calculated] = await months.rowsOf<{ left: number; wait: number }>(sql`
      select payouts_left as left, months_to_next as wait from payout_calculation where contract_id = ${id}`);
    const expected = spread(
      await months.valueBefore(id, january),
      every(3, calculated?.left ?? 0, calculated?.wait),
    );
    expect((await months.contractRow(id))?.payout).toBe(expected);
  });

  // Promise: U krijgt nu … bruto ….
  // Promise: Wij berekenen uw uitkering opnieuw met de waarde van die dag.
  test('10.1 the payout of an annuity is recalculated after a change of frequency during the year', async () => {
    const id = await scenario.add(annuityOf(240));
    await months.runMonths(V, V);
    await portal.database.orm.execute(sql`update contract set payment_frequency = 'quarter',
      periodic_payout_cents = 180000, payout_calculated_on = null where id = ${id}`);
    const december = firstOf('2026-12');
    await months.runMonths(december, december);
    // Three monthly payouts were made. Quarters end 6, 9, … months after the start, so the next one ends two months
    // from now.
    const expected = spread(await months.valueBefore(id, december), every(3, 79, 2));
    expect(await months.grossOn(id, december)).toBe(0);
    expect((await months.contractRow(id))?.payout).toBe(expected);
    expect(
      await months.rowsOf(
        sql`select title from document where contract_id = ${id} and kind = 'payoutLetter'`,
      ),
    ).toEqual([
      { title: 'Uw uitkering vanaf 1 november 2026' },
      { title: 'Uw uitkering vanaf 1 december 2026' },
    ]);
    await months.runMonths(firstOf('2027-01'), firstOf('2027-02'));
    const again = spread(await months.valueBefore(id, firstOf('2027-01')), every(3, 79, 1));
    expect(await months.grossOn(id, firstOf('2027-02'))).toBe(again);
  });

  // Promise: In het laatste jaar berekenen wij elke uitkering opnieuw.
  test("10.1 recalculates each payout of an annuity's last year, and pays the remaining value last", async () => {
    const id = await scenario.add(annuityOf(6, { cents: 16_000_00 }));
    await months.runMonths(V, firstOf('2027-02'));
    const days = ['2026-11', '2026-12', '2027-01', '2027-02'].map(firstOf);
    const gross: number[] = [];
    for (const [made, day] of days.entries()) {
      gross.push(await months.grossOn(id, day));
      expect(gross.at(-1)).toBe(spread(await months.valueBefore(id, day), every(1, 4 - made)));
    }
    expect(new Set(gross).size).toBe(4);
    expect(
      await months.rowsOf(sql`
        select reason, d.title from payout_calculation k left join document d
          on d.contract_id = k.contract_id and d.kind = 'payoutLetter' and d.reference = k.dealing_day::text
        where k.contract_id = ${id} order by dealing_day`),
    ).toEqual([
      { reason: 'lastYear', title: 'Uw uitkering vanaf 1 november 2026' },
      { reason: 'lastYear', title: 'Uw uitkering vanaf 1 december 2026' },
      { reason: 'year', title: 'Uw uitkering in 2027' },
    ]);
    const [message] = await months.rowsOf<{ text: string }>(sql`
      select text from notification where contract_id = ${id} and kind = 'payout' order by created_at limit 1`);
    expect(message?.text).toContain('In het laatste jaar berekenen wij elke uitkering opnieuw.');
  });

  // Promise: Zo krijgt u elke uitkering, en is uw geld pas op na de laatste.
  // Promise: Rond … krijgt u uw laatste uitkering: … bruto.
  // Promise: U krijgt geen uitkeringen meer van dit contract.
  test('10.12 an annuity ends with its last payout: the contract gets the status `paidOut` and has no value left', async () => {
    const id = await scenario.add(annuityOf(6, { cents: 16_000_00 }));
    await months.runMonths(V, firstOf('2027-02'));
    expect(await months.contractRow(id)).toMatchObject({ status: 'paidOut', value: 0 });
    const [paid] = await months.rowsOf(sql`select count(*)::int as n from payout where contract_id = ${id}`);
    expect(paid).toEqual({ n: 4 });
    const [statement] = await months.rowsOf<{ title: string; facts: Record<string, number> }>(sql`
      select title, facts from document where contract_id = ${id} and kind = 'closingStatement'`);
    expect(statement).toMatchObject({ title: 'Eindafrekening', facts: { payouts: 4 } });
    const [withdrawn] = await months.rowsOf<{ n: number }>(
      sql`select withdrawn_cents::float8 as n from contract where id = ${id}`,
    );
    const { netCents = 0, wageTaxCents = 0, healthcareCents = 0 } = statement?.facts ?? {};
    expect(netCents + wageTaxCents + healthcareCents).toBe(withdrawn?.n);
    expect(
      await months.rowsOf(
        sql`select kind from contract_event where contract_id = ${id} order by id desc limit 1`,
      ),
    ).toEqual([{ kind: 'paidOut' }]);
    const [message] = await months.rowsOf<{ text: string }>(sql`
      select text from notification where contract_id = ${id} and title = 'Uw laatste uitkering komt eraan'`);
    const [, day, gross] =
      /^Rond (.+) krijgt u uw laatste uitkering: (.+) bruto\./.exec(
        message?.text.replaceAll(/\s/g, ' ') ?? '',
      ) ?? [];
    expect([day, Number(gross?.replaceAll(/\D/g, ''))]).toEqual([
      '12 februari 2027',
      await months.grossOn(id, firstOf('2027-02')),
    ]);
  });
});

describe('10.11 a blocked annuity is released', () => {
  const setStatus = (id: string, status: string) =>
    portal.database.orm.execute(sql`update contract set status = ${status} where id = ${id}`);

  // Promise: U krijgt de uitkeringen die u nog tegoed had
  // Promise: Rond … betalen wij in één keer … bruto.
  test('10.11 a released annuity pays the payouts missed in two years in one payment', async () => {
    const id = await scenario.add({ ...annuityOf(240), status: 'blocked' });
    await months.runMonths(V, firstOf('2027-01'));
    const january = firstOf('2027-01');
    const fresh = spread((await months.valueBefore(id, january)) - 1_200_00, every(1, 236));
    expect(await months.contractRow(id)).toMatchObject({ payout: fresh, owed: 1_200_00 + fresh });
    await setStatus(id, 'active');
    await months.runMonths(firstOf('2027-02'), firstOf('2027-02'));
    expect(await months.grossOn(id, firstOf('2027-02'))).toBe(1_200_00 + 2 * fresh);
    expect(await months.contractRow(id)).toMatchObject({ payout: fresh, owed: 0 });
    const [message] = await months.rowsOf<{ text: string }>(sql`
      select text from notification where contract_id = ${id} and title like '%tegoed%'`);
    expect(message?.text).toContain('in één keer');
    expect(await months.rowsOf(sql`select count(*)::int as n from payout where contract_id = ${id}`)).toEqual(
      [{ n: 1 }],
    );
  });

  test('10.11 an annuity released on 31 December pays the owed amount and the new amount on 1 January', async () => {
    const id = await scenario.add({ ...annuityOf(240), status: 'blocked' });
    await months.runMonths(V, firstOf('2026-12'));
    portal.clock.set('2026-12-31T20:00:00Z');
    await setStatus(id, 'active');
    const january = firstOf('2027-01');
    await months.runMonths(january, january);
    const fresh = spread((await months.valueBefore(id, january)) - 1_200_00, every(1, 236));
    expect(await months.grossOn(id, january)).toBe(1_200_00 + fresh);
  });
});
