import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './connect.ts';
import { DatabaseTime } from './database-time.ts';
import { createPostgresDatabase, postgresUrl } from './testing/databases.ts';

const NINE = Date.parse('2026-11-02T09:00:00Z');
const DAY = 86_400_000;

/** A database whose clock says `at`, half-way a question that takes `roundTrip`. */
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

describe('the time of the database', () => {
  afterEach(() => void vi.useRealTimers());

  it('goes on between two answers, whatever becomes of the clock of the machine', async () => {
    const { time, wait, hear } = heardTime();
    await hear(NINE, 0);
    vi.useFakeTimers({ toFake: ['Date'], now: NINE + 3 * DAY });
    wait(1_500);
    expect(time.now().getTime()).toBe(NINE + 1_500);
  });

  it('does not change for an answer that was long on its way and does not contradict it', async () => {
    const { time, hear } = heardTime();
    await hear(NINE, 2);
    await hear(NINE + 400, 800);
    expect(time.now().getTime()).toBe(NINE + 1 + 800);
  });

  it('follows a database whose clock was put right, in both directions', async () => {
    const { time, hear } = heardTime();
    await hear(NINE, 2);
    await hear(NINE - 60_000, 2);
    expect(Math.abs(time.now().getTime() - (NINE - 60_000))).toBeLessThanOrEqual(2);
    await hear(NINE + DAY, 2);
    expect(Math.abs(time.now().getTime() - (NINE + DAY))).toBeLessThanOrEqual(2);
  });

  it('is that of the machine as long as nothing was heard', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NINE });
    expect(new DatabaseTime().now().getTime()).toBe(NINE);
  });
});

describe.runIf(postgresUrl)('a connection to PostgreSQL', () => {
  it('knows its time, on a machine whose clock is three days ahead and moves again meanwhile', async () => {
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
