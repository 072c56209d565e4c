// Covers apps/web/src folders: ui, calculation, offers, contracts, frame, returns, applications.

import type { Page } from '@playwright/test';
import { AnnuityBuild, AnnuityPayout, example8, example14 } from './support/annuity.ts';
import { type Answers, Calculator, example3 } from './support/calculator.ts';
import { expectWholeNumbers } from './support/number-lines.ts';
import { accounts, type Brand } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { callServer } from './support/server-call.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** The largest deposit of the calculators. */
const MILLION = '1.000.000';

const large: Answers = { ...example3, initialDeposit: MILLION, periodicDeposit: '1.500' };

/** Fields of a contract that are not an amount in euro. */
const NO_AMOUNTS = /Jaar|year|ID$|dag$|Koers|Participaties|Aandeel|rendement/;

/** Returns the response with amounts a hundred times as large. */
function enlarged(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return NO_AMOUNTS.test(key) ? value : Math.round(value * 10_000) / 100;
  if (Array.isArray(value)) return value.map((item) => enlarged(item, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, enlarged(part, name)]));
}

/** Gives the investor millions: no investor of the demo has a contract of seven digits. */
async function enlargeContracts(page: Page, brand: Brand): Promise<void> {
  await page.route(/\/api\/contracts(\/[\w-]+)?(\/rendement)?(\?.*)?$/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { cookie = '' } = await route.request().allHeaders();
    const { status, body } = await callServer(brand, { path: pathname + search, cookie });
    await route.fulfill({ status, json: enlarged(body) });
  });
}

for (const brand of ['baken', 'anker'] as const satisfies readonly Brand[]) {
  test.describe(`numbers of seven digits are never broken, ${brand}`, () => {
    test.use({ brand });
    test.describe.configure({ timeout: 120_000 });

    test('the calculator of an investment shows every number on one line', async ({ page }) => {
      const calculator = new Calculator(page);
      await calculator.open();
      await calculator.answerAmount(large);
      await calculator.answerDuration(large);
      await calculator.share('Nederlands Vastgoed Fonds').fill('40');
      await expectWholeNumbers(page);
      await calculator.answerFunds(large);
      await expect(page.getByRole('main')).toContainText(/Verwacht€\s\d\.\d{3}\.\d{3}/);
      await page.getByText('Spoel terug', { exact: true }).last().click();
      await expectWholeNumbers(page);
    });

    test('the calculator of building up an annuity shows every number on one line', async ({ page }) => {
      const build = new AnnuityBuild(page);
      await build.answerAll({ ...example14, initialDeposit: MILLION });
      await expect(page.getByRole('main')).toContainText(/Verwacht€\s\d\.\d{3}\.\d{3}/);
      await expectWholeNumbers(page);
    });

    test('the calculator of an annuity payout shows every number on one line', async ({ page }) => {
      const payout = new AnnuityPayout(page);
      await payout.answerAll({ ...example8, capital: MILLION, frequency: 'Elk jaar' });
      await expect(page.getByRole('main')).toContainText(/Verwacht€\s\d\d\.\d{3},\d\d/);
      await expectWholeNumbers(page);
    });

    test('saved calculations and an application show every number on one line', async ({ page, signIn }) => {
      await signIn(accounts.newcomer);
      await new Calculator(page).answer(large);
      await expect(page.getByRole('main')).toContainText('Uw berekening is bewaard.');
      await page.goto('/mijn-berekeningen');
      await expect(page.getByRole('main')).toContainText(/€\s\d\.\d{3}\.\d{3}/);
      await expectWholeNumbers(page);
      await page.goto('/bedrag-beleggen/stap4');
      await page.getByRole('button', { name: 'Nu aanvragen' }).click();
      await expect(page.getByRole('heading', { name: 'Dit hebt u berekend' })).toBeVisible();
      await expectWholeNumbers(page);
    });

    test('the overview and a contract show every number on one line', async ({ page, signIn }) => {
      await signIn();
      await enlargeContracts(page, brand);
      await page.goto(brand === 'baken' ? '/mijn-vastgoed' : '/mijn-investeringen');
      const main = page.getByRole('main');
      await expect(main.getByRole('article').first()).toContainText(/€\s\d\.\d{3}\.\d{3},\d\d/);
      await expectWholeNumbers(page);
      await main.getByRole('link', { name: 'Spreiding over vier fondsen' }).click();
      await expect(pageTitle(page, /Spreiding/)).toBeVisible();
      await expect(main).toContainText(/€\s\d\.\d{3}\.\d{3},\d\d/);
      await expectWholeNumbers(page);
    });
  });
}
