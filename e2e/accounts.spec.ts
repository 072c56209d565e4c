// Covers apps/web/src folders: accounts.

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { Calculator, example1 } from './support/calculator.ts';
import { mailTo, pathIn } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInForm, signInOnScreen } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'vier paarse tuinstoelen';
const NEXT_PASSWORD = 'zes ronde dakpannen';
const CONFIRM = /^Bevestig uw e-mailadres/;
const RESET = /^Kies een nieuw wachtwoord/;

/** Returns an e-mail address that no other test uses, in this run or at another screen width. */
const newAddress = () => `nieuw-${randomUUID().slice(0, 8)}@example.nl`;

async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Voor- en achternaam' }).fill('Nel de Wit');
  await main.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
  await main.getByLabel('Wachtwoord', { exact: true }).fill(password);
}

async function askAccount(page: Page, email: string): Promise<void> {
  await fillIn(page, email);
  await page.getByRole('main').getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(pageTitle(page, 'Kijk in uw mail')).toBeFocused();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('main').getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Bevestig mijn e-mailadres' }).click();
}

const toLogin = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Inloggen' });

test.describe('pages have no axe violations before the cookie choice', () => {
  test('R-03 a visitor requests an account, confirms it in another browser and signs in', async ({
    page,
    otherBrowser,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/(login|accounts\/confirm)$/);
    const email = newAddress();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Nog geen account? Maak een account aan' }).click();
    await askAccount(page, email);
    const link = pathIn(await mailTo(email, CONFIRM));

    await page.goto('/login');
    await signInOnScreen(page, email, PASSWORD);
    await expect(signInForm(page).rejection).toContainText('nog niet bevestigd');
    // A sign-in attempt sends a new link, and only the newest link works.
    const newest = pathIn(await mailTo(email, CONFIRM, 2));
    expect(newest).not.toBe(link);

    const other = await otherBrowser();
    await other.goto(newest);
    await confirm(other);
    await expect(pageTitle(other, 'Uw account is klaar')).toBeVisible();
    await other.goto(newest);
    await confirm(other);
    await expect(pageTitle(other, 'Deze link werkt niet meer')).toBeVisible();

    await signInOnScreen(page, email, PASSWORD);
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  // Promise: Daarna gaat u verder met uw berekening en bewaren wij die voor u.
  // Promise: Na het inloggen bewaren wij die voor u.
  test("C-13 C-10 a visitor's calculation is saved as an offer in their new account", async ({ page }) => {
    const email = newAddress();
    await new Calculator(page).answer(example1);
    await page.getByRole('link', { name: 'Maak een account' }).click();
    await expect(page.getByText('Uw berekening blijft in deze browser staan.')).toBeVisible();
    await askAccount(page, email);
    await page.goto(pathIn(await mailTo(email, CONFIRM)));
    await confirm(page);
    await toLogin(page).click();
    await signInOnScreen(page, email, PASSWORD);
    await expect(page).toHaveURL('/bedrag-beleggen/stap4');
    await expect(page.getByText('Uw berekening is bewaard.')).toBeVisible();
    await page.goto('/mijn-berekeningen');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('R-04 R-05 a link in an email lets the user replace a forgotten password, and works only once', async ({
    page,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/accounts\/reset-password$/);
    const email = newAddress();
    await page.goto('/account-aanmaken');
    await askAccount(page, email);
    await page.goto(pathIn(await mailTo(email, CONFIRM)));
    await confirm(page);
    await toLogin(page).click();

    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await page.getByRole('main').getByRole('textbox', { name: 'E-mailadres' }).fill(email);
    await page.getByRole('button', { name: 'Stuur mij een link' }).click();
    await expect(pageTitle(page, 'Kijk in uw mail')).toBeFocused();
    const link = pathIn(await mailTo(email, RESET));
    await page.goto(link);
    const field = page.getByRole('main').getByLabel('Nieuw wachtwoord', { exact: true });
    const send = page.getByRole('button', { name: 'Bewaar mijn wachtwoord' });
    await field.fill('zeven gele kruiwagens');
    await send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('uitgelekt');
    await field.fill(NEXT_PASSWORD);
    await send.click();
    await expect(pageTitle(page, 'Uw wachtwoord is gewijzigd')).toBeVisible();
    expect(await mailTo(email, /is gewijzigd$/)).toContain('Was u dit niet?');

    await page.goto(link);
    await field.fill(NEXT_PASSWORD);
    await send.click();
    await expect(pageTitle(page, 'Deze link werkt niet meer')).toBeVisible();
    await page.goto('/login');
    await signInOnScreen(page, email, NEXT_PASSWORD);
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  test("R-03 R-04 the page hides whether an address has an account, and mails the account's owner", async ({
    page,
  }) => {
    await page.goto('/account-aanmaken');
    await askAccount(page, accounts.unpaid);
    expect(await mailTo(accounts.unpaid, /^U hebt al een account/)).toContain('Er is niets veranderd.');
    await page.goto('/wachtwoord-vergeten');
    await page.getByRole('main').getByRole('textbox', { name: 'E-mailadres' }).fill(newAddress());
    await page.getByRole('button', { name: 'Stuur mij een link' }).click();
    await expect(page.getByRole('main')).toContainText('bij ons bekend?');
  });
});

for (const brand of ['baken', 'anker'] as const) {
  test.describe(`account pages of ${brand} have no axe violations`, () => {
    test.use({ brand });
    test.describe.configure({ timeout: 180_000 });

    test('the account pages have no accessibility problems', async ({ page }) => {
      await page.goto('/account-aanmaken');
      await fillIn(page, 'nel', 'kort');
      await page.getByRole('main').getByRole('button', { name: 'Account aanmaken' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeFocused();
      await expectAccessible(page, brand);
      for (const path of [
        `/account-aanmaken?token=${'a'.repeat(43)}`,
        '/wachtwoord-vergeten',
        '/wachtwoord-reset',
      ]) {
        await page.goto(path);
        await expect(pageTitle(page)).toBeVisible();
        await expectAccessible(page, brand);
      }
    });
  });
}
