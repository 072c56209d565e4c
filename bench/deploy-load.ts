import { join } from 'node:path';
import * as calls from '../packages/domain/src/calls.ts';
import { calculationBody } from './calculation-body.ts';
import { query } from './databases.ts';
import { PORTAL, type ServerDescription, type ServerProcess, startServer } from './server-process.ts';
import { device } from './sign-in.ts';
import { verified } from './verified.ts';

/** Number of concurrent clients. */
export const CLIENTS = 12;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Counters of the clients' requests and their results. */
export const tally = {
  sent: 0,
  failed: [] as string[],
  /** Number of correct 503 responses with a retry time, which clients may receive while the database is unavailable. */
  unavailable: 0,
  slowestMs: 0,
  saved: new Map<string, string>(),
};

/** Starts a server with demo data on that database. */
export function startOne(
  url: string,
  folder: string,
  {
    drains = false,
    ...as
  }: Pick<ServerDescription, 'checkout' | 'port'> & { readonly drains?: boolean } = {},
): Promise<ServerProcess> {
  return startServer({
    script: PORTAL,
    ...as,
    environment: {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      STORAGE_DIR: join(folder, 'documents'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      // As in production, a stopping server continues to serve requests until the proxy has detected the stop.
      ...(drains ? { DRAIN_SECONDS: '5' } : {}),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    folder,
  });
}

/** Sends one of three requests in turn: a read with a session, a calculation, or a save with an idempotency key. */
export async function sendOne(port: number, cookie: string, client: number, turn: number): Promise<void> {
  const index = turn * CLIENTS + client;
  const key = `deploy-${index}`;
  const [call, body] = [
    [calls.listContractSummaries, undefined],
    [calls.calculate, calculationBody(index)],
    [calls.saveOffer, calculationBody(index)],
  ][turn % 3] as [{ method: string; path: string; status: number }, unknown];
  const at = performance.now();
  tally.sent += 1;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${call.path}`, {
      method: call.method,
      headers: {
        ...device,
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call === calls.saveOffer ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 503 && response.headers.has('retry-after') && text.includes('ErrorMessage'))
      tally.unavailable += 1;
    else if (response.status !== call.status)
      tally.failed.push(`${call.path}: ${response.status} ${text.slice(0, 200)}`);
    else if (call === calls.saveOffer)
      tally.saved.set((JSON.parse(text) as { data: { offerID: string } }).data.offerID, key);
  } catch (error) {
    tally.failed.push(`${call.path}: ${String(error)}`);
  }
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - at);
}

/** Prints the lost and the duplicated writes and returns whether the data, the ledger and the audit log are sound. */
export async function isSound(url: string, folder: string): Promise<boolean> {
  for (const failure of new Set(tally.failed)) print(`  ${failure}`);
  const rows = await query(
    url,
    `select id from offer where id = any('{${[...tally.saved.keys()].join(',')}}')`,
  );
  const keys = new Set(tally.saved.values());
  const lost = tally.saved.size - rows.length;
  const doubled = tally.saved.size - keys.size;
  const faults = await verified(url, folder);
  print(
    `${tally.sent} aanroepen, ${tally.failed.length} mislukt, ${tally.unavailable} even niet (503); ${tally.saved.size} offertes bevestigd, ` +
      `${lost} verloren, ${doubled} dubbel.`,
  );
  return faults.length === 0 && tally.failed.length === 0 && lost === 0 && doubled === 0;
}
