import type { SmsSender } from '../../platform/outbox/outbox.ts';

const TIMEOUT = 5_000;

/** The provider behind `SMS_BASE_URL`: one JSON call a message, and no other address whatever it returns. */
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
