import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { investment as input } from './testing/offer-calls.ts';

let portal: TestApp;
let cookie: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('nieuw@example.nl');
});
afterAll(() => portal.close());

const save = (payload: object, key?: string, as = cookie) =>
  portal.call({
    method: 'POST',
    url: '/api/offers',
    payload,
    cookie: as,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const fetchOffer = (id: string, as = cookie, brand = 'baken') =>
  portal.call({ method: 'GET', url: `/api/calculation/${id}`, cookie: as, brand });

// Promise: Wij bewaren de uitkomst hier voor u.
test('X-19 recalculates an offer from its inputs and saves it, and X-02 returns the same figures', async () => {
  const saved = await save(input);
  expect(saved.statusCode).toBe(201);
  const { data } = saved.json();
  expect(data.offerID).toMatch(/^[0-9a-f-]{36}$/);
  expect(data.deterministicEndValue).toBe(16_569);
  const fetched = await fetchOffer(data.offerID);
  expect(fetched.statusCode).toBe(200);
  expect(fetched.json().data).toMatchObject({ ...data, input });
});

test('X-19 rejects a request that contains calculated figures', async () => {
  const response = await save({ ...input, deterministicEndValue: 1 });
  expect(response.statusCode).toBe(422);
});

test('X-19 the same inputs with the same key return the same offer, also in parallel', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(input, 'key-00000001')));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map((answer) => answer.json().data.offerID)).size).toBe(1);
});

test('X-19 the same key with different inputs is a conflict', async () => {
  await save(input, 'key-00000002');
  expect((await save({ ...input, duration: 11 }, 'key-00000002')).statusCode).toBe(409);
});

