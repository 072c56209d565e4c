// npm run bench -- first [--rounds 10]: three servers start at once on one empty PostgreSQL, for the given number of
// rounds. Each must become ready, and the resulting database is checked afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordedMigrations } from '../apps/api/src/platform/migrations.ts';
import { CommandFailure, reportFailure } from '../scripts/command-failure.ts';
import { startPostgres } from '../scripts/postgres-cluster.ts';
import { requirePostgres } from '../scripts/system-packages.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { databaseAt, query } from './databases.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

const TOGETHER = 3;
const MIGRATIONS = recordedMigrations().length;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'portaal-first-'));
const postgres = requirePostgres();
// Build the pages as `npm start` does, because the server rejects pages built with an older version.
const [cluster] = await Promise.all([startPostgres(postgres), buildWeb()]);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  process.exitCode = await reportFailure(async () => ((await measure(cluster.url)) ? 0 : 1));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(url: string): Promise<boolean> {
  let isSound = true;
  for (let round = 1; round <= rounds; round += 1) {
    const database = await databaseAt(url, `first_${round}`);
    const { ready, reasons } = await startTogether(database);
    // If no server started, there is no database to check.
    if (ready === 0)
      throw new CommandFailure(`Ronde ${round}: geen enkele server startte.${reasons.join('')}`);
    const [made] = await query(
      database,
      `select (select count(*) from schema_migration) as migrations, (select count(*) from parameter_version) as funds,
        (select count(*) from pgboss.queue) as queues`,
    );
    print(`ronde ${round}: ${ready} van ${TOGETHER} klaar; ${JSON.stringify(made)}${reasons.join('')}`);
    isSound &&= ready === TOGETHER && Number(made?.migrations) === MIGRATIONS && Number(made?.queues) > 0;
  }
  print(isSound ? 'Elke eerste start lukte.' : 'NIET GOED.');
  return isSound;
}

async function startTogether(databaseUrl: string): Promise<{ ready: number; reasons: string[] }> {
  const started = await Promise.allSettled(
    Array.from({ length: TOGETHER }, () =>
      startServer({
        script: PORTAL,
        environment: {
          DATABASE_URL: databaseUrl,
          STORAGE_DIR: join(folder, 'documents'),
          DATA_DIR: join(folder, 'data'),
          RATE_LIMIT: '0',
          SMTP_URL: 'smtp://127.0.0.1:9',
        },
        folder,
      }),
    ),
  );
  const servers = started.flatMap((one): ServerProcess[] => (one.status === 'fulfilled' ? [one.value] : []));
  const reasons = started.flatMap((one) => (one.status === 'rejected' ? [`\n  ${one.reason}`] : []));
  await Promise.all(servers.map((server) => server.stop()));
  return { ready: servers.length, reasons };
}
