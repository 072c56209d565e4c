import { setTimeout as delay } from 'node:timers/promises';
import { jsonOrText } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Part } from '../http/routes.ts';
import { type ReceivedEnvelope, readEnvelope } from './envelopes.ts';
import { type IntakeFault, parseIntakeFault } from './faults.ts';
import { reportsPage } from './reports.page.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Maximum number of stored envelopes; the oldest are dropped. */
const MAX_STORED = 200;

/**
 * Builds the error-reporting service (Sentry's intake), in memory. Its DSN is
 * `http://<key>@127.0.0.1:8090/<project>`.
 */
export function buildErrorReportingPart(): Part {
  let envelopes: ReceivedEnvelope[] = [];
  let fault: IntakeFault = { mode: 'ok' };

  async function receive({ url, params, headers, body }: Call): Promise<Answer> {
    const auth = /sentry_key=(\w+)/.exec(String(headers['x-sentry-auth'] ?? ''))?.[1];
    const received: ReceivedEnvelope = {
      receivedAt: new Date().toISOString(),
      project: params.project ?? '',
      key: auth ?? url.searchParams.get('sentry_key'),
      requestHeaders: Object.keys(headers),
      ...readEnvelope(await body()),
    };
    if (fault.mode === 'reject') return rejection(fault);
    if (fault.mode === 'redirect') return { status: 307, headers: { location: fault.location } };
    envelopes = [received, ...envelopes].slice(0, MAX_STORED);
    if (fault.mode === 'slow') await delay(fault.delayMs);
    if (fault.mode === 'large') return { status: 200, body: 'x'.repeat(fault.bytes) };
    return json(200, { id: (Object(received.header) as { event_id?: unknown }).event_id ?? null });
  }

  return {
    routes: [
      { method: 'POST', path: '/api/:project(\\d+)/envelope{/}?', answer: receive },
      { method: 'GET', path: '/api/envelopes', answer: () => json(200, { data: envelopes }) },
      {
        method: 'DELETE',
        path: '/api/envelopes',
        answer: () => {
          envelopes = [];
          return { status: 204 };
        },
      },
      {
        method: 'GET',
        path: '/foutmeldingen',
        answer: () => ({
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
          body: reportsPage(envelopes).text,
        }),
      },
      {
        method: 'POST',
        path: '/_sandbox/error-reporting',
        answer: async ({ body }) => {
          const chosenFault = parseIntakeFault(jsonOrText(await body()));
          if (chosenFault === undefined) {
            return failure(
              422,
              'mode is ok, reject (code, retryAfter), slow (delayMs), redirect (location) of large (bytes).',
            );
          }
          fault = chosenFault;
          return json(200, { data: fault });
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}

function rejection({ code, retryAfter }: Extract<IntakeFault, { mode: 'reject' }>): Answer {
  return { status: code, ...(retryAfter === null ? {} : { headers: { 'retry-after': String(retryAfter) } }) };
}
