// Covers apps/web/src folders: mandates, mandate, contracts, details.

import type { Page } from '@playwright/test';
import { atMandateProvider } from './support/bank.ts';
import { contractAddress } from './support/contract.ts';
import { payerOf, type payments } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const UNPAID = '/mijn-betaling-afronden';
const IBAN = 'NL91 ABNA 0417 1643 00';

const payer = (journey: keyof typeof payments): string => payerOf(journey, test.info().retry);

const toSign = (page: Page) => page.getByRole('button', { name: 'Machtiging ondertekenen' });
const panel = (page: Page) => page.getByRole('region', { name: 'Machtiging voor uw maandelijkse inleg' });

test('R-16, R-11, R-27 an investor signs a mandate, and the contract details show it', async ({
  page,
  signIn,
}) => {
  await signIn(payer('mandateSigned'));
  const address = await contractAddress(page, 'Wacht op betaling');
  await page.goto(UNPAID);
  await expect(panel(page)).toContainText(
    /Geef toestemming om elke maand €\s125,00 van uw rekening af te schrijven\./,
  );
  await toSign(page).click();
  await atMandateProvider(page, 'Ondertekenen', IBAN);
  // The page polls automatically until the update from the provider is processed.
  await expect(pageTitle(page, 'Uw machtiging is ondertekend')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main')).toContainText('binnen 8 weken laten terugboeken');

  await page.getByRole('link', { name: 'Naar de gegevens van dit contract' }).click();
  await expect(page).toHaveURL(`${address}/gegevens`);
  await expect(panel(page).getByText('Ondertekend', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('43 00');
  await expect(toSign(page)).toHaveCount(0);
});

test('R-16, R-11, R-27 an investor cancels signing a mandate and signs it later', async ({
  page,
  signIn,
}) => {
  await signIn(payer('mandateLater'));
  const address = await contractAddress(page, 'Wacht op betaling');
  await page.goto(UNPAID);
  await toSign(page).click();
  await atMandateProvider(page, 'Annuleren', IBAN);
  await expect(pageTitle(page, 'U hebt de machtiging niet ondertekend')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('U kunt dit later doen');

  await page.goto(`${address}/gegevens`);
  await expect(panel(page)).toContainText('Niet ondertekend');
  await toSign(page).click();
  await atMandateProvider(page, 'Ondertekenen', IBAN);
  await expect(pageTitle(page, 'Uw machtiging is ondertekend')).toBeVisible({ timeout: 30_000 });
});

test('R-11 a URL that belongs to no signed mandate reveals nothing', async ({ complaints, page, signIn }) => {
  complaints.foresee(/^404 GET .*\/api\/mandates\/result/);
  await signIn();
  await page.goto('/twikey-result?m=BAKEN-1&status=ok&s=0123456789ABCDEF&token=a-b_1');
  await expect(pageTitle(page, 'Wij kunnen deze machtiging niet vinden')).toBeVisible();
});
