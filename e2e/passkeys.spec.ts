// Covers apps/web/src folders: security, session, step-up.

import type { Page } from '@playwright/test';
import { expectAccessibleNow } from './support/accessibility.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { newAccount } from './support/new-account.ts';
import { originOf } from './support/portal.ts';
import { signOutOnScreen } from './support/screen.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';

/** Adds a virtual authenticator to Chromium that verifies its user automatically. */
async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const passkeys = (page: Page) => page.getByRole('list', { name: 'Uw passkeys' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Controle met uw passkey' });
const usePasskey = (page: Page) => question(page).getByRole('button', { name: 'Passkey gebruiken' }).click();
const signIn = (page: Page) => page.getByRole('button', { name: 'Inloggen met een passkey' }).click();

/** Creates the first passkey of an account, which requires a code sent by email. */
async function makePasskey(page: Page, email: string): Promise<void> {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Passkey maken' }).click();
  await new StepUpQuestion(page).give(codeIn(await mailTo(email, /^Uw code/)));
  await page.getByLabel('Naam van de passkey').fill('Telefoon');
  await page.getByRole('button', { name: 'Passkey maken' }).click();
  await page.getByLabel('Ik heb mijn herstelcodes bewaard').check();
  await page.getByRole('button', { name: 'Klaar' }).click();
  await expect(passkeys(page).getByText('Telefoon')).toBeVisible();
}

test('S-06 a passkey is created, signs in, confirms an action, is rejected at the other brand and is removed @phone', async ({
  page,
  brand,
  signIn: signInByCookie,
}) => {
  test.slow();
  await giveAuthenticator(page);
  const email = await newAccount(brand);
  await signInByCookie(email);
  await makePasskey(page, email);
  await mailTo(email, /^Uw tweede stap/);
  await expectAccessibleNow(page, 'a passkey in the settings');

  await signOutOnScreen(page, 'Oké');
  await expect(page).toHaveURL('/login');
  await page.goto(`/login?redirect=${encodeURIComponent(PAGE)}`);
  await expectAccessibleNow(page, 'signing in');
  await signIn(page);
  await expect(page).toHaveURL(PAGE);
  await expect(passkeys(page).getByText(/laatst gebruikt op/)).toBeVisible();

  await page.getByRole('button', { name: 'Nieuwe herstelcodes maken' }).click();
  await expect(question(page)).toBeVisible();
  await expectAccessibleNow(page, 'the question for a passkey');
  await usePasskey(page);
  await page.getByLabel('Ik heb mijn herstelcodes bewaard').check();
  await page.getByRole('button', { name: 'Klaar' }).click();

  await page.goto(`${originOf('anker')}/login`);
  await signIn(page);
  await expect(page.getByRole('alert')).toHaveText(/U hebt geen passkey gebruikt/);
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(`${originOf(brand)}${PAGE}`);
  await passkeys(page)
    .getByRole('button', { name: /^Verwijderen: Telefoon/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click();
  await usePasskey(page);
  await expect(page.getByText('De passkey Telefoon is verwijderd.')).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);
});
