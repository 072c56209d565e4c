// Covers apps/web/src folders: frame, details, transactions, returns, waterfall.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LONGEST } from '../apps/api/src/demo/large-set.ts';
import { expectAccessibleNow } from './support/accessibility.ts';
import { busyInvestor } from './support/busy-investor.ts';
import { contractAddress } from './support/contract.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const { contracts, email, lines } = busyInvestor;
const PAGE = 50;

/** Checks the layout and accessibility that every contract page requires at its screen width. */
async function expectFitting(page: Page, what: string): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(sideways, `${what} is wider than the screen`).toBe(0);
  await expectAccessibleNow(page, what);
}

test.describe('an investor has 200 contracts, one of which has 2,000 transactions', {
  tag: '@phone',
}, () => {
  test.describe.configure({ timeout: 120_000 });

  test('R-14, R-15 an investor with 200 contracts sees all contracts in one overview', async ({
    page,
    signIn,
  }, { project }) => {
    const isPhone = project.name === '360';
    await signIn(email);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    const totals = main.getByRole('region', { name: 'Uw totalen' });
    await expect(totals.getByText(/^Waarde op 1\s/)).toBeVisible();
    await expect(main.getByRole('figure', { name: 'Verdeling over de fondsen' })).toBeVisible();
    await expect(main.getByRole('figure', { name: 'Waarde van uw contracten' })).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(isPhone ? 12 : 24);
    await main.getByRole('button', { name: `Toon alle ${contracts} contracten` }).click();
    await expect(main.getByRole('article')).toHaveCount(contracts);
    await expectFitting(page, 'the overview');
    if (isPhone) await main.getByRole('button', { name: 'Zoeken' }).click();
    await main.getByRole('searchbox', { name: /^Zoek/ }).fill('elke week');
    await expect(main.getByText(`1 contract gevonden van ${contracts}`)).toBeVisible();
    await main.getByRole('link', { name: LONGEST }).click();
    await expect(pageTitle(page, `${LONGEST} – Overzicht`)).toBeVisible();
    await expectFitting(page, 'Overzicht');
  });

  test('R-25 an investor with 200 contracts pages through all transactions, filters them and downloads them as a file', async ({
    page,
    signIn,
  }) => {
    await signIn(email);
    await page.goto(`${await contractAddress(page, LONGEST)}/transacties`);
    // Rows of the table on a wide screen, or collapsible list items on a phone.
    const table = page.getByRole('table', { name: 'Transacties, nieuwste eerst' }).locator('tbody tr');
    const rows = table.or(page.getByRole('list', { name: 'Transacties, nieuwste eerst' }).locator('details'));
    const pager = page.getByRole('navigation', { name: 'Bladeren door transacties' });
    await expect(rows).toHaveCount(PAGE);
    await expectFitting(page, 'Transacties');
    const next = pager.getByRole('button', { name: 'Volgende' });
    let seen = 0;
    for (; seen + PAGE <= lines; seen += PAGE) {
      await expect(pager).toContainText(`${seen + 1} – ${seen + PAGE}`);
      await next.click();
    }
    await expect(pager).toContainText(`${seen + 1} – `);
    await expect(next).toBeDisabled();
    await expect(rows.last()).toContainText('Eerste storting');
    const total = seen + (await rows.count());
    await pager.getByRole('button', { name: 'Vorige' }).click();
    await expect(pager).toContainText(`${seen - PAGE + 1} – ${seen}`);

    const file = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const made = await download;
      expect(made.suggestedFilename()).toMatch(/^transacties-\d{4}-\d{6}\.csv$/);
      return readFileSync(await made.path(), 'utf8')
        .trimEnd()
        .split('\r\n');
    };
    expect(await file()).toHaveLength(1 + total);
    await page.getByRole('combobox', { name: 'Soort' }).selectOption('Kosten');
    await expect(page).toHaveURL(/soort=kosten/);
    await expect(rows.filter({ hasText: 'Instapkosten' })).toHaveCount(PAGE);
    await expect(pager).toContainText(`1 – ${PAGE}`);
    const costs = (await file()).slice(1);
    expect(costs.filter((line) => !line.includes('Instapkosten'))).toEqual([]);
  });

  test('R-26…R-33 an investor with 200 contracts visits the other pages of the contract', async ({
    page,
    signIn,
  }, { project }) => {
    await signIn(email);
    await page.goto(`${await contractAddress(page, LONGEST)}/transacties`);
    const main = page.getByRole('main');
    const tabs = page.getByRole('navigation', { name: /Onderdelen van dit contract|Wat u kunt doen/ });
    const open = async (tab: string, title = tab) => {
      const link = tabs.getByRole('link', { name: tab, exact: true });
      await link.click();
      await expect(pageTitle(page, `${LONGEST} – ${title}`)).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
    };

    await open('Rendement');
    await expect(main).toContainText('Uw persoonlijk rendement per jaar');
    const years = project.name === '360' ? 'list' : 'table';
    await expect(main.getByRole(years, { name: 'Rendement per kalenderjaar' })).toBeVisible();
    await page.getByRole('button', { name: 'Dit jaar' }).click();
    await expect(page).toHaveURL(/van=\d{4}-01-01/);
    await expect(main).toContainText('De periode is korter dan een jaar.');
    await expectFitting(page, 'Rendement');

    await open('Gegevens');
    await expect(main.getByRole('table', { name: 'Kosten per fonds' })).toBeVisible();
    await expectFitting(page, 'Gegevens');

    await open('Historie');
    await expect(main.getByText('Er is nog niets gewijzigd')).toBeVisible();
    await expectFitting(page, 'Historie');

    await open('Documenten');
    await expect(main.getByRole('listitem').filter({ hasText: 'Jaaropgave' }).first()).toBeVisible();
    await expectFitting(page, 'Documenten');

    await open('Verkocht');
    await expect(main.getByText('U hebt van dit contract nog niets verkocht')).toBeVisible();
    await expectFitting(page, 'Verkocht');

    await open('Bijstorten');
    await expectFitting(page, 'Bijstorten');

    await open('Verkopen');
    await expectFitting(page, 'Verkopen');
    await main.getByRole('button', { name: 'Alles verkopen' }).click();
    const bought = main.getByText(/^De \d+ aankopen die wij verkopen$/);
    await expect(bought).toHaveCount(4);
    for (const ofFund of await bought.all()) await ofFund.click();
    await expect(main.getByRole('rowheader', { name: 'Totaal' })).toHaveCount(4);
    await expectFitting(page, 'Verkopen');

    await open('Wijzigen', 'Wat wilt u wijzigen?');
    await expectFitting(page, 'Wijzigen');
  });
});
