const TIMEOUT = 5_000;

export interface OutgoingSms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
  /** The same for every attempt at the same message, so that a receiver can tell a repeat. */
  readonly id: string;
}

/** Hands a text message to the provider; rejects when it does not take it. */
export type SmsSender = (sms: OutgoingSms) => Promise<void>;

/** The provider behind `SMS_BASE_URL`: one JSON call a message, and no other address whatever it answers. */
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
