// Covers apps/web/src folders: calculation.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pagesOf } from '../apps/api/src/pdf/testing/poppler.ts';
import { Calculator, example1, example3 } from './support/calculator.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { callServer } from './support/server-call.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Locates the main figures, below a heading with the end date or the payout. */
const figures = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Waarde op/ }) });

/** Delays the server's response to every calculation until released, and counts the requests. */
async function delayCalculations(page: Page) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests: string[] = [];
  await page.route('**/api/calculation', async (route) => {
    requests.push(route.request().postData() ?? '');
    await released;
    await route.continue();
  });
  return { asked: requests, release: () => release() };
}

test('C-10, C-13 a visitor saves an outcome by signing in, and downloads the offer', {
  tag: '@phone',
}, async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Inloggen' }).click();
  await signInOnScreen(page, accounts.newcomer);
  await expect(main).toContainText('Uw berekening is bewaard.');
  const downloading = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Offerte downloaden' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const text = pagesOf(await readFile(await download.path()))
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const amount of ['€ 25.000,00', '€ 250,00', '€ 85.000,00', '€ 173.672,21'])
    expect(text).toContain(amount);
});

test('X-01 moving a slider updates the outcome before the server responds', { tag: '@phone' }, async ({
  page,
}) => {
  const calculator = new Calculator(page);
  await calculator.answer({ ...example1, years: 12 });
  const { asked, release } = await delayCalculations(page);
  await calculator.duration.fill('10');
  await expect(figures(page)).toContainText('€ 16.569');
  await expect(await calculator.lastYear()).toContainText('€ 16.569,00');
  await expect(page.getByText('Uw berekening is klaar.')).not.toBeAttached();
  await expect.poll(() => asked.length).toBe(1);
  release();
  await calculator.expectOutcome();
  await expect(figures(page)).toContainText('€ 16.569');
});

test('X-01 a different response from the server replaces the figures that the browser calculated', async ({
  page,
}) => {
  const calculator = new Calculator(page);
  await calculator.answer({ ...example1, years: 12 });
  await page.route('**/api/calculation', async (route) => {
    const body = route.request().postDataJSON();
    const answer = (await callServer('baken', { method: 'POST', path: '/api/calculation', body })).body as {
      data: { scenarios: { expected: { endValue: number } } };
    };
    answer.data.scenarios.expected.endValue = 12_345;
    await route.fulfill({ json: answer });
  });
  await calculator.duration.fill('10');
  await expect(figures(page)).toContainText('€ 12.345');
  await expect(figures(page)).not.toContainText('€ 16.569');
});

test('C-11 a calculation that the server rejects has no outcome, even if the browser calculated one', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^500 POST .*\/api\/calculation$/);
  const calculator = new Calculator(page);
  await calculator.answer(example1);
  await page.route('**/api/calculation', (route) => route.fulfill({ status: 500, body: '' }));
  await calculator.duration.fill('11');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Geen uitkomst');
  await expect(figures(page)).toBeHidden();
  await expect(calculator.duration).toHaveValue('11');
  await page.unroute('**/api/calculation');
  await main.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(figures(page)).toBeVisible();
  await expect(main.getByRole('alert')).toBeHidden();
});

