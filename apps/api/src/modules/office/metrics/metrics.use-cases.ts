import { paymentStatuses } from '@portaal/domain/money/payments/payment';
import { verificationWork } from '../../../foundation/verifications/verifications.use-cases.ts';
import type { Sample } from '../../../platform/metrics/catalogue.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { countLanes } from '../../../platform/outbox/sending.ts';
import { worksJobs } from '../../../platform/process-configuration.ts';
import { jobNames } from '../../../platform/queue.ts';
import type { Services } from '../../../platform/services.ts';
import {
  countAbandoned,
  endAfter,
  findMonthProgress,
  listOpenLines,
  listOpenPayments,
  listQueueWaiting,
  type WaitingJobs,
} from './metrics.repository.ts';

/** Milliseconds between scrapes; a more frequent scrape gets the cached values. */
const CACHED_MS = 15_000;
const STATEMENT_MS = 2_000;

type MetricServices = Pick<Services, 'brands' | 'clock' | 'configuration' | 'database'>;

/**
 * Returns a value for every label, also for labels without waiting rows, because a time series that disappears raises
 * no alarm.
 */
function waitingSamples(
  [count, oldest]: readonly [Sample['metric'], Sample['metric']],
  label: string,
  names: readonly string[],
  rows: readonly WaitingJobs[],
): Sample[] {
  return names.flatMap((name) => {
    const row = rows.find((found) => found.label === name);
    const labels = { [label]: name };
    return [
      { metric: count, labels, value: row?.count ?? 0 },
      { metric: oldest, labels, value: row?.seconds ?? 0 },
    ];
  });
}

/**
 * Returns the work waiting for worker processes. Every process reports it, so that waiting work is visible even when
 * no worker runs.
 */
async function waitingWork(tx: Transaction, services: MetricServices): Promise<Sample[]> {
  const lanes = await countLanes({ clock: services.clock, database: { ...services.database, orm: tx } });
  const now = services.clock.now().getTime();
  const mails = Object.entries(lanes).map(([label, { count, oldest }]) => ({
    label,
    count,
    seconds: oldest === null ? 0 : Math.max(0, now - oldest.getTime()) / 1_000,
  }));
  return [
    ...waitingSamples(
      ['portaal_queue_waiting', 'portaal_queue_oldest_seconds'],
      'job',
      jobNames,
      await listQueueWaiting(tx),
    ),
    ...waitingSamples(
      ['portaal_mail_waiting', 'portaal_mail_oldest_seconds'],
      'lane',
      Object.keys(lanes),
      mails,
    ),
  ];
}

/**
 * Returns the state of abandoned jobs, verifications and other business processes; only worker processes report these
 * gauges.
 */
async function standing(
  tx: Transaction,
  { brands, clock, configuration }: MetricServices,
): Promise<Sample[]> {
  const now = clock.now();
  const month = await findMonthProgress(tx, now);
  const { state } = await verificationWork({ clock, configuration, database: { orm: tx } });
  return [
    { metric: 'portaal_queue_given_up', value: await countAbandoned(tx) },
    ...(['broken', 'late'] as const).map((of) => ({
      metric: 'portaal_verification_failed' as const,
      labels: { state: of },
      value: state === of ? 1 : 0,
    })),
    { metric: 'portaal_month_running', value: month?.isRunning ? 1 : 0 },
    { metric: 'portaal_month_stalled_seconds', value: month?.isRunning ? month.stalled : 0 },
    { metric: 'portaal_month_contracts', labels: { kind: 'to_deal' }, value: month?.contracts ?? 0 },
    { metric: 'portaal_month_contracts', labels: { kind: 'dealt' }, value: month?.dealt ?? 0 },
    ...waitingSamples(
      ['portaal_payments_open', 'portaal_payments_oldest_seconds'],
      'state',
      paymentStatuses.filter((status) => status !== 'paid'),
      await listOpenPayments(tx, now),
    ),
    ...waitingSamples(
      ['portaal_bank_lines_open', 'portaal_bank_lines_oldest_seconds'],
      'brand',
      brands.all.map(({ id }) => id),
      await listOpenLines(tx, now),
    ),
  ];
}

/**
 * Returns the gauges that need the database, read at most once in fifteen seconds. While the database is unavailable,
 * returns the last values.
 */
export function databaseGauges(services: MetricServices, now: () => number = () => performance.now()) {
  let cached: readonly Sample[] = [];
  let readAt: number | undefined;
  let tried = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const works = worksJobs(services.configuration.process.role);
    cached = await services.database.transaction(async (tx) => {
      await endAfter(tx, STATEMENT_MS);
      const work = await waitingWork(tx, services);
      return works ? [...work, ...(await standing(tx, services))] : work;
    });
    readAt = now();
  };
  const samples = async (): Promise<Sample[]> => {
    if (underway === undefined && now() - tried >= CACHED_MS && services.database.isResponding()) {
      tried = now();
      underway = read().finally(() => {
        underway = undefined;
      });
    }
    // Old values with their age are more useful than no response.
    await underway?.catch(() => {});
    if (readAt === undefined) return [];
    const age: Sample = { metric: 'portaal_gauges_age_seconds', value: (now() - readAt) / 1_000 };
    return [age, ...cached];
  };
  return { samples };
}
