import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { freePort } from '../scripts/ports.ts';
import type { BenchContext } from './bench-context.ts';
import { calculationPath } from './calculation-body.ts';
import { atLeast, dutch, dutchSpread, type Figure, remark } from './figures.ts';
import { startLoad } from './load.ts';
import { median } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';

const ROUNDS = 9;
const WARMING_UP = 6;
const order = {
  method: 'POST',
  path: calculationPath,
  body: 'calculation',
  count: 5_000,
  manyAddresses: true,
  awake: true,
} as const;

/**
 * Measures the cost of metrics and traces for `POST /api/calculation` in processor time: three servers, loaded in
 * turn.
 */
export async function observing({ folder }: BenchContext): Promise<Figure[]> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const OTLP_URL = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const template = await ensureDatabaseTemplate();
  const start = (settings: Record<string, string>) =>
    startServer({
      script: PORTAL,
      environment: {
        DATA_DIR: mkdtempSync(join(folder, 'observing-')),
        DATABASE_TEMPLATE: template,
        LOG_LEVEL: 'info',
        ...settings,
      },
      folder,
    });
  const METRICS_PORT = String(await freePort());
  const servers = [await start({}), await start({ METRICS_PORT }), await start({ OTLP_URL })];
  const load = startLoad();
  try {
    const rounds: number[][] = [];
    for (let round = -WARMING_UP; round < ROUNDS; round += 1) {
      const costs: number[] = [];
      for (const server of servers) costs.push((await load.sample(server, order)).cpuMsPerRequest);
      if (round >= 0) rounds.push(costs);
    }
    const ratios = (of: number) => rounds.map((costs) => (costs[0] ?? Number.NaN) / (costs[of] ?? 0));
    const microseconds = (of: number) => 1_000 * median(rounds.map((costs) => costs[of] ?? Number.NaN));
    return [
      atLeast(
        'POST /api/calculation met metingen, processortijd t.o.v. zonder',
        median(ratios(1)),
        0.97,
        '×',
      ),
      remark('laagste en hoogste ronde', dutchSpread(ratios(1), '×')),
      atLeast('met traces van één op de tien', median(ratios(2)), 0.9, '×'),
      remark('laagste en hoogste ronde', dutchSpread(ratios(2), '×')),
      remark(
        'µs per verzoek: zonder, metingen, traces',
        [0, 1, 2].map((of) => dutch(microseconds(of), '')).join(', '),
      ),
    ];
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => server.stop()));
    collector.close();
  }
}
