import type pg from 'pg';

/** A statement as sent to the database. A statement without a name is not a prepared statement. */
export interface SentStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  /** Connection over which the statement was sent. */
  readonly connection: pg.PoolClient;
}

/** Records, in order, all statements sent through a pool while `work` runs. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const listenedTo = new Set<pg.PoolClient>();
  const listen = (client: pg.PoolClient): void => {
    if (listenedTo.has(client)) return;
    listenedTo.add(client);
    const { query } = client;
    client.query = ((...parameters: Parameters<typeof query>) => {
      const [statement, values] = parameters as unknown as [string | pg.QueryConfig, unknown[] | undefined];
      const config: pg.QueryConfig =
        typeof statement === 'string' ? { text: statement, values: values ?? [] } : statement;
      sent.push({ name: config.name, text: config.text, values: config.values ?? [], connection: client });
      return query.apply(client, parameters);
    }) as typeof query;
  };
  pool.on('acquire', listen);
  try {
    await work();
  } finally {
    pool.off('acquire', listen);
    for (const client of listenedTo) Reflect.deleteProperty(client, 'query');
  }
  return sent;
}