test.describe('a link shares the input of a calculator', { tag: '@phone' }, () => {
  /** Returns the link shown in the dialog. */
  async function sharedLink(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Deel uw invoer' }).click();
    const link = page.getByRole('dialog', { name: 'Deel uw invoer' }).getByRole('textbox');
    return link.inputValue();
  }

  test("R-35 a link with shared input fills in another user's calculator, without personal data", async ({
    page,
    otherBrowser,
  }) => {
    const calculator = new Calculator(page);
    await calculator.open();
    await page.getByRole('textbox', { name: 'Naam voor deze berekening' }).fill('Studie Lisa');
    await calculator.answer(example3);
    const link = await sharedLink(page);
    expect(link).not.toContain('Lisa');
    const other = await otherBrowser();
    const requests: string[] = [];
    other.on('request', (request) => requests.push(request.url()));
    await other.goto(link);
    const theirs = new Calculator(other);
    await theirs.expectOutcome();
    await expect(other).toHaveURL('/bedrag-beleggen/stap4');
    await expect(await theirs.lastYear()).toContainText('€ 173.672,21');
    // Browsers do not send a fragment to the server, so it never reaches our logs.
    expect(requests.filter((url) => url.includes('invoer='))).toEqual([]);
    await other.reload();
    await theirs.expectOutcome();
  });

  test('R-35 a link with shared input requires confirmation before it replaces existing answers', async ({
    page,
  }) => {
    const calculator = new Calculator(page);
    await calculator.answer(example3);
    const link = await sharedLink(page);
    await page.keyboard.press('Escape');
    await calculator.initialDeposit.fill('10.000');
    await expect(await calculator.lastYear()).toContainText('€ 70.000,00');
    await page.goto('/about');
    await page.goto(link);
    const question = page.getByRole('alertdialog', { name: 'Wilt u de gedeelde invoer gebruiken?' });
    await question.getByRole('button', { name: 'Mijn antwoorden houden' }).click();
    await calculator.expectOutcome();
    await expect(await calculator.lastYear()).toContainText('€ 70.000,00');
    await page.goto('/about');
    await page.goto(link);
    await question.getByRole('button', { name: 'Gedeelde invoer gebruiken' }).click();
    await calculator.expectOutcome();
    await expect(await calculator.lastYear()).toContainText('€ 173.672,21');
  });

  test('R-35 a link with shared input opens the first question that the link does not answer', async ({
    page,
  }) => {
    await page.goto('/bedrag-beleggen/stap4#invoer=1&inleg=10000&looptijd=10');
    await expect(page).toHaveURL('/bedrag-beleggen/stap3');
    await page.goBack();
    await page.goto('/bedrag-beleggen/stap4#invoer=9');
    await expect(pageTitle(page, 'Deze link werkt niet')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Zelf invullen' }).click();
    await expect(page).toHaveURL('/bedrag-beleggen/stap3');
  });
});

/** Format of encrypted personal texts in the saved state. */
const SEALED = /^v1\.[\w-]+$/;

test('I-03 a user applies for all funds of an outcome at once', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn(accounts.newcomer);
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Nu aanvragen' }).dblclick();
  await expect(main.getByRole('heading', { name: 'Dit hebt u berekend' })).toBeVisible();
  await expect(page).toHaveURL(/\/aanvraag\?offerte=[\w-]{36}&pagina=belegging-toevoegen$/);
  for (const [fund, once, monthly] of [
    ['Nederlands Vastgoed Fonds', '10.000,00', '100,00'],
    ['Duits Vastgoed Fonds', '7.500,00', '75,00'],
    ['Amerikaans Vastgoed Fonds', '2.500,00', '25,00'],
    ['Vastgoed Leningen Fonds', '5.000,00', '50,00'],
  ]) {
    const row = main
      .getByRole('listitem')
      .filter({ hasText: `${fund}` })
      .filter({ hasText: 'van uw inleg' });
    await expect(row).toContainText(`€ ${once} eenmalig`);
    await expect(row).toContainText(`€ ${monthly} per maand`);
  }
  // The application page writes the saved state once it is loaded, which may be shortly after the URL changes.
  const stored = () => page.evaluate<string>("localStorage.getItem('store')");
  await expect
    .poll(async () => JSON.parse(await stored()).investment)
    .toMatchObject({
      activePage: 'belegging-toevoegen',
      offerId: expect.stringMatching(/^[\w-]{36}$/),
      initialDeposit: expect.stringMatching(SEALED),
      periodicDeposit: expect.stringMatching(SEALED),
      kind: 'both',
      requestType: 'SB',
    });
  await page.goBack();
  await expect(page).toHaveURL('/bedrag-beleggen/stap4');
});

test('a printed outcome is complete and contains no controls', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Nu aanvragen' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeHidden();
  await expect(calculator.duration).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Inflatie per jaar' })).toBeHidden();
  // The width of A4 paper within its margins, in pixels.
  await page.setViewportSize({ width: 672, height: 960 });
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide).toBeLessThanOrEqual(0);
  // The details render after the main figures.
  await expect(page.getByRole('main')).toContainText('Waarmee wij rekenen');
  const pages = pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  for (const part of ['€ 173.672', '€ 171.075', 'Uw antwoorden', 'Wat het kost', 'Waarmee wij rekenen']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Baken Vastgoed, afgedrukt op .*\d{4}/);
  // The printed page contains every year to the cent, although the table is collapsed on screen.
  expect(text).toContain('€ 173.672,21');
});
