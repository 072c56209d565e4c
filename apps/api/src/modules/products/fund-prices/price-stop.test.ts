import { type FundPrices, needsReason } from '@portaal/domain/products/fund-prices/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const DECEMBER = '2026-12-01';
const REASON = 'Een pand is opnieuw getaxeerd.';

let portal: TestApp;
let anne: string;
let colleague: string;
let app: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-12-04T10:00:00Z');
  anne = await portal.signIn('admin@example.nl');
  colleague = await portal.signIn('collega@example.nl', 'anker');
  app = await giveApp(portal, 'collega@example.nl', 'anker');
});
afterAll(() => portal.close());

const prices = async (): Promise<FundPrices> =>
  (
    await portal.call({ method: 'GET', url: `/api/admin/fund-prices?dealingDay=${DECEMBER}`, cookie: anne })
  ).json().data;
const enter = (nav: number) =>
  portal.call({
    method: 'PUT',
    url: `/api/admin/fund-prices/${DECEMBER}`,
    payload: { prices: [{ fundId: 1, nav, distribution: 0.38 }] },
    cookie: anne,
  });
const publish = async (nav: number, reason?: string) => {
  const url = `/api/admin/fund-prices/${DECEMBER}/publish`;
  const body = {
    prices: [{ fundId: 1, nav, distribution: 0.38 }],
    ...(reason === undefined ? {} : { reason }),
  };
  const by = { cookie: colleague, brand: 'anker' };
  // A reason that is too short is rejected before a code is sent.
  const proof =
    reason?.trim().length === 1 ? {} : { twoFaToken: await proveByApp(portal, { ...by, app, url, body }) };
  return portal.call({ method: 'POST', url, ...by, payload: { ...body, ...proof } });
};

test('publishes a price that moved more than three percent only with a reason, which the audit log records', async () => {
  const before = (await prices()).funds[0]?.previous?.nav ?? 0;
  // The highest price within three percent, in steps of 0.0001; the next step exceeds it.
  const most = Math.floor(Math.round(before * 10_000) * 1.03) / 10_000;
  const above = Math.round(most * 10_000 + 1) / 10_000;
  await enter(above);
  const rejected = await publish(above);
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().errors.Fields).toEqual([
    { field: 'reason', message: expect.stringContaining('3% sinds vorige maand: Nederlands Vastgoed Fonds') },
  ]);
  expect((await publish(above, '  x ')).json().errors.Fields[0].field).toBe('reason');
  expect((await prices()).funds[0]?.published).toBeNull();
  expect((await publish(above, REASON)).statusCode).toBe(200);
  expect((await prices()).funds[0]?.published).toMatchObject({ nav: above });
  const { rows } = await portal.database.orm.execute<{ detail: { reason?: string } }>(
    sql`select detail from audit_entry where action = 'fundPrices.published' order by sequence desc limit 1`,
  );
  expect(rows[0]?.detail.reason).toBe(REASON);

  await enter(most);
  expect((await publish(most)).statusCode).toBe(200);
});

test.each([
  [103, 100, false],
  [103.0001, 100, true],
  [97, 100, false],
  [96.9999, 100, true],
  // Exactly three percent, which has no exact binary representation.
  [1.133, 1.1, false],
])('a price of %d after %d needs a reason: %s', (now, before, needed) => {
  expect(needsReason(now, before, { reasonAbove: 0.03 })).toBe(needed);
});
