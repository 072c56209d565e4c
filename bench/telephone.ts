import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { ensureDatabaseTemplate } from '../scripts/database-template.ts';
import { requireTestTools } from '../scripts/system-packages.ts';
import type { BenchContext } from './bench-context.ts';
import { atMost, dutchSpread, type Figure, remark } from './figures.ts';
import { median } from './samples.ts';
import { PORTAL, startServer } from './server-process.ts';
import { ShiftMeter } from './shift-meter.ts';

const brands = [
  { name: 'baken', overview: '/mijn-vastgoed' },
  { name: 'anker', overview: '/mijn-investeringen' },
] as const;
type Brand = (typeof brands)[number];

const INVESTOR = 'investeerder@example.nl';
const SEVERAL_FUNDS = 'Spreiding over vier fondsen';
const RELOADS = 5;
/** Number of transactions in the list, equal to the number in the ledger that the first review of the portal used. */
const TRANSACTIONS = 57;
const ON_A_PAGE = 50;

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const box = (page: Page, name: string | RegExp) => main(page).getByRole('textbox', { name });

/** Waits until the element is visible and network traffic has stopped. */
async function until(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Walks a visitor through the calculation, from the first question to the outcome. */
async function calculate(page: Page): Promise<void> {
  await page.goto('/bedrag-beleggen/stap1');
  await page.waitForLoadState('networkidle');
  await main(page).getByRole('radio', { name: 'Eén keer een bedrag' }).check();
  await box(page, 'Eenmalige inleg').fill('25.000');
  await button(page, 'Volgende').click();
  await main(page).getByRole('slider', { name: 'Looptijd' }).fill('20');
  await button(page, 'Volgende').click();
  for (const [fund, share] of [
    ['Nederlands Vastgoed Fonds', '60'],
    ['Vastgoed Leningen Fonds', '40'],
  ] as const) {
    await main(page)
      .getByRole('spinbutton', { name: `Aandeel ${fund}` })
      .fill(share);
  }
  await button(page, 'Bereken').click();
  await until(page, page.getByRole('heading', { level: 1, name: 'Uw berekening' }));
}

/** Signs in as an investor and opens the overview, a contract, its transactions and its documents. */
async function read(page: Page): Promise<void> {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await box(page, 'E-mailadres').fill(INVESTOR);
  await main(page).getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Inloggen').click();
  await until(page, main(page).getByRole('article'));
  await open(page, SEVERAL_FUNDS);
  await until(page, main(page).getByRole('region', { name: 'Uw belegging' }));
  await open(page, 'Transacties');
  await until(page, main(page).getByRole('list', { name: 'Transacties, nieuwste eerst' }));
  await open(page, 'Documenten');
  await until(page, main(page).getByRole('button', { name: /^Download/ }));
}

const open = (page: Page, name: string) =>
  main(page).getByRole('link', { name, exact: true }).first().click();

/** Walks through a sale up to the confirmation that requires a code, so no order is placed. */
async function sell(page: Page, { overview }: Brand): Promise<void> {
  await page.goto(overview);
  await until(page, main(page).getByRole('article'));
  await open(page, SEVERAL_FUNDS);
  await open(page, 'Verkopen');
  await until(page, box(page, 'Hoeveel wilt u verkopen?'));
  await box(page, 'Hoeveel wilt u verkopen?').fill('1.000');
  await page.waitForLoadState('networkidle');
  await button(page, 'Volgende').click();
  await until(page, button(page, 'Verkoop bevestigen'));
}

async function topUp(page: Page, { overview }: Brand): Promise<void> {
  await page.goto(overview);
  await until(page, main(page).getByRole('article'));
  await open(page, SEVERAL_FUNDS);
  await open(page, 'Bijstorten');
  await until(page, main(page).getByRole('heading', { level: 2 }));
}

/**
 * A script inside the page that records when the figures of the overview appear. Polling from outside would add work
 * to the page, which already runs four times slower.
 */
const NOTES_FIGURES = `new MutationObserver((_, observer) => {
  const totals = document.querySelector('[aria-label="Uw totalen"]')?.textContent ?? '';
  if (!/€\\s\\d/.test(totals)) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.figuresAt = performance.now(); });
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/**
 * Returns, for each reload, the seconds until the overview shows its figures, with the processor slowed down four
 * times.
 */
async function reloads(page: Page, { overview }: Brand): Promise<number[]> {
  await page.addInitScript(NOTES_FIGURES);
  await page.goto(overview);
  await until(page, main(page).getByRole('article'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const seconds: number[] = [];
  for (let reload = 0; reload < RELOADS; reload += 1) {
    await page.reload();
    await until(page, main(page).getByRole('article'));
    seconds.push((await page.evaluate<number>('window.figuresAt')) / 1_000);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return seconds;
}

/**
 * Returns the pixels from the top of the overview to the first contract, and the height of a list of 57 transactions.
 */
async function heights(page: Page, { overview }: Brand): Promise<{ first: number; list: number }> {
  await page.goto(overview);
  await until(page, main(page).getByRole('article'));
  const first = await main(page)
    .getByRole('article')
    .first()
    .evaluate((card) => card.getBoundingClientRect().top + window.scrollY);
  await open(page, SEVERAL_FUNDS);
  await open(page, 'Transacties');
  // The previous page also has a list of this name, with the last few transactions.
  await page.waitForURL(/\/transacties$/);
  const list = main(page).getByRole('list', { name: 'Transacties, nieuwste eerst' });
  await until(page, list.locator('details').nth(ON_A_PAGE - 1));
  // Both values are read at once, because a list that is still loading would combine the line count of one moment
  // with the height of another.
  const aLine = await list.evaluate(
    (element) => element.getBoundingClientRect().height / element.querySelectorAll('details').length,
  );
  return { first, list: aLine * TRANSACTIONS };
}

async function measure(browser: Browser, brand: Brand, port: number): Promise<Figure[]> {
  const origin = `http://${brand.name}.localhost:${port}`;
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  // Set the cookies of a visitor who closed the cookie banner. The banner moves nothing else on the page, and these
  // journeys measure the rest.
  await context.addCookies(
    ['hasCookie=true', 'cookieChoice=refused'].map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url: origin };
    }),
  );
  const page = await context.newPage();
  const meter = await ShiftMeter.on(page);
  const figures: Figure[] = [];
  const journey = async (name: string, walk: () => Promise<void>) => {
    const { sum, moved } = await meter.during(walk);
    figures.push(atMost(`Verschuiving ${brand.name}: ${name}`, sum, 0.02, ''));
    if (moved !== '') figures.push(remark('het meest', moved));
  };
  await journey('rekent', () => calculate(page));
  await journey('logt in en leest', () => read(page));
  await journey('verkoopt', () => sell(page, brand));
  await journey('stort bij', () => topUp(page, brand));
  const seconds = await reloads(page, brand);
  figures.push(
    atMost(`Overzicht ${brand.name} herladen, processor 4 keer zo traag`, median(seconds), 1, 's'),
    remark('van elke keer', dutchSpread(seconds, 's')),
  );
  const { first, list } = await heights(page, brand);
  figures.push(
    atMost(`Tot het eerste contract, 360 px, ${brand.name}`, first, 700, 'px'),
    atMost(`${TRANSACTIONS} transacties, 360 px, ${brand.name}`, list, 4_500, 'px'),
  );
  await context.close();
  return figures;
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  locale: 'nl-NL',
  timezoneId: 'Europe/Amsterdam',
  reducedMotion: 'reduce',
  hasTouch: true,
} as const;

/** Measures the portal on a phone: how far the pages shift, how soon the figures appear and how long the lists are. */
export async function telephone({ folder }: BenchContext): Promise<Figure[]> {
  const server = await startServer({
    script: PORTAL,
    environment: {
      DATA_DIR: join(folder, 'telephone'),
      DATABASE_TEMPLATE: await ensureDatabaseTemplate(),
      DEMO_DATA: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    },
    folder,
  });
  const browser = await chromium.launch({
    executablePath: requireTestTools({ postgres: false }).chromium,
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
  });
  try {
    const figures: Figure[] = [];
    for (const brand of brands) figures.push(...(await measure(browser, brand, server.port)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
