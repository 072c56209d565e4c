// Covers apps/web/src folders: applications, questionnaires, payment, mandate.

import type { Page } from '@playwright/test';
import { expectAccessibleNow } from './support/accessibility.ts';
import { chooseAmount, signOnScreen } from './support/applying.ts';
import { newAccount } from './support/new-account.ts';
import { PersonFields } from './support/person-fields.ts';
import { offensive, Questionnaire } from './support/questionnaire.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect, signInBrowser } from './support/test.ts';
import { addressesOf, foundIn, mailHeaders, serverLog, storageOf } from './support/traces.ts';

test.describe.configure({ timeout: 120_000 });

const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Volgende' }).click();
const on = (page: Page, title: string) => expect(pageTitle(page, title)).toBeVisible();

/**
 * Personal data that no other test user has. The letters are not hexadecimal, so that they cannot occur in a random
 * identifier.
 */
const typed = {
  lastName: 'Zilverschoon',
  born: '28-02-1980',
  postcode: '9711 RS',
  phone: '0687654321',
  iban: 'NL20 INGB 0001 2345 67',
  bsn: '123456782',
  document: 'NX4R21D8',
} as const;

test('R-18 I-01 I-10 a new user applies on two devices, and no personal data stays in the browser', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  complaints,
}) => {
  const email = await newAccount(brand);
  await signIn(email);
  await page.goto('/nederlands-vastgoed');
  await chooseAmount(page, 'Nederlands Vastgoed Fonds', { once: '2517', monthly: '125' });
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
  const visited = [addressesOf(page.context()), addressesOf(phone.context())];
  await phone.goto('/mijn-vastgoed');
  await phone.getByRole('link', { name: /^Ga verder/ }).click();
  await on(phone, 'Uw gegevens');
  const fields = new PersonFields(phone);
  await fields.fillPerson({ initials: 'N.', lastName: typed.lastName, born: typed.born });
  await fields.fillAddress({ postcode: typed.postcode, houseNumber: '12' });
  await expect(fields.street).not.toHaveValue('');
  const street = await fields.street.inputValue();
  await phone.getByRole('textbox', { name: 'Mobiel nummer' }).fill(typed.phone);
  await phone.getByRole('textbox', { name: /^IBAN/ }).fill(typed.iban);
  await phone.getByRole('radio', { name: 'Nee' }).check();
  await phone.reload();
  await expect(phone.getByRole('textbox', { name: 'Achternaam' })).toHaveValue(typed.lastName);
  await next(phone);
  await on(phone, 'Identiteit en belasting');
  await fields.fillIdentity(typed.bsn);
  await phone.getByRole('textbox', { name: /^Nummer/ }).fill(typed.document);
  const file = { name: 'paspoort.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.locator('input[type=file]').setInputFiles(file);
  await expect(phone.getByRole('status').filter({ hasText: 'Ontvangen' })).toBeVisible();
  await next(phone);

  await on(phone, 'Controleer uw gegevens');
  await expect(phone.getByRole('button', { name: 'Ondertekenen' })).toBeVisible();
  await expectAccessibleNow(phone, 'the summary of an application');
  const whileFilledIn = await storageOf(phone);
  await signOnScreen(phone, email);
  await phone.reload();
  await on(phone, 'Uw contract is gemaakt');
  await phone.getByRole('link', { name: 'Volgende' }).click();
  await on(phone, 'Eerste inleg betalen');
  await expect(phone.getByText('€ 2.517,00')).toBeVisible();
  await phone.getByRole('link', { name: 'Ik betaal later' }).click();
  await expect(phone.getByRole('button', { name: 'Machtiging ondertekenen' })).toBeVisible();

  const personal = { ...typed, street, birthDate: '1980-02-28' };
  // P-03 allows the browser to store the email address. Finding it proves that the search covers the saved state.
  expect(foundIn(whileFilledIn, { email })).toEqual(['email']);
  // The amount in cents, and the start of the list of answers as the saved state encodes it.
  const investment = { amount: '251700', answers: 'answers\\":[\\"1' };
  expect(
    foundIn(whileFilledIn, { ...personal, ...investment }),
    'in the browser while it is filled in',
  ).toEqual([]);
  expect(foundIn(await storageOf(phone), personal), 'in the browser after it is signed').toEqual([]);
  const everywhere = { ...personal, email };
  expect(visited.flat().length, 'addresses').toBeGreaterThan(20);
  expect(foundIn(visited.flat().join('\n'), everywhere), 'in addresses').toEqual([]);
  expect(foundIn(await mailHeaders(email), everywhere), 'in the headers of mails').toEqual([]);
  await expect.poll(serverLog).toContain('/api/applications/:id/sign');
  expect(foundIn(serverLog(), everywhere), 'in what the server wrote down').toEqual([]);

  // The other device still shows the draft, although the application is already signed.
  complaints.foresee(/^409 PUT .*\/api\/applications\//);
  await page.getByRole('textbox', { name: 'Voorletters' }).fill('P.');
  await on(page, 'U hebt deze aanvraag al ondertekend');
  await page.getByRole('link', { name: 'Naar mijn overzicht' }).click();
  await expect(page.getByText(/Wij controleren uw aanvraag/)).toBeVisible();
});
