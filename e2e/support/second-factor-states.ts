import { expect, type Page } from '@playwright/test';
import { accounts } from './portal.ts';
import { pageTitle, signInOnScreen } from './screen.ts';

const codes = Array.from({ length: 10 }, (_, n) => `7K2M-9QWX-4RTB-H8N${n}`);

/**
 * Second-factor settings as the server returns them: an app, few recovery codes, no telephone number for SMS codes,
 * and a trusted device.
 */
export const secondStepOn = {
  hasApp: true,
  passkeys: [],
  isAdvised: false,
  isRequired: false,
  recoveryCodesLeft: 2,
  phoneHint: null,
  offersSms: true,
  trustedDevices: [
    {
      id: '0193f000-0000-7000-8000-000000000001',
      device: 'Chrome op Windows',
      trustedAt: '2026-11-01T09:00:00.000Z',
      lastUsedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2026-12-01T09:00:00.000Z',
    },
  ],
};

/** Stubs the server responses, because real codes are limited to three per 15 minutes. */
async function showProposal(page: Page): Promise<void> {
  const answer = (path: string, status: number, data: unknown) =>
    page.route(path, (route) => route.fulfill({ status, json: { data } }));
  const expiresAt = '2026-11-20T10:10:00.000Z';
  await answer('**/api/step-up', 201, {
    stepUpId: 'x',
    reason: 'U wilt een verificatie-app instellen.',
    method: 'totp',
    methods: ['totp'],
    hint: '',
    passkey: null,
    expiresAt,
  });
  await answer('**/api/step-up/x/confirm', 200, { twoFaToken: 'a'.repeat(43), expiresAt });
  const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const uri = `otpauth://totp/Vastgoed:investeerder%40example.nl?secret=${key}`;
  await answer('**/api/second-factor/app', 201, { key, uri });
  await answer('**/api/second-factor/app/confirm', 200, { recoveryCodes: codes });
  await page.goto('/mijn-instellingen/wachtwoord');
  await page.getByRole('button', { name: 'Verificatie-app instellen' }).click();
  await page.getByLabel('Code van 6 cijfers').fill('123456');
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByRole('img', { name: 'QR-code voor uw verificatie-app' })).toBeVisible();
}

/** Page states of the second factor, part of `states`. */
export const secondFactorStates = [
  {
    name: 'the second screen of signing in',
    show: async (page: Page) => {
      await page.goto('/login');
      await signInOnScreen(page, accounts.admin);
      await expect(pageTitle(page, 'Controle met een code')).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
      await expect(page.getByLabel('Code van 6 cijfers')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'a new authenticator app', as: accounts.newcomer, show: showProposal },
  {
    name: 'new recovery codes',
    as: accounts.newcomer,
    show: async (page: Page) => {
      await showProposal(page);
      await page.getByLabel('Code van 6 cijfers').fill('123456');
      await page.getByRole('button', { name: 'App aanzetten' }).click();
      await expect(page.getByRole('list', { name: 'Herstelcodes' })).toBeVisible();
      await page.getByRole('button', { name: 'Klaar' }).click();
    },
  },
];
