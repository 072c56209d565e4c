import pg from 'pg';

/** Makes a database in a cluster and returns its address. */
export async function databaseAt(clusterUrl: string, name: string): Promise<string> {
  await query(clusterUrl, `create database ${pg.escapeIdentifier(name)}`);
  const address = new URL(clusterUrl);
  address.pathname = name;
  return address.href;
}

/** Asks one question over a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** How many migrations a database has had. */
export async function migrationsOf(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*)::int as steps from schema_migration');
  return Number(row?.steps);
}
