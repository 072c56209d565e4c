// Covers apps/web/src folders: applications, invitations, questionnaires, payments, payment, mandates, mandate, contracts.

import type { Page } from '@playwright/test';
import {
  applicationOf,
  chooseAmount,
  confirmSignature,
  PAYER,
  putOnServer,
  signOnScreen,
} from './support/applying.ts';
import { atBank, atMandateProvider, payByCardInstead, payByIdeal, paymentAtBank } from './support/bank.ts';
import { mailTo, pathIn } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { accounts } from './support/portal.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { toSandbox } from './support/sandbox.ts';
import { pageTitle } from './support/screen.ts';
import { expect, signInBrowser, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

const PHONE = { width: 360, height: 740 };

const on = (page: Page, title: string) => expect(pageTitle(page, title)).toBeVisible();
const main = (page: Page) => page.getByRole('main');

/** Continues the application from the overview, to which the link in an email leads. */
async function goOnFromOverview(page: Page, act: RegExp): Promise<void> {
  await page.goto('/mijn-vastgoed');
  await page.getByRole('link', { name: act }).click();
}

/** Opens the link in the invitation email in the recipient's browser. */
async function openInvitation(page: Page, email: string): Promise<void> {
  await page.goto(pathIn(await mailTo(email, /^Wilt u meetekenen/)));
  await on(page, 'Meetekenen');
}

async function signToo(page: Page, email: string): Promise<void> {
  const since = Date.now();
  await page.getByRole('button', { name: 'Ondertekenen' }).click();
  await confirmSignature(page, email, since);
  await on(page, 'U hebt meegetekend');
}

test.describe('an investor applies on a phone', () => {
  test.use({ viewport: PHONE });

  test('R-19 R-13 R-11 an investor pays a German fund contract, signs a mandate and returns to the contract', async ({
    page,
    brand,
    signIn,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto('/duits-vastgoed');
    await chooseAmount(page, 'Duits Vastgoed Fonds', { once: '2.500', monthly: '125' });
    await putOnServer(page, 'duits', applicationOf('mijn', 'duits', {}));
    await page.goto('/duits-vastgoed');
    await on(page, 'Controleer uw gegevens');
    await signOnScreen(page, email);
    await page.getByRole('link', { name: 'Volgende' }).click();
    await on(page, 'Eerste inleg betalen');
    await payByIdeal(page).click();
    await atBank(page, 'Betaald');
    await expect(page).toHaveURL(/\/duits-ideal-result\?p=/);
    await on(page, 'Uw betaling is gelukt');
    await expect(main(page)).toContainText(/Wij hebben €\s2\.500,00 ontvangen\./);
    await expect(main(page)).toContainText('Wij controleren nu uw aanvraag.');
    await page.getByRole('link', { name: 'Maandelijks bedrag instellen' }).click();
    await on(page, 'Maandelijkse inleg');
    await expect(main(page)).toContainText(/elke maand €\s125,00/);
    await page.getByRole('button', { name: 'Machtiging ondertekenen' }).click();
    await atMandateProvider(page, 'Ondertekenen', PAYER);
    await expect(pageTitle(page, 'Uw machtiging is ondertekend')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Naar de gegevens van dit contract' }).click();
    const panel = page.getByRole('region', { name: 'Machtiging voor uw maandelijkse inleg' });
    await expect(panel.getByText('Ondertekend', { exact: true })).toBeVisible();
  });

  test.describe('an organisation applies at the second brand', () => {
    test.use({ brand: 'anker' });

    test('R-21 I-09 an organisation invests € 60.000 in the loan fund by bank transfer', async ({
      page,
      brand,
      signIn,
    }) => {
      const email = await newAccount(brand);
      await signIn(email);
      await page.goto('/leningenfonds');
      await chooseAmount(page, 'Vastgoed Leningen Fonds', { once: '60.000' });
      await putOnServer(page, 'leningenfonds', applicationOf('company', 'leningenfonds', {}));
      await page.goto('/leningenfonds');
      await on(page, 'Controleer uw gegevens');
      await expect(main(page)).toContainText('Brouwer Beheer B.V.');
      await signOnScreen(page, email);
      await page.getByRole('link', { name: 'Volgende' }).click();
      await page.getByRole('button', { name: 'Toon de rekeninggegevens' }).click();
      await expect(main(page)).toContainText('Neem het kenmerk precies over.');
      const contractId = new URL(page.url()).searchParams.get('contract') ?? '';
      const { id, redirectUrl } = await paymentAtBank(page, contractId);
      expect(redirectUrl).toContain('/leningenfonds-ideal-result?p=');
      await page.goto(new URL(redirectUrl).pathname + new URL(redirectUrl).search);
      await on(page, 'Maak uw inleg over');
      await toSandbox(`/_sandbox/mollie/payments/${id}`, { status: 'paid' });
      // The page polls automatically at increasing intervals.
      await expect(pageTitle(page, 'Uw betaling is gelukt')).toBeVisible({ timeout: 30_000 });
      await expect(main(page)).toContainText(/Wij hebben €\s60\.000,00 ontvangen\./);
      await expect(page.getByRole('link', { name: 'Naar mijn overzicht' })).toBeVisible();
    });
  });
});

test.describe('a child and a partner apply at the second brand', () => {
  test.use({ brand: 'anker' });

  test('R-20 I-06 the other parent signs for a child, and a payment cancelled at the bank is paid by card', async ({
    page,
    brand,
    signIn,
    otherBrowser,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto('/amerikaans-vastgoed');
    await chooseAmount(page, 'Amerikaans Vastgoed Fonds', { once: '2.500' });
    const draft = applicationOf('child', 'american', { secondSigner: accounts.investor });
    await putOnServer(page, 'american', draft);
    await page.goto('/amerikaans-vastgoed');
    await on(page, 'Controleer uw gegevens');
    await signOnScreen(page, email);
    await expect(main(page)).toContainText('Wij wachten op akkoord van de tweede ondertekenaar.');

    const parent = await otherBrowser();
    await signInBrowser(parent.context(), brand, accounts.investor);
    await openInvitation(parent, accounts.investor);
    await parent.getByRole('checkbox', { name: /^Ik heb het gezag/ }).check();
    await signToo(parent, accounts.investor);

    await goOnFromOverview(page, /^Eerste inleg betalen/);
    await payByIdeal(page).click();
    await atBank(page, 'Annuleren');
    await page.getByRole('button', { name: 'Betaling annuleren' }).click();
    await on(page, 'U hebt de betaling afgebroken');
    await page.getByRole('link', { name: 'Opnieuw betalen' }).click();
    await payByIdeal(page).click();
    await payByCardInstead(page);
    await expect(page).toHaveURL(/\/american-ideal-result\?p=/);
    await on(page, 'Uw betaling is gelukt');
  });
});

test('R-18 I-06 an investor with a partner leaves during the payment, returns later, and cancels the mandate', async ({
  page,
  brand,
  signIn,
  otherBrowser,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  const draft = applicationOf('partner', 'nederlands', { secondSigner: accounts.unpaid });
  await putOnServer(page, 'nederlands', draft);
  await page.goto('/nederlands-vastgoed');
  await on(page, 'Controleer uw gegevens');
  await signOnScreen(page, email);

  const partner = await otherBrowser();
  await signInBrowser(partner.context(), brand, accounts.unpaid);
  await openInvitation(partner, accounts.unpaid);
  const questionnaire = new Questionnaire(partner);
  await questionnaire.answerQuestions(offensive);
  await questionnaire.showProfile.click();
  await questionnaire.giveStatements();
  await questionnaire.next.click();
  await on(partner, 'Meetekenen');
  await signToo(partner, accounts.unpaid);

  await mailTo(email, /^Nieuw bericht/, 1);
  await goOnFromOverview(page, /^Eerste inleg betalen/);
  await payByIdeal(page).click();
  await atBank(page, 'Browser sluiten');
  await goOnFromOverview(page, /^Eerste inleg betalen/);
  await page.getByRole('button', { name: 'Ga verder met betalen' }).click();
  await atBank(page, 'Betalen en dan sluiten');
  const arrange = /^Maandelijks bedrag instellen/;
  await expect(async () => {
    await page.goto('/mijn-vastgoed');
    await expect(page.getByRole('link', { name: arrange })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await page.getByRole('link', { name: arrange }).click();
  await page.getByRole('button', { name: 'Machtiging ondertekenen' }).click();
  await atMandateProvider(page, 'Annuleren', PAYER);
  await on(page, 'U hebt de machtiging niet ondertekend');
  await goOnFromOverview(page, arrange);
  await expect(page.getByRole('button', { name: 'Machtiging ondertekenen' })).toBeVisible();
});
