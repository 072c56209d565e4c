import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { OtherCallers } from './other-callers.ts';

// The embedded database does one thing at a time, and is never asked.
test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a run sees whether others ask the database much, and keeps to itself until it knows',
  async () => {
    const portal = await createTestApp({ demoData: false });
    onTestFinished(() => portal.close());
    const { orm, connection } = portal.database;
    const others = new OtherCallers(orm);
    expect(await others.areAsking()).toBe(true);
    const looks = async (ask: () => Promise<unknown>, pause: number): Promise<boolean> => {
      for (let since = performance.now(); performance.now() - since < 1_600; ) {
        await ask();
        await delay(pause);
      }
      return others.areAsking();
    };
    // What is left of starting the portal is counted in the first of these.
    await looks(() => others.areAsking(), 200);
    expect(await looks(() => others.areAsking(), 200)).toBe(false);
    expect(await looks(() => connection.pool.query('SELECT FROM fund LIMIT 1'), 5)).toBe(true);
  },
);