test('X-02 returns 404 for an unknown id, a malformed id and another user’s id', async () => {
  const { data } = (await save(input)).json();
  const other = await portal.signIn('openstaand@example.nl');
  const sameAddressOtherBrand = await portal.signIn('nieuw@example.nl', 'anker');
  expect((await fetchOffer(data.offerID, other)).statusCode).toBe(404);
  expect((await fetchOffer(data.offerID, sameAddressOtherBrand, 'anker')).statusCode).toBe(404);
  expect((await fetchOffer('019aa000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  expect((await fetchOffer("1' OR 1=1")).statusCode).toBe(404);
});

test('X-02 C-13 rejects fetching or saving an offer without a session', async () => {
  const response = await portal.call({ method: 'GET', url: '/api/calculation/x' });
  expect(response.statusCode).toBe(401);
  expect((await portal.call({ method: 'POST', url: '/api/offers', payload: input })).statusCode).toBe(401);
});

test("X-01 returns the requested offerID when that offer is the caller's own", async () => {
  const { data } = (await save(input)).json();
  const calculate = (as?: string) =>
    portal.call({
      method: 'POST',
      url: '/api/calculation',
      payload: { ...input, offerID: data.offerID },
      ...(as ? { cookie: as } : {}),
    });
  expect((await calculate(cookie)).json().data.offerID).toBe(data.offerID);
  expect((await calculate()).json().data.offerID).toBeNull();
  expect((await calculate(await portal.signIn('openstaand@example.nl'))).statusCode).toBe(404);
});

test('X-07 lists saved offers newest first, with and without a trailing slash', async () => {
  const latest = (await save({ ...input, description: 'laatste' })).json().data;
  for (const url of ['/api/offers', '/api/offers/']) {
    const { data } = (await portal.call({ method: 'GET', url, cookie })).json();
    expect(data.Offerte[0]).toMatchObject({ offerID: latest.offerID, description: 'laatste' });
  }
});

const payout = {
  ...input,
  productCode: 'SDIL',
  initialDeposit: 150_000,
  birthdate: '1964-05-12',
  start: '2027-01-01',
  duration: 25,
  uitkeringsTermijnCode: 'kwt',
  polisVoorwaardeCode: 'SDIL',
  description: '',
  funds: [{ id: 4, percentage: 1 }],
};
const list = async (as = cookie) =>
  (await portal.call({ method: 'GET', url: '/api/offers', cookie: as })).json().data.Offerte;

// Promise: Een berekening geldt … dagen.
test('X-07 the list shows the outcome relevant to the product and the last day of validity', async () => {
  await save(payout);
  await save({ ...input, productCode: 'SUL', birthdate: '1980-03-15' });
  const [accumulation, annuity] = await list();
  expect(accumulation).toMatchObject({
    productCode: 'SUL',
    expectedEndValue: expect.any(Number),
    expectedPayment: null,
    validUntil: '2026-12-20',
    parameterVersion: 'baken-1+fiscaal-2026-12',
  });
  expect(annuity).toMatchObject({
    productCode: 'SDIL',
    initialDeposit: 150_000,
    start: '2027-01-01',
    duration: 25,
    uitkeringsTermijnCode: 'Kwartaal',
    expectedEndValue: 0,
    validUntil: '2026-12-20',
  });
  expect(annuity.expectedPayment).toBeGreaterThan(2_400);
});

test('X-19 an offer stores the versions of all its source data, and X-02 returns it with its validity', async () => {
  const saved = (await save(payout)).json().data;
  const fetched = (await fetchOffer(saved.offerID)).json().data;
  expect(fetched).toMatchObject(saved);
  expect(fetched).toMatchObject({
    offerNumber: expect.stringMatching(/^B2026-\d{6}$/),
    createdAt: '2026-11-20T10:00:00.000Z',
    validUntil: '2026-12-20',
    payout: { deterministicPayment: 2_498.94 },
    input: { uitkeringsTermijnCode: 'Kwartaal', birthdate: '1964-05-12' },
  });
  const { rows } = await portal.database.orm.execute(
    sql`SELECT parameter_version, fiscal_version FROM offer WHERE id = ${saved.offerID}`,
  );
  expect(rows).toEqual([{ parameter_version: 'baken-1', fiscal_version: 'fiscaal-2026-12' }]);
});

describe('X-21 an investor copies an offer', () => {
  const copy = (id: string, as = cookie, key?: string) =>
    portal.call({
      method: 'POST',
      url: `/api/offers/${id}/copy`,
      cookie: as,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });

  test('a copy of an offer is a new offer with the same inputs and figures', async () => {
    const original = (await save(input)).json().data;
    const response = await copy(original.offerID);
    expect(response.statusCode).toBe(201);
    const copied = response.json().data;
    expect(copied).toEqual({
      ...original,
      offerID: copied.offerID,
      offerNumber: copied.offerNumber,
    });
    expect(copied.offerID).not.toBe(original.offerID);
    expect((await fetchOffer(copied.offerID)).json().data.input).toMatchObject(input);
  });

  test('a copy of an offer is created only once with the same key', async () => {
    const original = (await save(input)).json().data;
    const [one, other] = await Promise.all([1, 2].map(() => copy(original.offerID, cookie, 'copy-000001')));
    expect(one?.json().data.offerID).toBe(other?.json().data.offerID);
  });

  test("copying returns 404 for another user's or a non-existent offer", async () => {
    const original = (await save(input)).json().data;
    const other = await portal.signIn('openstaand@example.nl');
    expect((await copy(original.offerID, other)).statusCode).toBe(404);
    expect((await copy('019aa000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await copy('x')).statusCode).toBe(404);
  });

  test('a copy starts on the first possible day when the original start has passed', async () => {
    const original = (await save(input)).json().data;
    portal.clock.set('2027-02-10T10:00:00Z');
    const late = await portal.signIn('nieuw@example.nl');
    const copied = (await copy(original.offerID, late)).json().data;
    expect((await fetchOffer(copied.offerID, late)).json().data).toMatchObject({
      input: { start: '2027-03-01' },
      validUntil: '2027-03-12',
    });
    portal.clock.set('2026-11-20T10:00:00Z');
  });
});

describe('X-21 an investor deletes an offer', () => {
  const remove = (id: string, as = cookie) =>
    portal.call({ method: 'DELETE', url: `/api/offers/${id}`, cookie: as });

  test('a deleted offer disappears from the list and from every call, but its row and an audit line remain', async () => {
    const { data } = (await save(input)).json();
    expect((await remove(data.offerID)).statusCode).toBe(204);
    expect((await list()).map(({ offerID }: { offerID: string }) => offerID)).not.toContain(data.offerID);
    expect((await fetchOffer(data.offerID)).statusCode).toBe(404);
    const payload = { ...input, offerID: data.offerID };
    const calculated = await portal.call({ method: 'POST', url: '/api/calculation', payload, cookie });
    expect(calculated.statusCode).toBe(404);
    const { rows } = await portal.database.orm.execute(
      sql`SELECT count(*)::int AS lines FROM offer JOIN audit_entry ON subject_id = offer.id::text
        WHERE offer.id = ${data.offerID} AND deleted_at IS NOT NULL AND action = 'offer.deleted'`,
    );
    expect(rows).toEqual([{ lines: 1 }]);
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  test("deletion returns 404 and changes nothing when repeated, and for another user's or a non-existent offer", async () => {
    const { data } = (await save(input)).json();
    const other = await portal.signIn('openstaand@example.nl');
    expect((await remove(data.offerID, other)).statusCode).toBe(404);
    expect((await fetchOffer(data.offerID)).statusCode).toBe(200);
    expect((await remove(data.offerID)).statusCode).toBe(204);
    expect((await remove(data.offerID)).statusCode).toBe(404);
    expect((await remove('x')).statusCode).toBe(404);
  });

  test('deletion releases the key of an offer, so that the same inputs can be saved again', async () => {
    const first = (await save(input, 'key-deleted-1')).json().data;
    await remove(first.offerID);
    const second = await save(input, 'key-deleted-1');
    expect(second.statusCode).toBe(201);
    expect(second.json().data.offerID).not.toBe(first.offerID);
  });
});

// Promise: Van deze berekening maken wij geen offerte
// Promise: Dan maken wij wel een offerte.
test('rejects an offer below the minimum of its only fund, and the error names the fund and both amounts', async () => {
  // Domain 6: the loan fund requires € 5.000 once and € 100 a month.
  const problemsOf = async (payload: object) => {
    const response = await save({ ...input, funds: [{ id: 4, percentage: 1 }], ...payload });
    return [response.statusCode, response.json().errors?.Fields];
  };
  expect(await problemsOf({ initialDeposit: 4_999.99 })).toEqual([
    422,
    [
      {
        field: 'funds[0].percentage',
        message:
          'Vastgoed Leningen Fonds vraagt minimaal €\u00a05.000 eenmalig. In deze berekening gaat er €\u00a04.999,99 naar dit fonds.',
      },
    ],
  ]);
  expect(await problemsOf({ initialDeposit: 5_000 })).toEqual([201, undefined]);
  expect((await problemsOf({ initialDeposit: 0, periodicDeposit: 99 }))[0]).toBe(422);
  expect((await problemsOf({ initialDeposit: 0, periodicDeposit: 100 }))[0]).toBe(201);
});

test('an allocation over several funds has a minimum for the whole investment and none per fund', async () => {
  // € 10.000 with a tenth in the loan fund, which alone would require € 5.000: an allocation has no minimum per fund
  // (domain 6).
  const funds = [
    { id: 1, percentage: 0.9 },
    { id: 4, percentage: 0.1 },
  ];
  const statusOf = async (payload: object) => (await save({ ...input, funds, ...payload })).statusCode;
  expect(await statusOf({ initialDeposit: 10_000 })).toBe(201);
  expect(await statusOf({ initialDeposit: 0, periodicDeposit: 50 })).toBe(201);
  expect(await statusOf({ initialDeposit: 999 })).toBe(422);
});
