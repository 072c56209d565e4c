import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { getDealingRun, resumeDealingRuns } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const CONTRACTS = 60;

let portal: TestApp;
let scenario: Scenario;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
});
afterAll(() => portal.close());

// The embedded database runs inside the killed process and has its own durability tests.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a dealing run whose process is killed continues after its last batch and books every contract once',
  async () => {
    await scenario.price({ 1: [100_1042, 3500] });
    await scenario.addAll(
      Array.from({ length: CONTRACTS }, (_, i) => ({
        funds: [{ fundId: 1, share: 10_000, lots: [{ since: firstOf('2026-01'), units: 97_0000 + i }] }],
        deposits: [{ type: 'PERIODIC_DEPOSIT' as const, cents: 250_00, receivedOn: firstOf('2026-10') }],
      })),
    );
    const url = portal.database.connection.pool.options.connectionString ?? '';
    const script = join(import.meta.dirname, 'testing/run-dealing.main.ts');
    const child = spawn(process.execPath, [script, url, V, portal.clock.now().toISOString(), '1'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const exited = once(child, 'exit');
    const batches = async () => {
      const { rows } = await scenario.orm.execute<{ n: number }>(
        sql`select count(*)::int as n from rollover_batch`,
      );
      return rows[0]?.n ?? 0;
    };
    await vi.waitFor(async () => expect(await batches()).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await exited;

    const { done } = await getDealingRun(portal.services, V);
    expect(done).toBeLessThan(CONTRACTS);
    expect((await verifyLedger(scenario.portal.database)).broken).toBeUndefined();

    // No other process learns of the crash, so the lease must expire first.
    await expect(scenario.run()).rejects.toMatchObject({ code: 'rolloverStarted' });
    await resumeDealingRuns(portal.services);
    expect((await getDealingRun(portal.services, V)).state).not.toBe('completed');
    // Another process continues the run automatically within two minutes.
    portal.clock.advance(2 * 60_000);
    await resumeDealingRuns(portal.services);
    expect(await getDealingRun(portal.services, V)).toMatchObject({
      state: 'completed',
      done: CONTRACTS,
      total: CONTRACTS,
      counts: { contracts: CONTRACTS, deposits: CONTRACTS },
    });
    const { rows } = await scenario.orm.execute(sql`
      select count(*)::int as lines, count(distinct contract_id)::int as contracts from ledger_entry
      where value_date = ${V}::date`);
    expect(rows).toEqual([{ lines: 3 * CONTRACTS, contracts: CONTRACTS }]);
    // Batches run in parallel, even with contracts of the same person.
    const { rows: wrong } = await scenario.orm.execute(sql`
      select person_id from person_overview o
      where value_cents <> (select coalesce(sum(opening_value_cents), 0) from contract c where c.person_id = o.person_id)`);
    expect(wrong).toEqual([]);
    expect((await verifyLedger(scenario.portal.database)).broken).toBeUndefined();
    expect(await brokenAudit(scenario.orm)).toBeUndefined();
  },
  120_000,
);
