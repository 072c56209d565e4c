import type {
  DealingRunList,
  DealingRunPreview,
  DealingRunReport,
} from '@portaal/domain/month/dealing-runs/calls';
import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { previewDealingRun, runDealingRun } from './dealing-runs.use-cases.ts';

const V = isoDate('2026-12-01');

let portal: TestApp;
let admin: string;
let colleague: string;
let app: TestApplication;
beforeAll(async () => {
  portal = await createTestApp();
  portal.clock.set('2026-12-07T10:00:00Z');
  admin = await portal.signIn('admin@example.nl');
  colleague = await portal.signIn('collega@example.nl', 'anker');
  app = await giveApp(portal, 'collega@example.nl', 'anker');
});
afterAll(() => portal.close());

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, cookie = admin) =>
  portal.call({
    method,
    url: `/api/admin/${url}`,
    cookie,
    brand: cookie === colleague ? 'anker' : 'baken',
    ...(payload ? { payload } : {}),
  });
const UNSEEN = { seen: 'a'.repeat(64) };
const read = async <T>(url: string): Promise<T> => {
  const response = await ask('GET', url);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

test('G-06 an investor can neither see, preview nor start a dealing run', async () => {
  const investor = await portal.signIn('investeerder@example.nl');
  const answers = [
    await ask('GET', 'dealing-runs', undefined, investor),
    await ask('GET', `dealing-runs/${V}`, undefined, investor),
    await ask('GET', `dealing-runs/${V}/preview`, undefined, investor),
    await ask('POST', `dealing-runs/${V}/start`, UNSEEN, investor),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});

test.each(['2026-12-02', 'onbekend', '2026-13-01'])(
  'rejects %s as the month of a dealing run',
  async (day) => {
    expect((await ask('GET', `dealing-runs/${day}/preview`)).statusCode).toBe(404);
    expect((await ask('POST', `dealing-runs/${day}/start`, UNSEEN)).statusCode).toBe(404);
  },
);

test('a dealing run waits for prices, books what was previewed and names the employee who started it', async () => {
  const { next } = await read<DealingRunList>('dealing-runs');
  expect(next).toMatchObject({ dealingDay: V, publicationDay: '2026-12-07', payDay: '2026-12-14' });
  const waiting = await read<DealingRunPreview>(`dealing-runs/${V}/preview`);
  expect(waiting.blockers).toEqual(['pricesMissing']);
  // Today is the last day to start the run; from tomorrow on it is overdue.
  portal.clock.set('2026-12-08T10:00:00Z');
  const { isOverdue } = await previewDealingRun(portal.services, V);
  portal.clock.set('2026-12-07T10:00:00Z');
  expect([waiting.isOverdue, isOverdue]).toEqual([false, true]);
  expect(waiting.missingPrices.map(({ code }) => code)).toEqual(['NVF', 'DVF', 'AVF', 'VLF']);
  const rejected = await ask('POST', `dealing-runs/${V}/start`, UNSEEN);
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'rolloverNotReady']);
  expect(rejected.json().errors.ErrorMessage[0]).toContain('Nederlands Vastgoed Fonds');
  expect((await ask('GET', `dealing-runs/${V}`)).statusCode).toBe(404);

  const { funds } = await read<FundPrices>('fund-prices');
  const prices = funds.map(({ fundId, previous }) => ({
    fundId,
    nav: previous?.nav ?? 100,
    distribution: previous?.distribution ?? 0,
  }));
  const publish = async (sent: typeof prices) => {
    await ask('PUT', `fund-prices/${V}`, { prices: sent });
    const url = `/api/admin/fund-prices/${V}/publish`;
    const by = { cookie: colleague, brand: 'anker' };
    const twoFaToken = await proveByApp(portal, { ...by, app, url, body: { prices: sent } });
    const proven = { prices: sent, twoFaToken };
    expect((await ask('POST', `fund-prices/${V}/publish`, proven, colleague)).statusCode).toBe(200);
  };
  await publish(prices.map((price) => ({ ...price, nav: price.nav + 0.0001 })));
  const early = await read<DealingRunPreview>(`dealing-runs/${V}/preview`);
  expect((await ask('POST', `dealing-runs/${V}/start`)).statusCode).toBe(422);
  await publish(prices);
  const stale = await ask('POST', `dealing-runs/${V}/start`, { seen: early.seen });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changedMeanwhile']);
  expect((await read<DealingRunList>('dealing-runs')).runs).toEqual([]);

  const preview = await read<DealingRunPreview>(`dealing-runs/${V}/preview`);
  const seen = { seen: preview.seen };
  expect([preview.blockers, preview.missingPrices]).toEqual([[], []]);
  expect(preview.counts.contracts).toBeGreaterThan(20);
  expect((await ask('POST', `dealing-runs/${V}/start`, seen)).statusCode).toBe(204);
  expect((await ask('POST', `dealing-runs/${V}/start`, seen)).json().code).toBe('rolloverStarted');
  expect(await read<DealingRunReport>(`dealing-runs/${V}`)).toMatchObject({
    state: 'running',
    startedBy: 'Anne Meester',
    done: 0,
    total: preview.counts.contracts,
    value: null,
  });

  const { rows } = await portal.database.orm.execute<{ leaseOwner: string }>(
    sql`select holder as "leaseOwner" from rollover`,
  );
  expect(await runDealingRun(portal.services, V, { leaseOwner: rows[0]?.leaseOwner ?? '' })).toBe(true);
  const report = await read<DealingRunReport>(`dealing-runs/${V}`);
  expect(report).toMatchObject({
    state: 'completed',
    done: preview.counts.contracts,
    value: expect.any(Number),
  });
  expect(report.funds).toEqual(preview.funds);
  expect(report.counts).toEqual(preview.counts);
  const { runs, next: following } = await read<DealingRunList>('dealing-runs');
  expect(runs[0]).toMatchObject({ dealingDay: V, state: 'completed', startedBy: 'Anne Meester' });
  expect(following.dealingDay).toBe('2027-01-01');

  const changed = await ask('PUT', `fund-prices/${V}`, { prices });
  expect([changed.statusCode, changed.json().code]).toEqual([409, 'priceUsed']);
});
