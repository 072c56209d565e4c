import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { mailTo, pathIn } from './mailbox.ts';
import type { Brand } from './portal.ts';
import { callServer } from './server-call.ts';

/** Returns an e-mail address that no other test uses, in this run or at another screen width. */
export const newAddress = (): string => `nieuw-${randomUUID().slice(0, 8)}@example.nl`;

async function post(brand: Brand, path: string, body: unknown): Promise<void> {
  const { status } = await callServer(brand, { method: 'POST', path, body });
  if (status >= 300) throw new Error(`${path} answered ${status}.`);
}

/** Creates an account with the demo password for a test that changes account data. Returns its e-mail address. */
export async function newAccount(brand: Brand): Promise<string> {
  const email = newAddress();
  await post(brand, '/api/accounts', { name: 'Nel de Wit', email, password: DEMO_PASSWORD });
  const [, token] = pathIn(await mailTo(email, /^Bevestig uw e-mailadres/)).split('token=');
  await post(brand, '/api/accounts/confirm', { token, password: DEMO_PASSWORD });
  return email;
}
