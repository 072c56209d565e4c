// Covers apps/web/src folders: accounts, session.

import type { Page } from '@playwright/test';
import { expectAccessibleNow } from './support/accessibility.ts';
import { invited, letterCodeOf } from './support/invited.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const PASSWORD = 'negen natte zonneschermen';

/** Returns the letter's code reserved for this attempt. */
const codeOf = (journey: Parameters<typeof letterCodeOf>[0]): string =>
  letterCodeOf(journey, test.info().project.name, test.info().retry);

async function fillIn(page: Page, code: string, digits: string): Promise<void> {
  await page.getByLabel('Code uit de brief').fill(code);
  const birth = page.getByRole('group', { name: 'Uw geboortedatum' }).getByRole('textbox');
  for (const [index, part] of invited.birth.entries()) await birth.nth(index).fill(part);
  await page.getByLabel('Laatste 4 cijfers van uw rekeningnummer').fill(digits);
  await page.getByLabel('Kies een wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Open mijn account' }).click();
}

const rejection = (page: Page) => page.getByRole('main').getByRole('alert');
const REJECTED = 'Deze gegevens horen niet bij deze uitnodiging, of de uitnodiging werkt niet meer.';

test('an investor invited by letter claims their account after first entering wrong digits @phone', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^422 POST .*\/api\/accounts\/claim$/);
  await page.goto('/account-openen');
  await expect(pageTitle(page, 'Open uw account')).toBeVisible();
  await expectAccessibleNow(page, 'the page to claim an account');
  await fillIn(page, codeOf('open').toLowerCase(), '0000');
  await expect(rejection(page)).toContainText(REJECTED);
  await expectAccessibleNow(page, 'a rejected claim');
  await fillIn(page, codeOf('open').toLowerCase(), invited.digits);
  await expect(pageTitle(page, 'Uw account is open')).toBeVisible();
  const number = (await page.getByRole('main').locator('strong').textContent()) ?? '';
  expect(number.replaceAll(/\s/g, '')).toMatch(/^\d{10}$/);
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await signInOnScreen(page, number, PASSWORD);
  await expect(page).toHaveURL('/mijn-vastgoed');

  // The code of the letter is valid once. Calls of the overview that are under way would be rejected without cookies.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await page.goto('/account-openen');
  await fillIn(page, codeOf('open'), invited.digits);
  await expect(rejection(page)).toContainText(REJECTED);
});

for (const journey of ['disabled', 'expired'] as const) {
  test(`rejects a claim with the right answers if the account or letter is ${journey} @phone`, async ({
    page,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/accounts\/claim$/);
    await page.goto('/account-openen');
    await fillIn(page, codeOf(journey), invited.digits);
    await expect(rejection(page)).toContainText(REJECTED);
    await expect(rejection(page)).toContainText('Bel ons');
  });
}
