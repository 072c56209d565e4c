import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './connect.ts';
import { DatabaseTime } from './database-time.ts';
import { createPostgresDatabase, postgresUrl } from './testing/databases.ts';

const NINE = Date.parse('2026-11-02T09:00:00Z');
const DAY = 86_400_000;

/** Simulates a database whose clock has time `at` halfway through a query that takes `roundTrip` milliseconds. */
function heardTime() {
  let elapsed = 5_000;
  const time = new DatabaseTime(() => elapsed);
  return {
    time,
    wait: (milliseconds: number) => {
      elapsed += milliseconds;
    },
    hear: (at: number, roundTrip: number) =>
      time.ask(
        {
          query: async () => {
            elapsed += roundTrip;
            return { rows: [{ at }] };
          },
        },
        '',
      ),
  };
}

describe('all processes use the time of the database', () => {
  afterEach(() => void vi.useRealTimers());

  it("the database time advances between two responses, independent of the machine's clock", async () => {
    const { time, wait, hear } = heardTime();
    await hear(NINE, 0);
    vi.useFakeTimers({ toFake: ['Date'], now: NINE + 3 * DAY });
    wait(1_500);
    expect(time.now().getTime()).toBe(NINE + 1_500);
  });

  it('the database time does not change after a slow response that does not contradict it', async () => {
    const { time, hear } = heardTime();
    await hear(NINE, 2);
    await hear(NINE + 400, 800);
    expect(time.now().getTime()).toBe(NINE + 1 + 800);
  });

  it('the database time follows a corrected database clock, in both directions', async () => {
    const { time, hear } = heardTime();
    await hear(NINE, 2);
    await hear(NINE - 60_000, 2);
    expect(Math.abs(time.now().getTime() - (NINE - 60_000))).toBeLessThanOrEqual(2);
    await hear(NINE + DAY, 2);
    expect(Math.abs(time.now().getTime() - (NINE + DAY))).toBeLessThanOrEqual(2);
  });

  it("the database time equals the machine's time until the first response", () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NINE });
    expect(new DatabaseTime().now().getTime()).toBe(NINE);
  });
});

describe.runIf(postgresUrl)('a connection to PostgreSQL reads the time', () => {
  it("returns the database time even if the machine's clock is three days ahead and changes again", async () => {
    const database = await createPostgresDatabase();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY });
    const connection = await connect({ databaseUrl: database.url });
    onTestFinished(async () => {
      vi.useRealTimers();
      await connection.close();
      await database.drop();
    });
    await connection.readTime();
    connection.guardCallers();
    const apart = async () => {
      const { rows } = await connection.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
      return Math.abs(connection.now().getTime() - (rows[0]?.at.getTime() ?? 0));
    };
    expect(await apart()).toBeLessThan(5_000);
    vi.setSystemTime(Date.now() - 9 * DAY);
    expect(await apart()).toBeLessThan(5_000);
  });
});
