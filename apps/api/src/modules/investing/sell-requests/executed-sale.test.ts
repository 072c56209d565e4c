import type { SellRequest } from '@portaal/domain/investing/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { runDealingRun, startDealingRun } from '../../month/dealing-runs/dealing-runs.use-cases.ts';

let portal: TestApp;
let cookie: string;
let ids: Record<string, string>;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  ids = Object.fromEntries(
    data.map((row: Record<string, string>) => [String(row.Omschrijving), String(row.ContractID)]),
  );
});
afterAll(() => portal.close());

const V = isoDate('2026-12-01');
const call = async (method: 'GET' | 'POST', name: string, rest: string, payload?: object) => {
  const url = `/api/contracts/${ids[name]}/${rest}`;
  const response = await portal.call({ method, url, cookie, ...(payload && { payload }) });
  if (response.statusCode >= 400) throw new Error(response.body);
  return response.json().data;
};

/** Returns an order as the user agreed to it, ready to send, with the preview shown. */
async function agreed(name: string, sellOrder: SellOrder) {
  const preview: { gross: number; exitCost: number; dealingDay: string } = await call(
    'POST',
    name,
    'sell-preview',
    sellOrder,
  );
  const agreed = { ...sellOrder, shownGross: preview.gross, shownDealingDay: preview.dealingDay };
  const url = `/api/contracts/${ids[name]}/sell-requests`;
  return { shown: preview, body: { ...agreed, twoFaToken: await proveAct(portal, cookie, url, agreed) } };
}

async function order(name: string, sellOrder: SellOrder): Promise<{ gross: number; exitCost: number }> {
  const { shown, body } = await agreed(name, sellOrder);
  expect((await call('POST', name, 'sell-requests', body)).status).toBe('queued');
  return shown;
}

/** Copies the last prices to the next valuation date without a distribution, so that the sale matches the estimate. */
const repeatPrices = () =>
  portal.database.orm.execute(sql`
    INSERT INTO fund_price (fund_id, date, nav, distribution, published_at)
    SELECT fund_id, ${V}, nav, 0, '2026-12-07T08:00:00Z' FROM fund_price WHERE date = '2026-11-01'
    ON CONFLICT (fund_id, date) DO UPDATE SET nav = excluded.nav, distribution = 0, published_at = excluded.published_at`);

test('R-32 R-30 the monthly dealing run sells the order for exactly the previewed amount and reports it', async () => {
  const all = await order('Winkels en woningen', { kind: 'all', funds: [] });
  const part = await order('Later stoppen met werken', {
    kind: 'units',
    funds: [{ id: 2, units: 12.3456 }],
  });
  await repeatPrices();
  // The demo's funds are small: the redemption limit would split the sale of a whole contract.
  await changePublished(portal.database.orm, 'fund_parameter', sql`yearly_gate_rate = 1`);
  portal.clock.set('2026-12-07T10:00:00Z');
  cookie = await portal.signIn('investeerder@example.nl');
  const leaseOwner = await startDealingRun(portal.services, V, null);
  expect(await runDealingRun(portal.services, V, { leaseOwner })).toBe(true);

  for (const [name, amounts, status] of [
    ['Winkels en woningen', all, 'sold'],
    ['Later stoppen met werken', part, 'active'],
  ] as const) {
    const [request]: SellRequest[] = (await call('GET', name, 'sell-requests')).items;
    expect(request).toMatchObject({ status: 'executed', isCancellable: false });
    const sum = (key: 'executedGross' | 'exitCost') =>
      (request?.funds ?? []).reduce((total, line) => total + Math.round(line[key] * 100), 0) / 100;
    expect([sum('executedGross'), sum('exitCost')]).toEqual([amounts.gross, amounts.exitCost]);
    const { items: sales } = await call('GET', name, 'sold');
    expect(sales.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual(
      request?.funds.map(() => request.number),
    );
    const { rows } = await portal.database.orm.execute(
      sql`SELECT status FROM contract WHERE id = ${ids[name]}`,
    );
    expect(rows).toEqual([{ status }]);
  }
  const { result } = await call('GET', 'Winkels en woningen', 'sold');
  expect(result).toMatchObject({ paidIn: 25_000, to: V, isYearly: true });
  expect((await call('GET', 'Later stoppen met werken', 'sell')).blocker).toBeNull();
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('R-32 accepts only one of many orders placed during a monthly dealing run, and schedules it for the next month', async () => {
  const january = isoDate('2027-01-01');
  await portal.database.orm.execute(sql`
    INSERT INTO fund_price (fund_id, date, nav, distribution, published_at)
    SELECT fund_id, ${january}, nav, 0, '2027-01-08T08:00:00Z' FROM fund_price WHERE date = ${V}`);
  portal.clock.set('2027-01-08T10:00:00Z');
  cookie = await portal.signIn('investeerder@example.nl');
  const { body } = await agreed('Amerika', { kind: 'all', funds: [] });
  const leaseOwner = await startDealingRun(portal.services, january, null);
  const url = `/api/contracts/${ids.Amerika}/sell-requests`;
  const [isDone, ...answers] = await Promise.all([
    runDealingRun(portal.services, january, { leaseOwner, batch: 2 }),
    ...Array.from({ length: 20 }, () => portal.call({ method: 'POST', url, cookie, payload: body })),
  ]);
  expect(isDone).toBe(true);
  const taken = answers.filter(({ statusCode }) => statusCode < 300);
  expect(taken).toHaveLength(1);
  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
  const [request]: SellRequest[] = (await call('GET', 'Amerika', 'sell-requests')).items;
  expect(request).toMatchObject({ status: 'queued', funds: [{ executedUnits: 0 }] });
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
