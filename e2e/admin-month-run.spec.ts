// Covers apps/web/src folders: dealing-runs, fund-prices, payouts, bank-statements, sell-requests.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import type { MonthOutcome } from '@portaal/engine';
import { cents, centsToEuro, priceToDecimal, units } from '@portaal/engine';
import { fundIds, funds } from '../apps/api/src/demo/demo-terms.ts';
import { pagesOf } from '../apps/api/src/pdf/testing/poppler.ts';
import { formatDate, formatEuro, formatLongDate, formatNumber } from '../apps/web/src/lib/dutch-format.ts';
import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';
import { expectAccessible } from './support/accessibility.ts';
import { COLLEAGUE, signInColleague } from './support/approving.ts';
import { contractAddress } from './support/contract.ts';
import { dueMonth, dueMonthOf, orderedInTime, payoutsDue, pricesOfDueMonth } from './support/last-month.ts';
import { codeMailed } from './support/mailbox.ts';
import { bankPays, importStatement, orderPayouts } from './support/paying-out.ts';
import { accounts, demoAdmin } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';

test.use({ portalOf: 'lastMonth' });

const month = dueMonth();
const inMonth = formatLongDate(month);

/** Demo contracts: one without orders, one with a sell order, and one with a deposit that waits for the dealing run. */
const QUIET = 'Winkels en woningen';
const SELLING = { name: 'Nederland en Duitsland', fundId: fundIds.NVF, units: 20 };
const STARTING = { name: 'Start volgende maand', deposit: 10_000 };
/** A contract that its investor sells today, which is after the cut-off of the dealing run. */
const TOO_LATE = 'Aanvulling op het pensioen';

/** A contract that its investor sells in the browser; the bank pays the proceeds. */
const PAID = { name: 'Later stoppen met werken', amount: '500' };

const expected = {
  quiet: dueMonthOf(QUIET),
  selling: dueMonthOf(SELLING.name, {
    sales: new Map([[SELLING.fundId, units(SELLING.units * 10_000)]]),
  }),
  starting: dueMonthOf(STARTING.name, {
    deposits: [{ type: 'INITIAL_DEPOSIT', amount: cents(STARTING.deposit * 100), receivedOn: month }],
  }),
  tooLate: dueMonthOf(TOO_LATE),
} satisfies Record<string, MonthOutcome>;

const euro = (amount: number): string => formatEuro(centsToEuro(cents(amount)));
const nameOf = (fundId: number): string => funds.find(({ id }) => id === fundId)?.name ?? '';

async function orderToSell(page: Page, address: string, amount: string | 'all'): Promise<void> {
  await page.goto(`${address}/verkopen`);
  if (amount === 'all') {
    await page.getByRole('button', { name: 'Alles verkopen' }).click();
  } else {
    await page.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' }).fill(amount);
    await page.getByRole('button', { name: 'Volgende' }).click();
  }
  const since = Date.now();
  await page.getByRole('button', { name: 'Verkoop bevestigen' }).click();
  const question = new StepUpQuestion(page);
  await expect(question.code).toBeFocused();
  await question.give(await codeMailed(accounts.investor, 'U wilt participaties verkopen', since));
  await expect(page.getByText('Wij hebben uw verkoopopdracht ontvangen.')).toBeVisible();
}

async function enterPrices(page: Page): Promise<void> {
  await page.goto('/admin?deel=koersen');
  await expect(page.getByLabel('Waarderingsdatum').locator('option:checked')).toHaveText(inMonth);
  for (const { fundId, nav, distribution } of pricesOfDueMonth()) {
    const fund = page.getByRole('row').filter({ hasText: nameOf(fundId) });
    await fund.getByLabel('Koers per participatie').fill(formatNumber(priceToDecimal(nav), 4));
    await fund.getByLabel('Uitkering per participatie').fill(formatNumber(priceToDecimal(distribution), 4));
  }
  await page.getByRole('button', { name: 'Koersen bewaren' }).click();
  await expect(page.getByText('De koersen zijn bewaard. Ze wachten op publicatie.')).toBeVisible();
}

async function publishPrices(page: Page): Promise<void> {
  await page.goto('/admin?deel=koersen');
  await expect(page.getByText('Ingevoerd door Anne Meester')).toHaveCount(funds.length);
  await page.getByRole('button', { name: 'Publiceren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publiceren' }).click();
  await new StepUpQuestion(page).give(await adminCode('anker', COLLEAGUE));
  await expect(page.getByText('De koersen zijn gepubliceerd.')).toBeVisible();
}

