import { ServedPart } from '../../../../../../sandbox/src/testing/served-part.ts';
import { websiteKeyOf } from '../../../../../../sandbox/src/twikey/identifiers.ts';
import { buildTwikeyPart } from '../../../../../../sandbox/src/twikey/part.ts';
import { freePort } from '../../../../testing/free-port.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { startWorkers } from '../../../../workers.ts';

const API_KEY = 'K'.repeat(40);

export interface MandateApp extends TestApp {
  /** Calls the control endpoints of the sandbox. */
  readonly sandbox: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Presses a button on the signing page and returns the query parameters of the redirect. */
  readonly sign: (signUrl: string, action: string) => Promise<Record<string, string>>;
  readonly rows: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/**
 * Starts the app on a port with its workers, together with a sandbox of the mandate provider that sends it webhooks.
 */
export async function createMandateApp(): Promise<MandateApp> {
  const served = await ServedPart.start(buildTwikeyPart);
  const port = await freePort();
  const account = { apiKey: API_KEY, websiteKey: websiteKeyOf(API_KEY), template: '1' };
  const portal = await createTestApp({
    configuration: {
      port,
      mandates: { baseUrl: `${served.origin}/twikey/creditor`, accounts: { baken: account } },
    },
  });
  await portal.app.listen({ port, host: '127.0.0.1' });
  await startWorkers(portal.services, undefined);
  const sandbox: MandateApp['sandbox'] = async (method, path, body) => {
    const response = await fetch(`${served.origin}/_sandbox/twikey${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : ((await response.json()) as { data: unknown }).data;
  };
  await sandbox('POST', '/accounts', {
    apiKey: API_KEY,
    returnUrl: `http://127.0.0.1:${port}`,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/twikey/baken`,
  });
  await sandbox('POST', '/clock', { instant: portal.clock.now().toISOString() });
  return {
    ...portal,
    sandbox,
    sign: async (signUrl, action) => {
      const body = new URLSearchParams({ action, iban: 'NL91ABNA0417164300' });
      // Node does not resolve host names under `localhost`, as browsers do.
      const url = served.origin + new URL(signUrl).pathname;
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
    },
    rows: async (text, values = []) =>
      (await portal.database.connection.pool.query<Record<string, unknown>>(text, values)).rows,
    close: async () => {
      await portal.close();
      await served.stop();
    },
  };
}
