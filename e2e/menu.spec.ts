// Covers apps/web/src folders: app, routes.

import { accounts } from './support/portal.ts';
import { openMenu, pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const LEAVE_FLOW = 'Weet u zeker dat u het maken van producten wilt afsluiten?';

test.describe('the first brand has a menu', { tag: '@layout' }, () => {
  test('L-04, L-05 the menu shows the number of unpaid contracts and offers two products', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.unpaid);
    await page.goto('/mijn-vastgoed');
    const menu = await openMenu(page);
    await expect(menu.getByRole('list', { name: 'Mijn overzicht' }).getByRole('link')).toHaveText([
      'Mijn vastgoed',
      /^Betaling afronden\s*2/,
    ]);
    await expect(menu.getByRole('list', { name: 'Producten toevoegen' }).getByRole('link')).toHaveText([
      'Nederlands vastgoed',
      'Duits vastgoed',
    ]);
    await menu.getByRole('link', { name: /^Betaling afronden/ }).click();
    await expect(page).toHaveURL('/mijn-betaling-afronden');
    await expect(pageTitle(page, 'Betaling afronden')).toBeVisible();
  });
});

test('L-06 the menu shows Jaarverslagen to an investor with a contract that has a value', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.investor);
  await page.goto('/mijn-vastgoed');
  const link = (await openMenu(page)).getByRole('link', { name: /^Jaarverslagen/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.baken-vastgoed\.example\//);
  await expect(link).toHaveAttribute('target', '_blank');
});

test('L-06, L-07 the menu hides Jaarverslagen and Mijn instellingen from a new user', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.newcomer);
  await page.goto('/mijn-vastgoed');
  const menu = await openMenu(page);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Nederlands vastgoed', exact: true }),
  ).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Mijn vastgoed' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /Jaarverslagen/ })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Mijn instellingen' })).toBeHidden();
});

test.describe('a menu button opens the menu', { tag: '@phone' }, () => {
  test('L-03 the menu opens over the page, closes with Escape and restores the focus', async ({ page }) => {
    await page.goto('/about');
    const burger = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await burger.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(burger).toBeFocused();
  });

  test('L-03 the menu closes when the user chooses a page', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('navigation').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(drawer).toBeHidden();
    await expect(pageTitle(page, /Contact/)).toBeVisible();
  });
});

test.describe('the second brand has the older menu', () => {
  test.use({ brand: 'anker' });

  test('L-08 the older menu of the second brand contains investments, calculations and the three calculators', {
    tag: '@layout',
  }, async ({ page, signIn }) => {
    await signIn();
    await page.goto('/mijn-investeringen');
    const menu = await openMenu(page);
    for (const name of [
      'Mijn investeringen',
      'Mijn berekeningen',
      'Bedrag beleggen',
      'Lijfrente opbouwen',
      'Lijfrente uitkeren',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(menu.getByRole('link', { name: 'Mijn vastgoed' })).toBeHidden();
    await expect(menu.getByRole('list', { name: 'Producten toevoegen' }).getByRole('link')).toHaveText([
      'Bedrag beleggen',
      'Lijfrente opbouwen',
      'Lijfrente uitkeren',
    ]);
  });

  test('L-08 the older menu of the second brand hides Producten toevoegen from administrators', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.admin);
    await page.goto('/mijn-investeringen');
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Mijn investeringen' })).toBeVisible();
    await expect(menu.getByText('Producten toevoegen')).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Bedrag beleggen' })).toBeHidden();
  });

  test('L-13 leaving a calculator through the menu requires confirmation', { tag: '@phone' }, async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/bedrag-beleggen/stap1');
    await expect(pageTitle(page, 'Hoeveel wilt u inleggen?')).toBeVisible();
    const leave = async (answer: string) => {
      await (await openMenu(page)).getByRole('link', { name: 'Mijn investeringen' }).click();
      await page.getByRole('alertdialog', { name: LEAVE_FLOW }).getByRole('button', { name: answer }).click();
    };
    await leave('Annuleren');
    await expect(page).toHaveURL('/bedrag-beleggen/stap1');
    await page.keyboard.press('Escape');
    await leave('Oké');
    await expect(page).toHaveURL('/mijn-investeringen');
  });

  test('R-01 signing in at the second brand opens the same start page', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page).toHaveURL('/mijn-vastgoed');
  });
});