/** Returns the tables of the dealing run, which the preview and the report share. */
async function figuresOn(page: Page): Promise<(string | null)[]> {
  const tables = ['Geld', 'Koersen en participaties', 'Terugkoop'].map((name) =>
    page.getByRole('table', { name: `${name} op ${inMonth}` }),
  );
  return Promise.all(tables.map((table) => table.textContent()));
}

const press = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Maand verwerken', exact: true }).click();

/**
 * Expects the value of a contract and every transaction of the dealing run, with its fund and its amount to the cent.
 */
async function expectMonthOn(page: Page, name: string, { value, bookings }: MonthOutcome): Promise<void> {
  await page.goto(`${await contractAddress(page, name)}/transacties`);
  const main = page.getByRole('main');
  await expect(main).toContainText(euro(value));
  await expect(main).toContainText(`op ${inMonth}`);
  const lines = page
    .getByRole('table', { name: 'Transacties, nieuwste eerst' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: formatDate(month), exact: true }) });
  for (const { type, fundId, amount } of bookings) {
    const line = lines.filter({ hasText: transactionTypes[type].text }).filter({ hasText: nameOf(fundId) });
    await expect(line).toContainText(euro(Math.abs(amount)));
  }
  await expect(lines).toHaveCount(bookings.length);
}

