import { FAULT_BUFFER, REPORT_TIMEOUT_MS } from '@portaal/domain/monitoring/calls';
import { pauseAfter } from '@portaal/domain/monitoring/report-pause';

/** Hands an envelope to the project of a DSN. Never rejects: a fault that cannot be said is no second fault. */
export type EnvelopeSender = (dsn: string, envelope: string | Uint8Array<ArrayBuffer>) => Promise<void>;

/** Where the envelopes of a DSN go, and the key that opens it. */
function intakeOf(dsn: string): { readonly url: string; readonly key: string } {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username };
}

/**
 * Sends at most `FAULT_BUFFER` envelopes at a time, drops the rest, waits 2 s for a response and no longer, and keeps
 * quiet towards a project that asked for it. Nothing of the caller's request goes along, redirects are not followed
 * and the response's body is not read.
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
      // The service is away, slow or sends us elsewhere: the log has the fault itself.
    } finally {
      underWay -= 1;
    }
  };
}
