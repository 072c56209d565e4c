import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { scenarioNumber } from '../../month/dealing-runs/testing/scenario.ts';

/** Day, type, amount in cents, price, units, and units afterwards. */
type Line = readonly [string, string, number, string | null, string, string];

/**
 * Worked example 9: values 10.260, 11.480 and 11.300 just before the three payments, 11.900 at the end. The prices
 * follow from them.
 */
const example9: readonly Line[] = [
  ['2024-01-01', 'INITIAL_DEPOSIT', 10_000_00, '100.0000', '100.0000', '100.0000'],
  ['2024-07-01', 'TOP_UP', 1_000_00, '102.6000', '9.7466', '109.7466'],
  ['2025-01-01', 'SELL', -400_00, '104.6046', '-3.8239', '105.9227'],
  ['2025-07-01', 'TOP_UP', 500_00, '106.6816', '4.6868', '110.6095'],
];
const values9 = [
  ['2024-01-01', 10_000_00],
  ['2024-07-01', 11_260_00],
  ['2025-01-01', 11_080_00],
  ['2025-07-01', 11_800_00],
  ['2026-01-01', 11_900_00],
] as const;

describe('X-04 the return of a contract follows from its ledger', () => {
  let testApp: TestApp;
  let investor: string;
  beforeAll(async () => {
    testApp = await createTestApp();
    investor = await testApp.signIn('investeerder@example.nl');
  });
  afterAll(() => testApp.close());

  const get = async (url: string, cookie = investor) => {
    const response = await testApp.call({ method: 'GET', url, brand: 'baken', cookie });
    return { status: response.statusCode, body: response.json() };
  };
  const returns = async (id: string, query = '') =>
    (await get(`/api/contracts/${id}/rendement${query}`)).body.data;

  /** Creates a contract of the investor with these lines and values, in the first fund. */
  async function contractWith(
    lines: readonly Line[],
    values: readonly (readonly [string, number])[],
  ): Promise<string> {
    const id = randomUUID();
    await testApp.database.transaction(async (tx) => {
      await tx.execute(sql`insert into contract (id, number, person_id, brand, product_code, description, status, distribution_mode,
          initial_deposit_cents, monthly_deposit_cents, is_payment_completed, outstanding_cents, deposited_cents, withdrawn_cents, created_at)
        select ${id}, ${scenarioNumber(id)}, id, brand, 'SB', 'Voorbeeld', 'active', 'stock', 0, 0, true, 0, 0, 0, now()
        from person_account where email = 'investeerder@example.nl' and brand = 'baken'`);
      for (const [date, type, amount, price, units, after] of lines) {
        await tx.execute(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from, value_date)
          select gen_random_uuid(), ${id}, ${type}, 'transfer', ${amount}, 'dealt', now(), ${date}, ${date}, ${date}
          where ${type} in ('INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN')`);
        await tx.execute(sql`insert into ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units, units_after, created_at)
          values (${id}, 1, ${type}, ${date}, ${date}, ${amount}, ${price}, ${units}, ${after}, now())`);
      }
      for (const [date, value] of values) {
        await tx.execute(
          sql`insert into contract_valuation (contract_id, date, value_cents) values (${id}, ${date}, ${value})`,
        );
      }
    });
    return id;
  }

  // Promise: Eenmalige kosten zijn van opdrachten die na … en uiterlijk op … zijn uitgevoerd.
  test('computes result, personal return and fund return of worked example 9 from the ledger', async () => {
    const id = await contractWith(example9, values9);
    const found = await returns(id);
    expect(found).toMatchObject({
      van: '2024-01-01',
      tot: '2026-01-01',
      dagen: 731,
      beginwaarde: 0,
      ingelegd: 11_500,
      opgenomen: 400,
      eindwaarde: 11_900,
      resultaat: 800,
      koersresultaat: 800,
      inkomsten: 0,
      kosten: 0,
      isGeannualiseerd: true,
      reden: null,
      eersteDag: '2024-01-01',
      laatsteDag: '2026-01-01',
    });
    expect(100 * found.rendementPersoonlijk).toBeCloseTo(3.6758, 4);
    expect(100 * found.rendementFonds).toBeCloseTo(3.72, 2);
    expect(found.reeks).toEqual([
      { datum: '2024-01-01', waarde: 10_000, ingelegd: 10_000 },
      { datum: '2024-07-01', waarde: 11_260, ingelegd: 11_000 },
      { datum: '2025-01-01', waarde: 11_080, ingelegd: 10_600 },
      { datum: '2025-07-01', waarde: 11_800, ingelegd: 11_100 },
      { datum: '2026-01-01', waarde: 11_900, ingelegd: 11_100 },
    ]);
    // Transactions dealt on 1 January 2025 belong to the previous year.
    expect(found.jaren).toMatchObject([
      { jaar: 2025, beginwaarde: 11_080, ingelegd: 500, opgenomen: 0, eindwaarde: 11_900, resultaat: 320 },
      { jaar: 2024, beginwaarde: 0, ingelegd: 11_000, opgenomen: 400, eindwaarde: 11_080, resultaat: 480 },
    ]);
    const chained = (1 + found.jaren[0].rendementFonds) * (1 + found.jaren[1].rendementFonds) - 1;
    expect(100 * chained).toBeCloseTo(7.59, 2);
  });

  test('R-27 counts a switch as neither deposit nor withdrawal, and its cost as a loss of the investor', async () => {
    const id = await contractWith(
      [
        ['2024-01-01', 'INITIAL_DEPOSIT', 10_000_00, '100.0000', '100.0000', '100.0000'],
        ['2025-01-01', 'SWITCH_OUT', -9_950_00, '100.0000', '-100.0000', '0.0000'],
        ['2025-01-01', 'EXIT_COST', -50_00, null, '0.0000', '0.0000'],
        ['2025-01-01', 'SWITCH_IN', 9_950_00, '50.0000', '199.0000', '199.0000'],
      ],
      [
        ['2024-01-01', 10_000_00],
        ['2025-01-01', 9_950_00],
        ['2026-01-01', 9_950_00],
      ],
    );
    const found = await returns(id);
    expect(found).toMatchObject({
      ingelegd: 10_000,
      opgenomen: 0,
      resultaat: -50,
      koersresultaat: 0,
      kosten: 50,
      rendementFonds: 0,
    });
    expect(found.rendementPersoonlijk).toBeLessThan(0);
  });

  test('never annualises a period under a year and snaps the days to valuation days', async () => {
    const id = await contractWith(example9, values9);
    const found = await returns(id, '?van=2025-08-20&tot=2026-09-30');
    expect(found).toMatchObject({
      van: '2025-07-01',
      tot: '2026-01-01',
      dagen: 184,
      beginwaarde: 11_800,
      ingelegd: 0,
      resultaat: 100,
      isGeannualiseerd: false,
    });
    expect(found.rendementPersoonlijk).toBeCloseTo(100 / 11_800, 10);
    expect(found.rendementFonds).toBeCloseTo(100 / 11_800, 10);
    const whole = await returns(id, '?van=2000-01-01&tot=2099-12-31');
    expect([whole.van, whole.tot]).toEqual(['2024-01-01', '2026-01-01']);
  });

  test('returns a reason instead of a percentage for an empty period, a period before the start and a total loss', async () => {
    const id = await contractWith(example9, values9);
    expect(await returns(id, '?van=2025-07-01&tot=2025-12-31')).toMatchObject({
      dagen: 0,
      resultaat: 0,
      rendementPersoonlijk: null,
      rendementFonds: null,
      reden: 'noTime',
      jaren: [],
    });
    expect(await returns(await contractWith([], []))).toMatchObject({
      van: null,
      tot: null,
      rendementPersoonlijk: null,
      reden: 'notStarted',
      eersteDag: null,
      reeks: [],
    });
    const [start] = example9;
    const lost = await contractWith(start ? [start] : [], [
      ['2024-01-01', 10_000_00],
      ['2026-01-01', 0],
    ]);
    expect(await returns(lost)).toMatchObject({
      resultaat: -10_000,
      rendementPersoonlijk: null,
      rendementFonds: -1,
      reden: 'unsolvable',
    });
  });

  test('computes a loss with the same formula as a gain, over two years and over half a year', async () => {
    const [start] = example9;
    const id = await contractWith(start ? [start] : [], [
      ['2024-01-01', 10_000_00],
      ['2025-07-01', 9_500_00],
      ['2026-01-01', 9_000_00],
    ]);
    const whole = await returns(id);
    expect(whole).toMatchObject({ resultaat: -1_000, koersresultaat: -1_000, isGeannualiseerd: true });
    const year = 0.9 ** (365 / 731) - 1;
    expect(whole.rendementPersoonlijk).toBeCloseTo(year, 10);
    expect(whole.rendementFonds).toBeCloseTo(year, 10);
    const half = await returns(id, '?van=2025-07-01');
    expect(half).toMatchObject({ resultaat: -500, isGeannualiseerd: false });
    expect(half.rendementPersoonlijk).toBeCloseTo(-500 / 9_500, 10);
    expect(half.rendementFonds).toBeCloseTo(-500 / 9_500, 10);
  });

  test('returns a heavy loss in one month as the percentage of that month', async () => {
    const id = await contractWith(
      [['2025-02-01', 'INITIAL_DEPOSIT', 10_000_00, '100.0000', '100.0000', '100.0000']],
      [
        ['2025-02-01', 10_000_00],
        ['2025-03-01', 200_00],
      ],
    );
    // € 200 of € 10,000 is left: 0.02 − 1.
    const found = await returns(id);
    expect(found).toMatchObject({ dagen: 28, resultaat: -9_800, isGeannualiseerd: false, reden: null });
    expect(found.rendementPersoonlijk).toBeCloseTo(-0.98, 10);
    expect(found.rendementFonds).toBeCloseTo(-0.98, 10);
  });

  test('does not count a direct debit reversed between two dealing runs as a loss of the fund', async () => {
    const id = await contractWith(
      [
        ['2025-01-01', 'INITIAL_DEPOSIT', 10_000_00, '100.0000', '100.0000', '100.0000'],
        ['2025-01-15', 'DIRECT_DEBIT_REVERSAL', -250_00, '100.0000', '-2.5000', '97.5000'],
      ],
      [
        ['2025-01-01', 10_000_00],
        ['2025-02-01', 9_847_50],
        ['2026-01-01', 9_847_50],
      ],
    );
    const found = await returns(id);
    expect(found).toMatchObject({ ingelegd: 10_000, opgenomen: 250, eindwaarde: 9_847.5, resultaat: 97.5 });
    expect(found.rendementFonds).toBeCloseTo(0.01, 10);
    expect(found.rendementPersoonlijk).toBeCloseTo(0.01, 3);
  });

  test('price, income and cost add up to the result, which equals the result of the overview', async () => {
    const { data } = (await get('/api/contracts')).body;
    for (const contract of data.filter(
      ({ Omschrijving }: { Omschrijving: string }) => Omschrijving !== 'Voorbeeld',
    )) {
      const found = await returns(contract.ContractID);
      const cents = (euro: number) => Math.round(euro * 100);
      expect(cents(found.koersresultaat) + cents(found.inkomsten) - cents(found.kosten)).toBe(
        cents(found.resultaat),
      );
      expect(cents(found.eindwaarde) - cents(found.ingelegd) + cents(found.opgenomen)).toBe(
        cents(found.resultaat),
      );
      expect([cents(found.ingelegd), cents(found.opgenomen)]).toEqual([
        cents(contract.TotaalIngelegd),
        cents(contract.TotaalOpgenomen),
      ]);
      const years = found.jaren.reduce(
        (sum: number, { resultaat }: { resultaat: number }) => sum + cents(resultaat),
        0,
      );
      expect(years).toBe(cents(found.resultaat));
      if (contract.Status === 'active') expect(found.rendementFonds).toBeGreaterThan(-0.2);
    }
  });

  test('computes the fund return of a contract in one fund by chaining its prices and distributions', async () => {
    const { data } = (await get('/api/contracts')).body;
    const one = data.find(
      ({ Omschrijving }: { Omschrijving: string }) => Omschrijving === 'Aanvulling op het pensioen',
    );
    const found = await returns(one.ContractID);
    const { rows } = await testApp.database.orm.execute<{ growth: string }>(sql`
      select exp(sum(ln((nav + distribution) / before))) as growth from (
        select date, nav, distribution, lag(nav) over (order by date) as before from fund_price where fund_id = 4
      ) months where date > ${found.van}::date and date <= ${found.tot}::date`);
    const year = Number(rows[0]?.growth) ** (365 / found.dagen) - 1;
    expect(found.rendementFonds).toBeCloseTo(year, 5);
  });

  test.each([
    ['van=2026-02-30', 'van'],
    ['tot=gisteren', 'tot'],
    ['van=2026-02-01&tot=2026-01-01', 'tot'],
    ['vanaf=2026-01-01', 'vanaf'],
  ])('rejects the query "%s" with 422 and the field', async (query, field) => {
    const [{ ContractID: id }] = (await get('/api/contracts/summaries')).body.data;
    const { status, body } = await get(`/api/contracts/${id}/rendement?${query}`);
    expect([status, body.errors?.Fields?.map((fault: { field: string }) => fault.field)]).toEqual([
      422,
      [field],
    ]);
  });

  test("returns not found for another person's contract", async () => {
    const [{ ContractID: id }] = (await get('/api/contracts/summaries')).body.data;
    const other = await testApp.signIn('openstaand@example.nl');
    expect((await get(`/api/contracts/${id}/rendement`, other)).status).toBe(404);
  });

  // Promise: U ziet elke maand wat uw belegging waard is en welke kosten wij hebben ingehouden.
  test('R-15 adds up all contracts in the value line, which ends at the totals of the overview', async () => {
    const { status, body } = await get(
      '/api/contracts/value-line',
      await testApp.signIn('openstaand@example.nl'),
    );
    expect(status).toBe(200);
    const { data: contracts } = (await get('/api/contracts', await testApp.signIn('openstaand@example.nl')))
      .body;
    const [running] = contracts.filter(({ Status }: { Status: string }) => Status === 'active');
    expect(body.data.Reeks.at(-1)).toEqual({
      Datum: running.WaardeDatum,
      Waarde: running.PrimoWaardeHuidigeMaandNaProlongatie,
      Ingelegd: Math.round(100 * (running.TotaalIngelegd - running.TotaalOpgenomen)) / 100,
    });
    const { Valutadatum, Uitbetaald, Herbelegd } = body.data.LaatsteUitkering;
    expect(Valutadatum).toBe(running.WaardeDatum);
    expect(Uitbetaald + Herbelegd).toBeGreaterThan(0);
    const days = body.data.Reeks.map(({ Datum }: { Datum: string }) => Datum);
    expect(days).toEqual([...new Set(days)].sort());
    expect(days.filter((day: string) => !day.endsWith('-01'))).toEqual([]);
  });

  test('R-15 includes a sold contract in the value line on the days it was held', async () => {
    const { data: contracts } = (await get('/api/contracts/summaries')).body;
    const [sold] = contracts.filter(({ Status }: { Status: string }) => Status === 'sold');
    const { datum, waarde } = (await returns(sold.ContractID)).reeks[6];
    expect(waarde).toBeGreaterThan(1_000);
    let together = 0;
    for (const { ContractID } of contracts) {
      const { reeks } = await returns(ContractID);
      together += reeks?.find((one: { datum: string }) => one.datum === datum)?.waarde ?? 0;
    }
    const { Reeks } = (await get('/api/contracts/value-line')).body.data;
    expect(Reeks.find(({ Datum }: { Datum: string }) => Datum === datum).Waarde).toBeCloseTo(together, 2);
  });

  test('R-15 returns an empty value line without contracts', async () => {
    const { body } = await get('/api/contracts/value-line', await testApp.signIn('nieuw@example.nl'));
    expect(body.data).toEqual({ Reeks: [], Betalingen: [], LaatsteUitkering: null });
  });

  test('R-15 omits the day of a dealing run that has not reached every contract from the value line', async () => {
    const cookie = await testApp.signIn('openstaand@example.nl');
    const before = (await get('/api/contracts/value-line', cookie)).body.data.Reeks;
    await testApp.database.transaction((tx) =>
      tx.execute(sql`insert into contract_valuation (contract_id, date, value_cents)
        select c.id, '2026-12-01', 1 from contract c join person_account p on p.id = c.person_id
        where p.email = 'openstaand@example.nl' and p.brand = 'baken' and c.status = 'active'`),
    );
    expect((await get('/api/contracts/value-line', cookie)).body.data.Reeks).toEqual(before);
  });
});
