import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { payout } from '../calculation/testing/annuity-input.ts';
import { savedOffer } from '../offers/testing/offer-calls.ts';

let portal: TestApp;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
});
afterAll(() => portal.close());

const input = { name: 'Nel de Wit', phone: '020 123 45 67', topic: 'contract', part: 'morning' };
const ask = (payload: object, host?: string) =>
  portal.call({ method: 'POST', url: '/api/callback-requests', payload, ...(host && { headers: { host } }) });
const list = async () =>
  (await portal.call({ method: 'GET', url: '/api/admin/callback-requests', cookie: admin })).json().data
    .items;
const close = (id: string, payload: object = { outcome: 'spoken' }) =>
  portal.call({ method: 'POST', url: `/api/admin/callback-requests/${id}/closed`, cookie: admin, payload });

// Promise: Bel mij terug
// Promise: Uw verzoek is binnen
// Promise: Wij proberen u uiterlijk op … te bellen.
// Promise: Daarna wissen wij uw nummer.
// Promise: Naam en nummer worden meteen gewist.
test('a visitor requests a call, an employee sees the request, and closing the request erases name and number', async () => {
  // Today is Friday 20 November 2026, so the next business day is Monday.
  const response = await ask(input);
  expect([response.statusCode, response.json().data]).toEqual([201, { dueOn: '2026-11-23' }]);
  const [item] = await list();
  expect(item).toMatchObject({
    name: 'Nel de Wit',
    phone: '+31201234567',
    topic: 'contract',
    part: 'morning',
  });
  // The database, including its audit log, contains no readable personal data.
  const stored = JSON.stringify([
    await portal.rows('SELECT * FROM callback_request'),
    await portal.rows("SELECT * FROM audit_entry WHERE action LIKE 'callback%'"),
  ]);
  expect(stored).not.toMatch(/Nel|Wit|1234567/);

  expect((await close(item.id)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect(await portal.rows('SELECT sealed_name, sealed_phone, outcome FROM callback_request')).toEqual([
    { sealed_name: null, sealed_phone: null, outcome: 'spoken' },
  ]);
  expect((await close(item.id)).statusCode).toBe(404);
  expect(
    await portal.rows("SELECT action FROM audit_entry WHERE action IN ('callback.asked', 'callback.closed')"),
  ).toHaveLength(2);
});

test('reports invalid input under its field and stores nothing', async () => {
  const before = await portal.rows('SELECT count(*) FROM callback_request');
  const response = await ask({ ...input, name: '<b>', phone: '12' });
  expect(response.statusCode).toBe(422);
  const fields = response.json().errors.Fields.map(({ field }: { field: string }) => field);
  expect(fields.toSorted()).toEqual(['name', 'phone']);
  expect(await portal.rows('SELECT count(*) FROM callback_request')).toEqual(before);
});

test('one brand can neither see nor close a request to the other brand', async () => {
  expect((await ask(input, 'anker.localhost')).statusCode).toBe(201);
  expect(await list()).toEqual([]);
  const [{ id }] = await portal.rows("SELECT id FROM callback_request WHERE brand = 'anker'");
  expect((await close(id)).statusCode).toBe(404);
});

test("a request about an annuity keeps its subject and the caller's offer until it is closed", async () => {
  const cookie = await portal.signIn('nieuw@example.nl');
  const { offerID, offerNumber } = await savedOffer(portal, cookie, payout);
  const about = { ...input, topic: 'calculation', annuity: 'SDIL', offerID };
  const requested = { method: 'POST', url: '/api/callback-requests', payload: about } as const;
  expect((await portal.call({ ...requested, cookie })).statusCode).toBe(201);
  // Without a session the offer could belong to another person, so it is ignored.
  expect((await portal.call(requested)).statusCode).toBe(201);
  const [own, anonymous] = await list();
  expect([own, anonymous]).toMatchObject([
    { topic: 'calculation', annuity: 'SDIL', offerNumber },
    { topic: 'calculation', annuity: 'SDIL', offerNumber: null },
  ]);
  expect((await close(own.id)).statusCode).toBe(204);
  expect((await close(anonymous.id)).statusCode).toBe(204);
  expect(await portal.rows('SELECT id FROM callback_request WHERE offer_id IS NOT NULL')).toEqual([]);
});

test('a third request for a number with two open requests at this brand is not stored until one is closed', async () => {
  const number = { ...input, phone: '06 2345 6789' };
  const responses: Awaited<ReturnType<typeof ask>>[] = [];
  for (const topic of ['contract', 'other', 'application', 'contract']) {
    responses.push(await ask({ ...number, topic }));
  }
  // The response does not reveal whether others requested a call for this number.
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    responses.map(() => [201, responses[0]?.body]),
  );
  const open = (await list()).filter(({ phone }: { phone: string }) => phone === '+31623456789');
  expect(open.map(({ topic }: { topic: string }) => topic)).toEqual(['contract', 'other']);
  expect((await ask(number, 'anker.localhost')).statusCode).toBe(201);
  expect(
    await portal.rows(
      "SELECT 1 FROM callback_request WHERE brand = 'anker' AND phone_hash = (SELECT phone_hash FROM callback_request WHERE brand = 'baken' AND outcome IS NULL LIMIT 1)",
    ),
  ).toHaveLength(1);
  for (const { id } of open) expect((await close(id)).statusCode).toBe(204);
  expect(
    await portal.rows('SELECT 1 FROM callback_request WHERE outcome IS NOT NULL AND phone_hash IS NOT NULL'),
  ).toEqual([]);
  expect((await ask(number)).statusCode).toBe(201);
  const [again] = await list();
  expect(again).toMatchObject({ phone: '+31623456789' });
  await close(again.id);
});

test('stores only two of ten concurrent requests for one number', async () => {
  const number = { ...input, phone: '06 3456 7890' };
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask(number)));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const open = await list();
  expect(open).toHaveLength(2);
  for (const { id } of open) await close(id);
});

test.each(['0900 1234', '0906 1234', '+1 212 555 1234', '+44 909 879 1234'])(
  'V-05 rejects the number %s under its field, because it is a premium number or outside Europe',
  async (phone) => {
    const response = await ask({ ...input, phone });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors.Fields[0].field).toBe('phone');
  },
);
