// Covers apps/web/src folders: calculation, applications, questionnaires, capital-transfers, frame, contracts, admin.

import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { filledIn } from '../apps/api/src/modules/investing/applications/testing/filled-in.ts';
import { expectAccessibleNow } from './support/accessibility.ts';
import { AnnuityBuild, AnnuityPayout, example8, type PayoutAnswers } from './support/annuity.ts';
import { fillApplicant, openDocumentsOf, PHOTO, signOnScreen } from './support/applying.ts';
import { codeMailed } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { accounts, type Brand } from './support/portal.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { pageTitle } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).getByRole('button', { name: 'Volgende' }).click();
const on = (page: Page, title: string | RegExp) => expect(pageTitle(page, title)).toBeVisible();
const PROVIDER = 'Nationale-Nederlanden';

/** Half in each of two funds with the same questionnaire. */
const shares = { 'Nederlands Vastgoed Fonds': 50, 'Duits Vastgoed Fonds': 50 };

/**
 * € 40,000 that pays out every month over 20 years. The state pension of this person has begun. From € 50,000 on, two
 * employees approve the application.
 */
const monthly: PayoutAnswers = {
  ...example8,
  capital: '40.000',
  born: ['20', '8', '1958'],
  years: 20,
  frequency: 'Elke maand',
  shares,
};

/** Returns the applicant with this birth date, on which an annuity depends. */
function bornOn([day, month, year]: readonly [string, string, string]): ApplicationDraft {
  const draft = filledIn('mijn');
  const geboortedatum = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return {
    ...draft,
    applicants: { ...draft.applicants, mijn: { ...draft.applicants.mijn, geboortedatum } },
  };
}

async function applyForOutcome(page: Page): Promise<string> {
  await main(page).getByRole('button', { name: 'Nu aanvragen' }).click();
  await expect(page.getByRole('heading', { name: 'Dit hebt u berekend' })).toBeVisible();
  return new URL(page.url()).searchParams.get('offerte') ?? '';
}

/** Fills in the order to the other provider, with a policy number that no other test uses. */
async function fillOrder(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Bij welke bank of verzekeraar/ }).fill(PROVIDER);
  const number = String(randomInt(10_000_000, 99_999_999));
  await page.getByRole('textbox', { name: /^Uw polisnummer/ }).fill(number);
  await page.getByRole('radio', { name: /^Alles wat op deze polis/ }).check();
  await page.getByRole('radio', { name: 'Ik bouw deze lijfrente nog op' }).check();
  await page.getByRole('radio', { name: /^Helemaal of voor een deel in 2014/ }).check();
  await page.getByLabel(/^Laatste overzicht van uw lijfrente/).setInputFiles({
    name: 'overzicht.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PHOTO, 'base64'),
  });
  await expect(main(page).getByText('Ontvangen', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(`opdracht om dit geld bij ${PROVIDER}`) }).check();
}

/** Answers the questionnaire and the steps about the applicant, and signs. Returns the id of the contract. */
async function finish(
  page: Page,
  { offer, email, applicant }: { offer: string; email: string; applicant: ApplicationDraft },
): Promise<string> {
  await on(page, 'Eerst een paar vragen');
  const questionnaire = new Questionnaire(page);
  await questionnaire.answerQuestions(offensive);
  await questionnaire.showProfile.click();
  await questionnaire.giveStatements();
  await questionnaire.next.click();
  await on(page, 'Uw gegevens');
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();
  await fillApplicant(page, offer, applicant);
  await page.goto('/mijn-vastgoed');
  await page.getByRole('link', { name: /^Ga verder met Lijfrente/ }).click();
  await on(page, 'Controleer uw gegevens');
  await expect(main(page)).toContainText('Uw opdracht aan de andere aanbieder');
  await expectAccessibleNow(page, 'the contract of a transfer');
  await signOnScreen(page, email);
  return new URL(page.url()).searchParams.get('contract') ?? '';
}

/** Applies for the monthly annuity with the capital of another provider. Returns the id of the contract. */
async function applyForPayout(page: Page, email: string): Promise<string> {
  await new AnnuityPayout(page).answerAll(monthly);
  const offer = await applyForOutcome(page);
  await openDocumentsOf(page, 2);
  await next(page);
  await expect(main(page).getByRole('alert').first()).toContainText('Geef ons de opdracht');
  await fillOrder(page);
  await page.getByRole('radio', { name: 'Nee', exact: true }).check();
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Nee', exact: true })).toBeChecked();
  await expect(page.getByRole('combobox', { name: /^Bij welke bank/ })).toHaveValue(PROVIDER);
  await expectAccessibleNow(page, 'the first page of an application for a transfer');
  await next(page);
  return finish(page, { offer, email, applicant: bornOn(monthly.born) });
}

/** Opens the transfers of the office in another browser, and returns the row of this contract. */
async function openTransfers(desk: Page, contractNumber: string) {
  await desk.goto('/admin?deel=overdrachten');
  await on(desk, 'Overdrachten');
  return desk.getByRole('row').filter({ hasText: contractNumber });
}

