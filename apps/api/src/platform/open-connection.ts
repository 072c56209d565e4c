import { join } from 'node:path';
import { appendOnlyTables } from '../schema/append-only.ts';
import type { Configuration } from './configuration.ts';
import { type Connection, connect, grantApplication, mayDefine, roleOf } from './database/index.ts';
import { migrate, requireMigrated } from './migrations.ts';

/** Returns the directory of the embedded database, which is separate from the other content of DATA_DIR. */
export const embeddedDirectory = ({ dataDir }: Pick<Configuration['database'], 'dataDir'>): string =>
  join(dataDir, 'database');

export type ConnectionEvents = Pick<
  Parameters<typeof connect>[0] & object,
  'onConnectionLost' | 'onFailure' | 'onMaintenanceError'
>;

/** The timeout is long, because a migration may rewrite a large table. */
const OWNER_STATEMENT_MS = 30 * 60_000;

/** Connects to the database of this installation, migrates its schema and reads the database time. */
export async function openConnection(
  configuration: Configuration['database'],
  events: ConnectionEvents = {},
): Promise<Connection> {
  const connection = await connect({
    databaseUrl: configuration.url,
    dataDir: embeddedDirectory(configuration),
    template: configuration.template,
    maxConnections: configuration.maxConnections,
    ...events,
  });
  try {
    await prepareSchema(connection, configuration.migrationUrl);
    await connection.readTime();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/**
 * Prepares the schema. With a connection URL for the owner, the owner runs the migrations and grants the server's
 * role its rights (decision 0086). Without that URL, the server's own role runs the migrations. If that role may not
 * create tables, a missing migration is an error.
 */
async function prepareSchema({ kind, pool }: Connection, ownerUrl: string | undefined): Promise<void> {
  if (kind === 'embedded') await migrate(pool);
  else if (ownerUrl !== undefined) await prepareAsOwner(ownerUrl, await roleOf(pool));
  else if (await mayDefine(pool)) await migrate(pool);
  else await requireMigrated(pool);
}

async function prepareAsOwner(databaseUrl: string, application: string): Promise<void> {
  const [owner, { installQueue }] = await Promise.all([
    connect({ databaseUrl, maxConnections: 2, statementTimeoutMs: OWNER_STATEMENT_MS }),
    import('./queue.ts'),
  ]);
  try {
    await migrate(owner.pool);
    await installQueue(owner.pool);
    await grantApplication(owner.pool, application, appendOnlyTables);
  } finally {
    await owner.close();
  }
}
