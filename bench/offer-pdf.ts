import { join } from 'node:path';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import * as calls from '../packages/domain/src/calls.ts';
import { firstOfNextMonth } from '../packages/engine/src/index.ts';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';
import { device, signIn } from './sign-in.ts';

const ROUNDS = 40;
const WARM_UP = 10;
/** Builds the input of the longest possible offer: forty years in four funds, with an initial and a monthly deposit. */
const input = () => ({
  productCode: 'SB',
  initialDeposit: 25_000,
  periodicDeposit: 250,
  start: firstOfNextMonth(systemClock.today()),
  duration: 40,
  chosenRiskProfile: 'NVT',
  funds: [1, 2, 3, 4].map((id) => ({ id, percentage: 0.25 })),
});

/** Measures `GET /api/offers/{id}/pdf` as a browser experiences it, one request at a time. */
export async function getOfferFile({ folder }: BenchContext): Promise<Figure[]> {
  const portal = await startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: join(folder, 'offer-pdf'),
      DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
    },
    folder,
  });
  try {
    const headers = { ...device, cookie: await signIn(portal, 'investeerder@example.nl') };
    const base = `http://127.0.0.1:${portal.port}`;
    const saved = await fetch(`${base}${calls.saveOffer.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input()),
    });
    if (!saved.ok) throw new Error(`Saving answered ${saved.status}: ${await saved.text()}`);
    const { data } = (await saved.json()) as { data: { offerID: string } };
    const url = `${base}${calls.getOfferFile.path.replace('{id}', data.offerID)}`;
    const samples: number[] = [];
    let bytes = 0;
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const startedAt = performance.now();
      const response = await fetch(url, { headers });
      bytes = (await response.arrayBuffer()).byteLength;
      if (!response.ok) throw new Error(`The PDF answered ${response.status}.`);
      if (round >= WARM_UP) samples.push(performance.now() - startedAt);
    }
    return [
      atMost('PDF van een offerte, mediaan', median(samples), 150, 'ms'),
      remark('langste', dutch(Math.max(...samples), 'ms')),
      remark('grootte van het bestand', dutch(bytes / 1000, 'kB')),
    ];
  } finally {
    await portal.stop();
  }
}
