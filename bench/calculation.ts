import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import type { BenchContext } from './bench-context.ts';
import { calculationBody, calculationPath } from './calculation-body.ts';
import { atLeast, dutch, dutchSpread, type Figure, remark } from './figures.ts';
import { type Load, type LoadSample, startLoad } from './load.ts';
import { median, sampleInTurn } from './samples.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

/** How a process compiles its code differs from start to start, and with it what a request costs. */
const STARTS = 3;
const ROUNDS = 5;
/** Well below what the limiter allows an address, with an address for each connection. */
const REQUESTS = 5_000;
/** A server in use has its code compiled; that takes some ten thousands of calls. */
const WARMING_UP = 40_000;

const order = {
  method: 'POST',
  path: calculationPath,
  body: 'calculation',
  count: REQUESTS,
  manyAddresses: true,
  awake: true,
} as const;

/** What one start of both servers did. */
interface Start {
  readonly portal: LoadSample;
  readonly bare: LoadSample;
  /** Of the bare server to the portal. */
  readonly cpuRatio: number;
  /** Of the portal to the bare server. */
  readonly speedRatio: number;
}

/**
 * `POST /api/calculation` against the bare server. The portal runs as in production: it logs every request at level info
 * (to /dev/null) and counts it by address. Processor time carries the budget: other work on the machine changes it little.
 */
export async function calculation({ folder }: BenchContext): Promise<Figure[]> {
  const load = startLoad();
  try {
    const starts: Start[] = [];
    while (starts.length < STARTS) starts.push(await oneStart(load, folder));
    const cpuRatios = starts.map(({ cpuRatio }) => cpuRatio);
    const speedRatios = starts.map(({ speedRatio }) => speedRatio);
    const ofBoth = (of: (sample: LoadSample) => number) =>
      (['portal', 'bare'] as const)
        .map((side) => dutch(median(starts.map((start) => of(start[side]))), ''))
        .join(', ');
    const ratio = median(cpuRatios);
    return [
      atLeast('POST /api/calculation: processortijd van kaal node:http t.o.v. de onze', ratio, 0.75, '×'),
      remark(`van ${STARTS} starts de laagste en hoogste`, dutchSpread(cpuRatios, '×')),
      remark(
        'µs processortijd per verzoek: portaal, kaal',
        ofBoth((sample) => 1000 * sample.cpuMsPerRequest),
      ),
      remark(
        'verzoeken/s t.o.v. kaal',
        `${dutch(median(speedRatios), '×')} (${dutchSpread(speedRatios, '×')})`,
      ),
      remark(
        'verzoeken/s: portaal, kaal',
        ofBoth((sample) => sample.requestsPerSecond),
      ),
    ];
  } finally {
    load.stop();
  }
}

async function oneStart(load: Load, folder: string): Promise<Start> {
  const portal = await startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: mkdtempSync(join(folder, 'calculation-')),
      DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
      LOG_LEVEL: 'info',
    },
    folder,
  });
  const bare = await startServer({ script: 'bench/bare-calculation.ts', environment: {}, folder });
  try {
    assert.deepEqual(await answerOf(portal), await answerOf(bare), 'both servers give the same answer');
    for (const server of [portal, bare]) {
      for (let sent = 0; sent < WARMING_UP; sent += REQUESTS) await load.sample(server, order);
    }
    const rounds = await sampleInTurn(
      ROUNDS,
      () => load.sample(portal, order),
      () => load.sample(bare, order),
    );
    return {
      portal: middleOf(rounds.map(({ first }) => first)),
      bare: middleOf(rounds.map(({ second }) => second)),
      cpuRatio: median(rounds.map(({ first, second }) => second.cpuMsPerRequest / first.cpuMsPerRequest)),
      speedRatio: median(
        rounds.map(({ first, second }) => first.requestsPerSecond / second.requestsPerSecond),
      ),
    };
  } finally {
    await Promise.all([portal.stop(), bare.stop()]);
  }
}

const middleOf = (samples: readonly LoadSample[]): LoadSample => ({
  requestsPerSecond: median(samples.map(({ requestsPerSecond }) => requestsPerSecond)),
  cpuMsPerRequest: median(samples.map(({ cpuMsPerRequest }) => cpuMsPerRequest)),
});

async function answerOf({ port }: ServerProcess): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${calculationPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calculationBody(7)),
  });
  return response.json();
}
