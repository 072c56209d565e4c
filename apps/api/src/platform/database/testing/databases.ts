import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { buildTemplate } from '../backup.ts';
import { type ConnectOptions, connect } from '../connect.ts';
import type { EmbeddedConnection } from '../embedded.ts';

/**
 * Returns the template, which is built once per machine and version. If two test processes build it at the
 * same time, the second replaces the file with an identical one.
 */
export async function testTemplate(): Promise<string> {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (template && existsSync(template)) return template;
  const file = join(tmpdir(), 'beleggersportaal-test', 'cluster-pglite-0.5.16.tar.gz');
  if (!existsSync(file)) await buildTemplate(file);
  return file;
}

/** Creates an empty directory that is removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'database-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Opens an embedded database that is closed after the test. */
export async function openTestEmbedded(options: ConnectOptions = {}): Promise<EmbeddedConnection> {
  const dataDir = options.dataDir ?? (await temporaryDirectory());
  const connection = await connect({ template: await testTemplate(), ...options, dataDir });
  if (connection.kind !== 'embedded') throw new Error('Expected the embedded kind');
  onTestFinished(() => connection.close());
  return connection;
}

/** Connection URL of a PostgreSQL server with admin rights. Without it, the PostgreSQL tests are skipped. */
export const postgresUrl = process.env.TEST_POSTGRES_URL;

/** Creates an empty database on that server; `drop` closes its remaining connections. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `database_test_${process.pid}_${Date.now()}`;
  await asAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Option of Node with which a short process does not optimize the engine of the embedded database. */
export const QUICK_ENGINE = '--liftoff-only';

/**
 * Runs a script in its own process, in which `load('connect.ts')` imports a module of this folder. `lines` contains
 * the output; `until` waits for a line that starts with a given text.
 */
export function runProcess(script: string, args: string[] = [], nodeOptions: string[] = []) {
  const folder = new URL('..', import.meta.url).href;
  const prelude = `const load = (file) => import(${JSON.stringify(folder)} + file); const args = process.argv.slice(1);
    const say = (text) => require('node:fs').writeSync(1, text + '\\n');`;
  const code = `${prelude} (async () => { ${script} })()`;
  const child = spawn(process.execPath, [QUICK_ENGINE, ...nodeOptions, '-e', code, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const exited = once(child, 'close');
  // The output may arrive after the process exited, but not after its streams closed.
  let isClosed = false;
  child.once('close', () => {
    isClosed = true;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines = () => output.split('\n').slice(0, -1);
  return {
    child,
    exited,
    lines,
    errors: () => errors,
    async until(start: string): Promise<string> {
      for (;;) {
        const found = lines().find((line) => line.startsWith(start));
        if (found !== undefined) return found;
        if (isClosed) {
          throw new Error(`The process ended before "${start}": ${output}${errors}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
