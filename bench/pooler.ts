import { join } from 'node:path';
import * as calls from '../packages/domain/src/calls.ts';
import type { BenchContext } from './bench-context.ts';
import { query } from './databases.ts';
import { atLeast, dutch, dutchSpread, type Figure, remark } from './figures.ts';
import { type Requests, startLoad } from './load.ts';
import { POOLS, pgBouncerVersion, startPgBouncer } from './pgbouncer.ts';
import { median } from './samples.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const ROUNDS = 7;
const WARMING_UP = 3;
const INVESTOR = 'investeerder@example.nl';

/** The calls of each sample: reads of an investor, and saved offers, which write in a transaction. */
const WORK = {
  overzicht: {
    method: 'GET',
    path: calls.listContractSummaries.path,
    body: 'none',
    count: 500,
    concurrency: 8,
  },
  offerte: {
    method: 'POST',
    path: calls.saveOffer.path,
    body: 'calculation',
    count: 250,
    concurrency: 8,
  },
} as const satisfies Readonly<Record<string, Requests>>;

/**
 * Measures calls per second behind PgBouncer in both of its modes, against a direct connection to the same database:
 * three servers, loaded in turn.
 */
export async function pooler({ createDatabase, folder }: BenchContext): Promise<Figure[]> {
  const version = pgBouncerVersion();
  if (version === undefined) return [remark('pooler niet gemeten', 'installeer het pakket pgbouncer')];
  const url = await createDatabase();
  const role = `ALTER ROLE ${new URL(url).username} SET`;
  await query(url, `${role} timezone = 'UTC'; ${role} jit = off; ${role} statement_timeout = '30s'`);
  const bouncers = [];
  for (const pool_mode of POOLS) bouncers.push(await startPgBouncer(url, { pool_mode }));
  const servers: ServerProcess[] = [];
  const load = startLoad();
  try {
    for (const one of [url, ...bouncers.map((bouncer) => bouncer.url)])
      servers.push(await startPortal(one, folder));
    const [first] = servers;
    if (first === undefined) throw new Error('No server runs.');
    const cookie = await signIn(first, INVESTOR);
    const figures: Figure[] = [remark('PgBouncer', version)];
    for (const [name, work] of Object.entries(WORK)) {
      const rounds: number[][] = [];
      for (let round = -WARMING_UP; round < ROUNDS; round += 1) {
        const speeds: number[] = [];
        for (const server of servers)
          speeds.push((await load.sample(server, { ...work, headers: { cookie } })).requestsPerSecond);
        if (round >= 0) rounds.push(speeds);
      }
      figures.push(...figuresOf(name, rounds));
    }
    return figures;
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(bouncers.map((bouncer) => bouncer.stop()));
  }
}

/** Returns the ratio per mode; `rounds` contains the calls per second of each round: direct, then each mode. */
function figuresOf(name: string, rounds: readonly (readonly number[])[]): Figure[] {
  const speed = (of: number) => median(rounds.map((speeds) => speeds[of] ?? Number.NaN));
  return [
    ...POOLS.flatMap((mode, index) => {
      const ratios = rounds.map((speeds) => (speeds[index + 1] ?? Number.NaN) / (speeds[0] ?? Number.NaN));
      return [
        atLeast(`${name} achter een pooler (${mode}) t.o.v. direct`, median(ratios), 0.8, '×'),
        remark('laagste en hoogste ronde', dutchSpread(ratios, '×')),
      ];
    }),
    remark(
      `aanroepen/s: direct, ${POOLS.join(', ')}`,
      [0, 1, 2].map((of) => dutch(speed(of), '')).join(', '),
    ),
  ];
}

const startPortal = (DATABASE_URL: string, folder: string): Promise<ServerProcess> =>
  startServer({
    script: PORTAL,
    environment: {
      DATABASE_URL,
      DATA_DIR: join(folder, 'pooler'),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    folder,
  });
