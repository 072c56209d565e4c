import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../demo/demo-investors.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

// Security item 10: names and flags of cookies that a browser requires from a server on the internet.

const EMAIL = 'investeerder@example.nl';
let portal: TestApp;
let application: TestApplication;
beforeAll(async () => {
  portal = await createTestApp({ configuration: { production: true } });
  application = await giveApp(portal, EMAIL);
});
afterAll(() => portal.close());

const post = (url: string, payload: object, cookie = '') =>
  portal.call({ method: 'POST', url, payload, cookie });
type Answer = Awaited<ReturnType<typeof post>>;
const flagsOf = ({ cookies }: Answer) =>
  cookies.map(({ name, httpOnly, secure, sameSite, path, domain }) => ({
    name,
    rest: { httpOnly, secure, sameSite, path, domain },
  }));
const closed = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/', domain: undefined };

test('binds every session cookie to its host, hides it from scripts and sends it only over TLS', async () => {
  const attempt = await post('/api/login', { email: EMAIL, password: DEMO_PASSWORD });
  expect(flagsOf(attempt)).toEqual([{ name: '__Host-2fa', rest: closed }]);
  const pending = `__Host-2fa=${attempt.cookies[0]?.value}`;
  const proof = { method: 'totp', code: await application.code(), trustDevice: true };
  const answer = await post('/api/login/second-factor', proof, pending);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(flagsOf(answer)).toEqual(
    ['__Host-2fa', '__Host-trusted', '__Host-sid', 'token', '__Host-device'].map((name) => ({
      name,
      rest: closed,
    })),
  );
  const session = answer.cookies.find(({ name }) => name === '__Host-sid');
  // The cookie ends with the browser session, but the server's session may expire earlier.
  expect(session?.expires).toBeUndefined();
  expect(answer.body).not.toContain(session?.value);
  const me = (cookie: string) => portal.call({ method: 'GET', url: '/api/users/me', cookie });
  expect((await me(`__Host-sid=${session?.value}`)).statusCode).toBe(200);
  expect((await me(`sid=${session?.value}`)).statusCode).toBe(401);
  const out = await post('/api/logout', {}, `__Host-sid=${session?.value}`);
  expect(flagsOf(out).map(({ name }) => name)).toEqual(['__Host-sid', 'token']);
});
