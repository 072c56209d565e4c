import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutch, type Figure, remark } from './figures.ts';
import { median } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';

const SLOWDOWN = 4;
const MOVES = 12;
const WARM_UP = 4;

const flow = {
  kind: 'both',
  initialDeposit: 2_500_000,
  periodicDeposit: 25_000,
  duration: 39,
  funds: [
    { id: 1, percentage: 40 },
    { id: 2, percentage: 30 },
    { id: 3, percentage: 10 },
    { id: 4, percentage: 20 },
  ],
};

/** Completes the steps of the calculation as a visitor would and opens its outcome. */
async function openOutcome(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/bedrag-beleggen/stap1`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(`{
    const stored = JSON.parse(localStorage.getItem('store'));
    Object.assign(stored.calculator.bedragBeleggen, ${JSON.stringify(flow)});
    localStorage.setItem('store', JSON.stringify(stored));
  }`);
  await page.goto(`${origin}/bedrag-beleggen/stap4`);
  await page.getByText('Uw berekening is klaar.').waitFor({ state: 'attached' });
}

/** Moves the duration slider by one year and returns the time until the new figures were painted. */
const move = `new Promise((resolve, reject) => {
  const slider = document.querySelector('input[name="duration"]');
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const figures = () => document.querySelector('main section').textContent;
  const before = figures();
  const start = performance.now();
  value.set.call(slider, String(Number(slider.value) - 1));
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () =>
      figures() === before ? reject(new Error('the figures did not change')) : resolve(performance.now() - start);
    painted.port2.postMessage(0);
  });
})`;

/** Measures the time from a moved slider to the painted outcome, on a phone four times slower than this machine. */
export async function slider({ folder }: BenchContext): Promise<Figure[]> {
  const { chromium: executablePath } = requireTestTools({ postgres: false });
  const server = await startServer({
    script: PORTAL,
    environment: { DATA_DIR: join(folder, 'slider'), DATABASE_TEMPLATE: await ensureDatabaseTemplate() },
    folder,
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, locale: 'nl-NL' });
    await openOutcome(page, `http://127.0.0.1:${server.port}`);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: number[] = [];
    for (let i = 0; i < MOVES; i += 1) {
      times.push(await page.evaluate<number>(move));
      // The server confirms each outcome. The next move begins after the confirmation, as when a user stops moving
      // the slider.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(700);
    }
    const settled = times.slice(WARM_UP);
    return [
      atMost('Schuif tot beeld, 4× vertraagd (mediaan)', median(settled), 50, 'ms'),
      remark('langzaamste', dutch(Math.max(...settled), 'ms')),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
