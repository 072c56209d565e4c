import type { EnteredPrice, FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';

const DECEMBER = '2026-12-01';
const LATER = '2027-01-01';
const URL = '/api/admin/fund-prices';

let portal: TestApp;
let anne: string;
let colleague: string;
let app: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  colleague = await portal.signIn('collega@example.nl', 'anker');
  anne = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
});
afterAll(() => portal.close());

const prices = (nav = 108.2767): EnteredPrice[] => [
  { fundId: 1, nav, distribution: 0.38 },
  { fundId: 2, nav: 103.1, distribution: 0.33 },
];
const by = (cookie: string) => ({ cookie, brand: cookie === colleague ? 'anker' : 'baken' });
const view = async (query = '', cookie = anne): Promise<FundPrices> => {
  const response = await portal.call({ method: 'GET', url: `${URL}${query}`, ...by(cookie) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const enter = (day: string, rows: unknown, cookie = anne) =>
  portal.call({ method: 'PUT', url: `${URL}/${day}`, payload: { prices: rows }, ...by(cookie) });
const publish = (day: string, rows: unknown, cookie = anne, twoFaToken?: string) =>
  portal.call({
    method: 'POST',
    url: `${URL}/${day}/publish`,
    payload: { prices: rows, ...(twoFaToken === undefined ? {} : { twoFaToken }) },
    ...by(cookie),
  });

const prove = (day: string, rows = prices()) =>
  proveByApp(portal, { cookie: anne, app, url: `${URL}/${day}/publish`, body: { prices: rows } });
const proveAsColleague = async (rows: EnteredPrice[]) => {
  const app = await giveApp(portal, 'collega@example.nl', 'anker');
  const [url, body] = [`${URL}/${DECEMBER}/publish`, { prices: rows }];
  return proveByApp(portal, { ...by(colleague), app, url, body });
};

test('G-06 an investor can neither see unpublished prices nor enter or publish prices', async () => {
  const investor = await portal.signIn('investeerder@example.nl');
  const answers = [
    await portal.call({ method: 'GET', url: URL, cookie: investor }),
    await enter(DECEMBER, prices(), investor),
    await publish(DECEMBER, prices(), investor),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});

test('shows the first valuation date without prices beside the prices of the previous month', async () => {
  const { dealingDay, publicationDay, mayPublish, isOverdue, dealingDays, funds } = await view();
  expect({ dealingDay, publicationDay, mayPublish, isOverdue }).toEqual({
    dealingDay: DECEMBER,
    publicationDay: '2026-12-07',
    mayPublish: false,
    isOverdue: false,
  });
  expect([dealingDays[0], dealingDays.at(-1)]).toEqual([DECEMBER, '2025-12-01']);
  expect(funds.map(({ code }) => code)).toEqual(['NVF', 'DVF', 'AVF', 'VLF']);
  expect(funds[0]).toMatchObject({ previous: { date: '2026-11-01' }, entered: null, published: null });
  const { previous, earlier } = funds[0] ?? {};
  expect(earlier?.map(({ date }) => date)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
  expect(earlier?.at(-1)).toEqual(previous);
  expect((await view('?dealingDay=2016-01-01')).funds.map(({ code }) => code)).toEqual(['NVF', 'DVF']);
});

// Promise: Het fonds wordt elke maand gewaardeerd, op ….
test.each([
  [DECEMBER, [{ fundId: 1, nav: 0, distribution: 0.3 }], 'prices[0].nav'],
  [DECEMBER, [{ fundId: 1, nav: -1, distribution: 0.3 }], 'prices[0].nav'],
  [DECEMBER, [{ fundId: 1, nav: 100.00001, distribution: 0.3 }], 'prices[0].nav'],
  [DECEMBER, [{ fundId: 1, nav: 100, distribution: -0.01 }], 'prices[0].distribution'],
  [DECEMBER, [{ fundId: 99, nav: 100, distribution: 0 }], 'prices[0].fundId'],
  [DECEMBER, [...prices(), ...prices()], 'prices'],
  [DECEMBER, [], 'prices'],
  ['2026-11-15', prices(), 'dealingDay'],
  [LATER, prices(), 'dealingDay'],
  ['2017-06-01', [{ fundId: 3, nav: 100, distribution: 0 }], 'prices[0].fundId'],
])('V-05 prices of %s as %j are rejected at %s', async (day, rows, field) => {
  const response = await enter(day, rows);
  expect(response.statusCode).toBe(422);
  expect(response.json().errors.Fields[0].field).toBe(field);
});

test('neither the API nor the database changes a price that a dealing run used', async () => {
  const response = await enter('2026-11-01', prices());
  expect([response.statusCode, response.json().code]).toEqual([409, 'priceUsed']);
  const { orm } = portal.database;
  await orm.execute(sql`insert into rollover (value_date, status, started_at, contracts, gate)
    values ('2026-11-01', 'running', now(), 0, '{}')`);
  await expect(
    orm.execute(sql`update fund_price set nav = 1 where fund_id = 1 and date = '2026-11-01'`),
  ).rejects.toThrow();
  await orm.execute(sql`delete from rollover`);
});

test('entered prices stay unpublished, can be corrected, and cannot be published before their day', async () => {
  expect((await enter(DECEMBER, prices(100))).statusCode).toBe(200);
  const corrected = (await enter(DECEMBER, prices())).json().data as FundPrices;
  expect(corrected.funds[0]?.entered).toMatchObject({ nav: 108.2767, by: 'Anne Meester', own: true });
  expect((await view('', colleague)).funds[0]?.entered).toMatchObject({ nav: 108.2767, own: false });
  const early = await publish(DECEMBER, prices(), colleague);
  expect(early.statusCode).toBe(422);
  expect(early.json().errors.Fields[0].field).toBe('dealingDay');
});

// Promise: Wij vragen hierna een code, en een collega keurt ze goed.
test('the employee who enters prices requests publication, and a colleague publishes those prices', async () => {
  portal.clock.set('2026-12-04T10:00:00Z');
  anne = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
  expect((await publish(DECEMBER, prices())).json().code).toBe('stepUpRequired');
  const forOther = await prove('2026-11-01');
  expect((await publish(DECEMBER, prices(), anne, forOther)).json().code).toBe('codeForOtherContent');
  const token = await prove(DECEMBER);
  expect((await publish(DECEMBER, prices(108.2768), anne, token)).json().code).toBe('changedMeanwhile');
  expect((await publish(DECEMBER, prices().slice(1), anne, token)).json().code).toBe('changedMeanwhile');
  const requested = await publish(DECEMBER, prices(), anne, token);
  expect([requested.statusCode, (await view()).funds[0]?.published]).toEqual([202, null]);
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  const done = await view(`?dealingDay=${DECEMBER}`);
  expect(done.funds[0]).toMatchObject({
    entered: null,
    published: { nav: 108.2767, distribution: 0.38, late: false },
    used: false,
  });
  expect((await publish(DECEMBER, prices(), anne, await prove(DECEMBER))).json().code).toBe(
    'changedMeanwhile',
  );
});

// Promise: De koers hoort er uiterlijk op … te zijn.
// Promise: hadden er uiterlijk moeten zijn op
// Promise: De koersen moesten uiterlijk op … zijn gepubliceerd.
// Promise: Ze moesten uiterlijk op … zijn gepubliceerd.
// Promise: Publiceer uiterlijk op ….
// Promise: Wij vragen hierna een code.
test("publishes prices with another employee's code, and marks a publication after the dealing day as late", async () => {
  expect((await enter(DECEMBER, prices(109))).statusCode).toBe(200);
  portal.clock.set('2026-12-08T10:00:00Z');
  colleague = await portal.signIn('collega@example.nl', 'anker');
  anne = await portal.signIn('admin@example.nl');
  expect((await publish(DECEMBER, prices(109), colleague)).json().code).toBe('stepUpRequired');
  const forOther = await proveAsColleague(prices(108));
  expect((await publish(DECEMBER, prices(109), colleague, forOther)).json().code).toBe('codeForOtherContent');
  const token = await proveAsColleague(prices(109));
  const done = (await publish(DECEMBER, prices(109), colleague, token)).json().data as FundPrices;
  expect(done.funds[0]?.published).toMatchObject({ nav: 109, late: true });
  // Two funds still lack a price after the last publication day.
  expect(done.isOverdue).toBe(true);
  const { orm } = portal.database;
  const { rows } = await orm.execute<{ action: string; detail: { late?: boolean } }>(
    sql`select action, detail from audit_entry where subject_type = 'fundPrices' order by sequence`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'fundPrices.entered',
    'fundPrices.entered',
    'fundPrices.published',
    'fundPrices.entered',
    'fundPrices.published',
  ]);
  expect(rows.at(-1)?.detail).toMatchObject({ late: true });
  expect(await brokenAudit(orm)).toBeUndefined();
});

test('only one of many simultaneous publications succeeds', async () => {
  await enter(DECEMBER, prices(110));
  const token = await proveAsColleague(prices(110));
  const all = await Promise.all(
    Array.from({ length: 20 }, () => publish(DECEMBER, prices(110), colleague, token)),
  );
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
});

test('if the employee who entered prices lost that role, another colleague must approve the publication', async () => {
  await enter(DECEMBER, prices(111));
  const { orm } = portal.database;
  const anneHas = (roles: string) =>
    orm.execute(sql`update employee set roles = ${roles}::text[] where person_id =
      (select id from person_account where email = 'admin@example.nl' and brand = 'baken')`);
  await anneHas('{service}');
  const token = await proveAsColleague(prices(111));
  expect((await publish(DECEMBER, prices(111), colleague, token)).statusCode).toBe(202);
  const { funds } = await view(`?dealingDay=${DECEMBER}`, colleague);
  expect(funds[0]).toMatchObject({ entered: { nav: 111 }, published: { nav: 110 } });
});

test('a new fund needs its first price on the last valuation day, and has no earlier price overdue', async () => {
  const today = portal.services.clock.today();
  const lastReached = (await view(`?dealingDay=${DECEMBER}`, colleague)).dealingDays.find(
    (day) => day <= today,
  );
  const firstView = await view('', colleague);
  await withoutTriggers(
    portal.database,
    sql`insert into fund (id, code, name, flow, invests_in, start_date, currency)
      select 90, 'NIEUW', 'Nieuw fonds', flow, invests_in, '2009-01-01', currency from fund where id = 1`,
    sql`insert into fund_parameter select (jsonb_populate_record(p, '{"fund_id": 90}')).*
      from fund_parameter p where fund_id = 1`,
  );
  const withNew = await view('', colleague);
  expect(withNew.dealingDay).toBe(lastReached);
  expect(withNew.funds.map(({ code }) => code)).toContain('NIEUW');
  const yearAgo = await view('?dealingDay=2025-12-01', colleague);
  expect(yearAgo.funds.find(({ code }) => code === 'NIEUW')).toMatchObject({ published: null });
  expect(yearAgo.isOverdue).toBe(false);
  await withoutTriggers(
    portal.database,
    sql`delete from fund_parameter where fund_id = 90`,
    sql`delete from fund where id = 90`,
  );
  expect((await view('', colleague)).dealingDay).toBe(firstView.dealingDay);
});
