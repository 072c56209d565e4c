import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/api/src/plugins/database/index.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import type { Figure } from './figures.ts';

/** What benchmarks share; whatever they make here is gone after `clear`. */
export interface Surroundings {
  /** Measure the largest set too: takes minutes. */
  readonly large: boolean;
  /** A temporary folder. */
  readonly folder: string;
  /** Address of a new, empty PostgreSQL database. */
  createDatabase(): Promise<string>;
  clear(): Promise<void>;
}

export type Benchmark = (surroundings: Surroundings) => Promise<Figure[]>;

export function createSurroundings(options: { large: boolean }): Surroundings {
  const folder = mkdtempSync(join(tmpdir(), 'portaal-bench-'));
  let postgres: Promise<PostgresServer> | undefined;
  return {
    ...options,
    folder,
    async createDatabase() {
      postgres ??= openServer();
      return (await postgres).createDatabase();
    },
    async clear() {
      // A server that did not start has said so to whoever needed it.
      const server = await postgres?.catch(() => undefined);
      await server?.clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface PostgresServer {
  createDatabase(): Promise<string>;
  clear(): Promise<void>;
}

/** The server given in TEST_POSTGRES_URL, or one of our own that keeps nothing. */
async function openServer(): Promise<PostgresServer> {
  const given = process.env.TEST_POSTGRES_URL;
  const binaries = given ? undefined : requireTestTools({ postgres: true }).postgres;
  const cluster = binaries === undefined ? undefined : await startPostgres(binaries);
  const adminUrl = given || cluster?.url;
  if (!adminUrl) throw new Error('There is no PostgreSQL to measure on.');
  const admin = await connect({ databaseUrl: adminUrl, maxConnections: 1 });
  const names: string[] = [];
  return {
    async createDatabase() {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await admin.pool.query(`CREATE DATABASE ${name}`);
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
