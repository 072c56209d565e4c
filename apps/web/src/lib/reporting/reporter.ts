import * as calls from '@portaal/domain/calls';
import { FAULT_BUFFER, REPORT_TIMEOUT_MS } from '@portaal/domain/monitoring/calls';
import { envelopeOf, errorEvent, faultKey } from '@portaal/domain/monitoring/error-event';
import { pauseAfter } from '@portaal/domain/monitoring/report-pause';
import type { Fault } from './fault.ts';

/** Errors that are not our fault: the visitor's connection, or a page that was left. */
const IGNORED = new Set(['AbortError', 'NetworkError']);

/**
 * Reports faults to the error-reporting service through our own server (E-07): each kind once, at most `FAULT_BUFFER`
 * kinds during the lifetime of the page, sequentially, each within 2 s. Reporting a fault never throws and never
 * causes another; a report that cannot be sent is dropped.
 */
export function createReporter(dsn: string, brand: string): (fault: Fault) => void {
  const reported = new Set<string>();
  const waiting: string[] = [];
  let isSending = false;
  let quietUntil = 0;

  async function sendNext(envelope: string): Promise<void> {
    const response = await fetch(calls.reportError.path, {
      method: calls.reportError.method,
      body: envelope,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
    });
    // 404: this brand reports no errors (any more).
    quietUntil = response.status === 404 ? Infinity : Date.now() + pauseAfter(response, Date.now());
  }

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (Date.now() >= quietUntil) await sendNext(next).catch(() => undefined);
    }
    isSending = false;
  }

  return ({ error, mechanism, place, reference }) => {
    try {
      const event = errorEvent(error, {
        id: crypto.randomUUID(),
        at: new Date(),
        platform: 'javascript',
        mechanism,
        place,
        brand,
        reference,
      });
      const key = faultKey(event);
      const type = event.exception.values.at(-1)?.type ?? '';
      if (IGNORED.has(type) || reported.has(key) || reported.size >= FAULT_BUFFER) return;
      reported.add(key);
      waiting.push(envelopeOf(event, dsn));
      void sendAll();
    } catch {
      // An error whose own properties throw.
    }
  };
}
