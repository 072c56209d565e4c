// Covers apps/web/src folders: capital-transfers, frame, contracts, bank-statements, bank-matching, dealing-runs, admin.

import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatDate } from '../apps/web/src/lib/dutch-format.ts';
import { expectAccessibleNow } from './support/accessibility.ts';
import { signInColleague } from './support/approving.ts';
import { dueMonth, publishDuePrices, transferredInTime } from './support/last-month.ts';
import { newAccount } from './support/new-account.ts';
import { importStatement } from './support/paying-out.ts';
import { type Brand, demoAdmin } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';
import { orderPayoutByCall, providerPays } from './support/transferring.ts';

test.use({ portalOf: 'lastMonth of transfers in' });
test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const newPolicy = (): string => String(randomInt(10_000_000, 99_999_999));

/** Returns the row of the transfer to this contract in the office. */
async function transferRow(desk: Page, contractNumber: string) {
  await desk.goto('/admin?deel=overdrachten');
  return desk.getByRole('row').filter({ hasText: contractNumber });
}

async function approveApplication(desk: Page, brand: Brand, contractNumber: string): Promise<void> {
  await desk.goto('/admin?deel=aanvragen');
  await desk.getByRole('row').filter({ hasText: contractNumber }).getByRole('link').first().click();
  await desk.getByRole('button', { name: 'Goedkeuren' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await new StepUpQuestion(desk).give(await adminCode(brand, demoAdmin));
  await expect(desk.getByText(/^De aanvraag is goedgekeurd/)).toBeVisible();
}

test('R-10 an investor follows the capital of another provider until it is invested and the first payout has a day', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  ownPortal,
}) => {
  const databaseUrl = ownPortal?.databaseUrl ?? '';
  const email = await newAccount(brand);
  await signIn(email);
  const { contractId, contractNumber } = await orderPayoutByCall(page, email, newPolicy());
  const [desk, colleague] = [await otherBrowser(), await otherBrowser()];
  await signInBrowser(desk.context(), brand, demoAdmin);
  await signInColleague(colleague, brand);
  await approveApplication(desk, brand, contractNumber);
  const row = await transferRow(desk, contractNumber);
  await row.getByRole('button', { name: /^Verstuurd/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Vastleggen' }).click();
  await expect(row).toContainText('Wacht op het geld');

  // The other provider pays € 39,500.00 instead of the expected € 40,000.00.
  const statement = await providerPays(contractNumber, 39_500_00);
  await importStatement(desk, colleague, { brand, statement });
  await expect(async () => {
    await expect(await transferRow(desk, contractNumber)).toContainText(/€\s39\.500,00/, { timeout: 2_000 });
  }).toPass();
  await expect(row).toContainText('Geen actie');
  await page.goto(`/contractbeheer/${contractId}`);
  await expect(main(page)).toContainText(/Overgedragen€\s39\.500,00/);
  await expect(main(page)).toContainText('Wij hebben het geld. Wij beleggen het op');
  await expectAccessibleNow(page, 'the contract page of received capital');

  await transferredInTime(databaseUrl, contractId);
  await publishDuePrices(databaseUrl);
  await desk.goto('/admin?deel=maand');
  for (const within of [desk, desk.getByRole('alertdialog')])
    await within.getByRole('button', { name: 'Maand verwerken', exact: true }).click();
  await expect(desk.getByText('Klaar', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto(`/contractbeheer/${contractId}`);
  await expect(main(page)).toContainText('Uw geld is belegd.');
  await expect(main(page)).toContainText(/Volgende uitkering \(schatting\)/);
  await page.goto(`/contractbeheer/${contractId}/transacties`);
  const lines = page.getByRole('row').filter({ hasText: formatDate(dueMonth()) });
  // Half of € 39,500.00 in each fund, with an entry cost of 3 %.
  const entryCost = lines
    .filter({ hasText: 'Instapkosten' })
    .filter({ hasText: 'Nederlands Vastgoed Fonds' });
  await expect(entryCost).toContainText(/592,50/);
});