// Promise: Wij beleggen uw geld op ….
// Promise: U krijgt daarna bericht.
test('R-10 R-25 R-30 two administrators complete a dealing run, and an investor follows the payment', async ({
  page: investor,
  brand,
  signIn,
  otherBrowser,
  ownPortal,
  complaints,
}) => {
  test.setTimeout(300_000);
  const databaseUrl = ownPortal?.databaseUrl ?? '';
  await signIn();
  const tooLate = await contractAddress(investor, TOO_LATE);
  await orderToSell(investor, tooLate, 'all');
  const paid = await contractAddress(investor, PAID.name);
  await orderToSell(investor, paid, PAID.amount);
  await orderedInTime(databaseUrl, paid.split('/').at(-1) ?? '');

  const [first, second] = [await otherBrowser(), await otherBrowser('anker')];
  await signInBrowser(first.context(), brand, demoAdmin);
  await signInColleague(second, 'anker');
  const colleague = await otherBrowser();
  await signInColleague(colleague, brand);
  await enterPrices(first);
  await publishPrices(second);

  // Both administrators open the preview of the dealing run, and both press the start button.
  for (const admin of [first, second]) {
    await admin.goto('/admin?deel=maand');
    await expect(admin.getByRole('heading', { name: `Aan de beurt: ${inMonth}` })).toBeVisible();
    await press(admin);
  }
  const preview = await figuresOn(second);
  await press(second.getByRole('alertdialog'));
  await expect(second.getByRole('heading', { name: `Verslag van ${inMonth}` })).toBeVisible();
  await expect(second.getByText('Klaar', { exact: true })).toBeVisible();
  expect(await figuresOn(second)).toEqual(preview);
  complaints.foresee(/^409 POST .*\/(start|withdrawn)$/);
  await press(first.getByRole('alertdialog'));
  await expect(first.getByRole('alert')).toContainText('Deze maand wordt al verwerkt of is al verwerkt.');
  await expectAccessible(second, 'anker');

  await investor.goto('/mijn-vastgoed');
  const quiet = investor.getByRole('article').filter({ hasText: QUIET });
  await expect(quiet).toContainText(euro(expected.quiet.value));
  await expect(quiet).toContainText(`op ${inMonth}`);
  await investor
    .getByRole('banner')
    .getByRole('button', { name: /^Berichten.*ongelezen$/ })
    .click();
  const messages = investor.getByRole('dialog', { name: 'Berichten' });
  await expect(messages).toContainText(`Wij hebben uw storting belegd tegen de koers van ${inMonth}.`);
  await expect(messages).toContainText(/Wij hebben verkoop V-\d{4}-\d{6} uitgevoerd/);
  await messages.getByRole('button', { name: 'Sluiten' }).click();

  await expectMonthOn(investor, QUIET, expected.quiet);
  await expectMonthOn(investor, STARTING.name, expected.starting);
  await expectMonthOn(investor, TOO_LATE, expected.tooLate);
  await investor.goto(`${tooLate}/verkopen`);
  await expect(investor.getByRole('table', { name: 'Wat u verkoopt' })).toContainText('nog niet bekend');
  await expectMonthOn(investor, SELLING.name, expected.selling);

  const sale = expected.selling.bookings.find(({ type }) => type === 'SELL');
  const received = euro(-(sale?.amount ?? 0));
  const tabs = investor.getByRole('navigation', { name: 'Onderdelen van dit contract' });
  await tabs.getByRole('link', { name: 'Verkocht' }).click();
  const sold = investor.getByRole('table', { name: 'Wat u hebt verkocht' }).getByRole('row');
  await expect(sold.filter({ hasText: formatDate(month) })).toContainText(received);
  const orders = investor.getByRole('table', { name: 'Afgesloten verkoopopdrachten' }).getByRole('row');
  await expect(orders.filter({ hasText: 'Uitgevoerd' })).toContainText(received);

  await tabs.getByRole('link', { name: 'Documenten' }).click();
  await expect(pageTitle(investor, /Documenten$/)).toBeVisible();
  const downloading = investor.waitForEvent('download');
  await investor.getByRole('button', { name: `Download Transactiebevestiging ${inMonth}` }).click();
  const text = pagesOf(readFileSync(await (await downloading).path()))
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const expectedText of ['Verkoop', nameOf(SELLING.fundId), '− 20,0000', received]) {
    expect(text).toContain(expectedText.replace(/\s+/g, ' '));
  }

  // The proceeds are paid with a payout file under four-eyes approval, and count as paid once a bank statement
  // confirms the payment.
  const where = async (phrase: RegExp): Promise<string | null> => {
    await investor.goto(`${paid}/verkocht`);
    const row = investor.getByRole('table', { name: 'Wat u hebt verkocht' }).getByRole('row').nth(1);
    await expect(row).toContainText(phrase);
    return row.textContent();
  };
  await payoutsDue(databaseUrl);
  const statusText = await where(/opdracht gegeven, wij betalen u/);
  const file = await orderPayouts(first, colleague, brand);
  const amounts = [...file.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => Number(amount));
  expect(amounts.filter((amount) => statusText?.includes(formatEuro(amount)))).toHaveLength(1);
  // The payout file cannot be withdrawn until a bank statement shows that the bank did not execute it.
  await first.getByRole('button', { name: /^Intrekken bestand/ }).click();
  const withdrawing = first.getByRole('dialog');
  await withdrawing.getByLabel('Waarom doet u dit?').fill('De bank kent dit bestand niet');
  await withdrawing.getByRole('button', { name: 'Intrekken' }).click();
  const reason = withdrawing.getByRole('alert');
  await expect(reason).toContainText('Lees eerst een afschrift in');
  expect(await reason.evaluate((banner) => banner.scrollWidth - banner.clientWidth)).toBe(0);
  await withdrawing.getByRole('button', { name: 'Annuleren' }).click();
  await where(/onderweg naar uw rekening\s+NL••/);
  await investor.goto('/mijn-vastgoed');
  await expect(investor.getByText(/^Geld onderweg naar u: /)).toBeVisible();
  const statement = await bankPays(file);
  await importStatement(first, colleague, { brand, statement });
  const [, bookedOn = ''] = /<BookgDt>\s*<Dt>([\d-]+)</.exec(statement) ?? [];
  await expect(async () => {
    await where(new RegExp(`betaald op ${formatDate(bookedOn)} op rekening NL••`));
  }).toPass({ timeout: 60_000 });
  const proving = investor.waitForEvent('download');
  await investor.getByRole('link', { name: /^Bevestiging \(PDF\) van de uitbetaling op/ }).click();
  const proof = pagesOf(readFileSync(await (await proving).path()))
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(proof).toContain('Zo staat het op het afschrift van onze bank.');
  expect(statusText).toContain(/€ ([\d.,]+) aan u betaald/.exec(proof)?.[1]);

  for (const command of ['ledger:verify', 'books:verify']) {
    const { ok, output } = await runTool([inProject('apps/api/src/operation/operator.main.ts'), command], {
      environment: { DATABASE_URL: databaseUrl },
    });
    expect(ok, output).toBe(true);
  }
});
