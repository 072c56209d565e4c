// Covers apps/web/src folders: offers, calculation.

import type { Page } from '@playwright/test';
import { Calculator, example3 } from './support/calculator.ts';
import { accounts } from './support/portal.ts';
import { signInOnScreen } from './support/screen.ts';
import { callServer } from './support/server-call.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Resolves with the id of the next offer that this page saves. */
async function savedOffer(page: Page): Promise<string> {
  const response = await page.waitForResponse(
    (candidate) =>
      new URL(candidate.url()).pathname.startsWith('/api/offers') && candidate.request().method() === 'POST',
  );
  expect(response.status()).toBe(201);
  const { data } = (await response.json()) as { data: { offerID: string } };
  return data.offerID;
}

test('C-10, X-19 when a visitor signs in from the outcome, the outcome is preserved and saved as an offer', {
  tag: '@phone',
}, async ({ page, context }) => {
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fbedrag-beleggen%2Fstap4');
  const saving = savedOffer(page);
  await signInOnScreen(page, accounts.newcomer);
  await expect(page).toHaveURL('/bedrag-beleggen/stap4');
  await expect(await calculator.lastYear()).toContainText('€ 173.672,21');
  await expect(main).toContainText('Uw berekening is bewaard.');

  const offerID = await saving;
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const saved = await callServer('baken', { path: `/api/calculation/${offerID}`, cookie });
  expect(saved.body).toMatchObject({ data: { scenarios: { expected: { endValue: 173_672.21 } } } });
  const offers = await callServer('baken', { path: '/api/offers', cookie });
  expect(JSON.stringify(offers.body)).toContain(offerID);

  await page.reload();
  await expect(main).toContainText('Uw berekening is bewaard.');
  await main.getByRole('link', { name: 'Mijn berekeningen' }).click();
  await expect(page).toHaveURL('/mijn-berekeningen');
});

test('C-10 after a change the investor decides whether to save the calculation', async ({ page, signIn }) => {
  await signIn(accounts.investor);
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  const main = page.getByRole('main');
  await expect(main).toContainText('Uw berekening is bewaard.');
  await calculator.periodicDeposit.fill('300');
  await expect(main).toContainText('Deze uitkomst is nog niet bewaard.');
  await main.getByRole('button', { name: 'Bewaar deze berekening' }).click();
  await expect(main).toContainText('Uw berekening is bewaard.');
});

test('C-13 another investor cannot load the offer', async ({ page, signIn, otherBrowser }) => {
  await signIn(accounts.investor);
  const saving = savedOffer(page);
  await new Calculator(page).answer(example3);
  const offerID = await saving;
  const stranger = await otherBrowser();
  await stranger.goto('/login');
  await signInOnScreen(stranger, accounts.unpaid);
  await expect(stranger).toHaveURL('/mijn-vastgoed');
  const ask = `fetch('/api/calculation/${offerID}').then(({ status }) => status)`;
  expect(await page.evaluate(ask)).toBe(200);
  await expect(stranger.getByRole('main').getByRole('article')).toHaveCount(1);
  const cookie = (await stranger.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await callServer('baken', { path: `/api/calculation/${offerID}`, cookie })).status).toBe(404);
});
