import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SUMMARIES = '/api/contracts/summaries';
const CONTRACTS = '/api/contracts';

describe('the signed-in person lists their contracts', () => {
  let testApp: TestApp;
  let investor: string;
  beforeAll(async () => {
    testApp = await createTestApp();
    investor = await testApp.signIn('investeerder@example.nl');
  });
  afterAll(() => testApp.close());

  const get = async (url: string, cookie?: string, brand = 'baken') => {
    const response = await testApp.call({ method: 'GET', url, brand, ...(cookie ? { cookie } : {}) });
    return { status: response.statusCode, body: response.json(), link: response.headers.link };
  };

  test("X-06 returns all twelve summaries in order of creation, with the specification's Dutch field names", async () => {
    const { status, body, link } = await get(SUMMARIES, investor);
    expect(status).toBe(200);
    expect(link).toBeUndefined();
    expect(body.data).toHaveLength(12);
    const ids = body.data.map(({ ContractID }: { ContractID: string }) => ContractID);
    expect(ids).toEqual([...ids].sort());
    expect(body.data[5]).toEqual({
      ContractID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ContractNummer: expect.stringMatching(/^2020-\d{6}$/),
      Product: 'SB',
      Omschrijving: 'Spreiding over vier fondsen',
      Fonds: [
        'Nederlands Vastgoed Fonds',
        'Duits Vastgoed Fonds',
        'Amerikaans Vastgoed Fonds',
        'Vastgoed Leningen Fonds',
      ],
      Status: 'active',
      IsPaymentCompleted: true,
      OpenstaandBedrag: 0,
      PrimoWaardeHuidigeMaandNaProlongatie: expect.any(Number),
      WaardeDatum: '2026-11-01',
      TotaalIngelegd: 25_000 + 73 * 250,
      TotaalOpgenomen: 0,
      Startdatum: '2020-11-01',
      EersteInleg: 25_000,
    });
  });

  test('X-06 a contract that has not started has value 0 and no valuation day', async () => {
    const { body } = await get(SUMMARIES, investor);
    expect(body.data.at(-1)).toMatchObject({
      Status: 'awaitingStart',
      IsPaymentCompleted: true,
      PrimoWaardeHuidigeMaandNaProlongatie: 0,
      WaardeDatum: null,
      Startdatum: '2026-12-01',
      EersteInleg: 10_000,
    });
  });

  test('X-06 an unpaid contract shows the amount still to be paid', async () => {
    const { body } = await get(SUMMARIES, await testApp.signIn('openstaand@example.nl'));
    expect(
      body.data.map((contract: Record<string, unknown>) => [
        contract.IsPaymentCompleted,
        contract.OpenstaandBedrag,
      ]),
    ).toEqual([
      [true, 0],
      [false, 2500],
      [false, 5000],
    ]);
  });

  test('X-06 a user without contracts gets an empty list', async () => {
    const { status, body } = await get(SUMMARIES, await testApp.signIn('nieuw@example.nl'));
    expect([status, body]).toEqual([200, { data: [] }]);
  });

  test('X-05 the positions of a contract add up to its opening value', async () => {
    const { body } = await get(CONTRACTS, investor);
    expect(body.data).toHaveLength(12);
    for (const contract of body.data) {
      const cents = contract.Posities.reduce(
        (sum: number, { Waarde }: { Waarde: number }) => sum + Math.round(Waarde * 100),
        0,
      );
      expect(cents).toBe(Math.round(contract.PrimoWaardeHuidigeMaandNaProlongatie * 100));
    }
  });

  test('X-05 a contract shows its positions at the prices of its valuation day', async () => {
    const { body } = await get(CONTRACTS, investor);
    expect(body.data[4]).toMatchObject({
      Omschrijving: 'Aanvulling op het pensioen',
      Startdatum: '2020-05-01',
      InlegPerMaand: 0,
      Uitkeringen: 'cash',
      Posities: [
        {
          FondsID: 4,
          Fonds: 'Vastgoed Leningen Fonds',
          Participaties: expect.any(Number),
          Koers: expect.any(Number),
          KoersDatum: '2026-11-01',
          Waarde: expect.any(Number),
        },
      ],
    });
    expect(body.data[4].TotaalOpgenomen).toBeGreaterThan(0);
    expect(body.data[2]).toMatchObject({ Status: 'sold', Posities: [] });
  });

  test.each([SUMMARIES, CONTRACTS])('%s is paged by the id of the last contract', async (url) => {
    const all = (await get(url, investor)).body.data;
    const seen: unknown[] = [];
    let next: string | undefined = `${url}?limit=5`;
    let calls = 0;
    while (next !== undefined) {
      const { body, link } = await get(next, investor);
      seen.push(...body.data);
      calls += 1;
      next = /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
    }
    expect(seen).toEqual(all);
    expect(calls).toBe(3);
    expect((await get(`${url}?limit=12`, investor)).link).toBeUndefined();
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    ['after=x%27y', 'after'],
    ['after=not-an-id', 'after'],
    ['page=2', 'page'],
  ])('rejects the query "%s" with 422 and the field', async (query, field) => {
    for (const url of [SUMMARIES, CONTRACTS]) {
      const { status, body } = await get(`${url}?${query}`, investor);
      expect([status, body.errors.Fields.map((fault: { field: string }) => fault.field)]).toEqual([
        422,
        [field],
      ]);
    }
  });

  test('X-03 returns one contract as the first of a list, with its own terms', async () => {
    const all = (await get(CONTRACTS, investor)).body.data;
    const { status, body } = await get(`${CONTRACTS}/${all[5].ContractID}`, investor);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        Contract: [
          {
            ...all[5],
            Houders: [{ Naam: expect.any(String), Rol: 'belegger' }],
            EersteInleg: 25_000,
            Fondsverdeling: expect.any(Array),
            Incassodag: 25,
            InlegGepauzeerdTot: null,
            Einddatum: null,
            NogUitTeBetalen: 0,
            Lijfrente: null,
            Begunstigden: null,
            OudContractNummer: null,
          },
        ],
      },
    });
    const [contract] = body.data.Contract;
    expect(contract.Fondsverdeling.map(({ FondsID }: { FondsID: number }) => FondsID)).toEqual([1, 2, 3, 4]);
    const whole = contract.Fondsverdeling.reduce(
      (sum: number, { Aandeel }: { Aandeel: number }) => sum + Aandeel,
      0,
    );
    expect(whole).toBeCloseTo(1, 10);
  });

  // Promise: Wij betalen deze uitkering rond ….
  // Promise: Bij de gegevens van het nieuwe contract ziet u hoeveel u krijgt en wanneer.
  // Promise: Dit is wat u krijgt met de waarde van nu.
  test('X-03 an annuity shows its next expected payout, which depends on birth date and wage tax credit', async () => {
    const all = (await get(CONTRACTS, investor)).body.data;
    const { ContractID: id, PrimoWaardeHuidigeMaandNaProlongatie: value } = all.find(
      ({ Product }: { Product: string }) => Product === 'SDIL',
    );
    const change = (fields: string) =>
      testApp.database.orm.execute(sql`update contract set ${sql.raw(fields)} where id = ${id}`);
    const annuity = async () => (await get(`${CONTRACTS}/${id}`, investor)).body.data.Contract[0].Lijfrente;
    const next = {
      Datum: '2027-02-12',
      Bruto: 1_650,
      Loonheffing: 588.75,
      BijdrageZvw: 80.02,
      Netto: 981.23,
      GeboortedatumBekend: true,
      WordtOpnieuwBerekend: false,
    };
    await change("periodic_payout_cents = 165000, payout_calculated_on = '2027-01-01'");
    expect(await annuity()).toEqual({
      Termijn: 'quarter',
      UitkeringPerTermijn: 1_650,
      Loonheffingskorting: false,
      VolgendeUitkering: next,
    });
    await change('apply_tax_credit = true');
    expect((await annuity()).VolgendeUitkering).toEqual({ ...next, Loonheffing: 0, Netto: 1_569.98 });
    // In a later year the payout is recalculated: the current value over the remaining 132 − 2 quarters.
    await change("payout_calculated_on = '2026-05-01'");
    const v = 1.0488 ** -0.25;
    const level = (value * (1 - v)) / (1 - v ** 130);
    expect((await annuity()).VolgendeUitkering).toMatchObject({
      Bruto: Math.round(level * 100) / 100,
      WordtOpnieuwBerekend: true,
    });
    // After the end of the term the whole remaining value is paid.
    await change("end_date = '2027-01-31'");
    expect((await annuity()).VolgendeUitkering).toMatchObject({ Datum: '2027-02-12', Bruto: value });
    await change("status = 'blocked'");
    expect((await annuity()).VolgendeUitkering).toBeNull();
    await change("apply_tax_credit = false, status = 'active', end_date = '2059-04-30'");
  });

  test("X-03 returns not found for another user's contract, for one of the other brand and for an unknown one", async () => {
    const [{ ContractID: id }] = (await get(SUMMARIES, investor)).body.data;
    const answers = await Promise.all([
      get(`${CONTRACTS}/${id}`, await testApp.signIn('openstaand@example.nl')),
      get(`${CONTRACTS}/${id}`, await testApp.signIn('investeerder@example.nl', 'anker'), 'anker'),
      get(`${CONTRACTS}/00000000-0000-7000-8000-000000000000`, investor),
      get(`${CONTRACTS}/een-contract`, investor),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'notFound']),
    );
    expect((await get(`${CONTRACTS}/${id}`)).status).toBe(401);
  });

  test.each([SUMMARIES, CONTRACTS])('rejects %s without a session with 401', async (url) => {
    expect((await get(url)).status).toBe(401);
  });

  test('shows no contract of the other brand, not even through a page position from another list', async () => {
    const other = await testApp.signIn('investeerder@example.nl', 'anker');
    const ids = async (cookie: string, brand: string, query = '') =>
      (await get(SUMMARIES + query, cookie, brand)).body.data.map(
        ({ ContractID }: { ContractID: string }) => ContractID,
      );
    const [mine, theirs] = [await ids(investor, 'baken'), await ids(other, 'anker')];
    expect(mine.filter((id: string) => theirs.includes(id))).toEqual([]);
    expect(await ids(investor, 'baken', `?after=${theirs[5]}`)).toEqual(
      mine.filter((id: string) => id > theirs[5]),
    );
    expect((await get(SUMMARIES, investor, 'anker')).status).toBe(401);
  });

  test("lists a person's contracts through an index, without reading all contracts", async () => {
    await testApp.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<Record<'QUERY PLAN', string>>(sql`explain select id from contract
        where person_id = '00000000-0000-7000-8000-000000000000' and brand = 'baken'
          and id > '00000000-0000-0000-0000-000000000000' order by id limit 21`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('contract_person');
    });
  });
});
