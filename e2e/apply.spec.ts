// Journeys through: applications, questionnaire, payment, mandate.

import type { Page } from '@playwright/test';
import { expectAccessibleAsShown } from './support/accessibility.ts';
import { codeMailed } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { PersonFields } from './support/person-fields.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { pageTitle } from './support/screen.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect, signInBrowser } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Volgende' }).click();
const on = (page: Page, title: string) => expect(pageTitle(page, title)).toBeVisible();

test('R-18 I-01 I-10 a newcomer goes from a fund to a contract that is to be paid, on two devices', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  complaints,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  await page.goto('/nederlands-vastgoed');
  await on(page, 'Beleggen in Nederlands Vastgoed Fonds');
  await page.getByRole('radio', { name: 'Eén keer én elke maand' }).check();
  await page.getByRole('textbox', { name: 'Eenmalige inleg' }).fill('2500');
  await page.getByRole('textbox', { name: 'Inleg per maand' }).fill('125');
  await page.getByRole('combobox', { name: /^Waar komt/ }).selectOption('spaargeld');
  await next(page);
  await expect(page.getByRole('alert')).toContainText('Open en lees eerst');
  for (const name of [/^Essentiële-informatiedocument/, /^Prospectus/, /^Voorwaarden/]) {
    const opened = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
    await opened.getByRole('link').click();
    await expect(opened.getByText('Geopend')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toBeHidden();
  await next(page);

  await on(page, 'Past dit product bij u?');
  const questionnaire = new Questionnaire(page);
  await questionnaire.answerQuestions(offensive);
  await questionnaire.showProfile.click();
  await questionnaire.giveStatements();
  await questionnaire.next.click();
  await on(page, 'Wie gaat er beleggen?');
  await page.getByRole('radio', { name: 'Voor mijzelf' }).check();
  await next(page);
  await on(page, 'Uw gegevens');
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();

  const phone = await otherBrowser();
  await signInBrowser(phone.context(), brand, email);
  await phone.goto('/mijn-vastgoed');
  await phone.getByRole('link', { name: /^Ga verder/ }).click();
  await on(phone, 'Uw gegevens');
  const fields = new PersonFields(phone);
  await fields.fillPerson({ initials: 'N.', lastName: 'de Wit', born: '28-02-1980' });
  await fields.fillAddress({ postcode: '1012 AB', houseNumber: '12' });
  await expect(fields.street).not.toHaveValue('');
  await phone.getByRole('textbox', { name: 'Mobiel nummer' }).fill('0612345678');
  await phone.getByRole('textbox', { name: /^IBAN/ }).fill('NL20 INGB 0001 2345 67');
  await phone.getByRole('radio', { name: 'Nee' }).check();
  await phone.reload();
  await expect(phone.getByRole('textbox', { name: 'Achternaam' })).toHaveValue('de Wit');
  await next(phone);
  await on(phone, 'Identiteit en belasting');
  await fields.fillIdentity('123456782');
  await phone.getByRole('textbox', { name: /^Nummer/ }).fill('NX4R21D8');
  const file = { name: 'paspoort.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.locator('input[type=file]').setInputFiles(file);
  await expect(phone.getByRole('status').filter({ hasText: 'Ontvangen' })).toBeVisible();
  await next(phone);

  await on(phone, 'Controleer uw gegevens');
  const sign = phone.getByRole('button', { name: 'Ondertekenen' });
  await expect(sign).toBeVisible();
  await expectAccessibleAsShown(phone, 'the summary of an application');
  await phone.getByRole('checkbox', { name: /^Ik verklaar/ }).check();
  await phone.getByRole('checkbox', { name: /^Ik heb gelezen/ }).check();
  const since = Date.now();
  await sign.click();
  const question = new StepUpQuestion(phone);
  await expect(question.code).toBeVisible();
  await question.give(await codeMailed(email, 'U wilt een belegging ondertekenen', since));
  await on(phone, 'Uw contract is gemaakt');
  await phone.reload();
  await on(phone, 'Uw contract is gemaakt');
  await phone.getByRole('link', { name: 'Volgende' }).click();
  await on(phone, 'Eerste inleg betalen');
  await expect(phone.getByText('€ 2.500,00')).toBeVisible();
  await phone.getByRole('link', { name: 'Ik betaal later' }).click();
  await expect(phone.getByRole('button', { name: 'Machtiging ondertekenen' })).toBeVisible();

  // The other device was at the draft, which is over.
  complaints.foresee(/^409 PUT .*\/api\/applications\//);
  await page.getByRole('textbox', { name: 'Voorletters' }).fill('P.');
  await on(page, 'U hebt deze aanvraag al ondertekend');
  await page.getByRole('link', { name: 'Naar mijn overzicht' }).click();
  await expect(page.getByText(/Wij controleren uw aanvraag/)).toBeVisible();
});
