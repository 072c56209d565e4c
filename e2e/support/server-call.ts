import { request } from 'node:http';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { accounts, type Brand, hostOf, portalPort } from './portal.ts';
import { fromSandbox } from './sandbox.ts';

export interface ServerCall {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** Value of the `cookie` request header. */
  readonly cookie?: string;
  readonly userAgent?: string;
}

export interface ServerReply {
  readonly status: number;
  readonly body: unknown;
  /** Cookies as `name=value`, ready for the `cookie` header. */
  readonly cookies: readonly string[];
}

/**
 * Calls the server without a browser. Uses the IP address with a Host header, because not every machine resolves
 * names under `.localhost`.
 */
export function callServer(brand: Brand, call: ServerCall): Promise<ServerReply> {
  const { method = 'GET', path, body, cookie, userAgent = 'e2e' } = call;
  const headers = {
    host: `${hostOf(brand)}:${portalPort()}`,
    'user-agent': userAgent,
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: portalPort(), method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
        resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text), cookies });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export interface SignInCall {
  readonly email: string;
  readonly userAgent?: string;
}

/** Returns an unused code from an administrator's app. This may take half a minute. */
export async function adminCode(brand: Brand, email: string = accounts.admin): Promise<string> {
  const account = encodeURIComponent(`${brand} ${email}`);
  const { code } = await fromSandbox<{ code: string }>(`/api/authenticator?account=${account}`);
  return code;
}

/** Signs in with API calls, for an administrator with a code from their app. Returns the cookies of the new session. */
export async function signInByCall(
  brand: Brand,
  { email, ...device }: SignInCall,
): Promise<readonly string[]> {
  const post = async (path: string, body: unknown, cookie?: string): Promise<ServerReply> => {
    const response = await callServer(brand, {
      method: 'POST',
      path,
      body,
      ...device,
      ...(cookie === undefined ? {} : { cookie }),
    });
    if (response.status !== 200) throw new Error(`${path} for ${email} answered ${response.status}.`);
    return response;
  };
  const { body, cookies } = await post('/api/login', { email, password: DEMO_PASSWORD });
  if (!('secondFactor' in Object((body as { data: unknown }).data))) return cookies;
  const proof = { method: 'totp', code: await adminCode(brand, email), trustDevice: false };
  const signedIn = await post('/api/login/second-factor', proof, cookies.join('; '));
  return signedIn.cookies.filter((cookie) => !cookie.endsWith('='));
}
