import type { Page } from '@playwright/test';
import { type ContractTransaction, calls } from '@portaal/contract';
import { contractAddress } from './support/contract.ts';
import { pageTitle } from './support/screen.ts';
import { expect, test } from './support/test.ts';

const NAME = 'Spreiding over vier fondsen';

/** How far the page can be scrolled sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('R-25, R-26, R-27 an investor walks through all parts of a contract', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(`${await contractAddress(page, NAME)}/transacties`);
  await expect(pageTitle(page, `${NAME} – Transacties`)).toBeVisible();
  const main = page.getByRole('main');
  const tabs = page.getByRole('navigation', { name: 'Onderdelen van dit contract' });

  await page.getByRole('combobox', { name: 'Soort' }).selectOption('Kosten');
  await expect(page).toHaveURL(/soort=kosten/);
  await expect(main.getByRole('table').getByText('Instapkosten').first()).toBeVisible();
  await expect(main.getByRole('table').getByText('Herbelegging')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transacties-\d{4}-\d{6}\.csv$/);

  await tabs.getByRole('link', { name: 'Rendement' }).click();
  await expect(main).toContainText('Uw persoonlijk rendement per jaar');
  await page.getByRole('button', { name: 'Dit jaar' }).click();
  await expect(page).toHaveURL(/van=\d{4}-01-01/);
  await expect(main).toContainText('De periode is korter dan een jaar.');

  await tabs.getByRole('link', { name: 'Gegevens' }).click();
  await expect(main.getByRole('table', { name: 'Kosten per fonds' })).toBeVisible();

  for (const [tab, title] of [
    ['Historie', 'Historie'],
    ['Documenten', 'Documenten'],
    ['Verkocht', 'Verkocht'],
    ['Bijstorten', 'Bijstorten'],
    ['Verkopen', 'Verkopen'],
    ['Wijzigen', 'Wat wilt u wijzigen?'],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(pageTitle(page, `${NAME} – ${title}`)).toBeVisible();
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
    expect(await sideways(page), `${tab} is wider than the screen`).toBe(0);
  }
});

const LINES = 2_000;

/** A line of a contract that had a monthly deposit in four funds for long. */
const line = (at: number): ContractTransaction => ({
  TransactieID: String(LINES - at),
  Datum: '2026-10-25',
  Valutadatum: '2026-11-01',
  Soort: 'Maandelijkse inleg',
  FondsID: 1,
  Fonds: 'Een fonds met een heel lange naam voor vastgoed in heel Nederland en daarbuiten',
  Bedrag: 1_234_567.89,
  Kosten: null,
  Koers: 1_234.5678,
  Participaties: 1_000.0001,
  SaldoParticipaties: 9_876_543.2101,
  Status: at % 7 === 0 ? 'teruggedraaid' : 'verwerkt',
});

test('R-25 an investor with 200 contracts reads one with 2,000 transactions', async ({ page, signIn }) => {
  await signIn();
  // The server's own part of this is proven on a database; here it is about the pages.
  await page.goto('/about');
  const own = await page.evaluate(async (path): Promise<object[]> => {
    const { data } = await (await fetch(path)).json();
    return data;
  }, calls.listContractSummaries.path);
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...own[at % own.length],
    ...(at < own.length ? {} : { ContractID: `c${at}` }),
  }));
  await page.route('**/api/contracts/summaries', (route) => route.fulfill({ json: { data: many } }));
  await page.route('**/api/contracts/*/transactions?*', async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const from = Number(asked.get('after')?.split('_')[1] ?? 0);
    const next = Math.min(LINES, from + Number(asked.get('limit')));
    const Transacties = Array.from({ length: next - from }, (_, at) => line(from + at));
    await route.fulfill({
      json: { data: { Transacties, Volgende: next < LINES ? `2026-11-01_${next}` : null } },
    });
  });
  await page.goto('/mijn-vastgoed');
  await page.getByRole('searchbox', { name: /^Zoek/ }).fill('vier fondsen');
  await page.getByRole('main').getByRole('link', { name: NAME }).first().click();
  await expect(pageTitle(page, `${NAME} – Transacties`)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Transacties, nieuwste eerst' }).getByRole('row');
  const pager = page.getByRole('navigation', { name: 'Bladeren door transacties' });
  for (const place of ['1 – 50', '51 – 100', '101 – 150']) {
    await expect(pager).toContainText(place);
    await expect(rows).toHaveCount(51);
    await pager.getByRole('button', { name: 'Volgende' }).click();
  }
  await expect(pager).toContainText('151 – 200');
  await pager.getByRole('button', { name: 'Vorige' }).click();
  await expect(pager).toContainText('101 – 150');
  expect(await sideways(page)).toBe(0);
});
