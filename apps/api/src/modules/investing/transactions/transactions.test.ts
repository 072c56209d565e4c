import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface Line {
  readonly Valutadatum: string;
  readonly TransactieID: string;
  readonly Soort: string;
  readonly Bedrag: number | null;
  readonly Kosten: number | null;
  readonly Ingehouden: number | null;
  readonly Verhandeld: number | null;
  readonly Koers: number | null;
  readonly Participaties: number;
  readonly SaldoParticipaties: number;
  readonly Status: string;
  readonly FondsID: number;
}

describe('R-25 an investor views the transactions of a contract', () => {
  let testApp: TestApp;
  let investor: string;
  /** Ids by description of the contract. */
  const contracts = new Map<string, string>();
  beforeAll(async () => {
    testApp = await createTestApp();
    investor = await testApp.signIn('investeerder@example.nl');
    const summaries = await get('/api/contracts/summaries');
    for (const { Omschrijving, ContractID } of summaries.body.data) contracts.set(Omschrijving, ContractID);
  });
  afterAll(() => testApp.close());

  const get = async (url: string, cookie = investor, brand = 'baken') => {
    const response = await testApp.call({ method: 'GET', url, brand, cookie });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    };
  };
  const address = (name: string) => `/api/contracts/${contracts.get(name)}/transactions`;
  const spread = () => address('Spreiding over vier fondsen');

  async function all(url: string): Promise<Line[]> {
    const lines: Line[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { body } = await get(
        `${url}${after === '' ? '' : `${url.includes('?') ? '&' : '?'}after=${after}`}`,
      );
      lines.push(...body.data.items);
      after = body.data.next;
    }
    return lines;
  }

  test('transactions are listed newest first, page by page, each once, and add up to the holdings', async () => {
    const lines = await all(`${spread()}?limit=200`);
    expect(await all(`${spread()}?limit=37`)).toEqual(lines);
    expect(new Set(lines.map(({ TransactieID }) => TransactieID)).size).toBe(lines.length);
    const days = lines.map(({ Valutadatum }) => Valutadatum);
    expect(days).toEqual([...days].sort().reverse());
    const contract = (await get(`/api/contracts/${contracts.get('Spreiding over vier fondsen')}`)).body.data
      .Contract[0];
    for (const { FondsID, Participaties } of contract.Posities) {
      const ofFund = lines.filter((line) => line.FondsID === FondsID);
      expect(ofFund[0]?.SaldoParticipaties).toBe(Participaties);
      const dealt = ofFund.reduce((sum, line) => sum + Math.round(line.Participaties * 10_000), 0);
      expect(dealt).toBe(Math.round(Participaties * 10_000));
    }
  });

  // Promise: U ziet elke maand wat uw belegging waard is en welke kosten wij hebben ingehouden.
  test('transactions have the columns of domain 5.4, with costs in a separate column', async () => {
    const lines = await all(`${spread()}?limit=200`);
    expect(lines.at(-1)).toMatchObject({ Valutadatum: expect.any(String), Status: 'verwerkt' });
    const cost = lines.find(({ Soort }) => Soort === 'Instapkosten');
    expect(cost).toMatchObject({ Bedrag: null, Kosten: expect.any(Number), Koers: null, Participaties: 0 });
    expect(cost?.Kosten).toBeGreaterThan(0);
    expect(lines.find(({ Soort }) => Soort === 'Eerste storting')).toMatchObject({
      Kosten: null,
      Koers: expect.any(Number),
      Fonds: expect.any(String),
    });
  });

  test('the dealt amount is the amount minus deductions, and divided by the price gives the units', async () => {
    const own = await Promise.all([...contracts.keys()].map((name) => all(`${address(name)}?limit=200`)));
    const lines = own.flat().filter(({ Verhandeld }) => Verhandeld !== null);
    expect(new Set(lines.map(({ Soort }) => Soort)).size).toBeGreaterThan(6);
    for (const { Bedrag, Kosten, Ingehouden, Verhandeld, Koers, Participaties } of lines) {
      const amount = Bedrag ?? -(Kosten ?? 0);
      expect(Math.round(100 * (amount - (Ingehouden ?? 0)))).toBe(Math.round(100 * (Verhandeld ?? 0)));
      // Ten-thousandths of a unit. The price has four decimals too.
      const exact = (1e8 * (Verhandeld ?? 0)) / Math.round(1e4 * (Koers ?? 0));
      expect(Math.abs(exact - 1e4 * Participaties)).toBeLessThanOrEqual(0.500001);
    }
    const withheld = own.flat().reduce((sum, { Ingehouden }) => sum + Math.round(100 * (Ingehouden ?? 0)), 0);
    const booked = own
      .flat()
      .filter(({ Soort }) => /^(In|Uit)stapkosten|heffing|Zorgverzekeringswet/.test(Soort))
      .reduce((sum, { Bedrag, Kosten }) => sum + Math.round(100 * (Kosten ?? -(Bedrag ?? 0))), 0);
    expect(withheld).toBe(booked);
  });

  test('transactions can be filtered by year and kind, and the totals of that year match', async () => {
    const lines = await all(`${spread()}?jaar=2025&soort=inleg&limit=200`);
    expect(new Set(lines.map(({ Valutadatum }) => Valutadatum.slice(0, 4)))).toEqual(new Set(['2025']));
    expect(new Set(lines.map(({ Soort }) => Soort))).toEqual(new Set(['Maandelijkse inleg']));
    const { Jaren, InBehandeling } = (await get(`${spread()}/totals`)).body.data;
    const [year] = Jaren.filter(({ Jaar }: { Jaar: number }) => Jaar === 2025);
    expect(year).toMatchObject({ Ingelegd: 3_000, OpgenomenEnUitgekeerd: 0 });
    expect(lines.reduce((sum, { Bedrag }) => sum + Math.round((Bedrag ?? 0) * 100), 0)).toBe(3_000_00);
    expect(year.Kosten).toBeGreaterThan(0);
    expect(Jaren.map(({ Jaar }: { Jaar: number }) => Jaar)).toEqual([
      2026, 2025, 2024, 2023, 2022, 2021, 2020,
    ]);
    expect(InBehandeling).toEqual([]);
  });

  test('transactions add up to the totals of the contract itself', async () => {
    for (const { ContractID, TotaalIngelegd, TotaalOpgenomen } of (await get('/api/contracts')).body.data) {
      const { Jaren } = (await get(`/api/contracts/${ContractID}/transactions/totals`)).body.data;
      const sum = (field: 'Ingelegd' | 'OpgenomenEnUitgekeerd') =>
        Jaren.reduce(
          (total: number, year: Record<typeof field, number>) => total + Math.round(year[field] * 100),
          0,
        );
      expect([sum('Ingelegd'), sum('OpgenomenEnUitgekeerd')]).toEqual([
        Math.round(TotaalIngelegd * 100),
        Math.round(TotaalOpgenomen * 100),
      ]);
    }
  });

  test('received payments and requested sales are in processing until the next dealing run', async () => {
    const contractId = contracts.get('Aanvulling op het pensioen');
    await testApp.database.transaction(async (tx) => {
      await tx.execute(sql`insert into deposit (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from)
        values (${randomUUID()}, ${contractId}, 'TOP_UP', 'ideal', 25000, 'received', now(), '2026-11-19', '2026-12-01')`);
      const requestId = randomUUID();
      await tx.execute(sql`insert into sell_request (id, number, contract_id, person_id, brand, kind, status, requested_at, cancellable_until)
        select ${requestId}, 'V-TEST-1', id, person_id, brand, 'units', 'partlyExecuted', '2026-11-18T09:00:00Z', '2026-11-30T15:00:00Z'
        from contract where id = ${contractId}`);
      await tx.execute(sql`insert into sell_request_line (request_id, fund_id, units, deal_from, executed_units, executed_gross_cents, exit_cost_cents, progress)
        values (${requestId}, 4, 10.5, '2027-01-01', 4.25, 42500, 0, 'open')`);
    });
    const { InBehandeling } = (await get(`/api/contracts/${contractId}/transactions/totals`)).body.data;
    expect(InBehandeling).toEqual([
      {
        ID: expect.any(String),
        Datum: '2026-11-19',
        Valutadatum: '2026-12-01',
        Soort: 'Bijstorting',
        Fonds: null,
        Bedrag: 250,
        Participaties: null,
      },
      {
        ID: expect.any(String),
        Datum: '2026-11-18',
        Valutadatum: '2027-01-01',
        Soort: 'Verkoop',
        Fonds: 'Vastgoed Leningen Fonds',
        Bedrag: null,
        Participaties: -6.25,
      },
    ]);
  });

  test('a reversed line is marked, and the totals exclude it', async () => {
    const name = 'Winkels en woningen';
    const [line] = await all(`${address(name)}?soort=inleg&limit=1`);
    const before = (await get(`${address(name)}/totals`)).body.data.Jaren[0];
    await testApp.database.transaction((tx) =>
      tx.execute(sql`insert into ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, price, units, units_after, reverses_id, created_at)
        select contract_id, fund_id, 'CORRECTION', '2026-11-20', '2026-11-01', -amount_cents, price, -units, 0, id, now()
        from ledger_entry where id = ${line?.TransactieID}::bigint`),
    );
    const after = await all(`${address(name)}?limit=200`);
    expect(after.find(({ TransactieID }) => TransactieID === line?.TransactieID)?.Status).toBe(
      'teruggedraaid',
    );
    expect(after[0]).toMatchObject({ Soort: 'Correctie', Status: 'verwerkt', Bedrag: -(line?.Bedrag ?? 0) });
    const { Jaren } = (await get(`${address(name)}/totals`)).body.data;
    const sum = (years: readonly { Ingelegd: number }[]) =>
      years.reduce((total, { Ingelegd }) => total + Ingelegd, 0);
    expect(before).toBeDefined();
    expect(sum(Jaren)).toBeCloseTo(sum(await wholePaidIn(name)) - (line?.Bedrag ?? 0), 2);
  });

  const wholePaidIn = async (name: string) =>
    (await get('/api/contracts')).body.data
      .filter(({ Omschrijving }: { Omschrijving: string }) => Omschrijving === name)
      .map(({ TotaalIngelegd }: { TotaalIngelegd: number }) => ({ Ingelegd: TotaalIngelegd }));

  test('the spreadsheet file contains every line that passes the filter', async () => {
    const lines = await all(`${spread()}?jaar=2024&limit=200`);
    const { status, body, headers } = await get(`${spread()}.csv?jaar=2024`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="transacties-2020-\d{6}-2024\.csv"$/,
    );
    const rows = String(body).split('\r\n');
    expect(rows[0]).toBe(
      '\ufeffDatum;Valutadatum;Soort;Fonds;Bedrag;Kosten;Ingehouden;Belegd of verkocht;Koers;Participaties;Saldo participaties;Status',
    );
    expect(rows).toHaveLength(lines.length + 2);
    expect(rows[1]?.split(';').slice(1, 3)).toEqual([lines[0]?.Valutadatum, lines[0]?.Soort]);
    // A purchase: amount, no separate cost, deducted and dealt amounts, price, units bought and held.
    expect(rows.find((row) => row.includes('Maandelijkse inleg'))).toMatch(
      /;\d+,\d{2};;\d+,\d{2};\d+,\d{2};\d+,\d{4};\d+,\d{4};\d+,\d{4};verwerkt$/,
    );
    expect(rows.find((row) => row.includes('Instapkosten'))).toMatch(/;;\d+,\d{2};;;;0,0000;/);
  });

  test("returns not found for another person's contract", async () => {
    const other = await testApp.signIn('openstaand@example.nl');
    for (const part of ['', '/totals', '.csv']) {
      expect((await get(`${spread()}${part}`, other)).status).toBe(404);
    }
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['jaar=26', 'jaar'],
    ['soort=iets', 'soort'],
    ['after=gisteren', 'after'],
    ['after=2026-99-99_1', 'after'],
    ['pagina=2', 'pagina'],
  ])('rejects the query "%s" with 422 and the field', async (query, field) => {
    const { status, body } = await get(`${spread()}?${query}`);
    expect([status, body.errors?.Fields?.map((fault: { field: string }) => fault.field)]).toEqual([
      422,
      [field],
    ]);
  });

  test('a contract with 2,000 lines is complete on the page and in the file', async () => {
    const id = contracts.get('Verkocht voor de verbouwing');
    await testApp.database.transaction((tx) =>
      tx.execute(sql`insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, price, units, units_after, created_at)
        select ${id}, 1, 'NAME_CHANGE', n % 100, '2010-01-01', date '2000-01-01' + n / 100, 0, null, 0, 0, now()
        from generate_series(0, 1999) n`),
    );
    const lines = await all(`/api/contracts/${id}/transactions?soort=overig&limit=200`);
    expect(new Set(lines.map(({ TransactieID }) => TransactieID)).size).toBe(2_000);
    const { body } = await get(`/api/contracts/${id}/transactions.csv?soort=overig`);
    expect(String(body).split('\r\n')).toHaveLength(2_002);
  });

  test('finds the newest of 2,000 lines through the day index without reading all', async () => {
    await testApp.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<Record<'QUERY PLAN', string>>(sql`explain select id from ledger_entry
        where contract_id = '00000000-0000-7000-8000-000000000000' 
          and (value_date, id) < ('2026-11-01', 5) order by value_date desc, id desc limit 51`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/ledger_entry_step[\s\S]*Index Cond:.*contract_id = .*value_date <=/);
    });
  });
});
