import type { JobName } from '../apps/api/src/platform/queue.ts';
import type { BenchContext } from './bench-context.ts';
import { type BenchServices, benchServices } from './bench-services.ts';
import { atLeast, dutch, type Figure, remark } from './figures.ts';
import { startLoad } from './load.ts';
import { waitingPayments } from './payment-rows.ts';
import { recordStatements } from './recorded-statements.ts';
import { median, sampleInTurn } from './samples.ts';
import { startServer } from './server-process.ts';

const PAYMENTS = 20;
const REQUESTS = 1_000;

/**
 * Measures a webhook of the payment provider against a node:http server that inserts the same job with the same
 * prepared statement. The baseline already has the payment, while the portal looks up the payment by the token in the
 * URL.
 */
export async function webhook({ createDatabase, folder }: BenchContext): Promise<Figure[]> {
  const url = await createDatabase();
  const filled = await benchServices(url, { contracts: PAYMENTS, now: new Date() });
  await waitingPayments(filled, PAYMENTS);
  const [row] = await filled.query<{ id: string; token: string }>(
    'SELECT id, webhook_token AS token FROM payment LIMIT 1',
  );
  const { id: paymentId = '', token = '' } = row ?? {};
  const insert = await jobInsert(filled, 'payments.settle');
  await filled.close();
  const portal = await startServer({
    script: 'bench/webhook-portal.ts',
    environment: { DATABASE_URL: url, RATE_LIMIT: '0', LOG_LEVEL: 'info' },
    folder,
  });
  const bare = await startServer({
    script: 'bench/bare-webhook.ts',
    environment: { DATABASE_URL: url, INSERT: insert, PAYMENT: paymentId },
    folder,
  });
  const load = startLoad();
  const order = {
    method: 'POST',
    path: `/api/webhooks/mollie/${token}`,
    body: 'notice',
    count: REQUESTS,
    awake: true,
  } as const;
  try {
    const pairs = await sampleInTurn(
      9,
      () => load.sample(portal, order),
      () => load.sample(bare, order),
    );
    const speed = median(
      pairs.map(({ first, second }) => first.requestsPerSecond / second.requestsPerSecond),
    );
    const cpu = median(pairs.map(({ first, second }) => second.cpuMsPerRequest / first.cpuMsPerRequest));
    return [
      atLeast('Melding van de betaaldienst t.o.v. kaal node:http met dezelfde insert', speed, 0.7, '×'),
      remark('meldingen/s', dutch(median(pairs.map(({ first }) => first.requestsPerSecond)), '')),
      remark('zelfde verhouding in processortijd van de server', dutch(cpu, '×')),
    ];
  } finally {
    load.stop();
    await Promise.all([portal.stop(), bare.stop()]);
  }
}

/** Returns the SQL statement with which the queue inserts jobs. Its only parameter is the jobs as JSON. */
async function jobInsert({ services, database }: BenchServices, name: JobName): Promise<string> {
  const sent = await recordStatements(database.connection.pool, () =>
    services.queue.enqueueAlone(name, {} as never),
  );
  const insert = sent.find(({ text }) => /insert into pgboss\.job/i.test(text));
  if (!insert) throw new Error('The queue no longer inserts jobs as it did.');
  return insert.text;
}
