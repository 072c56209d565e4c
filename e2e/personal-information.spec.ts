// Covers apps/web/src folders: personal-information, payout-confirmation.

import type { Page } from '@playwright/test';
import { codeIn, codeMailed, mailTo } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { PersonFields } from './support/person-fields.ts';
import { accounts } from './support/portal.ts';
import { openMenu, pageTitle } from './support/screen.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const PAGE = '/mijn-instellingen/persoonlijke-informatie';

const saved = (page: Page) => page.getByText('Uw gegevens zijn opgeslagen.');
const edit = (page: Page, title: string) => page.getByRole('button', { name: `Wijzigen: ${title}` });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Opslaan' });

/** Returns the stored personal information exactly as the browser wrote it. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(JSON.parse(localStorage.getItem('store') ?? '{}').personalInfo));

test.describe('an investor changes personal information', () => {
  test('R-24 L-07 X-08 X-13 a user completes and changes their data, and another tab is notified', async ({
    page,
    brand,
    complaints,
    context,
    signIn,
  }) => {
    complaints.foresee(/^409 PUT .*\/api\/relations\/me$/);
    await signIn(await newAccount(brand));
    await page.goto(PAGE);
    await expect(pageTitle(page, 'Persoonlijke informatie')).toBeVisible();
    await save(page).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Voorletters/ })
      .click();
    const fields = new PersonFields(page);
    await expect(fields.initials).toBeFocused();
    await fields.fillPerson({ initials: 'jp', lastName: 'Brouwer', born: '28-02-1990' });
    await fields.fillAddress({ postcode: '2011 bc', houseNumber: '12' });
    await expect(page.getByText('Gevonden: Blekersvaart, Haarlem.')).toBeVisible();
    await expect(fields.street).toHaveValue('Blekersvaart');
    await page.getByLabel('Mobiel nummer').fill('06 12345678');
    await fields.fillIdentity('999022003');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('J.P. Brouwer')).toBeVisible();
    await expect(page.getByText('Blekersvaart 12')).toBeVisible();
    // P-03: the data is stored, but only in encrypted form.
    await expect.poll(() => stored(page)).toMatch(/"Id":[1-9]/);
    expect(await stored(page)).not.toMatch(/Brouwer|Blekersvaart|12345678/);

    const other = await context.newPage();
    await other.goto(PAGE);
    await edit(other, 'Telefoon').click();
    await edit(page, 'Telefoon').click();
    await expect(page.getByLabel('Mobiel nummer')).toBeFocused();
    await page.getByLabel('Telefoonnummer (vast)').fill('023 123 45 67');
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeVisible();
    await other.getByLabel('Mobiel nummer').fill('06 87654321');
    await save(other).click();
    await expect(other.getByRole('alert')).toContainText('intussen gewijzigd');
    await other.getByRole('button', { name: 'Toon de nieuwe gegevens' }).click();
    await expect(other.getByText('023 123 45 67')).toBeVisible();
    await expect(other.getByText('06 12345678')).toBeVisible();

    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Mijn instellingen' })).toBeVisible();
  });

  test('R-24 S-06 another bank account requires a code, and takes effect a week after the email', async ({
    page,
    brand,
    signIn,
  }) => {
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto(PAGE);
    const fields = new PersonFields(page);
    await fields.fillPerson({ initials: 'k', lastName: 'de Wit', born: '01-06-1975' });
    await fields.fillAddress({ postcode: '1012AB', houseNumber: '3' });
    await expect(fields.street).toHaveValue('Touwslagersgracht');
    await page.getByLabel('Mobiel nummer').fill('0612345678');
    await fields.fillIdentity('999075858');
    await save(page).click();
    await expect(saved(page)).toBeVisible();

    await edit(page, 'Tegenrekening').click();
    await page.getByLabel('Nieuw rekeningnummer').fill('nl91abna0417164300');
    await page.getByRole('link', { name: 'Overige relaties' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Blijven' }).click();
    await save(page).click();
    const question = new StepUpQuestion(page);
    await expect(question.code).toBeFocused();
    await question.give(codeIn(await mailTo(email, /^Uw code/)));
    await expect(saved(page)).toBeVisible();
    await expect(
      page.getByText(/^Uitbetalingen naar deze rekening kunnen op zijn vroegst vanaf \d/),
    ).toBeVisible();
    await expect(page.getByText('••43 00')).toBeVisible();
    expect(await mailTo(email, /^Uw tegenrekening .* is gewijzigd$/)).toContain('••43 00');
  });
});

test.describe('a contract holder changes their bank account', () => {
  // No other test uses the contracts of this brand.
  test.use({ brand: 'anker' });

  test('R-24 payouts are withheld until the change is confirmed through another channel, and the overview shows this', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.investor);
    await page.goto(PAGE);
    await edit(page, 'Tegenrekening').click();
    await page.getByLabel('Nieuw rekeningnummer').fill('NL91ABNA0417164300');
    const requested = Date.now();
    await save(page).click();
    const reason = 'U wilt uw rekeningnummer wijzigen in het nummer dat eindigt op 4300.';
    await new StepUpQuestion(page).give(await codeMailed(accounts.investor, reason, requested));
    await expect(saved(page)).toBeVisible();
    // The notice appears at once and without a confirm button. This user has only email and cannot confirm through
    // another channel.
    const advice = page.getByText('Bel ons, dan betalen wij weer uit');
    await expect(advice).toBeVisible();
    await expect(page.getByRole('button', { name: 'Wijziging bevestigen' })).toHaveCount(0);
    await page.goto('/mijn-investeringen');
    await expect(advice).toBeVisible();
  });
});

test('X-13 the user can type an address when the address lookup fails', async ({
  page,
  brand,
  complaints,
  signIn,
}) => {
  complaints.foresee(/^(404|502) POST .*\/api\/postcode$/);
  await signIn(await newAccount(brand));
  await page.goto(PAGE);
  const fields = new PersonFields(page);
  await fields.fillAddress({ postcode: '9999 ZZ', houseNumber: '1' });
  await expect(page.getByText(/^Wij kunnen dit adres niet vinden/)).toBeVisible();
  await fields.street.fill('Eigen weg');
  await expect(fields.street).toHaveValue('Eigen weg');
});