/** Approves the only application with this contract number. */
async function approveApplication(desk: Page, brand: Brand, contractNumber: string): Promise<void> {
  await desk.goto('/admin?deel=aanvragen');
  const row = desk.getByRole('row').filter({ hasText: contractNumber });
  await row.getByRole('link').first().click();
  await expect(main(desk)).toContainText(`van ${PROVIDER}`);
  await expect(main(desk)).toContainText('Opdracht gegeven');
  await expectAccessibleNow(desk, 'the review of a transfer');
  await desk.getByRole('button', { name: 'Goedkeuren' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await new StepUpQuestion(desk).give(await adminCode(brand));
  await expect(desk.getByText(/^De aanvraag is goedgekeurd/)).toBeVisible();
}

/** Records that the order of this contract was sent, and returns the row of its transfer. */
async function sendOrder(desk: Page, contractNumber: string) {
  const row = await openTransfers(desk, contractNumber);
  await expect(row).toContainText('Opdracht versturen');
  await expectAccessibleNow(desk, 'the transfers of the office');
  await row.getByRole('button', { name: /^Verstuurd/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Vastleggen' }).click();
  await expect(row).toContainText('Wacht op het geld');
  return row;
}

/** Returns the number of the contract on screen. */
async function numberOf(page: Page): Promise<string> {
  const text = (await main(page).textContent()) ?? '';
  return /\d{4}-\d{6}/.exec(text)?.[0] ?? '';
}

test.describe('at the second brand, on a phone', () => {
  test.use({ brand: 'anker', viewport: { width: 360, height: 740 } });

  test('I-01 I-10 capital of another provider becomes a signed annuity that pays out, and an employee sends the order', async ({
    page,
    brand,
    signIn,
    otherBrowser,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    const contract = await applyForPayout(page, email);
    const number = await numberOf(page);
    await expect(main(page)).toContainText('U hoeft ons niets te betalen');
    await expect(main(page)).toContainText(`Dan is ${PROVIDER} u wettelijke rente verschuldigd.`);
    await expectAccessibleNow(page, 'the made contract of a transfer');

    const desk = await otherBrowser();
    await signInBrowser(desk.context(), brand, accounts.admin);
    await approveApplication(desk, brand, number);
    await sendOrder(desk, number);

    await page.goto(`/contractbeheer/${contract}`);
    await expect(main(page)).toContainText(
      `Wij wachten op het geld van ${PROVIDER}. Dat moet er uiterlijk op`,
    );
    await expectAccessibleNow(page, 'the contract page of a transfer');
    await page.goto('/mijn-vastgoed');
    await expect(main(page)).toContainText(`Wij wachten op het geld van ${PROVIDER}`);
    await expect(main(page).getByText('wacht op betaling')).toHaveCount(0);
  });
});

test('I-01 an investor withdraws from a transfer within the cooling-off period', async ({
  page,
  brand,
  signIn,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  const born = ['15', '3', '1980'] as const;
  const calculator = new AnnuityBuild(page);
  await calculator.open();
  await calculator.choice(/oversluiten/).check();
  await calculator.goOnTo('Hoeveel wilt u oversluiten?');
  await page.getByRole('textbox', { name: /^Bedrag dat u wilt oversluiten/ }).fill('40.000');
  await calculator.goOnTo('Wanneer bent u geboren?');
  await calculator.fillBirthDate(born);
  await calculator.goOnTo('Tot wanneer wilt u inleggen?');
  await calculator.years.fill('12');
  await calculator.goOnTo('In welke fondsen wilt u beleggen?');
  await calculator.answerFunds({ shares });
  const offer = await applyForOutcome(page);
  await openDocumentsOf(page, 2);
  await fillOrder(page);
  await page.getByRole('checkbox', { name: /niet tussendoor kan opnemen/ }).check();
  await next(page);
  const contract = await finish(page, { offer, email, applicant: bornOn(born) });
  await page.goto('/mijn-vastgoed');
  const since = Date.now();
  await page.getByRole('button', { name: /^Stoppen met deze belegging/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('gaat terug naar uw vorige aanbieder');
  await dialog.getByRole('button', { name: 'Stoppen' }).click();
  await new StepUpQuestion(page).give(await codeMailed(email, 'U wilt stoppen met uw belegging', since));
  await expect(page.getByRole('button', { name: /^Stoppen met deze belegging/ })).toHaveCount(0);
  await page.goto(`/aanvraag?pagina=klaar&contract=${contract}`);
  await on(page, 'Dit contract gaat niet door');
});

test('R-10 an employee records that the other provider rejects a transfer, and the investor reads the reason', async ({
  page,
  brand,
  signIn,
  otherBrowser,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  const contract = await applyForPayout(page, email);
  const number = await numberOf(page);
  const desk = await otherBrowser();
  await signInBrowser(desk.context(), brand, accounts.admin);
  await approveApplication(desk, brand, number);
  const row = await sendOrder(desk, number);
  await row.getByRole('button', { name: /^Geweigerd/ }).click();
  await desk.getByRole('dialog').getByRole('textbox').fill('De polis is verpand.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Vastleggen' }).click();
  await expect(desk.getByText(/weigert de overdracht\. De klant krijgt bericht/)).toBeVisible();
  await page.goto(`/contractbeheer/${contract}`);
  await expect(main(page)).toContainText('De reden: De polis is verpand.');
});
