import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBrands } from '../../brands/brands.ts';
import type { FaultReporter } from '../../platform/fault-reporter.ts';
import type { Queue } from '../../platform/queue.ts';
import { faultReporter, reportingQueue } from './reporter.ts';
import { type Intake, startIntake } from './testing/intake.ts';
import { envelopeSender } from './transport.ts';

let intake: Intake;
let now: number;
beforeAll(async () => {
  intake = await startIntake();
});
afterAll(() => intake.stop());
beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  await intake.reset();
});

/** Returns a reporter in which only this brand has an error-reporting project. */
function reporterFor(brand: string): FaultReporter {
  const overrides = { [brand]: { errorReportingDsn: intake.dsn } };
  const brands = readBrands({ only: undefined, publicUrls: {}, overrides });
  return faultReporter(brands, envelopeSender(), () => new Date(now));
}

test('E-07 sends no reports after a 429 response until Retry-After has passed', async () => {
  const send = envelopeSender(() => now);
  await intake.behave({ mode: 'reject', code: 429, retryAfter: 30 });
  await send(intake.dsn, '{}');
  await intake.behave({ mode: 'ok' });
  now += 29_999;
  await send(intake.dsn, '{}');
  expect(await intake.received()).toEqual([]);
  now += 1;
  await send(intake.dsn, '{}');
  expect(await intake.received()).toHaveLength(1);
});

test('E-07 reports a failed job and rethrows its error, so that the queue retries it', async () => {
  const report = reporterFor('anker');
  let run: () => Promise<void> = () => Promise.resolve();
  const queue = {
    work: (_name: string, handler: (data: object) => Promise<void>) => {
      run = () => handler({});
      return Promise.resolve();
    },
  } as unknown as Queue;
  await reportingQueue(queue, report).work('session.cleanup', () => Promise.reject(new Error('stuk')));
  await expect(run()).rejects.toThrow('stuk');
  const [first] = await intake.eventually(1);
  expect(first?.items[0]?.content).toMatchObject({ transaction: 'session.cleanup' });
});

test('E-07 never throws while reporting, whatever the thrown value is', () => {
  const report = reporterFor('baken');
  const hostile = Object.defineProperty({}, 'message', {
    get: () => {
      throw new Error('nee');
    },
  });
  for (const thrown of [hostile, undefined, null, Symbol('x')]) {
    expect(() => report(thrown, { mechanism: 'request', place: 'x', brand: 'baken' })).not.toThrow();
  }
});

test('E-07 reports the same error again after a minute, and reports nothing for a brand without a project', async () => {
  const report = reporterFor('baken');
  const error = new Error('stuk');
  const reportError = (brand: string) => report(error, { mechanism: 'request', place: 'GET /api/x', brand });
  reportError('anker');
  reportError('baken');
  now += 59_999;
  reportError('baken');
  await intake.eventually(1);
  now += 1;
  reportError('baken');
  expect(await intake.eventually(2)).toHaveLength(2);
});
