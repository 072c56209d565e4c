// Covers apps/web/src folders: admin, fund-prices, step-up.

import type { Page } from '@playwright/test';
import { priceToDecimal } from '@portaal/engine';
import { fundIds, funds } from '../apps/api/src/demo/demo-terms.ts';
import { formatLongDate, formatNumber } from '../apps/web/src/lib/dutch-format.ts';
import { expectAccessible } from './support/accessibility.ts';
import { COLLEAGUE, signInColleague } from './support/approving.ts';
import { dueMonth, pricesOfDueMonth } from './support/last-month.ts';
import { demoAdmin } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';

test.use({ portalOf: 'lastMonth' });

const prices = pricesOfDueMonth().map(({ fundId, nav, distribution }) => ({
  code: Object.entries(fundIds).find(([, id]) => id === fundId)?.[0] ?? '',
  name: funds.find(({ id }) => id === fundId)?.name ?? '',
  nav: priceToDecimal(nav).toFixed(4),
  distribution: priceToDecimal(distribution).toFixed(4),
}));
/** The rows of a file are sorted by fund code. */
const lines = prices
  .map(({ code, nav, distribution }) => `${code},${dueMonth()},${nav},${distribution}`)
  .toSorted();
const file = ['fonds,dag,koers,uitkering', ...lines, ''].join('\r\n');

async function load(page: Page, content: string): Promise<void> {
  await page
    .getByLabel(/^Bestand met koersen/)
    .setInputFiles({ name: 'koersen.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Bestand laden' }).click();
}

test('R-10 an employee loads a file of prices and a colleague publishes it with a code', async ({
  page,
  brand,
  otherBrowser,
  complaints,
}) => {
  test.slow();
  complaints.foresee(/^422 POST .*\/api\/admin\/price-files/);
  await signInBrowser(page.context(), brand, demoAdmin);
  await page.goto('/admin?deel=koersen');
  await expect(page.getByText('Er wacht geen bestand op een collega.')).toBeVisible();

  await load(page, file.replace(`${prices[0]?.nav}`, '0.0000').replace('-01,', '-02,'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Een koers is meer dan nul.');
  await expect(alert).toContainText('regel 2, dag: Dit is geen waarderingsdag.');
  await load(page, file);
  await expect(page.getByText(/is geladen\. Een collega publiceert het of wijst het af\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bestand publiceren' })).toHaveCount(0);
  await expectAccessible(page, brand);

  const colleague = await otherBrowser();
  await signInColleague(colleague, brand);
  await colleague.setViewportSize({ width: 360, height: 740 });
  await colleague.goto('/admin');
  await expect(colleague.getByText(/een bestand wacht op een collega$/)).toBeVisible();
  await colleague.goto('/admin?deel=koersen');
  await expect(colleague.getByRole('row').filter({ hasText: 'Nieuwe koersen' })).not.toHaveCount(0);
  await expectAccessible(colleague, brand);
  const publish = colleague.getByRole('button', { name: 'Bestand publiceren' });
  await publish.focus();
  await colleague.keyboard.press('Enter');
  const question = colleague.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Publiceren' }).click();
  await new StepUpQuestion(colleague).give(await adminCode(brand, COLLEAGUE));
  await expect(colleague.getByText(/^Bestand \d+ met koersen is gepubliceerd\.$/)).toBeVisible();

  // The price page shows the prices as if they had been entered for the month.
  await page.goto(`/admin?deel=koersen&datum=${dueMonth()}`);
  await expect(page.getByLabel('Waarderingsdatum').locator('option:checked')).toHaveText(
    formatLongDate(dueMonth()),
  );
  await expect(page.getByText(/^Gepubliceerd op /)).toHaveCount(funds.length);
  const [first] = prices;
  const row = page.getByRole('row').filter({ hasText: first?.name ?? '' });
  await expect(row.getByLabel('Koers per participatie')).toHaveValue(formatNumber(Number(first?.nav), 4));
});
