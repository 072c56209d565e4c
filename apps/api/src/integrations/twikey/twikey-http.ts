import * as z from 'zod/mini';
import { ProviderFailure } from '../../platform/payment-provider.ts';
import { textWithin } from '../../platform/response-text.ts';

const TIMEOUT = 8_000;
/** Maximum size of a response in bytes. One page of a feed has about 100 messages of 2 kB. */
const MOST_BYTES = 2_000_000;
const TRIES = 2;

export interface TwikeyRequest {
  readonly method: 'DELETE' | 'GET' | 'POST';
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** True for an idempotent request, which may be retried. */
  readonly isRepeatable: boolean;
}

export interface TwikeyAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const loginBody = z.object({ Authorization: z.string() });
const errorBody = z.object({ code: z.string() });

/** Logs in once. Returns the response, with the session token if Twikey accepted the key. */
export async function logInOnce(
  baseUrl: string,
  apiKey: string,
): Promise<{ readonly answer: TwikeyAnswer | undefined; readonly token: string | undefined }> {
  const answer = await attemptTwikey(
    baseUrl,
    { method: 'POST', path: '', form: { apiToken: apiKey } },
    undefined,
  );
  const parsed = z.safeParse(loginBody, answer?.body);
  const token = answer?.headers.get('authorization') ?? parsed.data?.Authorization;
  return { answer, token: answer?.status === 200 && token ? token : undefined };
}

/**
 * Creates an API client for one Twikey account. The client logs in once, and again when Twikey reports that the
 * session ended.
 */
export function twikeyCaller(baseUrl: string, apiKey: string) {
  let session: Promise<string> | undefined;

  async function logIn(): Promise<string> {
    const { answer, token } = await logInOnce(baseUrl, apiKey);
    if (token !== undefined) return token;
    throw failureOf('Signing in', answer);
  }

  /** Returns the session token. Concurrent calls share one login, and a failed login is not cached. */
  function current(): Promise<string> {
    session ??= logIn().catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    return session;
  }

  /** Calls the API. Errors contain no content of the request or the response, except the provider's own error code. */
  return async function call(request: TwikeyRequest): Promise<TwikeyAnswer> {
    let last: TwikeyAnswer | undefined;
    for (let tries = request.isRepeatable ? TRIES : 1; tries > 0; tries -= 1) {
      last = await withLogin(request);
      if (last !== undefined && last.status < 500 && last.status !== 429) return last;
    }
    throw failureOf(request.method, last);
  };

  async function withLogin(request: TwikeyRequest): Promise<TwikeyAnswer | undefined> {
    const used = current();
    const answer = await attemptTwikey(baseUrl, request, await used);
    if (answer === undefined || !isLoggedOut(answer)) return answer;
    // Twikey rejected the call without executing it. The first call that detects the expired session logs in again.
    if (session === used) session = undefined;
    return attemptTwikey(baseUrl, request, await current());
  }
}

const codeOf = ({ body }: TwikeyAnswer): string | undefined => z.safeParse(errorBody, body).data?.code;

const isLoggedOut = (answer: TwikeyAnswer): boolean =>
  answer.status === 401 || (answer.status === 400 && codeOf(answer) === 'err_no_login');

/**
 * Converts a response into a failure. A 4xx is a rejection. After any other response it is unknown whether Twikey
 * executed the request.
 */
export function failureOf(what: string, answer: TwikeyAnswer | undefined): ProviderFailure {
  if (!answer) return new ProviderFailure(`${what} at Twikey was not answered`, { isRejection: false });
  const code = codeOf(answer) ?? '';
  const named = /^err_[a-z0-9_]{1,60}$/.test(code) ? ` ${code}` : '';
  return new ProviderFailure(`${what} at Twikey returned ${answer.status}${named}`, {
    isRejection: answer.status >= 400 && answer.status < 500 && answer.status !== 429,
  });
}

/** Makes one attempt. Returns undefined if no usable response arrives in time. */
export async function attemptTwikey(
  baseUrl: string,
  { method, path, form, headers }: Omit<TwikeyRequest, 'isRepeatable'>,
  token: string | undefined,
): Promise<TwikeyAnswer | undefined> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...(token && { authorization: token }), ...headers },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: jsonOf(await textWithin(response, MOST_BYTES)),
    };
  } catch {
    return undefined;
  }
}

const jsonOf = (text: string): unknown => (text === '' ? null : (JSON.parse(text) as unknown));
