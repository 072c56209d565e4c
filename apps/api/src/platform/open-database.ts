import type { Configuration } from './configuration.ts';
import type { Connection } from './database/index.ts';
import { openConnection } from './open-connection.ts';
import { type Database, databaseOn } from './orm.ts';

export interface OpenDatabase extends Database {
  readonly connection: Connection;
}

/**
 * Opens the database of this installation, migrates its schema, and returns the database with its query
 * layer.
 */
export async function openDatabase(configuration: Configuration['database']): Promise<OpenDatabase> {
  const connection = await openConnection(configuration);
  return { connection, ...databaseOn(connection) };
}
