import type { MonthOrders } from '@portaal/engine';
import {
  addMonths,
  type IsoDate,
  isoDate,
  type MonthOutcome,
  priceToDecimal,
  runMonth,
} from '@portaal/engine';
import { contractHistory } from '../../apps/api/src/demo/contract-history.ts';
import { loadDemoData } from '../../apps/api/src/demo/demo-data.ts';
import { DEMO_PASSWORD, demoInvestors } from '../../apps/api/src/demo/demo-investors.ts';
import { firstOfMonth, priceHistory } from '../../apps/api/src/demo/price-history.ts';
import { quotesFrom } from '../../apps/api/src/demo/quotes.ts';
import { hashPassword } from '../../apps/api/src/modules/sign-in/session/password.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { readConfiguration } from '../../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../../apps/api/src/platform/open-database.ts';
import { openScratchServer } from '../../scripts/scratch-databases.ts';
import { type RunningPortal, runPortal } from './running-portal.ts';

export interface PortalOfLastMonth extends RunningPortal {
  readonly databaseUrl: string;
}

/** Returns a day in the previous month that precedes that month's cut-off in every year. */
const seedDay = (): IsoDate => isoDate(`${addMonths(dueMonth(), -1).slice(0, 8)}20`);

/** Returns the dealing day that is due in a portal with last month's data: the first of the current month. */
export const dueMonth = (): IsoDate => firstOfMonth(systemClock.today());

/**
 * Starts a separate portal on PostgreSQL. Its demo data are generated as of last month, so that the dealing run of
 * this month is still due. The clock is not changed; only the demo data are older.
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

/** Moves today's sell orders of a contract to a time before the cut-off of the dealing run that is due. */
export const orderedInTime = (databaseUrl: string, contractId: string): Promise<void> =>
  change(
    databaseUrl,
    `UPDATE sell_request_line SET deal_from = $1 WHERE request_id IN (
       SELECT id FROM sell_request WHERE contract_id = $2 AND status = 'queued')`,
    [dueMonth(), contractId],
  );

/** Moves today's transferred capital of a contract to a time before the cut-off of the dealing run that is due. */
export async function transferredInTime(databaseUrl: string, contractId: string): Promise<void> {
  const day = [dueMonth(), contractId];
  await change(databaseUrl, 'UPDATE deposit SET deal_from = $1 WHERE contract_id = $2', day);
  await change(databaseUrl, 'UPDATE contract SET start_date = $1 WHERE id = $2', day);
}

/** Publishes the prices of the dealing run that is due, without the two employees who enter and publish them. */
export async function publishDuePrices(databaseUrl: string): Promise<void> {
  for (const { fundId, nav, distribution } of pricesOfDueMonth()) {
    const values = [fundId, dueMonth(), priceToDecimal(nav), priceToDecimal(distribution)].map(String);
    await change(
      databaseUrl,
      'INSERT INTO fund_price (fund_id, date, nav, distribution, published_at) VALUES ($1, $2, $3, $4, now())',
      values,
    );
  }
}

/** Makes every ordered payout due today, as on the payment day, independent of the current day of the month. */
export const payoutsDue = (databaseUrl: string): Promise<void> =>
  change(databaseUrl, `UPDATE payout SET pay_on = least(pay_on, $1::date) WHERE status = 'ordered'`, [
    systemClock.today(),
  ]);

/** Returns the prices for the dealing day that is due, according to the demo's price model. */
export const pricesOfDueMonth = () => priceHistory(dueMonth()).filter(({ date }) => date === dueMonth());

/**
 * Returns the expected result of the due dealing run for a demo contract that is not an annuity. A simple model
 * calculates the result, independent of the portal's dealing run.
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
