// Covers apps/web/src folders: admin.

import { expectAccessible } from './support/accessibility.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const CONTRACT = 'Spaarpot voor de studie';

test('R-10 an employee corrects a ledger line of a contract, and the investor sees the error and its correction', async ({
  page,
  brand,
  signIn,
  otherBrowser,
}, { retry }) => {
  test.slow();
  // A retry uses another amount, because an earlier attempt has already corrected the ledger line with its own
  // amount.
  const amount = `1${retry},34`;
  await signIn(accounts.admin);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Zoek' }).fill('veldkamp');
  await page.getByRole('link', { name: 'Iris Veldkamp' }).click();
  const number = page.getByRole('row').filter({ hasText: CONTRACT }).getByRole('link');
  const title = `Contract ${await number.textContent()}`;
  await number.click();
  await expect(pageTitle(page, title)).toBeVisible();
  await page.getByLabel('Soort', { exact: true }).selectOption('Herbeleggingen');
  await page
    .getByRole('button', { name: /^Regel \d+ terugdraaien$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Het goede bedrag').fill(amount);
  await expect(dialog.getByText(new RegExp(`Herbelegging: .*${amount}`))).toBeVisible();
  await dialog.getByLabel('Waarom doet u dit?').fill('De uitkering van die maand was te hoog.');
  await expectAccessible(page, brand);
  await dialog.getByRole('button', { name: 'Regel herstellen' }).click();
  await new StepUpQuestion(page).give(await adminCode(brand));
  await expect(page.getByText('De regel is hersteld.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Teruggedraaid').first()).toBeVisible();

  const customer = await otherBrowser();
  await customer.goto('/login?redirect=%2Fmijn-vastgoed');
  await signInOnScreen(customer, accounts.investor);
  await customer.getByRole('main').getByRole('link', { name: CONTRACT }).click();
  await customer.getByRole('link', { name: 'Transacties', exact: true }).click();
  const rows = customer.getByRole('table', { name: /Transacties/ }).getByRole('row');
  await expect(rows.filter({ hasText: 'Correctie' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: amount }).first()).toContainText('Herbelegging');
  await customer.getByRole('link', { name: 'Historie', exact: true }).click();
  await expect(customer.getByText(`Herbelegging € ${amount}`).first()).toBeVisible();
});
