import type { YearlyFiguresFile } from '@portaal/domain/products/yearly-figures/file';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { figuresDesk } from '../../../testing/yearly-figures.ts';

let portal: TestApp;
let desk: Awaited<ReturnType<typeof figuresDesk>>;
let next: YearlyFiguresFile;
beforeAll(async () => {
  portal = await createTestApp({ years: 'shipped' });
  desk = await figuresDesk(portal);
  next = { ...(await desk.file(2026)), year: 2027, sources: ['Belastingplan 2027'] };
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const under = (change: Partial<YearlyFiguresFile['wageTax']['underPensionAge']>) => ({
  ...next,
  wageTax: { ...next.wageTax, underPensionAge: { ...next.wageTax.underPensionAge, ...change } },
});
const brackets = (...rows: readonly (readonly [number, number | null, number])[]) =>
  under({ brackets: rows.map(([from, until, rate]) => ({ from, until, rate })) });
const figuresWithRoom = (change: object) => ({
  ...next,
  contributionRoom: { ...next.contributionRoom, ...change },
});
const group = 'wageTax.underPensionAge';

describe('an invalid file of yearly figures is rejected', () => {
  test.each<[string, () => string | object, string]>([
    ['nothing', () => '', 'file'],
    ['no JSON', () => 'jaar;2027', 'file'],
    ['half a JSON', () => JSON.stringify(next).slice(0, -2), 'file'],
    ['the figures of last year', () => ({ ...next, year: 2026 }), 'year'],
    ['an unknown field', () => ({ ...next, extra: 1 }), 'extra'],
    ['a number as text', () => figuresWithRoom({ pensionOffset: '19172' }), 'contributionRoom.pensionOffset'],
    ['no source', () => ({ ...next, sources: [] }), 'sources'],
    ['a rate of 4000', () => brackets([0, null, 4_000]), `${group}.brackets[0].rate`],
    ['a rate in percent', () => brackets([0, null, 35.75]), `${group}.brackets[0].rate`],
    ['a first bracket that is missing', () => brackets([100, null, 0.3]), `${group}.brackets[0].from`],
    [
      'a bracket that is missing',
      () => brackets([0, 100, 0.3], [200, null, 0.4]),
      `${group}.brackets[1].from`,
    ],
    ['brackets that overlap', () => brackets([0, 300, 0.3], [200, null, 0.4]), `${group}.brackets[1].from`],
    [
      'brackets out of order',
      () => brackets([0, 100, 0.3], [200, null, 0.4], [100, 200, 0.35]),
      `${group}.brackets[1].from`,
    ],
    ['a last bracket that ends', () => brackets([0, 100, 0.3]), `${group}.brackets[0].until`],
    ['no brackets', () => under({ brackets: [] }), `${group}.brackets`],
    [
      'a credit twice',
      () =>
        under({
          credits: [...next.wageTax.underPensionAge.credits, ...next.wageTax.underPensionAge.credits],
        }),
      `${group}.credits[1]`,
    ],
    [
      'a field twice',
      () => JSON.stringify(next).replace('"maxIncome":', '"maxIncome":1,"maxIncome":'),
      'contributionRoom.maxIncome',
    ],
    [
      'state pension ages out of order',
      () => ({ ...next, statePension: [...next.statePension].reverse() }),
      'statePension[0].bornFrom',
    ],
  ])('V-05 rejects a file with %s and names the field', async (_, content, field) => {
    const answer = await desk.load(content());
    expect([answer.status, answer.fields]).toEqual([422, expect.arrayContaining([field])]);
  });

  test('V-05 rejects a file of 5 MB without reading it', async () => {
    expect((await desk.load(' '.repeat(5_000_000))).status).toBe(413);
  });

  test('rejects a file for a year with figures that cannot be published yet, or for a year that is already over', async () => {
    for (const year of [2024, 2028]) {
      const answer = await desk.load({ ...next, year }, year);
      expect([answer.status, answer.fields]).toEqual([422, ['year']]);
    }
  });
});

describe('a proposal of yearly figures is shown and never used', () => {
  const differencesOf = async () => {
    const [proposal] = (await desk.view()).proposals;
    return new Map(proposal?.differences.map((one) => [one.label, one]));
  };

  test('the proposal for 2027 ships with the portal, with sources, beside 2026, and names the unknown figures', async () => {
    const [shipped] = (await desk.view()).proposals;
    expect(shipped).toMatchObject({ year: 2027, loaded: null, comparedWith: 2026 });
    expect(shipped?.sources).toContain('S82');
    const rows = await differencesOf();
    const under = 'Loonheffing tot de AOW-leeftijd, schijf';
    const beside = (label: string) => [rows.get(label)?.before, rows.get(label)?.after];
    // The page shows the figures in the official notation, not in the notation of the file.
    expect(beside(`${under} 1: tarief`)).toEqual(['35,75%', '36,23%']);
    expect(beside(`${under} 2: tarief`)).toEqual(['37,56%', '38,16%']);
    expect(beside(`${under} 3: tarief`)).toEqual(['49,5%', '49,5%']);
    expect(beside('Heffingskorting tot de AOW-leeftijd, 1: hoogste')).toEqual([
      '€\u00a03.115',
      '€\u00a03.154',
    ]);
    expect(beside('Zorgverzekeringswet: lage bijdrage')).toEqual(['4,85%', '5,02%']);
    expect(rows.get('Tijdelijke lijfrente: maximum per jaar')).toMatchObject({
      before: '€\u00a026.781',
      after: null,
      striking: 'nog niet bekend',
    });
    expect([...rows.keys()].filter((label) => label.startsWith('Box 3'))).toHaveLength(4);
  });

  test('a proposal is shown after an employee loads other figures, and can never be approved, even if complete', async () => {
    const versions = () => rowsOf(sql`select version from fiscal_version`);
    const before = await versions();
    const whole = { ...figuresWithRoom({ pensionOffset: 21_000 }), status: 'voorstel' };
    const { id, status } = await desk.load(whole);
    expect(status).toBe(201);
    expect((await desk.view()).waiting).toEqual([]);
    expect((await differencesOf()).get('Jaarruimte: AOW-franchise')?.after).toBe('€\u00a021.000');
    expect((await desk.view()).proposals[0]?.loaded?.by).toBe('Anne Meester');
    for (const by of ['colleague', 'loader', 'loaderElsewhere'] as const) {
      expect(await desk.approveWithoutCode(id, by)).toMatchObject({
        status: 409,
        code: 'figuresAreProposal',
      });
      // No step-up code is issued for the approval of a proposal either.
      expect(await desk.approve(id, by)).toMatchObject({ status: 404 });
    }
    expect(await desk.reject(id, 'Dit is een voorstel')).toMatchObject({ code: 'figuresAreProposal' });
    expect(await rowsOf(sql`select 1 from approval_request where call = 'approveYearlyFigures'`)).toEqual([]);
    expect(await versions()).toEqual(before);
    expect((await desk.view()).missing).toMatchObject([{ year: 2027 }]);
    expect((await desk.file(2027)).contributionRoom.pensionOffset).toBe(21_000);
    // A proposal is stored in its own table, and the table of figures rejects a file marked as a proposal.
    await expect(
      rowsOf(sql`insert into yearly_figures (id, year, number, figures, loaded_by, loaded_at)
        select gen_random_uuid(), 2027, 9, figures, loaded_by, loaded_at from yearly_figures_proposal`),
    ).rejects.toMatchObject({ cause: { constraint: 'yearly_figures_no_proposal' } });
  });

  test.each<[string, () => object, string, number]>([
    ['another mark', () => ({ ...next, status: 'definitief' }), 'status', 2027],
    [
      'a part without the mark',
      () => ({ year: 2027, sources: ['Belastingplan'], wageTax: { healthcareRate: 0.0502 } }),
      'temporaryMaxPerYear',
      2027,
    ],
    [
      'a bracket that is missing',
      () => ({ ...brackets([0, 100, 0.3], [200, null, 0.4]), status: 'voorstel' }),
      `${group}.brackets[1].from`,
      2027,
    ],
    ['a year that is loaded', () => ({ ...next, year: 2026, status: 'voorstel' }), 'year', 2026],
  ])('rejects a proposal with %s and names the field', async (_, content, field, year) => {
    const answer = await desk.load(content(), year);
    expect([answer.status, answer.fields]).toEqual([422, expect.arrayContaining([field])]);
  });
});

describe('two employees load and approve the figures of a year', () => {
  const roomOf = async (income: number) => {
    const response = await portal.call({
      method: 'POST',
      url: '/api/fiscal/contribution-room',
      payload: { income, year: 2027 },
    });
    return response.json().data;
  };

  test('missing figures are reported from 1 November before the year', async () => {
    expect((await desk.view()).missing).toMatchObject([{ year: 2027, firstDealingDay: '2027-01-01' }]);
    portal.clock.set('2026-10-31T10:00:00Z');
    desk = await figuresDesk(portal);
    expect((await desk.view()).missing).toEqual([]);
    portal.clock.set('2026-11-20T10:00:00Z');
    desk = await figuresDesk(portal);
  });

  // Promise: Ze gelden meteen, voor alle klanten, en veranderen niet meer.
  test('loaded figures wait for a colleague, beside those of the previous year, and apply once approved', async () => {
    // A pension offset that is 1,000 higher: (80,000 − 20,172) × 30% is 17,948.40, rounded up to 17,949.
    const { id, status } = await desk.load(
      figuresWithRoom({ pensionOffset: 20_172, maxReserveRoom: 60_000 }),
    );
    expect(status).toBe(201);
    expect(await roomOf(80_000)).toBeUndefined();
    const [waiting] = (await desk.view()).waiting;
    expect(waiting).toMatchObject({ year: 2027, number: 1, own: false, comparedWith: 2026 });
    const byLabel = new Map(waiting?.differences.map((one) => [one.label, one]));
    expect(byLabel.get('Jaarruimte: AOW-franchise')).toMatchObject({
      before: '€\u00a019.172',
      after: '€\u00a020.172',
      change: '+5,2%',
      striking: null,
    });
    expect(byLabel.get('Reserveringsruimte: maximum')?.striking).toBe('meer dan 10% anders');
    expect(byLabel.get('Tijdelijke lijfrente: maximum per jaar')?.striking).toBe('gelijk aan 2026');
    expect(await desk.load(next)).toMatchObject({ status: 409, code: 'figuresWaiting' });

    expect(await desk.approve(id, 'loader')).toMatchObject({ status: 403, code: 'ownFigures' });
    expect(await desk.approve(id, 'loaderElsewhere')).toMatchObject({ status: 403, code: 'ownFigures' });
    expect(await desk.approveWithoutCode(id)).toMatchObject({ code: 'stepUpRequired' });
    expect((await desk.approve(id)).status).toBe(204);
    expect(await roomOf(80_000)).toMatchObject({
      year: 2027,
      annualRoom: 17_949,
      parameterVersion: 'fiscaal-2027-1',
    });
    expect(await desk.file(2027)).toMatchObject({ year: 2027, sources: ['Belastingplan 2027'] });
    expect((await desk.file(2026)).contributionRoom.pensionOffset).toBe(19_172);
    expect(await desk.approve(id)).toMatchObject({ code: 'changedMeanwhile' });
    const { missing, waiting: none, proposals, years } = await desk.view();
    expect([missing, none, proposals]).toEqual([[], [], []]);
    expect(years[0]).toMatchObject({ year: 2027, number: 1, loaded: { by: 'Anne Meester' } });
  });

  // Promise: Ze gelden meteen, voor alle klanten, en veranderen niet meer.
  // Promise: Deze cijfers gaan nooit gelden.
  test('loaded figures never change: a correction is a new version, and a rejected version never applies', async () => {
    const wrong = await desk.load(figuresWithRoom({ pensionOffset: 1 }));
    expect((await desk.reject(wrong.id, 'De franchise is te laag')).status).toBe(204);
    const { id } = await desk.load(figuresWithRoom({ pensionOffset: 19_572 }));
    expect((await desk.approve(id)).status).toBe(204);
    expect((await desk.file(2027)).contributionRoom.pensionOffset).toBe(19_572);
    const stored = await rowsOf(sql`
      select version, (pension_offset_cents / 100)::int as franchise from fiscal_parameter where year = 2027 order by 1`);
    expect(stored).toEqual([
      { version: 'fiscaal-2027-1', franchise: 20_172 },
      { version: 'fiscaal-2027-3', franchise: 19_572 },
    ]);
    for (const change of [
      sql`update fiscal_parameter set pension_offset_cents = 0`,
      sql`delete from wage_tax_bracket`,
      sql`update yearly_figures set reason = 'anders'`,
      sql`update yearly_figures set decision = null, decided_by = null, decided_at = null, version = null`,
      sql`delete from yearly_figures`,
    ]) {
      await expect(rowsOf(change)).rejects.toThrow();
    }
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  test('the database also requires two employees, and only one of several simultaneous approvals succeeds', async () => {
    const { id } = await desk.load(next);
    await expect(
      rowsOf(sql`update yearly_figures set decision = 'approved', decided_by = loaded_by, decided_at = now(),
        version = 'fiscaal-2027-1' where id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'yearly_figures_two_people' } });
    const others = await Promise.all([1, 2, 3].map(() => desk.approve(id).catch(() => null)));
    expect(others.filter((answer) => answer?.status === 204)).toHaveLength(1);
  });

  test('rejects an approval while a monthly dealing run is in progress', async () => {
    const { id } = await desk.load(next);
    await rowsOf(sql`insert into rollover (value_date, status, started_at, contracts, gate)
      values ('2026-11-01', 'running', now(), 0, '[]')`);
    expect(await desk.approve(id)).toMatchObject({ status: 409, code: 'monthInProgress' });
    await rowsOf(sql`delete from rollover`);
    expect((await desk.approve(id)).status).toBe(204);
  });
});
