// Covers apps/web/src folders: accounts, security, step-up.

import { expectAccessible } from './support/accessibility.ts';
import { codeIn, mailTo, pathIn } from './support/mailbox.ts';
import { newAccount, newAddress } from './support/new-account.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';
const NEW = /^Bevestig uw nieuwe e-mailadres/;
const OLD = /^Wilt u uw e-mailadres/;
const CHANGED = /e-mailadres bij .* is gewijzigd$/;

test.describe('a user changes their email address', () => {
  test('R-22 S-06 a change of e-mail address requires a code, and takes effect when both addresses confirm it', async ({
    page,
    otherBrowser,
    brand,
    complaints,
    signIn,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/login$/);
    const email = await newAccount(brand);
    const next = newAddress();
    await signIn(email);
    await page.goto(PAGE);
    await page.getByLabel('Nieuw e-mailadres').fill(next);
    await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
    const question = new StepUpQuestion(page);
    await expect(question.dialog).toContainText('U wilt uw e-mailadres wijzigen in ');
    await question.give(codeIn(await mailTo(email, /^Uw code/)));
    await expect(page.getByText('Open de link in beide mails')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'E-mailadres' }).locator('span')).toBeFocused();

    // An email is often opened on another device, where the user is not signed in.
    const other = await otherBrowser();
    await other.goto(pathIn(await mailTo(next, NEW)));
    await other.getByRole('button', { name: 'Bevestig mijn nieuwe e-mailadres' }).click();
    await expect(pageTitle(other, 'Nog één stap')).toBeFocused();
    await page.reload();
    await expect(page.getByText('Nog niet bevestigd')).toHaveCount(1);
    await expectAccessible(page, brand);
    await page.waitForLoadState('networkidle');

    await page.goto(pathIn(await mailTo(email, OLD)));
    await page.getByRole('button', { name: 'Ja, wijzig mijn e-mailadres' }).click();
    await expect(pageTitle(page, 'Uw e-mailadres is gewijzigd')).toBeFocused();
    await mailTo(email, CHANGED);
    await mailTo(next, CHANGED);
    await page.goto(PAGE);
    await expect(page.getByText(`U logt in met ${next}.`)).toBeVisible();
    await page.waitForLoadState('networkidle');

    await other.goto('/login');
    await signInOnScreen(other, email);
    await expect(other.getByRole('main').getByRole('alert')).toContainText('klopt niet');
    await signInOnScreen(other, next);
    await expect(other).toHaveURL('/mijn-vastgoed');
    await other.waitForLoadState('networkidle');
  });

  test('R-22 the owner of the old address can stop a change of address and sign out its requester', async ({
    page,
    otherBrowser,
    brand,
    complaints,
    signIn,
  }) => {
    complaints.foresee(/^401 GET /, /^422 POST .*\/api\/email-change\/confirm$/);
    const email = await newAccount(brand);
    const next = newAddress();
    await signIn(email);
    await page.goto(PAGE);
    await page.getByLabel('Nieuw e-mailadres').fill(next);
    await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
    await new StepUpQuestion(page).give(codeIn(await mailTo(email, /^Uw code/)));
    await expect(page.getByText('Open de link in beide mails')).toBeVisible();
    await page.waitForLoadState('networkidle');

    const other = await otherBrowser();
    await other.goto(pathIn(await mailTo(email, OLD)));
    await other.getByRole('button', { name: 'Dit was ik niet' }).click();
    await expect(pageTitle(other, 'Uw e-mailadres is niet gewijzigd')).toBeFocused();
    await other.goto(pathIn(await mailTo(next, NEW)));
    await other.getByRole('button', { name: 'Bevestig mijn nieuwe e-mailadres' }).click();
    await expect(pageTitle(other, 'Deze link werkt niet meer')).toBeFocused();
    await page.goto(PAGE);
    await expect(page).toHaveURL(/\/login\?/);
  });
});
