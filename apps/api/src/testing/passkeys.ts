import { type Deviation, TestAuthenticator } from './authenticator.ts';
import { proveAct } from './step-up.ts';
import type { TestApp } from './test-app.ts';

/** Returns the origin of a brand's pages. */
export const originOf = (brand: string): string => `http://${brand}.localhost:8080`;

/** Returns the cookie header with the cookies set by a response. */
export const cookieOf = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Creates a passkey as its owner would in the settings; `twoFaToken` replaces the step-up code by mail. */
export async function makePasskey(
  portal: TestApp,
  cookie: string,
  {
    authenticator = new TestAuthenticator(originOf('baken')),
    deviation = {},
    twoFaToken,
  }: { authenticator?: TestAuthenticator; deviation?: Deviation; twoFaToken?: string } = {},
) {
  const post = (url: string, payload: object) => portal.call({ method: 'POST', url, payload, cookie });
  const proof = twoFaToken ?? (await proveAct(portal, cookie, '/api/second-factor/passkeys'));
  const proposed = (await post('/api/second-factor/passkeys', { twoFaToken: proof })).json().data;
  const passkey = authenticator.make(proposed.options, deviation);
  const send = () => post('/api/second-factor/passkeys/confirm', { name: 'Telefoon', passkey });
  return { authenticator, proposed, passkey, send, response: await send() };
}

/** Starts a sign-in and completes it with the passkey; `send` repeats the same passkey response. */
export async function signInWithPasskey(
  portal: TestApp,
  authenticator: TestAuthenticator,
  { deviation = {}, brand = 'baken' }: { deviation?: Deviation; brand?: string } = {},
) {
  const post = (url: string, payload: object, cookie: string) =>
    portal.call({ method: 'POST', url, payload, cookie, brand });
  const challenge = await post('/api/login/passkey', {}, '');
  const passkey = authenticator.use(challenge.json().data, deviation);
  const send = () => post('/api/login/passkey/confirm', { passkey }, cookieOf(challenge));
  return { send, response: await send() };
}
