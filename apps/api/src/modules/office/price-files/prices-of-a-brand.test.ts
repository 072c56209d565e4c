import type { PriceFiles } from '@portaal/domain/office/price-files/calls';
import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openOwnBrand, ownTerms, writeOwnBrands } from '../../products/terms/testing/own-brand.ts';

// Two providers of one installation, each with a fund of its own (decision 0267).

const DECEMBER = '2026-12-01';
const PRICES = '/api/admin/fund-prices';
const FILES = '/api/admin/price-files';
const providers = ['duin', 'weide'] as const;
type Provider = (typeof providers)[number];

interface Employee {
  readonly cookie: string;
  readonly app: TestApplication;
  readonly brand: Provider;
}

let brands: ReturnType<typeof writeOwnBrands>;
let portal: TestApp;
const employees = new Map<string, Employee>();
const fundIds = new Map<string, number>();

beforeAll(async () => {
  brands = writeOwnBrands(providers);
  portal = await createTestApp({ brandsFolder: brands.folder });
  for (const brand of providers) await openOwnBrand(portal, ownTerms(brand, ['duits']), 'nieuw@example.nl');
  await portal.query(`INSERT INTO person_account
    SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'brand', b))).*
    FROM person_account p, unnest(ARRAY['duin', 'weide']) b
    WHERE p.brand = 'anker' AND p.email IN ('admin@example.nl', 'collega@example.nl')`);
  await portal.query(`INSERT INTO employee
    SELECT (jsonb_populate_record(e, jsonb_build_object('person_id', p.id, 'brand', p.brand))).*
    FROM person_account p JOIN person_account a ON a.email = p.email AND a.brand = 'anker'
      JOIN employee e ON e.person_id = a.id WHERE p.brand IN ('duin', 'weide')`);
  const { rows } = await portal.query("SELECT id, code FROM fund WHERE code IN ('DUI1', 'WEI1')");
  for (const { id, code } of rows) fundIds.set(code, id);
  portal.clock.set('2026-12-02T10:00:00Z');
  for (const brand of providers) {
    for (const [name, email] of Object.entries({
      loader: 'admin@example.nl',
      colleague: 'collega@example.nl',
    })) {
      const cookie = await portal.signIn(email, brand);
      employees.set(`${name} ${brand}`, { cookie, app: await giveApp(portal, email, brand), brand });
    }
  }
  await changePublished(
    portal.database.orm,
    'fund',
    sql`start_date = '2009-05-13' where code in ('DUI1', 'WEI1')`,
  );
}, 180_000);
afterAll(async () => {
  await portal.close();
  brands.remove();
});
beforeEach(() => portal.clock.advance(60_000));

const employee = (name: 'loader' | 'colleague', brand: Provider): Employee => {
  const found = employees.get(`${name} ${brand}`);
  if (!found) throw new Error(`no ${name} at ${brand}`);
  return found;
};
const codeOf = (brand: Provider): string => `${brand.slice(0, 3).toUpperCase()}1`;
const idOf = (brand: Provider): number => fundIds.get(codeOf(brand)) ?? 0;

