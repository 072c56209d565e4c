import { FAULT_BUFFER, REPORT_TIMEOUT_MS } from '@portaal/domain/office/monitoring/calls';
import { pauseAfter } from '@portaal/domain/office/monitoring/report-pause';

/**
 * Sends an envelope to the project of a DSN. The promise never rejects, because a failed report must not cause
 * another error.
 */
export type EnvelopeSender = (dsn: string, envelope: string | Uint8Array<ArrayBuffer>) => Promise<void>;

/** Returns the URL that receives the envelopes of a DSN, and the key of the DSN. */
function intakeOf(dsn: string): { readonly url: string; readonly key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username };
}

/**
 * Creates a sender with at most `FAULT_BUFFER` envelopes in flight; further envelopes are dropped. It waits at most 2
 * s for a response and sends nothing to a project that requested a pause. It sends no data of the user's request,
 * follows no redirects and does not read the body of the response.
 */
export function envelopeSender(now: () => number = Date.now): EnvelopeSender {
  const quietUntil = new Map<string, number>();
  let underWay = 0;
  return async (dsn, envelope) => {
    if (underWay >= FAULT_BUFFER || now() < (quietUntil.get(dsn) ?? 0)) return;
    underWay += 1;
    try {
      const { url, key } = intakeOf(dsn);
      const response = await fetch(url, {
        method: 'POST',
        body: envelope,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=portaal/1.0, sentry_key=${key}`,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
      });
      await response.body?.cancel();
      const pause = pauseAfter(response, now());
      if (pause > 0) quietUntil.set(dsn, now() + pause);
    } catch {
      // The reporting service is unavailable, slow or redirects. The reported error itself is in the log.
    } finally {
      underWay -= 1;
    }
  };
}
