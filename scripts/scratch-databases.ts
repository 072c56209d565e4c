import { randomUUID } from 'node:crypto';
import { connect } from '../apps/api/src/platform/database/index.ts';
import { startPostgres } from './postgres-cluster.ts';
import { requireTestTools } from './system-packages.ts';

/** A PostgreSQL server for temporary databases. */
export interface ScratchServer {
  /**
   * Creates a database and returns its URL. The database is empty, or a copy of a database that was created here and
   * has no open connections.
   */
  createDatabase(original?: string): Promise<string>;
  /** Drops the databases that were created here. */
  clear(): Promise<void>;
}

/** Returns the server at TEST_POSTGRES_URL, or starts a temporary server. */
export async function openScratchServer(): Promise<ScratchServer> {
  const configuredUrl = process.env.TEST_POSTGRES_URL;
  const binaries = configuredUrl ? undefined : requireTestTools({ postgres: true }).postgres;
  const cluster = binaries === undefined ? undefined : await startPostgres(binaries);
  const adminUrl = configuredUrl || cluster?.url;
  if (!adminUrl) throw new Error('There is no PostgreSQL.');
  const admin = await connect({ databaseUrl: adminUrl, maxConnections: 1 });
  const names: string[] = [];
  return {
    async createDatabase(original) {
      const template = original === undefined ? '' : `TEMPLATE ${new URL(original).pathname.slice(1)}`;
      const name = `scratch_${randomUUID().replaceAll('-', '')}`;
      await admin.pool.query(`CREATE DATABASE ${name} ${template}`);
      names.push(name);
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      return url.toString();
    },
    async clear() {
      for (const name of names) await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.close();
      await cluster?.stop();
    },
  };
}
