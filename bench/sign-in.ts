import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import * as calls from '../packages/domain/src/calls.ts';
import type { ServerProcess } from './server-process.ts';

/** The same device for all measurements, because a sign-in from a new device queues a mail. */
export const device = { 'user-agent': 'bench' };

/** Signs in at a running server and returns the value of the cookie header. */
export async function signIn({ port }: ServerProcess, email: string): Promise<string> {
  const { method, path } = calls.login;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...device },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
