import { join } from 'node:path';
import type { Configuration } from './configuration.ts';
import { type Connection, connect } from './database/index.ts';
import { migrate } from './migrations.ts';

/** The embedded database has a directory to itself, beside what else is kept under DATA_DIR. */
export const embeddedDirectory = ({ dataDir }: Pick<Configuration['database'], 'dataDir'>): string =>
  join(dataDir, 'database');

export type ConnectionEvents = Pick<
  Parameters<typeof connect>[0] & object,
  'onConnectionLost' | 'onFailure' | 'onMaintenanceError'
>;

/** Connects to the database of this installation and brings its schema up to date. */
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
    await migrate(connection.pool);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}
