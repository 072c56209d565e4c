import type { MonthOrders } from '@portaal/engine';
import { addMonths, type IsoDate, isoDate, type MonthOutcome, runMonth } from '@portaal/engine';
import { contractHistory } from '../../apps/api/src/demo/contract-history.ts';
import { loadDemoData } from '../../apps/api/src/demo/demo-data.ts';
import { DEMO_PASSWORD, demoInvestors } from '../../apps/api/src/demo/demo-investors.ts';
import { firstOfMonth, priceHistory } from '../../apps/api/src/demo/price-history.ts';
import { quotesFrom } from '../../apps/api/src/demo/quotes.ts';
import { hashPassword } from '../../apps/api/src/modules/session/password.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { readConfiguration } from '../../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../../apps/api/src/platform/open-database.ts';
import { openScratchServer } from '../../scripts/scratch-databases.ts';
import { type RunningPortal, runPortal } from './running-portal.ts';

export interface PortalOfLastMonth extends RunningPortal {
  readonly databaseUrl: string;
}

/** A day of the month before this one, before the cut-off of every year. */
const seedDay = (): IsoDate => isoDate(`${addMonths(dueMonth(), -1).slice(0, 8)}20`);

/** The month that waits in such a portal, whatever day it is. */
export const dueMonth = (): IsoDate => firstOfMonth(systemClock.today());

/**
 * A portal of one's own, on PostgreSQL. Its demo data were made as of last month, so that on the clock of today the
 * first of this month is still to be run: nothing is set back but what the demo makes up anyway.
 */
export async function runPortalOfLastMonth(): Promise<PortalOfLastMonth> {
  const server = await openScratchServer();
  try {
    const databaseUrl = await server.createDatabase();
    await seed(databaseUrl);
    const portal = await runPortal(async () => ({ DATABASE_URL: databaseUrl, DEMO_DATA: '0' }));
    const stop = async (): Promise<void> => {
      await portal.stop();
      await server.clear();
    };
    return { ...portal, databaseUrl, stop };
  } catch (error) {
    await server.clear();
    throw error;
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const { database: where, fieldKeys } = readConfiguration({ DATABASE_URL: databaseUrl });
  const database = await openDatabase(where);
  try {
    await loadDemoData(database, {
      today: seedDay(),
      brands: ['baken', 'anker'],
      hashPassword: () => hashPassword(DEMO_PASSWORD),
      fieldKeys,
    });
  } finally {
    await database.connection.close();
  }
}

async function change(databaseUrl: string, statement: string, values: readonly string[]): Promise<void> {
  const database = await openDatabase(readConfiguration({ DATABASE_URL: databaseUrl }).database);
  try {
    await database.connection.pool.query(statement, [...values]);
  } finally {
    await database.connection.close();
  }
}

/** What was ordered of a contract today, as if it had been before the cut-off of the month that waits. */
export const orderedInTime = (databaseUrl: string, contractId: string): Promise<void> =>
  change(
    databaseUrl,
    `UPDATE sell_request_line SET deal_from = $1 WHERE request_id IN (
       SELECT id FROM sell_request WHERE contract_id = $2 AND status = 'queued')`,
    [dueMonth(), contractId],
  );

/** Every payout is due today, as it is on the day of payment of its month, whatever day of a month this is. */
export const payoutsDue = (databaseUrl: string): Promise<void> =>
  change(databaseUrl, `UPDATE payout SET pay_on = least(pay_on, $1::date) WHERE status = 'ordered'`, [
    systemClock.today(),
  ]);

/** The prices of the month that waits, by the model of the demo. */
export const pricesOfDueMonth = () => priceHistory(dueMonth()).filter(({ date }) => date === dueMonth());

/**
 * What that month does to a contract of the demo that is no annuity, by the month cycle in plain code, which the run
 * knows nothing of.
 */
export function dueMonthOf(description: string, orders: Partial<MonthOrders> = {}): MonthOutcome {
  const plan = demoInvestors
    .flatMap(({ contracts }) => contracts)
    .find((contract) => contract.description === description);
  if (!plan) throw new Error(`the demo has no contract ${description}`);
  const quotes = quotesFrom(priceHistory(dueMonth()));
  const { positions } = contractHistory(plan, quotes, firstOfMonth(seedDay()), () => {
    throw new Error(`${description} pays out`);
  });
  const { distributionMode } = plan;
  return runMonth(
    positions,
    quotes.get(dueMonth()) ?? new Map(),
    { distributionMode, deposits: [], ...orders },
    dueMonth(),
  );
}
