// Covers apps/web/src folders: funds, glossary.

import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessibility.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

test('R-17 an investor compares the funds, sorts them and downloads the figures', {
  tag: '@phone',
}, async ({ page, brand, signIn }) => {
  await signIn();
  await page.goto('/fondsen-tabel');
  await expect(pageTitle(page, 'Onze fondsen')).toBeVisible();
  const funds = page.getByRole('table', { name: 'Fondsen naast elkaar' });
  await expect(funds.getByRole('rowheader')).toHaveText([
    'Amerikaans Vastgoed Fonds',
    'Duits Vastgoed Fonds',
    'Nederlands Vastgoed Fonds',
    'Vastgoed Leningen Fonds',
  ]);
  await funds.getByRole('button', { name: 'Kosten' }).click();
  await expect(funds.getByRole('rowheader').first()).toHaveText('Vastgoed Leningen Fonds');
  const years = page.getByRole('table', { name: 'Rendement per kalenderjaar' });
  await expect(years.getByRole('row').filter({ hasText: '2023' })).toContainText('− 3,01%');
  await page.getByRole('button', { name: 'Toon alle jaren' }).click();
  await expect(years.getByRole('rowheader', { name: '2016' })).toBeVisible();
  // A term with a dotted underline shows its definition, and the glossary page has the same text.
  const word = page.getByRole('button', { name: 'lopende kosten' });
  await word.click();
  const meaning = page.getByRole('note').filter({ hasText: 'Wat een fonds per jaar kost' });
  await expect(meaning).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(meaning).toHaveCount(0);
  await expect(word).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\ufeffFonds;Koers;/);
  expect(csv.trim().split('\r\n')).toHaveLength(5);
  await expectAccessible(page, brand);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Begrippen' }).click();
  await expect(pageTitle(page, 'Begrippen')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoek een begrip' }).fill('per jaar kost');
  await expect(page.getByRole('status').filter({ hasText: '1 begrip' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(/^Wat een fonds per jaar kost/);
});
