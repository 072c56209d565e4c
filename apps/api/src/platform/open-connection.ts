import { join } from 'node:path';
import { appendOnlyTables } from '../schema/append-only.ts';
import type { Configuration } from './configuration.ts';
import { type Connection, connect, grantApplication, mayDefine, roleOf } from './database/index.ts';
import { migrate, requireMigrated } from './migrations.ts';

/** The embedded database has a directory to itself, beside what else is kept under DATA_DIR. */
export const embeddedDirectory = ({ dataDir }: Pick<Configuration['database'], 'dataDir'>): string =>
  join(dataDir, 'database');

export type ConnectionEvents = Pick<
  Parameters<typeof connect>[0] & object,
  'onConnectionLost' | 'onFailure' | 'onMaintenanceError'
>;

/** A migration may rewrite a large table. */
const OWNER_STATEMENT_MS = 30 * 60_000;

/** Connects to the database of this installation, brings its schema up to date and hears what time it is there. */
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
 * With an address of the owner everything that defines is done there, and the role of the connection gets its rights
 * (decision 0086). Without one the only role does it; for one that may not, what is missing is a fault.
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
