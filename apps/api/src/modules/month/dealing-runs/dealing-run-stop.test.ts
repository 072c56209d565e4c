import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import {
  getDealingRun,
  resumeDealingRuns,
  runDealingRun,
  startDealingRun,
} from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const CONTRACTS = 20;
const BATCH = 5;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
afterAll(() => portal.close());

/** Returns services whose process starts to shut down after this many batches have begun. */
const stoppingAfter = (batches: number) => {
  let looks = 0;
  const stopping = {
    get aborted() {
      looks += 1;
      return looks > batches;
    },
  } as AbortSignal;
  return { ...portal.services, queue: { ...portal.services.queue, stopping } };
};

test('a process that shuts down ends its dealing run after one batch, and another process continues', async () => {
  await scenario.price({ 1: [100_0000, 3500] });
  await scenario.addAll(
    Array.from({ length: CONTRACTS }, () => ({
      funds: [{ fundId: 1, share: 10_000, lots: [{ since: firstOf('2026-01'), units: 97_0000 }] }],
    })),
  );
  const leaseOwner = await startDealingRun(portal.services, V, null);
  expect(await runDealingRun(stoppingAfter(1), V, { leaseOwner, batch: BATCH })).toBe(false);
  expect(await getDealingRun(portal.services, V)).toMatchObject({ done: BATCH, total: CONTRACTS });

  // The clock does not advance, so the lease was released instead of expiring.
  await resumeDealingRuns(portal.services);
  expect(await getDealingRun(portal.services, V)).toMatchObject({ state: 'completed', done: CONTRACTS });
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