const ask = (by: Employee, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  portal.call({ method, url, cookie: by.cookie, brand: by.brand, ...(payload && { payload }) });
const load = (by: Employee, code: string) =>
  portal.call({
    method: 'POST',
    url: FILES,
    cookie: by.cookie,
    brand: by.brand,
    payload: `fonds,dag,koers,uitkering\r\n${code},2015-12-01,90.0000,0.3000\r\n`,
    headers: { 'content-type': 'text/csv' },
  });
const waitingOf = async (brand: Provider): Promise<PriceFiles['waiting']> =>
  (await ask(employee('colleague', brand), 'GET', FILES)).json().data.waiting;
const pricesOf = async (brand: Provider): Promise<FundPrices> =>
  (await ask(employee('colleague', brand), 'GET', `${PRICES}?dealingDay=${DECEMBER}`)).json().data;

describe.each([
  ['duin', 'weide'],
  ['weide', 'duin'],
] as const)('an employee of %s has no access to the prices of %s', (own, other) => {
  const row = (brand: Provider) => ({ fundId: idOf(brand), nav: 101.5, distribution: 0.3 });

  test('lists only the funds of the own terms, and the name of no other fund', async () => {
    const response = await ask(employee('loader', own), 'GET', PRICES);
    expect(response.json().data.funds.map(({ code }: { code: string }) => code)).toEqual([codeOf(own)]);
    expect(response.body).not.toContain(codeOf(other));
    expect(response.body).not.toContain('Nederlands Vastgoed Fonds');
  });

  test('rejects a price of a fund of the other provider', async () => {
    const prices = [row(own), row(other)];
    const response = await ask(employee('loader', own), 'PUT', `${PRICES}/${DECEMBER}`, { prices });
    expect(response.json().errors.Fields).toEqual([
      {
        field: 'prices[1].fundId',
        message: 'Dit fonds bestond nog niet op deze datum, of staat niet in uw voorwaarden.',
      },
    ]);
  });

  test('publishes the own entered price, while the entered price of the other provider waits', async () => {
    for (const brand of [other, own]) {
      const prices = [row(brand)];
      const entered = await ask(employee('loader', brand), 'PUT', `${PRICES}/${DECEMBER}`, { prices });
      expect(entered.statusCode, entered.body).toBe(200);
    }
    const url = `${PRICES}/${DECEMBER}/publish`;
    const reason = 'Een pand is opnieuw getaxeerd';
    const body = { prices: [row(own)], reason };
    const both = { ...employee('colleague', own), url, body: { prices: [row(own), row(other)], reason } };
    expect((await sendProven(portal, both)).json().code).toBe('changedMeanwhile');
    portal.clock.advance(60_000);
    const published = await sendProven(portal, { ...employee('colleague', own), url, body });
    expect(published.statusCode, published.body).toBe(200);
    expect((await pricesOf(own)).funds[0]).toMatchObject({ entered: null, published: { nav: 101.5 } });
    expect((await pricesOf(other)).funds[0]).toMatchObject({ entered: { nav: 101.5 } });
  });

  test('rejects a file with a price of a fund of the other provider, and lists only the own codes', async () => {
    const response = await load(employee('loader', own), codeOf(other));
    expect(response.json().errors.Fields).toContainEqual({
      field: 'regel 2, fonds',
      message: `Dit fonds bestaat niet. Kies uit: ${codeOf(own)}.`,
    });
  });

  test('loads a file while a file of the other provider waits, and only the own colleague decides it', async () => {
    for (const brand of [other, own]) {
      const loaded = await load(employee('loader', brand), codeOf(brand));
      expect(loaded.statusCode, loaded.body).toBe(201);
    }
    expect((await load(employee('loader', own), codeOf(own))).json().code).toBe('priceFileWaiting');
    const id = (await waitingOf(own))?.id ?? '';
    expect((await waitingOf(own))?.funds.map(({ code }) => code)).toEqual([codeOf(own)]);
    const stranger = employee('colleague', other);
    const publication = { url: `${FILES}/${id}/publish`, body: {} };
    const reason = 'De koersen kloppen niet';
    const attempts = [
      await ask(stranger, 'GET', `${FILES}/${id}/file`),
      await ask(stranger, 'POST', `${FILES}/${id}/reject`, { reason }),
      await sendProven(portal, { ...stranger, ...publication }),
    ];
    expect(attempts.map((attempt) => attempt.json().code)).toEqual(['notFound', 'notFound', 'notFound']);
    const rejected = await ask(employee('colleague', own), 'POST', `${FILES}/${id}/reject`, { reason });
    expect(rejected.statusCode).toBe(204);
    const others = (await waitingOf(other))?.id ?? '';
    expect((await ask(stranger, 'POST', `${FILES}/${others}/reject`, { reason })).statusCode).toBe(204);
  });

  test('terms with the code of a fund of the other provider are rejected without its name', async () => {
    const next = ownTerms(own, ['duits']);
    const taken = JSON.stringify({ ...next, geldigVanaf: '2027-06-01' })
      .replaceAll(codeOf(own), codeOf(other))
      .replaceAll(`Fonds ${codeOf(other)}`, 'Een ander fonds');
    const response = await portal.call({
      method: 'POST',
      url: '/api/admin/terms',
      cookie: employee('loader', own).cookie,
      brand: own,
      payload: taken,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.json().errors.Fields).toContainEqual({
      field: expect.stringContaining('fondsen[0].code'),
      message: `De code ${codeOf(other)} is al in gebruik voor een fonds met andere gegevens. Kies een andere code.`,
    });
    expect(response.body).not.toContain(`Fonds ${codeOf(other)}`);
  });
});

test('a file that a server of the previous release stores without a brand belongs to the brand of its loader', async () => {
  await portal.query(`INSERT INTO price_file (id, number, prices, loaded_by, loaded_at)
    SELECT gen_random_uuid(), 99, '[{}]', id, now() FROM person_account
    WHERE email = 'admin@example.nl' AND brand = 'weide'`);
  expect(await portal.rows('SELECT brand FROM price_file WHERE number = 99')).toEqual([{ brand: 'weide' }]);
});
