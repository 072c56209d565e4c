import { RELEASE_VERSION } from '@portaal/domain/brand/release';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startMeasuring } from './measuring.ts';
import { databaseGauges } from './modules/office/metrics/metrics.use-cases.ts';
import { metrics } from './platform/metrics/catalogue.ts';
import type { ProcessRole } from './platform/process-configuration.ts';
import { freePort } from './testing/free-port.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let portal: TestApp;
const ended: (() => Promise<void>)[] = [];
beforeAll(async () => {
  portal = await createTestApp();
});
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});
afterAll(() => portal.close());

const servicesAs = (role: ProcessRole, address?: { host: string; port: number }) => ({
  ...portal.services,
  configuration: {
    ...portal.services.configuration,
    process: { role, unreadyMs: 0, metrics: address },
  },
});

async function measuredAs(role: ProcessRole) {
  const address = { host: '127.0.0.1', port: await freePort() };
  const measuring = startMeasuring(portal.database.connection, servicesAs(role, address));
  const stop = await measuring.listen();
  if (stop) ended.push(stop);
  const scrape = async (path = '/metrics') => fetch(`http://127.0.0.1:${address.port}${path}`);
  return { measuring, scrape };
}

const insertJob = `INSERT INTO pgboss.job (id, name, data, start_after, created_on)
  VALUES (gen_random_uuid(), 'documents.erase', '{}', now() - interval '10 minutes', now() - interval '10 minutes')`;
const insertMail = `INSERT INTO outbox_mail (id, brand, recipient, template, "values", lane, created_at, next_attempt_at)
  VALUES (gen_random_uuid(), 'baken', 'iemand@example.nl', 'oneTimeCode', '{}', 'urgent', $1, $1)`;

test('exposes every metric of the catalogue and no personal data', async () => {
  const { pool } = portal.database.connection;
  await pool.query(insertJob);
  await pool.query(insertMail, [new Date(portal.clock.now().getTime() - 90_000)]);
  const { measuring, scrape } = await measuredAs('all');
  measuring.requests.note('GET', '/api/offers/:offerId', 200, 3);
  const done = Promise.withResolvers<void>();
  const queue = measuring.jobs.counting(portal.services.queue);
  await queue.work('uploads.sweep', async () => done.resolve());
  await queue.schedule('uploads.sweep', '*/5 * * * *');
  await queue.enqueueAlone('uploads.sweep', {});
  await done.promise;

  const response = await scrape();
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const metricNames = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(metricNames).toEqual(Object.keys(metrics));
  expect(text).toContain('portaal_queue_waiting{job="documents.erase"} 1\n');
  expect(Number(/queue_oldest_seconds\{job="documents.erase"\} (.+)/.exec(text)?.[1])).toBeGreaterThan(599);
  expect(text).toContain('portaal_mail_oldest_seconds{lane="urgent"} 90\n');
  expect(text).toContain('portaal_job_runs_total{job="uploads.sweep",outcome="failed"} 0\n');
  expect(text).toMatch(/portaal_bank_lines_open\{brand="baken"\} \d+\n/);
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
  expect((await scrape('/')).status).toBe(404);
});

test('reports queue delays but no business metrics from a web-only process', async () => {
  const { scrape } = await measuredAs('web');
  const text = await (await scrape()).text();
  expect(text).toContain(`portaal_build_info{version="${RELEASE_VERSION}"`);
  expect(text).toContain('role="web"} 1\n');
  expect(text).toMatch(/portaal_queue_oldest_seconds\{job="documents\.erase"\} [1-9]/);
  expect(text).not.toContain('portaal_payments_open');
});

test('queries the database at most every fifteen seconds, and reports the age of old values in an outage', async () => {
  let now = 0;
  let statementCount = 0;
  const { database } = portal.services;
  let isAway = false;
  const gauges = databaseGauges(
    {
      ...servicesAs('web'),
      database: {
        ...database,
        transaction: (work) => {
          statementCount += 1;
          return isAway ? Promise.reject(new Error('away')) : database.transaction(work);
        },
      },
    },
    () => now,
  );
  const ageAt = async (milliseconds: number) => {
    now = milliseconds;
    return (await gauges.samples()).find(({ metric }) => metric === 'portaal_gauges_age_seconds')?.value;
  };
  await Promise.all([ageAt(0), ageAt(0)]);
  expect([await ageAt(14_000), statementCount]).toEqual([14, 1]);
  expect([await ageAt(15_000), statementCount]).toEqual([0, 2]);
  isAway = true;
  expect([await ageAt(30_000), statementCount]).toEqual([15, 3]);
  expect(await gauges.samples()).toContainEqual(expect.objectContaining({ metric: 'portaal_mail_waiting' }));
});
