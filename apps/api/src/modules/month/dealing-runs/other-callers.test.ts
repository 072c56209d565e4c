import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';
import { OtherCallers } from './other-callers.ts';

// The embedded database executes one query at a time, so the use by others is not measured.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a dealing run detects heavy use of the database by others, and assumes such use until the first measurement',
  async () => {
    const portal = await createTestApp({ demoData: false });
    onTestFinished(() => portal.close());
    const { orm, connection } = portal.database;
    const others = new OtherCallers(orm);
    const untilTheyAsk = (expected: boolean, ask?: () => Promise<unknown>) =>
      vi.waitFor(
        async () => {
          await ask?.();
          expect(await others.areAsking()).toBe(expected);
        },
        { timeout: 30_000, interval: 50 },
      );
    expect(await others.areAsking()).toBe(true);
    await untilTheyAsk(false);
    const overview = () => connection.pool.query('SELECT FROM fund LIMIT 1');
    await untilTheyAsk(true, () => Promise.all(Array.from({ length: 20 }, overview)));
    await untilTheyAsk(false);
  },
);
