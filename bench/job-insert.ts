import type { JobName } from '../apps/api/src/platform/queue.ts';
import type { BenchServices } from './bench-services.ts';
import { recordStatements } from './recorded-statements.ts';

/** Returns the SQL statement with which the queue inserts jobs. Its only parameter is the jobs as JSON. */
export async function jobInsert({ services, database }: BenchServices, name: JobName): Promise<string> {
  const sent = await recordStatements(database.connection.pool, () =>
    services.queue.enqueueAlone(name, {} as never),
  );
  const insert = sent.find(({ text }) => /insert into pgboss\.job/i.test(text));
  if (!insert) throw new Error('The queue no longer inserts jobs as it did.');
  return insert.text;
}
