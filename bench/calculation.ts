import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import type { BenchContext } from './bench-context.ts';
import { calculationBody, calculationPath } from './calculation-body.ts';
import { atLeast, dutch, type Figure, remark } from './figures.ts';
import { startLoad } from './load.ts';
import { median, sampleInTurn } from './samples.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

const ROUNDS = 9;
const REQUESTS = 5_000;
/** A server in use has its code compiled; that takes some ten thousands of calls. */
const WARMING_UP = 40_000;

/**
 * `POST /api/calculation` against the bare server. The portal runs as in production (logs every request at
 * level info, to /dev/null) except for the rate limit, which would end the measurement.
 */
export async function calculation({ folder }: BenchContext): Promise<Figure[]> {
  const portal = await startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: join(folder, 'calculation'),
      DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
    },
    folder,
  });
  const bare = await startServer({ script: 'bench/bare-calculation.ts', environment: {}, folder });
  const load = startLoad();
  try {
    assert.deepEqual(await answerOf(portal), await answerOf(bare), 'both servers give the same answer');
    const order = {
      method: 'POST',
      path: calculationPath,
      body: 'calculation',
      count: REQUESTS,
      awake: true,
    } as const;
    for (const server of [portal, bare]) await load.sample(server, { ...order, count: WARMING_UP });
    const pairs = await sampleInTurn(
      ROUNDS,
      () => load.sample(portal, order),
      () => load.sample(bare, order),
    );
    const speed = (side: 'first' | 'second') => median(pairs.map((pair) => pair[side].requestsPerSecond));
    const ratio = median(
      pairs.map(({ first, second }) => first.requestsPerSecond / second.requestsPerSecond),
    );
    const cpu = median(pairs.map(({ first, second }) => second.cpuMsPerRequest / first.cpuMsPerRequest));
    return [
      atLeast('POST /api/calculation, verzoeken/s t.o.v. kaal node:http', ratio, 0.7, '×'),
      remark('verzoeken/s: portaal, kaal', `${dutch(speed('first'), '')}, ${dutch(speed('second'), '')}`),
      remark('zelfde verhouding in processortijd', dutch(cpu, '×')),
    ];
  } finally {
    load.stop();
    await Promise.all([portal.stop(), bare.stop()]);
  }
}

async function answerOf({ port }: ServerProcess): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${calculationPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calculationBody(7)),
  });
  return response.json();
}
