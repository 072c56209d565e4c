import type { StreetFund } from '@portaal/domain/products/buildings/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const ADMIN = 'admin@example.nl';
const URL = '/api/admin/buildings';
const INVESTOR = 'investeerder@example.nl';

let portal: TestApp;
let anne: string;
let colleague: string;
let investor: string;
let application: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  colleague = (await colleagueOf(portal)).cookie;
  anne = await portal.signIn(ADMIN);
  application = await giveApp(portal, ADMIN);
  investor = await portal.signIn(INVESTOR);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

const HEAD = 'naam;plaats;bouwjaar;huur per jaar;waarde;lening';
const details = { fundId: '1', asOf: '2026-11-01', source: 'Taxaties van november', outstanding: '1000000' };
const load = (changed: Partial<typeof details> = {}, ...lines: string[]) =>
  portal.call({
    method: 'POST',
    url: `${URL}?${new URLSearchParams({ ...details, ...changed })}`,
    cookie: anne,
    payload: Buffer.from([HEAD, ...lines].join('\n')),
    headers: { 'content-type': 'text/csv' },
  });
const WERF = 'De Werf;Zaandam;1928;84.000;1.250.000;250.000';
const loaded = async (...lines: string[]) => {
  const response = await load({}, ...lines);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data as { id: string; version: number };
};
const publish = (id: string, cookie = colleague, twoFaToken?: string) =>
  portal.call({ method: 'POST', url: `${URL}/${id}/publish`, cookie, payload: { twoFaToken } });
const proveAsColleague = async (id: string) => (await colleagueOf(portal)).prove(`${URL}/${id}/publish`);
const street = async (cookie = investor, brand = 'baken'): Promise<StreetFund[]> =>
  (await portal.call({ method: 'GET', url: '/api/buildings', cookie, brand })).json().data.Fondsen;
const problemsOf = async (changed: Partial<typeof details>, ...lines: string[]) => {
  const response = await load(changed, ...lines);
  expect(response.statusCode, response.body).toBe(422);
  return response
    .json()
    .errors.Fields.map(({ field, message }: Record<string, string>) => `${field}: ${message}`) as string[];
};

