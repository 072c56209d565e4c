// Covers apps/web/src folders: documents.

import { readFileSync } from 'node:fs';
import { pagesOf } from '../apps/api/src/pdf/testing/poppler.ts';
import { expectAccessible } from './support/accessibility.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** A contract that no other test renames. */
const CONTRACT = 'Spaarpot voor de studie van Sanne en Daan, aangevuld met de erfenis van oma Riek';

test('R-29 an investor finds the yearly statement of a contract and downloads it', {
  tag: '@phone',
}, async ({ page, brand, signIn }) => {
  await signIn();
  await page.goto('/mijn-vastgoed');
  await page.getByRole('main').getByRole('link', { name: CONTRACT }).click();
  await page.getByRole('link', { name: 'Documenten', exact: true }).click();
  await expect(pageTitle(page, `${CONTRACT} – Documenten`)).toBeVisible();
  const documents = page.getByRole('main').getByRole('listitem');
  await expect(documents.filter({ hasText: 'Transactiebevestiging' }).first()).toBeVisible();

  await page.getByRole('combobox', { name: 'Soort' }).selectOption('Jaaropgave');
  await expect(page).toHaveURL(/soort=taxStatement/);
  await expect(page.getByRole('combobox', { name: 'Soort' })).toContainText('Offerte');
  const statement = documents.filter({ hasText: 'Jaaropgave' }).first();
  await expect(documents.filter({ hasText: 'Transactiebevestiging' })).toHaveCount(0);
  await expectAccessible(page, brand);

  const downloading = page.waitForEvent('download');
  await statement.getByRole('button').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^jaaropgave-\d{4}-contract-[\d-]+\.pdf$/);
  const text = pagesOf(readFileSync(await download.path()))
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain('I.M. Veldkamp');
  expect(text).toContain('Box 3: waarde op 1 januari');
  // The page shows the size only once the file has been generated.
  await expect(statement).toContainText(/PDF, \d+\skB/);
});
