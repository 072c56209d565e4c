// Covers apps/web/src folders: admin, session.

import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { expectAccessible } from './support/accessibility.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const REASON = 'U belde ons over een betaling die niet aankwam.';
const SECURITY = '/mijn-instellingen/wachtwoord';
const bar = (page: Page) => page.getByRole('region', { name: 'Meekijken' });

test.describe('administrators use the admin area', () => {
  test('R-10 an administrator finds people by their details, and the URL contains no name', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.admin);
    await page.goto('/admin');
    const table = page.getByRole('table', { name: 'Personen' });
    await expect(table.getByRole('link', { name: 'Otto Stam' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Zoek' }).pressSequentially('veldk');
    await expect(page.getByText('1 persoon gevonden')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Zoek' })).toHaveValue('veldk');
    await expect(table.getByRole('link')).toHaveText(['Iris Veldkamp']);
    await page.getByRole('searchbox', { name: 'Zoek' }).fill('');
    await page.getByRole('combobox', { name: 'Contracten' }).selectOption('Nog niet betaald');
    await expect(table.getByRole('link', { name: 'Otto Stam' })).toBeVisible();
    await expect(page).toHaveURL('/admin?status=unpaid');
    await page.reload();
    await table.getByRole('button', { name: 'Waarde' }).click();
    await expect(page).toHaveURL('/admin?status=unpaid&sorteer=-value');
    await expect(table.getByRole('link', { name: 'Otto Stam' })).toBeVisible();
  });

  test('S-05 an administrator impersonates a customer without changing anything, and the customer sees the reason', async ({
    page,
    context,
    brand,
    signIn,
    otherBrowser,
    complaints,
  }) => {
    test.slow();
    complaints.foresee(/^403 POST .*\/api\/users\/me\/password$/);
    await signIn(accounts.admin);
    const otherTab = await context.newPage();
    await otherTab.goto('/about');
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Zoek' }).fill('openstaand');
    await page.getByRole('link', { name: 'Otto Stam' }).click();
    await expect(pageTitle(page, 'Otto Stam')).toBeVisible();
    await page.getByRole('button', { name: 'Bekijk als klant' }).click();
    const question = page.getByRole('dialog', { name: 'Meekijken met Otto Stam' });
    await question.getByLabel('Waarom kijkt u mee?').fill(REASON);
    await question.getByRole('button', { name: 'Bekijk als klant' }).click();
    await expect(new StepUpQuestion(page).code).toBeFocused();
    await new StepUpQuestion(page).give(await adminCode(brand));

    await expect(bar(page)).toContainText('U bekijkt het account van Otto Stam. U kunt niets wijzigen.');
    await expect(page).toHaveURL('/mijn-vastgoed');
    await expect(page.getByRole('main').getByText('Uitbreiding Duitsland').first()).toBeVisible();
    await expect(bar(otherTab)).toBeVisible();
    await expectAccessible(page, brand);
    await page.goto('/bedrag-beleggen/stap1');
    await expect(bar(page)).toBeVisible();

    await page.goto(SECURITY);
    await page.getByLabel('Huidig wachtwoord').fill(DEMO_PASSWORD);
    await page.getByLabel('Nieuw wachtwoord').fill('klompen-onder-zeven-bruggen');
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expect(page.getByText('U kijkt mee. Wijzigen kan niet.').first()).toBeVisible();

    await bar(page).getByRole('button', { name: 'Stop met bekijken' }).click();
    await expect(pageTitle(page, 'Otto Stam')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\?persoon=/);
    await expect(bar(page)).toHaveCount(0);
    await expect(bar(otherTab)).toHaveCount(0);
    await expect(page.getByText(`Meekijken begonnen. Reden: ${REASON}`).first()).toBeVisible();

    const customer = await otherBrowser();
    await customer.goto(`/login?redirect=${encodeURIComponent(SECURITY)}`);
    await signInOnScreen(customer, accounts.unpaid, DEMO_PASSWORD);
    await expect(
      customer.getByText(`Een medewerker heeft met u meegekeken. Reden: ${REASON}`).first(),
    ).toBeVisible();
  });
});
