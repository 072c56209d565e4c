// Covers apps/web/src folders: security, my-data.

import { codeIn, mailTo } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInForm, signInOnScreen } from './support/screen.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';
const CODE = /^Uw code/;

test.describe('a user views their own data and account', () => {
  test('R-22 a user downloads their data and closes their account, and can no longer sign in', async ({
    page,
    brand,
    complaints,
    signIn,
    otherBrowser,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/login$/);
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto(PAGE);
    await expect(pageTitle(page, 'Wachtwoord en beveiliging')).toBeVisible();
    const main = page.getByRole('main');
    const question = new StepUpQuestion(page);

    await main.getByRole('button', { name: 'Download mijn gegevens' }).click();
    const downloading = page.waitForEvent('download');
    await question.give(codeIn(await mailTo(email, CODE)));
    expect((await downloading).suggestedFilename()).toMatch(/^mijn-gegevens-\d{4}-\d\d-\d\d\.zip$/);
    await expect(main.getByText('Uw gegevens zijn gedownload')).toBeVisible();
    expect(await mailTo(email, /zijn gedownload$/)).toContain('Was u dit niet?');

    const word = main.getByLabel('Typ het woord: sluiten');
    await main.getByRole('button', { name: 'Mijn account sluiten' }).click();
    await expect(word).toHaveAccessibleDescription(/Typ het woord sluiten/);
    await word.fill('sluiten');
    await word.press('Enter');
    await question.give(codeIn(await mailTo(email, CODE, 2)));
    const done = page.getByRole('dialog', { name: 'Uw account is gesloten' });
    await expect(done).toBeVisible();
    expect(await mailTo(email, /is gesloten$/)).toContain('Uw gegevens en berekeningen zijn gewist.');
    await done.getByRole('button', { name: 'Naar de inlogpagina' }).click();
    await expect(page).toHaveURL('/login');

    const other = await otherBrowser();
    await other.goto('/login');
    await signInOnScreen(other, email);
    await expect(signInForm(other).rejection).toContainText('klopt niet');
  });
});

test('R-22 an account with running contracts cannot be closed', async ({ page, signIn }) => {
  await signIn(accounts.investor);
  await page.goto(PAGE);
  await expect(page.getByText(/U hebt nog \d+ contracten die lopen/)).toBeVisible();
  await expect(page.getByLabel('Typ het woord: sluiten')).toBeHidden();
});