test('the demo shows buildings marked as fictitious, with shares up to the value of the holding', async () => {
  const funds = await street();
  expect(funds.length).toBeGreaterThan(0);
  for (const { FondsID, IsVerzonnen, Bron, Panden, Participaties } of funds) {
    expect([IsVerzonnen, Bron]).toEqual([true, expect.stringContaining('bestaan niet')]);
    expect(Panden.length).toBeGreaterThanOrEqual(3);
    expect(Panden.length).toBeLessThanOrEqual(6);
    // Computes from the tables: the holding at the last price, and each share.
    const [holding] = await rowsOf<{ units: number; cents: number }>(sql`
      select sum(h.units)::float8 as units, floor(sum(h.units) * 100 * (select nav from fund_price
        where fund_id = ${FondsID} order by date desc limit 1))::float8 as cents
      from holding h join contract c on c.id = h.contract_id join person_account p on p.id = c.person_id
      where p.email = ${INVESTOR} and p.brand = 'baken' and h.fund_id = ${FondsID}`);
    expect(Participaties).toBe(holding?.units);
    const shares = await rowsOf<{ name: string; share: number }>(sql`
      select b ->> 'name' as name,
        floor(${holding?.units}::numeric * ((b ->> 'value')::numeric - (b ->> 'loan')::numeric) / outstanding)::float8 as share
      from fund_buildings, jsonb_array_elements(buildings) b where fund_id = ${FondsID} and brand = 'baken'`);
    expect(Panden.map(({ Naam, UwDeel }) => [Naam, Math.round(100 * UwDeel)])).toEqual(
      shares.map(({ name, share }) => [name, share]),
    );
    const sum = shares.reduce((total, { share }) => total + share, 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(holding?.cents ?? 0);
  }
  const nobody = await portal.signIn('nieuw@example.nl');
  expect(await street(nobody)).toEqual([]);
});

// Promise: Wij vragen hierna een code.
test("a list loaded by one employee waits until another employee publishes it to the fund's unit holders", async () => {
  const before = (await street()).find(({ FondsID }) => FondsID === 1);
  const { id, version } = await loaded(WERF);
  expect(version).toBe(2);
  expect((await street()).find(({ FondsID }) => FondsID === 1)).toEqual(before);
  const open = await portal.call({ method: 'GET', url: `${URL}?status=open`, cookie: anne });
  expect(open.json().data.items).toMatchObject([
    { id, own: true, published: null, buildings: [{ name: 'De Werf', value: 1_250_000 }] },
  ]);
  expect((await publish(id)).json().code).toBe('stepUpRequired');
  const { id: other } = await loaded(WERF);
  expect((await publish(id, colleague, await proveAsColleague(other))).json().code).toBe(
    'codeForOtherContent',
  );
  expect((await portal.call({ method: 'DELETE', url: `${URL}/${other}`, cookie: anne })).statusCode).toBe(
    204,
  );
  expect((await publish(id, colleague, await proveAsColleague(id))).statusCode).toBe(204);
  const after = (await street()).find(({ FondsID }) => FondsID === 1);
  const expected = Math.floor((100 * 1_000_000 * (after?.Participaties ?? 0)) / 1_000_000) / 100;
  expect(after).toMatchObject({
    IsVerzonnen: false,
    Bron: 'Taxaties van november',
    Peildatum: '2026-11-01',
    Panden: [{ Naam: 'De Werf', Plaats: 'Zaandam', Bouwjaar: 1928, HuurPerJaar: 84_000, UwDeel: expected }],
  });
  expect((await publish(id)).json().code).toBe('changedMeanwhile');
  await expect(rowsOf(sql`update fund_buildings set source = 'anders' where id = ${id}`)).rejects.toThrow();
});

// Promise: Wij vragen hierna een code, en een collega keurt het goed.
test("the employee who loaded buildings needs a colleague's approval to publish them, and can discard a waiting list", async () => {
  const { id } = await loaded(WERF);
  expect((await publish(id, anne)).json().code).toBe('stepUpRequired');
  const token = await proveByApp(portal, { cookie: anne, app: application, url: `${URL}/${id}/publish` });
  const requested = await publish(id, anne, token);
  expect(requested.statusCode).toBe(202);
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  const { id: other } = await loaded(WERF);
  const discard = () => portal.call({ method: 'DELETE', url: `${URL}/${other}`, cookie: anne });
  const waiting = async () =>
    (await portal.call({ method: 'GET', url: '/api/admin/work', cookie: anne })).json().data.buildings.count;
  const before = await waiting();
  expect((await discard()).statusCode).toBe(204);
  expect(before - (await waiting())).toBe(1);
  expect((await discard()).statusCode).toBe(404);
  const actions = await rowsOf<{ action: string }>(
    sql`select action from audit_entry where subject_id in (${id}, ${other}) order by sequence`,
  );
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['buildings.loaded', 'buildings.published', 'buildings.discarded']),
  );
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test('rejects a file that does not fit the fund on that day with the field, and a faulty line with its number', async () => {
  expect(await problemsOf({}, 'De Werf;Zaandam;28;84.000;1.250.000;0')).toEqual([
    'regel 2: Vul in de kolom ‘bouwjaar’ een jaar in, bijvoorbeeld 1928.',
  ]);
  expect(await problemsOf({ asOf: '2027-01-01' }, WERF)).toEqual([
    'asOf: Kies een dag die niet in de toekomst ligt.',
  ]);
  expect(await problemsOf({ asOf: '1999-01-01' }, WERF)).toEqual([
    'asOf: Op deze dag had dit fonds nog geen koers.',
  ]);
  expect(await problemsOf({ fundId: '99' }, WERF)).toHaveLength(1);
  expect((await problemsOf({ outstanding: '0,5' }, WERF))[0]).toContain(
    'outstanding: Alleen bij ons waren er',
  );
  expect(await problemsOf({}, 'Paleis;Zaandam;1928;84.000;9.000.000.000;0')).toEqual([
    'file: De panden min hun leningen zijn samen meer waard dan alle participaties tegen de koers van die dag.',
  ]);
});
