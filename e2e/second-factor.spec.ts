// Covers apps/web/src folders: security, session.

import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { Authenticator } from './support/authenticator.ts';
import { codeIn, mailTo, pathIn } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { accounts } from './support/portal.ts';
import { fromSandbox } from './support/sandbox.ts';
import { pageTitle, signInOnScreen, signOutOnScreen } from './support/screen.ts';
import { adminCode, callServer } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';
const codeField = (page: Page) => page.getByLabel('Code van 6 cijfers');
const question = (page: Page) => pageTitle(page, 'Controle met een code');

/** Returns the code in the newest text message to a telephone number. Waits until there are `count` messages. */
async function codeBySms(number: string, count: number): Promise<string> {
  let messages: { text: string }[] = [];
  await expect(async () => {
    messages = await fromSandbox(`/api/sms?to=${encodeURIComponent(number)}`);
    expect(messages).toHaveLength(count);
  }).toPass({ timeout: 30_000 });
  return /Uw code is (\d{6})\./.exec(messages[0]?.text ?? '')?.[1] ?? '';
}

/** Signs out and enters the password again. */
async function signInAgain(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await signOutOnScreen(page, 'Oké');
  await expect(page).toHaveURL('/login');
  await signInOnScreen(page, email, password);
}

/** Sets up an authenticator app on the settings page. Returns the app and the recovery codes. */
async function setUpApp(page: Page, email: string): Promise<{ app: Authenticator; codes: string[] }> {
  await page.getByRole('button', { name: 'Verificatie-app instellen' }).click();
  await expect(new StepUpQuestion(page).code).toBeFocused();
  await new StepUpQuestion(page).give(codeIn(await mailTo(email, /^Uw code/)));
  await expect(page.getByRole('img', { name: 'QR-code voor uw verificatie-app' })).toBeVisible();
  const app = new Authenticator((await page.locator('code').textContent()) ?? '');
  await codeField(page).fill(await app.code());
  await codeField(page).press('Enter');
  const list = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  return { app, codes: await list.allTextContents() };
}

test.describe('a user signs in with a second factor', () => {
  test('S-06 supports an app, recovery codes and trusted browsers, which a password reset never bypasses', async ({
    page,
    brand,
    complaints,
    signIn,
  }) => {
    test.slow();
    complaints.foresee(/^422 POST .*\/api\/login\/second-factor$/);
    const email = await newAccount(brand);
    await signIn(email);
    await page.goto(PAGE);
    const { app, codes } = await setUpApp(page, email);
    const stored = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Downloaden' }).click();
    expect(await readFile(await (await stored).path(), 'utf8')).toContain(codes[9]);
    await page.getByLabel('Ik heb mijn herstelcodes bewaard').check();
    await page.getByRole('button', { name: 'Klaar' }).click();
    await expect(page.getByText('De tweede stap staat aan.')).toBeVisible();
    await mailTo(email, /^Uw tweede stap/);

    await signInAgain(page, email);
    await expect(question(page)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await app.code());
    await codeField(page).press('Enter');
    await expect(page).toHaveURL('/mijn-vastgoed');

    await signInAgain(page, email);
    await page.getByRole('button', { name: 'Gebruik een herstelcode' }).click();
    await page.getByLabel('Herstelcode').fill((codes[0] ?? '').toLowerCase());
    await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page.getByText('Er zijn nog 9 herstelcodes over.')).toBeVisible();
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(page).toHaveURL('/mijn-vastgoed');

    const next = 'zes ronde dakpannen';
    await callServer(brand, { method: 'POST', path: '/api/accounts/forgot-password', body: { email } });
    const [, token] = pathIn(await mailTo(email, /^Kies een nieuw wachtwoord/)).split('token=');
    const reset = { token, password: next };
    expect(
      (await callServer(brand, { method: 'POST', path: '/api/accounts/reset-password', body: reset })).status,
    ).toBe(204);
    await page.context().clearCookies({ name: /^(sid|token|device)$/ });
    await page.goto(`/login?redirect=${encodeURIComponent(PAGE)}`);
    await signInOnScreen(page, email, next);
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: 'Gebruik een herstelcode' }).click();
    await page.getByLabel('Herstelcode').fill(codes[0] ?? '');
    await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page.getByLabel('Herstelcode')).toHaveAccessibleDescription(/Deze code klopt niet/);
    await page.getByRole('button', { name: 'Gebruik de code uit uw app' }).click();
    await page.getByLabel('Vertrouw dit apparaat 30 dagen').check();
    await codeField(page).fill(await app.code());
    await codeField(page).press('Enter');
    await expect(page).toHaveURL(PAGE);

    await signInAgain(page, email, next);
    await expect(page).toHaveURL('/mijn-vastgoed');
    await page.goto(PAGE);
    await page.getByRole('button', { name: /^Niet meer vertrouwen/ }).click();
    await expect(page.getByText(/vraagt voortaan weer een code/)).toBeVisible();
    await signInAgain(page, email, next);
    await expect(question(page)).toBeVisible();
  });

  test('S-06 the second factor sends a code by SMS to a verified telephone number', async ({
    page,
    brand,
    signIn,
  }) => {
    test.slow();
    const email = await newAccount(brand);
    // Not every number that begins with 06 is a mobile number, but every number that begins with 061 is.
    const number = `+3161${randomInt(1_000_000, 10_000_000)}`;
    await signIn(email);
    await page.goto(PAGE);
    const { app } = await setUpApp(page, email);
    await page.getByLabel('Ik heb mijn herstelcodes bewaard').check();
    await page.getByRole('button', { name: 'Klaar' }).click();
    await page.getByLabel('Mobiel nummer').fill(number.replace('+31', '0'));
    await page.getByRole('button', { name: 'Nummer toevoegen' }).click();
    await expect(new StepUpQuestion(page).code).toBeFocused();
    await new StepUpQuestion(page).give(await app.code());
    await page.getByLabel('Code uit de sms').fill(await codeBySms(number, 1));
    await page.getByRole('button', { name: 'Nummer bevestigen' }).click();
    await expect(page.getByText('U kunt nu ook inloggen met een code per sms.')).toBeVisible();

    await signInAgain(page, email);
    await page.getByRole('button', { name: 'Stuur een code per sms' }).click();
    await expect(page.getByText(`mobiele nummer •••• ${number.slice(-3)}`)).toBeVisible();
    await codeField(page).fill(await codeBySms(number, 2));
    await codeField(page).press('Enter');
    await expect(page).toHaveURL('/mijn-vastgoed');
  });

  test('S-06 the second factor requires a code from an administrator after the password', async ({
    page,
    brand,
    complaints,
  }) => {
    complaints.foresee(/^422 POST .*\/api\/login\/second-factor$/);
    await page.goto('/login');
    await signInOnScreen(page, accounts.admin);
    await expect(question(page)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill('000 000');
    await codeField(page).press('Enter');
    await expect(codeField(page)).toHaveAccessibleDescription(/Deze code klopt niet/);
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await adminCode(brand));
    await codeField(page).press('Enter');
    await expect(page).toHaveURL('/mijn-vastgoed');
  });
});
