import type { WaterfallAnswer, WaterfallLine } from '@portaal/domain/investing/waterfall/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expectWaterfalls } from './testing/expect-waterfalls.ts';

let portal: TestApp;
let investor: string;
beforeAll(async () => {
  portal = await createTestApp();
  investor = await portal.signIn('investeerder@example.nl');
});
afterAll(() => portal.close());

const get = async (url: string, cookie = investor) => {
  const response = await portal.call({ method: 'GET', url, brand: 'baken', cookie });
  return { status: response.statusCode, body: response.json() };
};

/** Returns the investor's contract with the most lines. */
async function busiest(): Promise<string> {
  const { rows } = await portal.database.orm.execute<{ id: string }>(sql`
    select c.id from contract c join person_account p on p.id = c.person_id
    join ledger_entry e on e.contract_id = c.id
    where p.email = 'investeerder@example.nl' and p.brand = 'baken'
    group by c.id order by count(*) desc, c.id limit 1`);
  return rows[0]?.id ?? '';
}

test('the ledger explains the change in value of each year, for every contract of the demo', async () => {
  const kinds = await expectWaterfalls(portal);
  for (const kind of ['deposits', 'entryCost', 'priceResult', 'distributions', 'sales', 'annuityPayouts']) {
    expect(kinds, kind).toContain(kind);
  }
}, 60_000);

test('lists the ledger lines of each bar, which add up to the bar', async () => {
  const id = await busiest();
  const { Jaren } = (await get(`/api/contracts/${id}/waterfall`)).body.data as WaterfallAnswer;
  const year = Jaren[1] ?? Jaren[0];
  const { Staven } = (await get(`/api/contracts/${id}/waterfall?jaar=${year}`)).body.data as WaterfallAnswer;
  expect(Staven.filter(({ Transacties }) => Transacties > 0).length).toBeGreaterThan(2);
  for (const { Staaf, Bedrag, Transacties } of Staven) {
    if (Staaf === 'priceResult') continue;
    const lines: WaterfallLine[] = [];
    let after = '';
    do {
      const url = `/api/contracts/${id}/waterfall/${Staaf}/lines?jaar=${year}&limit=7${after}`;
      const { items, next } = (await get(url)).body.data;
      lines.push(...items);
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(new Set(lines.map(({ TransactieID }) => TransactieID)).size, Staaf).toBe(Transacties);
    const sum = lines.reduce((total, line) => total + Math.round(100 * line.Bedrag), 0);
    expect(sum, Staaf).toBe(Math.round(100 * Bedrag));
  }
});

test('chains the years to the total, and a year without the contract is empty', async () => {
  const id = await busiest();
  const whole = (await get(`/api/contracts/${id}/waterfall`)).body.data as WaterfallAnswer;
  expect(whole).toMatchObject({ Jaar: null, Van: null, Begin: 0, IsNu: true });
  let begin = 0;
  for (const year of [...whole.Jaren].reverse()) {
    const of = (await get(`/api/contracts/${id}/waterfall?jaar=${year}`)).body.data as WaterfallAnswer;
    expect([of.Jaar, of.Begin]).toEqual([year, begin]);
    begin = of.Eind;
  }
  expect(begin).toBe(whole.Eind);
  const before = (await get(`/api/contracts/${id}/waterfall?jaar=1999`)).body.data as WaterfallAnswer;
  expect([before.Begin, before.Eind, before.Staven, before.Tot]).toEqual([0, 0, [], null]);
});

test('returns not found for another person’s contract and names the field of an invalid year', async () => {
  const id = await busiest();
  const other = await portal.signIn('nieuw@example.nl');
  for (const part of ['waterfall', 'waterfall/sales/lines']) {
    expect((await get(`/api/contracts/${id}/${part}`, other)).status).toBe(404);
  }
  const { status, body } = await get(`/api/contracts/${id}/waterfall/sales/lines?jaar=morgen`);
  const fields = body.errors.Fields.map(({ field }: { field: string }) => field);
  expect([status, fields]).toEqual([422, ['jaar']]);
});
