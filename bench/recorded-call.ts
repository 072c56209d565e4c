import { buildApp } from '../apps/api/src/app.ts';
import { readBrands } from '../apps/api/src/brands/brands.ts';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { storageFor } from '../apps/api/src/integrations/storage/storage.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { readConfiguration } from '../apps/api/src/platform/configuration.ts';
import { openDatabase } from '../apps/api/src/platform/open-database.ts';
import type { Queue } from '../apps/api/src/platform/queue.ts';
import * as calls from '../packages/domain/src/calls.ts';
import { device } from './sign-in.ts';

/** A statement as sent to the database. A statement without a name is not a prepared statement. */
export interface Statement {
  readonly name: string | undefined;
  readonly text: string;
}

/** A queue that does nothing, because these measurements queue no jobs. */
const noQueue: Queue = {
  enqueue: async () => {},
  enqueueAlone: async () => {},
  enqueueFound: async () => {},
  wake: () => {},
  drain: () => {},
  work: async () => {},
  schedule: async () => {},
  stopping: new AbortController().signal,
  stop: async () => {},
};

/** Makes each call twice on the real app with a session, and returns the statements of the second call. */
export async function statementsOf(
  databaseUrl: string,
  email: string,
  paths: readonly string[],
): Promise<Statement[][]> {
  const configuration = readConfiguration({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
  });
  const database = await openDatabase(configuration.database);
  let statements: Statement[] = [];
  const listenedTo = new WeakSet();
  database.connection.pool.on('acquire', (client) => {
    if (listenedTo.has(client)) return;
    listenedTo.add(client);
    const { query } = client;
    client.query = ((...parameters: Parameters<typeof query>) => {
      const [statement] = parameters as unknown as [Statement | string];
      statements.push(typeof statement === 'string' ? { name: undefined, text: statement } : statement);
      return query.apply(client, parameters);
    }) as typeof query;
  });
  const brands = readBrands({ only: undefined, publicUrls: {} });
  const storage = storageFor(configuration.storage);
  const app = await buildApp({
    configuration,
    brands,
    database,
    clock: systemClock,
    queue: noQueue,
    storage,
    malwareScanner: undefined,
    paymentProvider: () => undefined,
    mandateProvider: () => undefined,
    payeeVerifier: undefined,
  });
  try {
    const { path: url, method } = calls.login;
    const payload = { email, password: DEMO_PASSWORD };
    const signedIn = await app.inject({ method, url, headers: device, payload });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const recorded: Statement[][] = [];
    for (const path of paths) {
      for (let time = 1; time <= 2; time += 1) {
        statements = [];
        const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
      }
      recorded.push(statements);
    }
    return recorded;
  } finally {
    await app.close();
    await database.connection.close();
  }
}
