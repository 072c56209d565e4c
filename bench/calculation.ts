import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import type { BenchContext } from './bench-context.ts';
import { calculationBody, calculationPath } from './calculation-body.ts';
import { atLeast, type Figure } from './figures.ts';
import { compareOverStarts } from './process-starts.ts';
import { PORTAL, type ServerProcess, startServer } from './server-process.ts';

const order = {
  method: 'POST',
  path: calculationPath,
  body: 'calculation',
  /** Each connection has its own address, and the number of requests stays well below the rate limit per address. */
  count: 5_000,
  manyAddresses: true,
  awake: true,
} as const;

/**
 * Measures `POST /api/calculation` against the bare server. The portal runs as in production: it logs every request
 * at level info (to /dev/null) and counts requests per address. The budget is in processor time, which other work on
 * the machine affects least. The portal's figure includes the work of the embedded database and its queues during the
 * measurement.
 */
export async function calculation({ folder }: BenchContext): Promise<Figure[]> {
  const DATABASE_TEMPLATE = await ensureDatabaseTemplate();
  const { cpu, remarks } = await compareOverStarts(async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'calculation-'));
    const environment = { DATA_DIR, DATABASE_TEMPLATE, DEMO_DATA: '1', LOG_LEVEL: 'info' };
    const portal = await startServer({ script: PORTAL, environment, folder });
    const bare = await startServer({ script: 'bench/bare-calculation.ts', environment: {}, folder });
    assert.deepEqual(await answerOf(portal), await answerOf(bare), 'both servers give the same answer');
    return { portal, bare, order, warmingUp: 40_000 };
  });
  return [
    atLeast(
      'POST /api/calculation: processortijd van kaal node:http t.o.v. die van het portaal',
      1 / cpu,
      0.75,
      '×',
    ),
    ...remarks('speed'),
  ];
}

async function answerOf({ port }: ServerProcess): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${calculationPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calculationBody(7)),
  });
  const { data } = (await response.json()) as { data: { parameterVersion: string; worstYear: unknown } };
  // The bare server has no prices, so it has no worst year.
  return { ...data, worstYear: null };
}
