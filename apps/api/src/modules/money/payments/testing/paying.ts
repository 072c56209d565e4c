import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Payment } from '@portaal/domain/money/payments/calls';
import { buildHttpServer } from '../../../../../../sandbox/src/http/server.ts';
import { profileIdOf } from '../../../../../../sandbox/src/mollie/identifiers.ts';
import { buildMolliePart } from '../../../../../../sandbox/src/mollie/part.ts';
import { freePort } from '../../../../testing/free-port.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { startWorkers } from '../../../../workers.ts';

/** The queue polls twice a second, and a busy machine can be slow. */
export const WAIT = { timeout: 10_000 };

export const API_KEY = `test_${'a'.repeat(32)}`;

/** A payment in the sandbox of the payment provider. */
export interface SandboxPayment {
  readonly id: string;
  readonly status: string;
  readonly amount: { readonly value: string };
  readonly metadata: { readonly paymentId: string };
  readonly checkoutPath: string;
  readonly webhooks: readonly { readonly calls: number }[];
}

export interface PayingApp extends TestApp {
  /** Calls the control endpoints of the sandbox. */
  readonly sandbox: (method: string, path: string, body?: object) => Promise<unknown>;
  readonly sandboxPayments: () => Promise<SandboxPayment[]>;
  /** Sets an outcome, which triggers the webhook to this app. */
  readonly settleAtSandbox: (payment: Payment, outcome: object) => Promise<void>;
  readonly sandboxIdOf: (paymentId: string) => Promise<string>;
  readonly rows: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** Starts the listening app with its workers, beside the payment provider's sandbox that sends it webhooks. */
export async function createPayingApp(apiKey = API_KEY): Promise<PayingApp> {
  const directory = await mkdtemp(join(tmpdir(), 'mollie-'));
  const part = buildMolliePart(directory);
  const server = buildHttpServer(part.routes, '127.0.0.1', 0);
  await part.start();
  await server.start();
  const port = await freePort();
  const origin = `http://127.0.0.1:${server.port()}`;
  const account = { apiKey, profileId: profileIdOf(apiKey) };
  const portal = await createTestApp({
    configuration: { port, payments: { baseUrl: `${origin}/mollie/v2`, accounts: { baken: account } } },
  });
  await portal.app.listen({ port, host: '127.0.0.1' });
  await startWorkers(portal.services, undefined);
  const sandbox: PayingApp['sandbox'] = async (method, path, body) => {
    const response = await fetch(`${origin}/_sandbox/mollie${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : ((await response.json()) as { data: unknown }).data;
  };
  const sandboxPayments = async () => (await sandbox('GET', '/payments')) as SandboxPayment[];
  const sandboxIdOf = async (paymentId: string): Promise<string> => {
    const found = (await sandboxPayments()).find(({ metadata }) => metadata.paymentId === paymentId);
    if (!found) throw new Error('the sandbox has no such payment');
    return found.id;
  };
  await sandbox('POST', '/clock', { instant: portal.clock.now().toISOString() });
  return {
    ...portal,
    sandbox,
    sandboxPayments,
    sandboxIdOf,
    settleAtSandbox: async ({ id }, outcome) => {
      await sandbox('POST', `/payments/${await sandboxIdOf(id)}`, outcome);
    },
    rows: async (text, values = []) =>
      (await portal.database.connection.pool.query<Record<string, unknown>>(text, values)).rows,
    close: async () => {
      await portal.close();
      await server.stop();
      await part.stop();
      await rm(directory, { recursive: true });
    },
  };
}
