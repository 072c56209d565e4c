// Covers apps/web/src folders: admin, fund-documents, fund-document, step-up.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { COLLEAGUE } from './support/approving.ts';
import { accounts } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect, signInBrowser } from './support/test.ts';

/** Downloads the document behind a link or button, and returns its bytes. */
async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press();
  return readFileSync(await (await download).path());
}

/** A month from now, so that the documents in force do not change during other tests. */
const firstDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

test('R-10 an employee loads and views a document of a fund, and a colleague publishes it', async ({
  page,
  brand,
  signIn,
  otherBrowser,
}, { retry }) => {
  test.slow();
  await signIn(accounts.admin);
  await page.goto('/fondsen-tabel');
  const link = page.getByRole('link', { name: 'Jaarverslag Duits Vastgoed Fonds' });
  const pdf = await saved(page, () => link.click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  const title = `Jaarverslag van ${retry}`;
  await page.goto('/admin?deel=fondsdocumenten');
  await page.getByLabel('Fonds', { exact: true }).selectOption('Duits Vastgoed Fonds');
  await page.getByLabel('Soort').selectOption('Jaarverslag');
  await page.getByLabel('Titel').fill(title);
  const [year = '', month = '', day = ''] = firstDay.split('-');
  await page.getByLabel('Dag', { exact: true }).fill(day);
  await page.getByLabel('Maand', { exact: true }).fill(month);
  await page.getByLabel('Jaar', { exact: true }).fill(year);
  await page
    .getByLabel(/^Bestand/)
    .setInputFiles({ name: 'verslag.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('button', { name: 'Document laden' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('door u');
  await expectAccessible(page, brand);

  const seen = await saved(page, () => row.getByRole('button', { name: /^Bekijken/ }).click());
  expect(seen.equals(pdf)).toBe(true);
  const colleague = await otherBrowser();
  await signInBrowser(colleague.context(), brand, COLLEAGUE);
  await colleague.goto('/admin?deel=fondsdocumenten');
  const waiting = colleague.getByRole('row').filter({ hasText: title });
  await waiting.getByRole('button', { name: /^Publiceren/ }).click();
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Publiceren' }).click();
  await new StepUpQuestion(colleague).give(await adminCode(brand, COLLEAGUE));
  await expect(colleague.getByText(/is gepubliceerd\.$/)).toBeVisible();
  await page.getByLabel('Stand', { exact: true }).selectOption('Afgehandeld');
  await expect(row).toContainText('Gepubliceerd door');
});
