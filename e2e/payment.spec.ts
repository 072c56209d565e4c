// Covers apps/web/src folders: payments, payment, contracts, top-ups, questionnaires.

import type { Page } from '@playwright/test';
import { atBank, payByCardInstead, payByIdeal, paymentAtBank } from './support/bank.ts';
import { contractAddress } from './support/contract.ts';
import { accounts, payerOf, type payments } from './support/portal.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { toSandbox } from './support/sandbox.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const UNPAID = '/mijn-betaling-afronden';

const payer = (journey: keyof typeof payments): string => payerOf(journey, test.info().retry);

async function expectNothingToPay(page: Page): Promise<void> {
  // The webhook of the payment provider is processed asynchronously.
  await expect(async () => {
    await page.goto(UNPAID);
    await expect(page.getByText('U hebt geen openstaande betalingen.')).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

test.describe('an investor pays a first deposit', () => {
  test('R-16, R-12 payment of a first deposit with iDEAL | Wero completes, and nothing remains due', async ({
    page,
    signIn,
  }) => {
    await signIn(payer('ideal'));
    await page.goto(UNPAID);
    await payByIdeal(page).click();
    await atBank(page, 'Betaald');
    await expect(page).toHaveURL(/\/ideal-result\?p=/);
    await expect(pageTitle(page, 'Uw betaling is gelukt')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Wij hebben €\s2\.500,00 ontvangen\./);
    await expect(page.getByRole('main')).toContainText(/Wij beleggen het per 1\s\p{L}+ \d{4}/u);
    await expectNothingToPay(page);
  });

  test('R-16, R-12 payment of a first deposit can be cancelled at the bank and completed with another method', async ({
    page,
    signIn,
  }) => {
    await signIn(payer('otherMethod'));
    await page.goto(UNPAID);
    await payByIdeal(page).click();
    await atBank(page, 'Annuleren');
    await page.getByRole('button', { name: 'Betaling annuleren' }).click();
    await expect(pageTitle(page, 'U hebt de betaling afgebroken')).toBeVisible();
    await page.getByRole('link', { name: 'Opnieuw betalen' }).click();

    await payByIdeal(page).click();
    await payByCardInstead(page);
    await expect(pageTitle(page, 'Uw betaling is gelukt')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('een andere betaalmethode dan u koos. Dat is goed.');
    await expectNothingToPay(page);
  });

  test('R-16 payment of a first deposit can be resumed after the browser was closed at the bank', async ({
    page,
    signIn,
  }) => {
    await signIn(payer('leftAtBank'));
    await page.goto(UNPAID);
    await payByIdeal(page).click();
    await expect(page.getByRole('heading', { name: 'iDEAL | Wero' })).toBeVisible();
    const bank = page.url();
    await atBank(page, 'Browser sluiten');
    await page.goto(UNPAID);
    await page.getByRole('button', { name: 'Ga verder met betalen' }).click();
    await expect(page.getByRole('heading', { name: 'iDEAL | Wero' })).toBeVisible();
    expect(page.url()).toBe(bank);
    // The user pays without returning to our site, so only the webhook reports the payment.
    await atBank(page, 'Betalen en dan sluiten');
    await expectNothingToPay(page);
  });

  test('R-16, R-12 payment of a first deposit above the maximum of iDEAL is made by bank transfer', async ({
    page,
    signIn,
  }) => {
    await signIn(payer('transfer'));
    await page.goto(UNPAID);
    const contractId = (await contractAddress(page, 'Wacht op betaling')).split('/').at(-1) ?? '';
    await expect(page.getByRole('main')).toContainText(/Met iDEAL \| Wero betaalt u maximaal €\s50\.000\./);
    await page.getByRole('button', { name: 'Toon de rekeninggegevens' }).click();
    await expect(page.getByRole('main')).toContainText('Neem het kenmerk precies over.');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Kopieer Kenmerk' })).toBeVisible();

    const { id, redirectUrl } = await paymentAtBank(page, contractId);
    await page.goto(new URL(redirectUrl).pathname + new URL(redirectUrl).search);
    await expect(pageTitle(page, 'Maak uw inleg over')).toBeVisible();
    await toSandbox(`/_sandbox/mollie/payments/${id}`, { status: 'paid' });
    // The page polls automatically.
    await expect(pageTitle(page, 'Uw betaling is gelukt')).toBeVisible();
    await expectNothingToPay(page);
  });
});

test.describe('an investor tops up a contract', () => {
  // No other test uses this contract.
  test.use({ brand: 'anker' });

  test('R-31, R-12 a top-up begins with an unanswered questionnaire and ends with a completed payment', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.investor);
    const address = await contractAddress(page, 'Later stoppen met werken');
    await page.goto(`${address}/bijstorten`);
    const questionnaire = new Questionnaire(page);
    const amount = page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' });
    await expect(questionnaire.begin.or(amount)).toBeVisible();
    // An earlier attempt that failed at a later step has already answered the questionnaire.
    if (await questionnaire.begin.isVisible()) {
      await questionnaire.answerQuestions(offensive);
      await page.reload();
      await expect(questionnaire.progress(11)).toBeVisible();
      await questionnaire.showProfile.click();
      await expect(questionnaire.profile('Offensief')).toBeFocused();
      await questionnaire.giveStatements();
      await questionnaire.next.click();
    }
    await amount.fill('1.250');
    // Entry cost of 3 %.
    await expect(page.getByRole('main')).toContainText(
      /U betaalt €\s1\.250,00 − instapkosten €\s37,50 = €\s1\.212,50 wordt belegd, tegen de koers van 1\s/,
    );
    await page.getByRole('radio', { name: 'iDEAL | Wero' }).check();
    await payByIdeal(page).click();
    await atBank(page, 'Betaald');
    await expect(pageTitle(page, 'Uw betaling is gelukt')).toBeVisible();
    await page.goto(`${address}/bijstorten`);
    await expect(page.getByRole('heading', { name: /^Bijstorting van €\s1\.250,00/ }).first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Wij hebben uw geld ontvangen');
  });
});
