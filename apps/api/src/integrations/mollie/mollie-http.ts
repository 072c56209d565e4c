import { setTimeout as delay } from 'node:timers/promises';
import { ProviderFailure } from '../../platform/payment-provider.ts';
import { textWithin } from '../../platform/response-text.ts';

const TIMEOUT = 8_000;
/** Maximum size of a response in bytes. A list of 250 payments is about 400 kB. */
const MOST_BYTES = 1_000_000;
/** Pause before each retry, in milliseconds. */
const PAUSES = [300, 1_200];

export interface MollieAccount {
  /** Base URL before `/payments`, without a trailing slash: `https://api.mollie.com/v2`. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

interface MollieRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Only for a POST. For one hour, Mollie executes requests with the same key only once. */
  readonly idempotencyKey?: string;
}

export interface MollieAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Calls Mollie until it returns a final response. Failed calls are retried with the same key, and so is a call whose
 * first attempt is still running (409). Errors contain no content of the request or the response.
 */
export async function callMollie(account: MollieAccount, request: MollieRequest): Promise<MollieAnswer> {
  for (const pause of [...PAUSES, undefined]) {
    const answer = await attemptMollie(account, request);
    if (answer !== undefined && !isWorthRepeating(answer.status)) return answer;
    if (pause !== undefined) await delay(pause);
  }
  throw new ProviderFailure(`${request.method} at the payment provider did not succeed`, {
    isRejection: false,
  });
}

const isWorthRepeating = (status: number): boolean => status >= 500 || status === 409 || status === 429;

/** Makes one attempt. Returns undefined if no usable response arrives in time. */
export async function attemptMollie(
  { baseUrl, apiKey }: MollieAccount,
  { method, path, body, idempotencyKey }: MollieRequest,
): Promise<MollieAnswer | undefined> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/hal+json',
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return {
      status: response.status,
      body: JSON.parse((await textWithin(response, MOST_BYTES)) || 'null') as unknown,
    };
  } catch {
    return undefined;
  }
}
