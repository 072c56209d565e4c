// Covers apps/web/src folders: session.

import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { accounts } from './support/portal.ts';
import { pageTitle, signInForm, signInOnScreen, toasts } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test.describe('a user signs in', { tag: '@phone' }, () => {
  test('R-02 an investor signs in and sees their contracts', async ({ page }) => {
    await page.goto('/login');
    await signInOnScreen(page, accounts.investor);
    await expect(page).toHaveURL('/mijn-vastgoed');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('S-03 reports a wrong password in the form, without a toast or a 401', async ({
    page,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/login$/);
    await page.goto('/login');
    await signInOnScreen(page, accounts.investor, 'niet-het-wachtwoord');
    const form = signInForm(page);
    await expect(form.rejection).toBeVisible();
    await expect(form.password).toBeFocused();
    await expect(form.email).toHaveValue(accounts.investor);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page).toHaveURL('/login');

    await form.password.fill(DEMO_PASSWORD);
    await form.submit.click();
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  test('S-03 an unknown address receives the same response as a wrong password', async ({
    page,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/login$/);
    await page.goto('/login');
    const { rejection } = signInForm(page);
    await signInOnScreen(page, accounts.investor, 'niet-het-wachtwoord');
    const rejectionText = (await rejection.textContent()) ?? '';
    await page.reload();
    await signInOnScreen(page, 'niemand@example.nl', 'niet-het-wachtwoord');
    await expect(rejection).toHaveText(rejectionText);
  });
});

test('V-05 reports empty fields before a request is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const form = signInForm(page);
  await form.submit.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(/Vul dit veld in/);
  await expect(form.password).toHaveAccessibleDescription(/Vul dit veld in/);
  await expect(form.email).toBeFocused();
  expect(sent).not.toContain('/api/login');
});

test('V-05 an invalid address is rejected at its field', async ({ page, complaints }) => {
  complaints.foresee(/^422 POST .*\/api\/login$/);
  await page.goto('/login');
  await signInOnScreen(page, 'geen-adres', 'iets');
  const { email } = signInForm(page);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

test('R-02 a double click sends the password once', async ({ page }) => {
  let attempts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) attempts += 1;
  });
  await page.goto('/login');
  const form = signInForm(page);
  await form.email.fill(accounts.newcomer);
  await form.password.fill(DEMO_PASSWORD);
  await form.submit.dblclick();
  await expect(page).toHaveURL('/mijn-vastgoed');
  expect(attempts).toBe(1);
});

test('R-02 the password can be shown, hidden and pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  const { email, password } = signInForm(page);
  await email.fill(DEMO_PASSWORD);
  await email.press('ControlOrMeta+A');
  await email.press('ControlOrMeta+X');
  await password.focus();
  await password.press('ControlOrMeta+V');
  await expect(password).toHaveValue(DEMO_PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Wachtwoord verbergen' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('G-03 after signing in the back button does not return to the form', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await signInOnScreen(page, accounts.newcomer);
  await expect(page).toHaveURL('/mijn-vastgoed');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
  await page.reload();
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeVisible();
});

test('R-02 the form can be completed with the keyboard alone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await expect(pageTitle(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ga naar de inhoud' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const { email, password } = signInForm(page);
  await expect(email).toBeFocused();
  await page.keyboard.type(accounts.newcomer);
  await page.keyboard.press('Tab');
  await expect(password).toBeFocused();
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(pageTitle(page, 'Mijn vastgoed')).toBeFocused();
});
