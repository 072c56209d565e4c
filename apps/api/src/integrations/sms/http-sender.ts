import type { SmsSender } from '../../platform/outbox/outbox.ts';

const TIMEOUT = 5_000;

/** Creates a sender that makes one JSON call per text message to `SMS_BASE_URL`. It follows no redirects. */
export function smsSender(baseUrl: string): SmsSender {
  return async ({ to, text, id }) => {
    const response = await fetch(`${baseUrl}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`The SMS provider answers ${response.status}`);
  };
}
