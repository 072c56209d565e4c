import * as calls from '@portaal/domain/calls';
import { FAULT_BUFFER, REPORT_TIMEOUT_MS } from '@portaal/domain/office/monitoring/calls';
import { envelopeOf, errorEvent, faultKey } from '@portaal/domain/office/monitoring/error-event';
import { pauseAfter } from '@portaal/domain/office/monitoring/report-pause';
import { callUrl } from '../http/request.ts';
import type { Fault } from './fault.ts';

/** Errors that the application does not cause: a lost connection, or a request that was aborted by leaving the page. */
const IGNORED = new Set(['AbortError', 'NetworkError']);

/**
 * Reports errors to the error-reporting service through our own server (E-07): each distinct error once, at most
 * `FAULT_BUFFER` distinct errors during the lifetime of the page, one after another, each within 2 s. Reporting never
 * throws and never causes another error; a report that cannot be sent is dropped.
 */
export function createReporter(dsn: string, brand: string): (fault: Fault) => void {
  const reported = new Set<string>();
  const waiting: string[] = [];
  let isSending = false;
  let quietUntil = 0;

  async function sendNext(envelope: string): Promise<void> {
    const response = await fetch(callUrl(calls.reportError), {
      method: calls.reportError.method,
      body: envelope,
      headers: { 'content-type': 'application/x-sentry-envelope' },
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
    });
    // 404: error reporting is not, or no longer, enabled for this brand.
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
      // Reading the properties of this error throws an error itself, so the error is not reported.
    }
  };
}
