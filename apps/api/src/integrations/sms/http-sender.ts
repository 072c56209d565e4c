import type { OutgoingSms, SmsSender } from '../../platform/outbox/outbox.ts';
import { outcomeOfStatus, type TrialAnswer } from '../../platform/service-trial.ts';

const TIMEOUT = 5_000;

class SmsRejection extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The SMS provider answers ${status}`);
    this.status = status;
  }
}

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
    if (!response.ok) throw new SmsRejection(response.status);
  };
}

/** Sends one text message, and returns the provider's response. */
export async function trySms(baseUrl: string, sms: OutgoingSms): Promise<TrialAnswer> {
  try {
    await smsSender(baseUrl)(sms);
    return { outcome: 'ok' };
  } catch (error) {
    return { outcome: error instanceof SmsRejection ? outcomeOfStatus(error.status) : 'noAnswer' };
  }
}
