// Covers apps/web/src folders: contracts, frame, applications, payouts, sell-requests, buildings.

import type { Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import type { Application } from '@portaal/domain/investing/applications/calls';
import { busyInvestor } from './support/busy-investor.ts';
import { contractAddress } from './support/contract.ts';
import { answerOneByOne, shiftOf, topOf } from './support/layout-facts.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { callServer, signInByCall } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { Taps } from './support/taps.ts';
import { expect } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');

const EURO = /€\s[\d.]+,\d{2}/;

/**
 * Saves a draft application, which the overview then lists. Starting returns an existing draft, so both screen widths
 * share one; the server rejects the save of the other width that read the same version.
 */
async function saveDraft(email: string): Promise<void> {
  const cookie = (await signInByCall('baken', { email })).join('; ');
  const { path } = calls.startApplication;
  const started = await callServer('baken', { method: 'POST', path, cookie, body: { flow: 'duits' } });
  const { id, version, draft } = (started.body as { data: Application }).data;
  const body = { version, draft };
  const saved = await callServer('baken', { method: 'PUT', path: `${path}/${id}`, cookie, body });
  expect([200, 409]).toContain(saved.status);
}

test.describe('an investor views the contracts overview', { tag: '@phone' }, () => {
  test('R-15 an investor with 12 contracts sees the totals and every contract', async ({ page, signIn }) => {
    await signIn(accounts.investor);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    const totals = main.getByRole('region', { name: 'Uw totalen' });
    for (const label of ['Totale waarde', 'Totaal ingelegd', 'Resultaat']) {
      await expect(totals.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(totals.getByText(EURO).first()).toBeVisible();
    await expect(totals).toContainText(/% over uw inleg/);
    // The sold contract is in the collapsed section.
    await expect(main.getByRole('article')).toHaveCount(11);
    await main.getByText('Beëindigd (1)').click();
    await expect(main.getByRole('article')).toHaveCount(12);
    await expect(main.getByRole('article').filter({ hasText: 'Verkocht voor de verbouwing' })).toBeVisible();
  });

  test('the first contract is near the top of the page, below an unfinished application', async ({
    page,
    signIn,
  }, { project }) => {
    await signIn(busyInvestor.email);
    await saveDraft(busyInvestor.email);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Ga verder met Duits vastgoed' })).toBeVisible();
    const isPhone = project.name === '360';
    expect(await topOf(main.getByRole('article'))).toBeLessThanOrEqual(isPhone ? 700 : 960);
  });

  test('no content shifts while the overview, a contract and its sale load', async ({ page, signIn }) => {
    await signIn();
    const contract = await contractAddress(page, 'Spreiding over vier fondsen');
    await answerOneByOne(page);
    const visits = [
      ['/mijn-vastgoed', main(page).getByRole('article').first()],
      [contract, main(page).getByRole('region', { name: 'Uw belegging' })],
      [`${contract}/verkopen`, main(page).getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' })],
    ] as const;
    for (const [address, last] of visits) {
      await page.goto(address);
      await expect(last).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { sum, moved } = await shiftOf(page);
      expect(sum, `${address}: ${moved}`).toBeLessThanOrEqual(0.02);
    }
  });

  test('no content shifts when there are no data of the previous month', async ({ page, signIn }) => {
    await signIn();
    await answerOneByOne(page);
    const empty = { Reeks: [], Betalingen: [], LaatsteUitkering: null };
    await page.route('**/api/contracts/value-line', async (route) => {
      await expect(main(page).getByRole('article').first()).toBeVisible();
      await route.fulfill({ json: { data: empty } });
    });
    await page.goto('/mijn-vastgoed');
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { sum, moved } = await shiftOf(page);
    expect(sum, moved).toBeLessThanOrEqual(0.02);
  });

  test('R-15 each contract shows its name, fund, number, status, and its value with the date', async ({
    page,
    signIn,
  }) => {
    await signIn(accounts.investor);
    await page.goto('/mijn-vastgoed');
    const contract = page.getByRole('article').filter({ hasText: 'Winkels en woningen' });
    await expect(contract.getByRole('heading', { name: 'Winkels en woningen' })).toBeVisible();
    await expect(contract).toContainText('Nederlands Vastgoed Fonds');
    await expect(contract).toContainText(/Contract \S+/);
    await expect(contract).toContainText('Actief');
    await expect(contract).toContainText(/op 1\s\p{L}+ \d{4}/u);
    await expect(contract.getByText(EURO).first()).toBeVisible();
    await contract.getByRole('link', { name: 'Winkels en woningen' }).click();
    await expect(page).toHaveURL(/\/contractbeheer\/[\w-]+$/);
    await expect(pageTitle(page, 'Winkels en woningen – Overzicht')).toBeVisible();
  });

  test('an investor needs only a few taps for common tasks', async ({ page, signIn }) => {
    await signIn(accounts.investor);
    const main = page.getByRole('main');
    const begin = async (): Promise<Taps> => {
      await page.goto('/mijn-vastgoed');
      return new Taps();
    };

    const toStatements = await begin();
    await toStatements.on(main.getByRole('link', { name: /^Mijn documenten/ }));
    const download = page.waitForEvent('download');
    await toStatements.on(main.getByRole('button', { name: /^Jaaropgaven \d{4} van al uw contracten$/ }));
    await download;
    expect(toStatements.count).toBeLessThanOrEqual(2);

    const toCosts = await begin();
    await toCosts.on(main.getByRole('link', { name: /^Onze fondsen/ }));
    await expect(
      page
        .getByRole('table', { name: 'Fondsen naast elkaar' })
        .getByText(/^\d,\d+%/)
        .first(),
    ).toBeVisible();
    expect(toCosts.count).toBeLessThanOrEqual(2);

    // An investor whose codes no other test requests: an account receives at most three per 15 minutes.
    await signIn(busyInvestor.email);
    const toSale = await begin();
    await toSale.on(main.getByRole('article').getByRole('link').first());
    await toSale.on(main.getByRole('link', { name: 'Verkopen' }));
    await main.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' }).fill('1.000');
    await toSale.on(main.getByRole('button', { name: 'Volgende' }));
    await toSale.on(main.getByRole('button', { name: 'Verkoop bevestigen' }));
    await expect(new StepUpQuestion(page).code).toBeFocused();
    expect(toSale.count).toBeLessThanOrEqual(5);
  });

  test('R-15 a new investor is invited to make a first investment', async ({ page, signIn }) => {
    await signIn(accounts.newcomer);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(0);
    await main.getByRole('link', { name: 'Nederlands vastgoed', exact: true }).click();
    await expect(page).toHaveURL(/\/nederlands-vastgoed/);
  });

  test('R-16 unpaid contracts are listed first and link to their payment page', async ({ page, signIn }) => {
    await signIn(accounts.unpaid);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    await expect(main).toContainText('2 contracten wachten op betaling');
    await main.getByRole('link', { name: 'Betaling afronden' }).click();
    await expect(pageTitle(page, 'Betaling afronden')).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(2);
    await expect(main.getByRole('article').filter({ hasText: 'Uitbreiding Duitsland' })).toContainText(
      '€ 2.500,00',
    );
    await expect(main.getByRole('article').filter({ hasText: 'Maandelijks leningen' })).toContainText(
      /Nog te betalen€\s5\.000,00/,
    );
  });
});

test('R-16 an investor without unpaid contracts sees that nothing is due', async ({ page, signIn }) => {
  await signIn(accounts.investor);
  await page.goto('/mijn-betaling-afronden');
  await expect(page.getByRole('main')).toContainText('U hebt geen openstaande betalingen.');
});

test('R-15 contracts can be searched and sorted, and the choice is stored in the URL', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.investor);
  await page.goto('/mijn-vastgoed');
  const contracts = page.getByRole('main').getByRole('article');
  await expect(contracts).toHaveCount(11);
  await page.getByRole('combobox', { name: 'Volgorde' }).selectOption('Naam (a–z)');
  await expect(contracts.first()).toContainText('Aanvulling op het pensioen');
  await page.getByRole('searchbox', { name: 'Zoek op naam, fonds of nummer' }).fill('duits studie');
  await expect(contracts).toHaveCount(1);
  await expect(contracts).toContainText('Spaarpot voor de studie');
  await page.reload();
  await expect(contracts).toHaveCount(1);
});

test.describe('the second brand has an overview', () => {
  test.use({ brand: 'anker' });

  test('R-14 the overview of the second brand is named Mijn investeringen, and only signed-in users can open it', async ({
    otherBrowser,
    page,
    signIn,
  }) => {
    await signIn(accounts.unpaid);
    await page.goto('/mijn-investeringen');
    await expect(pageTitle(page, 'Mijn investeringen')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
    const stranger = await otherBrowser();
    await stranger.goto('/mijn-investeringen');
    await expect(stranger).toHaveURL('/login?redirect=%2Fmijn-investeringen');
  });
});

test.describe('an investor requests data of another user', () => {
  interface Summaries {
    readonly data: readonly { readonly ContractID: string; readonly Omschrijving: string }[];
  }
  async function contractsOf(brand: 'baken' | 'anker', email: string) {
    const cookie = (await signInByCall(brand, { email })).join('; ');
    const { body } = await callServer(brand, { path: '/api/contracts/summaries', cookie });
    return { cookie, contracts: (body as Summaries).data };
  }

  test('G-06, X-03 a contract of another investor or another brand is not found', async () => {
    const owner = await contractsOf('baken', accounts.investor);
    const other = await contractsOf('baken', accounts.unpaid);
    const namesake = await contractsOf('anker', accounts.investor);
    expect(owner.contracts).toHaveLength(12);
    const ids = new Set(owner.contracts.map(({ ContractID }) => ContractID));
    for (const { ContractID } of [...other.contracts, ...namesake.contracts])
      expect(ids).not.toContain(ContractID);
    for (const id of ids) {
      for (const [brand, { cookie }] of [
        ['baken', other],
        ['anker', namesake],
        ['anker', owner],
      ] as const) {
        const { status } = await callServer(brand, { path: `/api/contracts/${id}`, cookie });
        expect([401, 404]).toContain(status);
      }
    }
  });

  test('G-06 the page of one investor shows no data of another investor', async ({ page, signIn }) => {
    await signIn(accounts.unpaid);
    await page.goto('/mijn-vastgoed');
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(main).toContainText('Eerste belegging');
    await expect(main).not.toContainText('Winkels en woningen');
  });

  test('G-04 a session of one brand is not valid at the other brand', async ({ page, context, signIn }) => {
    await signIn();
    const [session] = (await context.cookies()).filter(({ name }) => name === 'sid');
    if (session === undefined) throw new Error('There is no session cookie.');
    await context.addCookies([{ ...session, domain: 'anker.localhost' }]);
    await page.goto(`http://anker.localhost:${process.env.E2E_PORT}/mijn-investeringen`);
    await expect(page).toHaveURL(/^http:\/\/anker\.localhost:\d+\/login\?redirect=/);
  });
});
