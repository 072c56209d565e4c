import { addMonths, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProvenSession } from '../../../testing/proven-session.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  extendAnnuity,
  findAboveCeiling,
  getContractLedger,
} from '../../investing/contract-ledger/contract-ledger.use-cases.ts';
import { getContract } from '../../investing/contracts/contracts.use-cases.ts';
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

describe('10.5 two temporary annuities of one person share one ceiling', () => {
  const CEILING = 26_781_00;

  test('10.5 two temporary annuities of one person share a ceiling over two year-ends, in any batch order', async () => {
    const temporary = (cents: number) => annuityOf(60, { cents, isTemporary: true });
    const [first = '', second = ''] = await scenario.addAll([temporary(1_100_00), temporary(1_100_00)]);
    const other = await scenario.add({ ...temporary(1_100_00), birthDate: isoDate('1958-04-01') });
    await months.runMonths(V, firstOf('2028-02'));
    for (const year of [2027, 2028]) {
      const together = await months.rowsOf<{ n: number }>(sql`
        select coalesce(-sum(amount_cents), 0)::float8 as n from ledger_entry
        where contract_id in (${first}, ${second}) and extract(year from value_date) = ${year}
          and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
      expect(Number(together[0]?.n)).toBeLessThanOrEqual(CEILING);
      if (year === 2027) expect(Number(together[0]?.n)).toBeGreaterThan(CEILING - 24_00);
    }
    // Without the other annuity, this annuity would pay its value divided over the remaining payouts.
    const january = firstOf('2027-01');
    expect(await months.grossOn(other, january)).toBe(
      spread(await months.valueBefore(other, january), every(1, 56)),
    );
    expect(await months.grossOn(first, january)).toBeLessThan(await months.grossOn(other, january));
    const [letter] = await months.rowsOf<{ facts: { levelCents: number; payoutCents: number } }>(sql`
      select facts from document where contract_id = ${first} and kind = 'payoutLetter' and reference = '2027-01-01'`);
    expect(letter?.facts.levelCents).toBe(spread(await months.valueBefore(first, january), every(1, 56)));
    expect(letter?.facts.payoutCents).toBeLessThan(letter?.facts.levelCents ?? 0);
    // The part that stayed invested is spread over later payouts, so the payout of the next year exceeds the amount
    // paid.
    const [next] = await months.rowsOf<{ level: number; paid: number }>(sql`
      select level_cents::float8 as level, previous_cents::float8 as paid from payout_calculation
      where contract_id = ${first} and dealing_day = '2028-01-01'`);
    expect(Number(next?.level)).toBeGreaterThan(Number(next?.paid));
  });

  // Promise: Wij berekenen de uitkering opnieuw in de eerste maand waarin er ruimte is onder de grens van dat jaar.
  // Promise: De klant krijgt een bericht, en een brief als de uitkering verandert.
  // Promise: Dan krijgt u daarover een brief voordat wij betalen.
  test("10.1 creates a task before an annuity's last year if its value exceeds what the ceiling allows", async () => {
    const ofMonths = (term: number, units: number) => ({
      ...annuityOf(term, { cents: 1_000_00, isTemporary: true }),
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: addMonths(V, -3), units }] }],
      birthDate: isoDate(`1957-03-0${(term % 9) + 1}`),
    });
    // The first annuity has its last payout in August 2027, with € 60,000 left for eight months under a ceiling of €
    // 26,781. The second has € 20,000 left, which fits. The third continues for years.
    const ids = await scenario.addAll([
      ofMonths(12, 600_0000),
      ofMonths(13, 200_0000),
      ofMonths(60, 600_0000),
    ]);
    await months.runMonths(V, V);
    const numbers = await months.rowsOf<{ number: string }>(
      sql`select number from contract where id = ${ids[0] ?? ''}`,
    );
    const cases = await findAboveCeiling(portal.database.orm, 'baken', isoDate('2026-11-10'));
    expect(cases).toEqual({ count: 1, oldest: '2027-07-31', contracts: numbers.map(({ number }) => number) });
    // After the last payout the remaining value stays in the contract, and the case stays open.
    await months.runMonths(firstOf('2026-12'), firstOf('2027-08'));
    const [paid] = await months.rowsOf<{ n: number }>(sql`
      select -sum(amount_cents)::float8 as n from ledger_entry
      where contract_id = ${ids[0] ?? ''} and value_date >= '2027-01-01'
        and type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
    expect(Number(paid?.n)).toBeLessThanOrEqual(CEILING);
    expect((await months.contractRow(ids[0] ?? ''))?.status).toBe('active');
    const after = await findAboveCeiling(portal.database.orm, 'baken', isoDate('2027-08-10'));
    expect(after.contracts).toEqual(cases.contracts);
    expect((await months.contractRow(ids[1] ?? ''))?.status).toBe('active');

    // No further payout is made until an employee extends the annuity.
    const rest = (await months.contractRow(ids[0] ?? ''))?.value ?? 0;
    const number = cases.contracts[0] ?? '';
    const office = await ProvenSession.of(portal, await scenario.employee());
    const { aboveCeiling } = await getContractLedger(portal.services, office.session.person, number);
    expect(aboveCeiling).toMatchObject({ endDate: '2027-07-31' });
    expect(Math.round((aboveCeiling?.above ?? 0) * 100)).toBe(rest);
    // The extension is as many years as the ceiling requires for the remaining value.
    const years = Math.ceil(rest / CEILING);
    expect([years, aboveCeiling?.extendedTo]).toEqual([1, '2028-07-31']);
    const extend = async () =>
      extendAnnuity(portal.services, office.session, {
        number,
        extendedTo: isoDate('2028-07-31'),
        reason: 'Besproken aan de telefoon',
        twoFaToken: await office.token('extendAnnuity'),
      });
    await extend();
    expect((await findAboveCeiling(portal.database.orm, 'baken', isoDate('2027-08-10'))).count).toBe(0);
    // A second extension is rejected.
    await expect(extend()).rejects.toMatchObject({ code: 'changeImpossible' });
    // The ceiling of the year of the last payout is used up, so nothing more is paid or calculated in that
    // year.
    await months.runMonths(firstOf('2027-09'), firstOf('2027-09'));
    expect(await months.grossOn(ids[0] ?? '', firstOf('2027-09'))).toBe(0);
    expect(
      await months.rowsOf(sql`select 1 from document where contract_id = ${ids[0] ?? ''} and kind = 'payoutLetter'
        and reference > '2027-08-01'`),
    ).toEqual([]);
    // The first month with a new ceiling calculates a payout within that ceiling, with a letter.
    await months.runMonths(firstOf('2027-10'), firstOf('2028-01'));
    const january = firstOf('2028-01');
    const level = spread(await months.valueBefore(ids[0] ?? '', january), every(1, 8));
    expect(await months.grossOn(ids[0] ?? '', january)).toBe(Math.min(level, Math.floor(CEILING / 8)));
    expect(
      await months.rowsOf(sql`select title from document where contract_id = ${ids[0] ?? ''} and kind = 'payoutLetter'
        and reference > '2027-08-01'`),
    ).toEqual([{ title: 'Uw uitkering in 2028' }]);
  });

  // Promise: Wij berekenen de uitkering opnieuw in de eerste maand waarin er ruimte is onder de grens van dat jaar.
  // Promise: De klant krijgt een bericht, en een brief als de uitkering verandert.
  test('10.1 an extended annuity pays its remaining value within the ceilings of the added years', async () => {
    const id = await scenario.add({
      ...annuityOf(12, { cents: 1_000_00, isTemporary: true }),
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: addMonths(V, -3), units: 600_0000 }] }],
    });
    await months.runMonths(V, V);
    const [{ number = '' } = {}] = await months.rowsOf<{ number: string }>(
      sql`select number from contract where id = ${id}`,
    );
    const office = await ProvenSession.of(portal, await scenario.employee());
    await extendAnnuity(portal.services, office.session, {
      number,
      // About € 48,000 is left in January. At most € 26,781 of it can be paid in 2027, so another year is
      // needed.
      extendedTo: isoDate('2028-07-31'),
      reason: 'Besproken aan de telefoon',
      twoFaToken: await office.token('extendAnnuity'),
    });
    expect(
      await months.rowsOf(
        sql`select title from notification where contract_id = ${id} and kind = 'contract'`,
      ),
    ).toEqual([{ title: 'Uw tijdelijke lijfrente loopt langer door' }]);
    await months.runMonths(firstOf('2026-12'), firstOf('2027-01'));
    const january = firstOf('2027-01');
    // The payouts of September to December were made, and 20 of 24 remain.
    const level = spread(await months.valueBefore(id, january), every(1, 20));
    expect(await months.grossOn(id, january)).toBe(Math.min(level, Math.floor(CEILING / 12)));
    expect((await findAboveCeiling(portal.database.orm, 'baken', isoDate('2027-01-10'))).count).toBe(0);
  });

  /** An annuity with a value of € 20,000 on the day of its last payout, in November 2026. */
  const ending = {
    ...annuityOf(3, { cents: 1_000_00, isTemporary: true }),
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: addMonths(V, -3), units: 200_0000 }] }],
  };
  const half = Math.floor(CEILING / 2);

  test('10.5 the contract page shows a next payout within the ceiling, and none after the last day', async () => {
    const units = 600_0000;
    const id = await scenario.add({
      ...ending,
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: addMonths(V, -3), units }] }],
    });
    const personId = await scenario.person(ending.birthDate);
    const person = { id: personId, brand: 'baken', email: '', name: '', role: 'investor' as const };
    const nextPayout = async () => (await getContract(portal.services, person, id)).nextPayout;
    expect(await nextPayout()).toMatchObject({ payDay: '2026-11-13', gross: CEILING });
    await scenario.price({ 1: [100_0000, 0] });
    portal.clock.set('2026-11-09T09:00:00Z');
    await scenario.run();
    expect(await months.grossOn(id, V)).toBe(CEILING);
    expect(await nextPayout()).toBeNull();
  });

  test.each([7, 1])(
    '10.5 two temporary annuities share the ceiling if one run pays both last payouts, in batches of %d',
    async (batch) => {
      const ids = await scenario.addAll([ending, ending]);
      await scenario.price({ 1: [100_0000, 0] });
      portal.clock.set('2026-11-09T09:00:00Z');
      await scenario.run(V, batch);
      for (const id of ids) expect(await months.grossOn(id, V)).toBe(half);
    },
  );

  test.each([7, 1])(
    '10.5 two temporary annuities share the ceiling if released after their end, in batches of %d',
    async (batch) => {
      const ended = { ...ending, status: 'blocked' as const };
      // The block withholds the last payout of each annuity.
      const ids = await scenario.addAll([ended, ended]);
      await months.runMonths(V, V);
      expect((await months.contractRow(ids[0] ?? ''))?.owed).toBe(1_000_00);
      await months.rowsOf(sql`update contract set status = 'active' where status = 'blocked'`);
      const december = firstOf('2026-12');
      await scenario.price({ 1: [100_0000, 0] }, december);
      portal.clock.set('2026-12-08T09:00:00Z');
      await scenario.run(december, batch);
      const paid = [];
      for (const id of ids) paid.push(await months.grossOn(id, december));
      expect(paid).toEqual([half, half]);
    },
  );

  test('10.5 payouts that the person reports to receive elsewhere reduce the ceiling', async () => {
    const id = await scenario.add(annuityOf(60, { cents: 1_100_00, isTemporary: true }));
    const personId = await scenario.person(isoDate('1957-03-01'));
    await portal.database.orm.execute(sql`
      insert into temporary_annuity_elsewhere values (${personId}, 'baken', '2026-12-01', 1000000),
        (${personId}, 'baken', '2026-12-02', 2000000)`);
    await months.runMonths(V, firstOf('2027-01'));
    expect(await months.grossOn(id, firstOf('2027-01'))).toBe(Math.floor((CEILING - 20_000_00) / 12));
  });
});
