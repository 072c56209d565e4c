import pg from 'pg';

/** Creates a database in a cluster and returns its URL. */
export async function databaseAt(clusterUrl: string, name: string): Promise<string> {
  await query(clusterUrl, `create database ${pg.escapeIdentifier(name)}`);
  const address = new URL(clusterUrl);
  address.pathname = name;
  return address.href;
}

/** Runs one query over its own connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of migrations applied to a database. */
export async function migrationsOf(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::int as steps from schema_migration');
  return Number(row?.steps);
}
