import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../apps/api/src/demo/demo-investors.ts';
import { untilLiving } from './living-page.ts';

/** Returns the heading of the page. */
export const pageTitle = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name }) });

/** Returns the elements of the sign-in form. The header is excluded, because it has a link with the same name. */
export function signInForm(page: Page) {
  const main = page.getByRole('main');
  return {
    email: main.getByRole('textbox', { name: 'E-mailadres' }),
    password: main.getByLabel('Wachtwoord', { exact: true }),
    submit: main.getByRole('button', { name: 'Inloggen', exact: true }),
    rejection: main.getByRole('alert'),
  };
}

/** Fills in and submits the sign-in form on screen. */
export async function signInOnScreen(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await untilLiving(page);
  const form = signInForm(page);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}

/** Presses Uitloggen in the header and returns the confirmation dialog that opens. */
export async function askToSignOut(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Uitloggen' }).click();
  const question = page.getByRole('alertdialog', { name: 'Weet u zeker dat u wilt uitloggen?' });
  await expect(question).toBeVisible();
  return question;
}

export async function signOutOnScreen(page: Page, answer: 'Oké' | 'Annuleren'): Promise<void> {
  await (await askToSignOut(page)).getByRole('button', { name: answer }).click();
}

/**
 * Opens and returns the menu. It is beside the page for a signed-in user on a wide screen, and otherwise behind the
 * button in the header.
 */
export async function openMenu(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  // The position of the menu depends on the session and the page, so both must be loaded.
  const signOutButton = header.getByRole('button', { name: 'Uitloggen' });
  await expect(signOutButton.or(header.getByRole('link', { name: 'Inloggen' }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const burger = header.getByRole('button', { name: 'Menu' });
  if (await burger.isVisible()) await burger.click();
  return page.getByRole('navigation', { name: 'Menu' });
}

export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Meldingen' }).getByRole('listitem');

/** Returns the full-screen loader with this text. */
export const loader = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });
