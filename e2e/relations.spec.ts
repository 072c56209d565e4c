// Covers apps/web/src folders: relations.

import { newAccount } from './support/new-account.ts';
import { PersonFields } from './support/person-fields.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const PAGE = '/mijn-instellingen/overige-relaties';

test.describe('a user manages relations', { tag: '@phone' }, () => {
  test('R-23 X-09 a user adds, changes and removes a child, and the focus moves to the result', async ({
    page,
    brand,
    signIn,
  }) => {
    await signIn(await newAccount(brand));
    await page.goto(PAGE);
    await expect(page.getByText('U hebt nog geen relaties')).toBeVisible();
    await page.getByRole('button', { name: 'Kind toevoegen' }).click();
    const fields = new PersonFields(page);
    await fields.fillPerson({ initials: 's', lastName: 'Dijkstra', born: '04-03-1990' });
    await fields.fillIdentity('999993653');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    const faults = page.getByRole('alert');
    await expect(faults).toContainText('Geboortedatum: Uw kind moet jonger zijn dan 18 jaar.');
    await expect(faults).toBeFocused();
    await fields.fillPerson({
      initials: 's',
      lastName: 'Dijkstra',
      born: `04-03-${new Date().getFullYear() - 9}`,
    });
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('S. Dijkstra is toegevoegd.')).toBeVisible();
    await expect(page.locator('[id^=relation-]')).toBeFocused();

    await page.getByRole('button', { name: 'Wijzigen: S. Dijkstra' }).click();
    await fields.initials.fill('s.m.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Uw gegevens zijn opgeslagen.')).toBeVisible();
    await page.getByText('Alle gegevens').click();
    await expect(page.getByText('••••••653')).toBeVisible();

    await page.getByRole('button', { name: 'Verwijderen: S.M. Dijkstra' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page.getByText('S.M. Dijkstra is verwijderd.')).toBeVisible();
    await expect(pageTitle(page, 'Overige relaties')).toBeFocused();
  });
});

test('R-23 a relation with a contract cannot be removed, and the page explains the reason', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.investor);
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Verwijderen: P. Dijkstra' })).toBeVisible();
  await expect(page.getByText('Hoort bij een contract. Verwijderen kan daarom niet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verwijderen: S. Dijkstra' })).toBeHidden();
});
