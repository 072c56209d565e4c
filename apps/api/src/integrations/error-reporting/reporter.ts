import { randomUUID } from 'node:crypto';
import {
  type ErrorEvent,
  envelopeOf,
  errorEvent,
  faultKey,
} from '@portaal/domain/office/monitoring/error-event';
import type { Brands } from '../../brands/brands.ts';
import type { FaultReporter } from '../../platform/fault-reporter.ts';
import type { Queue } from '../../platform/queue.ts';
import type { EnvelopeSender } from './transport.ts';

/**
 * Milliseconds during which the same error is reported only once, so that a broken database does not send thousands
 * of reports.
 */
const REPEAT_MS = 60_000;
/** Maximum number of different errors remembered. */
const REMEMBERED = 500;

/**
 * Returns the error-reporting address (DSN) of the brand. An error that belongs to no brand goes to the first brand
 * with a DSN.
 */
function dsnOf(brands: Brands, brand: string | undefined): string | null {
  if (brand !== undefined) return brands.byId(brand)?.errorReportingDsn ?? null;
  return brands.all.find(({ errorReportingDsn }) => errorReportingDsn !== null)?.errorReportingDsn ?? null;
}

export function faultReporter(brands: Brands, send: EnvelopeSender, now: () => Date): FaultReporter {
  const reportedAt = new Map<string, number>();
  const isNews = (event: ErrorEvent): boolean => {
    const key = faultKey(event);
    const last = reportedAt.get(key);
    if (last !== undefined && now().getTime() - last < REPEAT_MS) return false;
    if (reportedAt.size >= REMEMBERED) reportedAt.clear();
    reportedAt.set(key, now().getTime());
    return true;
  };
  return (error, { mechanism, place, brand }) => {
    try {
      const dsn = dsnOf(brands, brand);
      if (dsn === null) return;
      const event = errorEvent(error, {
        id: randomUUID(),
        at: now(),
        platform: 'node',
        mechanism,
        place,
        brand,
        reference: undefined,
      });
      if (isNews(event)) void send(dsn, envelopeOf(event, dsn));
    } catch {
      // Reading the properties of the error can itself throw. The error is in the log anyway.
    }
  };
}

/** Wraps the queue to report every job and message that fails. The queue itself retries them. */
export function reportingQueue(queue: Queue, report: FaultReporter): Queue {
  return {
    ...queue,
    drain: (topic, runners, take) =>
      queue.drain(topic, runners, (round) => {
        const failed = (error: unknown) =>
          report(error, { mechanism: 'job', place: topic, brand: undefined });
        return take({ ...round, failed });
      }),
    work: (name, handler) =>
      queue.work(name, async (data) => {
        try {
          await handler(data);
        } catch (error) {
          report(error, { mechanism: 'job', place: name, brand: undefined });
          throw error;
        }
      }),
  };
}
