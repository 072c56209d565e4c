import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Queue, startQueue } from './queue.ts';

/** The timeout allows for a busy machine. */
const SLOW = { timeout: 20_000, interval: 5 };

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
});
afterAll(() => portal.close());
beforeEach(() => portal.rows('DELETE FROM pgboss.job'));

const start = (options: { works?: boolean; finishMs?: number } = {}): Promise<Queue> =>
  startQueue(portal.database.connection, {
    embedded: portal.database.kind === 'embedded',
    pollSeconds: 0.5,
    onError: () => {},
    ...options,
  });

test('a stopping queue waits for the running job, and starts no other job', async () => {
  const queue = await start();
  const job = Promise.withResolvers<void>();
  const done: string[] = [];
  await queue.work('documents.erase', async ({ storageKey }) => {
    await job.promise;
    done.push(storageKey);
  });
  await queue.enqueueAlone('documents.erase', { storageKey: 'first' });
  await vi.waitFor(
    async () => expect(await portal.rows("SELECT 1 FROM pgboss.job WHERE state = 'active'")).toHaveLength(1),
    SLOW,
  );
  await queue.enqueueAlone('documents.erase', { storageKey: 'second' });
  const stopping = queue.stop();
  expect(queue.stopping.aborted).toBe(true);
  job.resolve();
  await stopping;
  expect(done).toEqual(['first']);
  expect(await portal.rows('SELECT state FROM pgboss.job ORDER BY created_on, id')).toEqual([
    { state: 'completed' },
    { state: 'created' },
  ]);
});

test('a job that does not finish in time returns to the queue, and another process runs it immediately', async () => {
  const first = await start({ finishMs: 50 });
  await first.work('documents.erase', () => new Promise(() => {}));
  await first.enqueueAlone('documents.erase', { storageKey: 'slow' });
  await vi.waitFor(
    async () => expect(await portal.rows("SELECT 1 FROM pgboss.job WHERE state = 'active'")).toHaveLength(1),
    SLOW,
  );
  await first.stop();
  expect(
    await portal.rows('SELECT state, start_after <= pgboss.job_now() AS "isDue" FROM pgboss.job'),
  ).toEqual([{ state: 'retry', isDue: true }]);

  const second = await start();
  const taken = Promise.withResolvers<string>();
  await second.work('documents.erase', async ({ storageKey }) => taken.resolve(storageKey));
  expect(await taken.promise).toBe('slow');
  await second.stop();
});

test('a process that runs no jobs can still enqueue them', async () => {
  const web = await start({ works: false });
  await web.enqueueAlone('documents.erase', { storageKey: 'waits' });
  await web.stop();
  expect(await portal.rows('SELECT name, state FROM pgboss.job')).toEqual([
    { name: 'documents.erase', state: 'created' },
  ]);
});

test('one poll for all queues finds jobs of another process and jobs that become due later', async () => {
  const [web, worker] = [await start({ works: false }), await start()];
  await web.enqueueAlone('uploads.erase', { uploadId: 'later' });
  await portal.rows(`UPDATE pgboss.job SET start_after = pgboss.job_now() + interval '2 seconds'`);
  const done: string[] = [];
  await worker.work('uploads.erase', async ({ uploadId }) => void done.push(uploadId));
  await worker.work('documents.erase', async ({ storageKey }) => void done.push(storageKey));
  await worker.enqueueAlone('documents.erase', { storageKey: 'own' });
  // By now each queue has polled for itself, and will do so again only after a minute.
  await vi.waitFor(() => expect(done).toContain('own'), SLOW);
  await web.enqueueAlone('documents.erase', { storageKey: 'of another' });
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['later', 'of another', 'own']), SLOW);
  await Promise.all([web.stop(), worker.stop()]);
});
