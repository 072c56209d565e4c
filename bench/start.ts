import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median } from './samples.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

const STARTS = 5;
const FIRST_STARTS = 3;
/** Idle milliseconds before the memory of a server is read. */
const REST_MS = 8_000;

/**
 * Measures the time from spawning the server, as `npm start` does, to its first successful response. At a first
 * start, as after cloning, the cache has no compiled code; at every later start it has.
 */
export async function start({ folder, createDatabase }: BenchContext): Promise<Figure[]> {
  const template = await ensureDatabaseTemplate();
  const startOn = (place: string, environment: Readonly<Record<string, string>>) =>
    startServer({
      script: PORTAL,
      environment: {
        DATA_DIR: join(folder, place),
        DATABASE_TEMPLATE: template,
        NODE_COMPILE_CACHE: join(folder, `${place}-code`),
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...environment,
      },
      folder,
    });

  const first: Timing[] = [];
  for (let i = 0; i < FIRST_STARTS; i += 1) {
    first.push((await timed(await startOn(`first-${i}`, {}))).timing);
  }
  await timed(await startOn('existing', { DEMO_DATA: '1' }));
  const existing: Timing[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    existing.push((await timed(await startOn('existing', { DEMO_DATA: '1' }))).timing);
  }
  const embedded = await timed(await startOn('existing', { DEMO_DATA: '1' }), REST_MS);
  const onPostgres = { DATABASE_URL: await createDatabase(), DEMO_DATA: '1' };
  await timed(await startOn('postgres', onPostgres));
  const postgres = await timed(await startOn('postgres', onPostgres), REST_MS);
  return [
    atMost('Start op bestaande ingebouwde database', median(existing.map(({ s }) => s)), 2, 's'),
    remark('processortijd daarvan', dutch(median(existing.map(({ cpu }) => cpu)), 's')),
    atMost('Eerste start zonder demogegevens', median(first.map(({ s }) => s)), 5, 's'),
    remark('processortijd daarvan', dutch(median(first.map(({ cpu }) => cpu)), 's')),
    remark('start op PostgreSQL', dutch(postgres.timing.s, 's')),
    atMost('Geheugen in rust op PostgreSQL', postgres.megabytes, 200, 'MB'),
    atMost('Geheugen in rust met ingebouwde database', embedded.megabytes, 600, 'MB'),
  ];
}

interface Timing {
  readonly s: number;
  readonly cpu: number;
}

/** Measures the cost of a start and the memory of the server after an idle period, and stops the server. */
async function timed(
  server: ServerProcess,
  restMs = 0,
): Promise<{ readonly timing: Timing; readonly megabytes: number }> {
  const { cpuMs } = await server.usage();
  await delay(restMs);
  const { memoryBytes } = await server.usage();
  await server.stop();
  return { timing: { s: server.startedInMs / 1000, cpu: cpuMs / 1000 }, megabytes: memoryBytes / 1e6 };
}
