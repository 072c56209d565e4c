// Covers apps/web/src folders: outgoing-transfers, capital-transfers, frame, approvals, payouts, dealing-runs, admin.

import type { Page } from '@playwright/test';
import { expectAccessibleNow } from './support/accessibility.ts';
import { approve, openRequest, signInColleague } from './support/approving.ts';
import { orderedInTime, payoutsDue, publishDuePrices } from './support/last-month.ts';
import { codeMailed } from './support/mailbox.ts';
import { bankPays, importStatement, orderPayouts } from './support/paying-out.ts';
import { accounts, demoAdmin } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';
import { provider } from './support/transferring.ts';

test.use({ portalOf: 'lastMonth of transfers out' });
test.describe.configure({ timeout: 240_000 });

const ANNUITY = 'Lijfrente voor later';
const PROVIDER = 'Nationale-Nederlanden';
const REQUEST = /^Lijfrente van contract .* overdragen naar een andere aanbieder/;
const main = (page: Page) => page.getByRole('main');

/** Requests the transfer of the whole annuity, up to the code. Returns the path of its contract. */
async function requestTransfer(page: Page): Promise<string> {
  await page.goto('/mijn-investeringen');
  await main(page).getByRole('link', { name: ANNUITY }).click();
  await main(page).getByRole('link', { name: 'Overdragen' }).click();
  await expect(page.getByRole('heading', { name: 'Overdragen naar een andere aanbieder' })).toBeVisible();
  await main(page)
    .getByLabel(/^Naar welke bank of verzekeraar/)
    .fill(PROVIDER);
  await main(page)
    .getByLabel(/^Uw polisnummer of rekeningnummer daar/)
    .fill('L-123456');
  await main(page)
    .getByLabel(/^Alles/)
    .check();
  await expectAccessibleNow(page, 'the form of a transfer to another provider');
  await main(page).getByRole('button', { name: 'Bekijk wat het kost' }).click();
  await expect(page.getByRole('heading', { name: 'Controleer uw overdracht' })).toBeFocused();
  await expectAccessibleNow(page, 'the estimate of a transfer to another provider');
  await main(page).getByRole('button', { name: 'Overdracht aanvragen' }).click();
  return new URL(page.url()).pathname.replace('/overdragen', '');
}

/** Opens the transfers to other providers in the office. Returns the row of this investor's transfer. */
async function outgoingRow(desk: Page) {
  await desk.goto('/admin?deel=overdrachten');
  await desk.getByLabel('Richting').selectOption('out');
  return desk.getByRole('row').filter({ hasText: PROVIDER });
}

test('R-10 an investor transfers an annuity to another provider, which only receives the approved payment', async ({
  page,
  brand,
  signIn,
  otherBrowser,
  ownPortal,
}) => {
  const databaseUrl = ownPortal?.databaseUrl ?? '';
  const started = Date.now();
  await signIn();
  const contract = await requestTransfer(page);
  const question = new StepUpQuestion(page);
  await question.give(await codeMailed(accounts.investor, 'U wilt alles van contract', started));
  await expect(main(page)).toContainText('Wij hebben uw aanvraag ontvangen');
  await expectAccessibleNow(page, 'a requested transfer to another provider');

  const [desk, colleague] = [await otherBrowser(), await otherBrowser()];
  await signInBrowser(desk.context(), brand, demoAdmin);
  await signInColleague(colleague, brand);
  const row = await outgoingRow(desk);
  await expectAccessibleNow(desk, 'the transfers to other providers');
  await row.getByRole('button', { name: /^Rekening vastleggen/ }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel(/^Rekeningnummer in de brief/).fill(provider.iban);
  await dialog.getByLabel(/^Op naam van/).fill(provider.name);
  await expectAccessibleNow(desk, 'the account of the other provider');
  await dialog.getByRole('button', { name: 'Naar een collega' }).click();
  await new StepUpQuestion(desk).give(await adminCode(brand, demoAdmin));
  await openRequest(colleague, REQUEST);
  await expectAccessibleNow(colleague, 'the approval of the account');
  await approve(colleague, brand, REQUEST);
  await page.goto(`${contract}/overdragen`);
  await expect(main(page)).toContainText('Rekening goedgekeurd, wacht op de verkoop');

  await orderedInTime(databaseUrl, contract.split('/').at(-1) ?? '');
  await publishDuePrices(databaseUrl);
  await desk.goto('/admin?deel=maand');
  for (const within of [desk, desk.getByRole('alertdialog')])
    await within.getByRole('button', { name: 'Maand verwerken', exact: true }).click();
  await expect(desk.getByText('Klaar', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto(`${contract}/overdragen`);
  await expect(main(page)).toContainText('Verkocht, wacht op de betaling');
  await expectAccessibleNow(page, 'a transfer that is dealt');

  await payoutsDue(databaseUrl);
  const file = await orderPayouts(desk, colleague, brand);
  const [payment = ''] =
    file.match(new RegExp(`<CdtTrfTxInf>(?:(?!</CdtTrfTxInf>).)*${provider.iban}.*?</CdtTrfTxInf>`, 's')) ??
    [];
  expect(payment).toMatch(/<Ustrd>Overdracht lijfrente contract [\d-]+, polis L-123456, kenmerk V[\d-]+</);
  await importStatement(desk, colleague, { brand, statement: await bankPays(file) });
  await expect(async () => {
    await page.goto(`${contract}/overdragen`);
    await expect(main(page)).toContainText('Overgedragen', { timeout: 2_000 });
  }).toPass();
  await expect(main(page)).toContainText(`Wij hebben het geld betaald aan ${PROVIDER}.`);
  await expectAccessibleNow(page, 'a transfer that is paid');
});
