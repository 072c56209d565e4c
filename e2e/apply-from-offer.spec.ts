// Covers apps/web/src folders: calculation, offers, applications, questionnaires, payments, details.

import type { Page } from '@playwright/test';
import { filledIn } from '../apps/api/src/modules/investing/applications/testing/filled-in.ts';
import { expectAccessibleNow } from './support/accessibility.ts';
import { AnnuityBuild, example14 } from './support/annuity.ts';
import { fillApplicant, openDocumentsOf, PAYER, signOnScreen } from './support/applying.ts';
import { atBank, payByIdeal } from './support/bank.ts';
import { Calculator, example3 } from './support/calculator.ts';
import { newAccount } from './support/new-account.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).getByRole('button', { name: 'Volgende' }).click();
const on = (page: Page, title: string) => expect(pageTitle(page, title)).toBeVisible();
const offerIn = (page: Page): string => new URL(page.url()).searchParams.get('offerte') ?? '';

/** Applies for the outcome on screen and waits for the first page of the application. */
async function applyForOutcome(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Nu aanvragen' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Dit hebt u berekend' })).toBeVisible();
}

/** Answers one questionnaire on its pages, with the same careless choices for every questionnaire. */
async function answerQuestions(page: Page): Promise<void> {
  const questionnaire = new Questionnaire(page);
  await questionnaire.answerQuestions(offensive);
  await questionnaire.showProfile.click();
  await questionnaire.giveStatements();
  await questionnaire.next.click();
}

/** Resumes the application from the overview, at the contract to sign. */
async function resumeAtContract(page: Page, name: RegExp): Promise<void> {
  await page.goto('/mijn-vastgoed');
  await page.getByRole('link', { name }).click();
  await on(page, 'Controleer uw gegevens');
}

/** An allocation over three funds with two different questionnaires. */
const shares = { 'Nederlands Vastgoed Fonds': 50, 'Duits Vastgoed Fonds': 30, 'Vastgoed Leningen Fonds': 20 };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('I-01 I-05 I-10 a calculation over three funds becomes one contract with one signature', async ({
    page,
    brand,
    signIn,
    complaints,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    await new Calculator(page).answer({ ...example3, shares });
    await applyForOutcome(page);
    await expectAccessibleNow(page, 'the first page of an application from an offer');
    const offer = offerIn(page);
    await next(page);
    await expect(main(page).getByRole('alert').first()).toContainText('Open en lees eerst');
    await openDocumentsOf(page, 3);
    await page.getByRole('combobox', { name: /^Waar komt/ }).selectOption('spaargeld');
    await next(page);
    await on(page, 'Eerst een paar vragen');
    await expect(main(page)).toContainText('Nederlands Vastgoed Fonds en Duits Vastgoed Fonds');
    await answerQuestions(page);
    await expect(main(page)).toContainText('of Vastgoed Leningen Fonds bij u past');
    await answerQuestions(page);
    await on(page, 'Wie gaat er beleggen?');
    await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();

    await fillApplicant(page, offer, filledIn('mijn'));
    await resumeAtContract(page, /^Ga verder met Bedrag beleggen/);
    for (const [fund, share] of Object.entries(shares))
      await expect(main(page)).toContainText(`${fund}${share}%, instapkosten`);
    await expect(main(page)).toContainText(/Eenmalige inleg€\s25\.000,00/);
    await expectAccessibleNow(page, 'the contract of an application from an offer');
    await signOnScreen(page, email);
    const contract = new URL(page.url()).searchParams.get('contract') ?? '';
    await page.getByRole('link', { name: 'Volgende' }).click();
    await on(page, 'Eerste inleg betalen');
    await expect(main(page)).toContainText(/€\s25\.000,00/);
    await payByIdeal(page).click();
    await atBank(page, 'Betaald', PAYER);
    await on(page, 'Uw betaling is gelukt');
    await expect(main(page)).toContainText(/Wij hebben €\s25\.000,00 ontvangen\./);

    await page.goto(`/contractbeheer/${contract}/gegevens`);
    for (const fund of Object.keys(shares)) await expect(main(page).getByText(fund).first()).toBeVisible();

    // The offer of a signed application begins no second application.
    complaints.foresee(/^409 POST .*\/api\/applications$/);
    await page.goto(`/aanvraag?offerte=${offer}`);
    await on(page, 'U hebt deze aanvraag al ondertekend');
  });
});

test.describe('at the second brand', () => {
  test.use({ brand: 'anker' });

  test('I-01 I-10 a calculation of a new annuity becomes a signed contract of that annuity', async ({
    page,
    brand,
    signIn,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    // The birth date of the applicant, because an annuity depends on the age.
    const born = filledIn('mijn').applicants.mijn.geboortedatum.split('-').toReversed();
    await new AnnuityBuild(page).answerAll({
      ...example14,
      born: [born[0] ?? '', born[1] ?? '', born[2] ?? ''],
      shares: { 'Nederlands Vastgoed Fonds': 60, 'Duits Vastgoed Fonds': 40 },
    });
    await applyForOutcome(page);
    const offer = offerIn(page);
    await expectAccessibleNow(page, 'the first page of an application for an annuity');
    await openDocumentsOf(page, 2);
    await page.getByRole('combobox', { name: /^Waar komt/ }).selectOption('spaargeld');
    await next(page);
    await expect(main(page).getByRole('alert').first()).toContainText('Bevestig');
    await page.getByRole('checkbox', { name: /niet tussendoor kan opnemen/ }).check();
    await page.getByRole('textbox', { name: /^Uw aftrekbare bedrag/ }).fill('1.000');
    await page.getByRole('checkbox', { name: /dit deel niet aftrekbaar is/ }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /dit deel niet aftrekbaar is/ })).toBeChecked();
    await next(page);
    await on(page, 'Eerst een paar vragen');
    await answerQuestions(page);
    await on(page, 'Uw gegevens');
    await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();

    await fillApplicant(page, offer, filledIn('mijn'));
    await resumeAtContract(page, /^Ga verder met Lijfrente opbouwen/);
    await expect(main(page)).toContainText('ProductLijfrente opbouwen');
    await expect(main(page)).toContainText('Einddatum');
    await expect(main(page)).toContainText(/Aftrekbaar bedrag€\s1\.000,00/);
    await signOnScreen(page, email);
    const contract = new URL(page.url()).searchParams.get('contract') ?? '';
    await page.goto(`/contractbeheer/${contract}/gegevens`);
    await expect(main(page)).toContainText('Lijfrente opbouwen');
  });
});
