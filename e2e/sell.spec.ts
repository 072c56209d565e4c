// Covers apps/web/src folders: sell-requests, frame, step-up.

import type { Page } from '@playwright/test';
import { contractAddress } from './support/contract.ts';
import { tabTo } from './support/keyboard.ts';
import { topOf } from './support/layout-facts.ts';
import { codeMailed } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

// No other test uses the contracts of this brand.
test.use({ brand: 'anker' });

/** Each screen width has its own contract, because the order changes the contract. */
const contracts = {
  wide: { email: accounts.investor, name: 'Aanvulling op het pensioen', amount: '36.000' },
  phone: { email: accounts.unpaid, name: 'Eerste belegging', amount: '5.000' },
};

/** This contract is only viewed, and not sold. */
const fourFunds = 'Spreiding over vier fondsen';

/** Returns the input of the sale as the browser stores it: encrypted, shortly after each change. */
const storedSale = (page: Page) =>
  page.evaluate(() => String(JSON.parse(localStorage.getItem('store') ?? '{}').sale));

/** Cancels an order left by an earlier attempt that failed. */
const cancelOpenOrder = (page: Page, address: string) =>
  page.evaluate(
    async ([path]) => {
      const { data } = await (await fetch(path)).json();
      const open = data.items.find(({ status }: { status: string }) => status === 'queued');
      if (open) await fetch(`${path}/${open.id}/cancel`, { method: 'POST' });
    },
    [`/api/contracts/${address.split('/').at(-1)}/sell-requests`] as const,
  );

/** Returns whether an amount of the contract on the page is still too recently collected to be sold. */
const hasLockedAmount = (page: Page) =>
  page.evaluate(
    async ([path]) => {
      const { data } = await (await fetch(path)).json();
      return data.funds.some(({ lockedUntil }: { lockedUntil: string | null }) => lockedUntil !== null);
    },
    [`/api/contracts/${new URL(page.url()).pathname.split('/').at(-2)}/sell`] as const,
  );

test.describe('an investor sells units', { tag: '@phone' }, () => {
  test('R-32 S-06 rejects a sale that leaves less than the minimum, and cancels a full sale on request', async ({
    page,
    signIn,
  }, { project }) => {
    const { email, name, amount } = project.name === '360' ? contracts.phone : contracts.wide;
    await signIn(email);
    const address = await contractAddress(page, name);
    await page.goto('/about');
    await cancelOpenOrder(page, address);
    await page.goto(`${address}/verkopen`);
    // Costs and payment day are summarized above the field. The full text is collapsed on a phone and shown beside
    // the field on a wide screen.
    await expect(page.getByText(/^Uitstapkosten .*% tot .*%\. Uitbetaling rond /)).toBeVisible();
    if (project.name === '360') await page.getByText('Wat het kost en wanneer u uw geld hebt').click();
    await expect(page.getByText('Wij betalen u rond')).toBeVisible();
    const total = page.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' });
    await total.fill('1.000');
    await expect(page.getByText('U ontvangt ongeveer')).toBeVisible();
    await total.fill(amount);
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(page.getByRole('alert')).toContainText('Verkoop dan alles van dit fonds.');
    await page.getByRole('button', { name: 'Een aantal participaties' }).click();
    await expect(page.getByRole('heading', { name: 'Wat wilt u per fonds verkopen?' })).toBeFocused();
    const before = await storedSale(page);
    await page.getByRole('button', { name: 'Alles van dit fonds' }).click();
    await expect.poll(() => storedSale(page)).not.toBe(before);
    const filled = await storedSale(page);
    await page.getByRole('button', { name: 'Volgende' }).click();

    await expect(page.getByRole('heading', { name: 'Controleer uw verkoop' })).toBeFocused();
    await expect.poll(() => storedSale(page)).not.toBe(filled);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Controleer uw verkoop' })).toBeVisible();
    await page.getByText(/^De .*die wij verkopen$/).click();
    await expect(page.getByRole('rowheader', { name: 'Totaal' })).toBeVisible();
    const requested = Date.now();
    await page.getByRole('button', { name: 'Verkoop bevestigen' }).click();
    const question = new StepUpQuestion(page);
    await expect(question.code).toBeFocused();
    await question.give(await codeMailed(email, 'U wilt participaties verkopen', requested));
    await expect(page.getByText('Wij hebben uw verkoopopdracht ontvangen.')).toBeVisible();
    await expect(page.getByText('Verkoop in behandeling')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'Verkoop annuleren' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verkoop annuleren' }).click();
    await expect(page.getByText('Uw verkoop is geannuleerd')).toBeVisible();
    await page.goto(`${address}/verkocht`);
    await expect(page.getByRole('row', { name: /^V-\d{4}-\d{6}/ }).first()).toContainText('Geannuleerd');
  });

  test('the amount field is visible when the page opens, even for a contract with four funds', async ({
    page,
    signIn,
  }, { project }) => {
    await signIn();
    await page.goto(`${await contractAddress(page, fourFunds)}/verkopen`);
    const total = page.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' });
    await expect(total).toBeVisible();
    const isPhone = project.name === '360';
    expect(await topOf(total)).toBeLessThanOrEqual(isPhone ? 640 : 760);
    // On a phone the amount that cannot be sold yet is summarized in one line, and explained in full before the
    // order. Between the last cut-off of a month and its dealing run no debit is locked on the next dealing day.
    const isLocked = await hasLockedAmount(page);
    const locked = page.getByText(/^Bedragen die korter dan 56 dagen geleden zijn afgeschreven/);
    await expect(page.getByText(/^Nog niet te verkopen: ongeveer/)).toBeVisible({ visible: isLocked });
    await expect(locked).toBeVisible({ visible: isLocked && !isPhone });
    await total.fill('1.000');
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(page.getByRole('button', { name: 'Verkoop bevestigen' })).toBeVisible();
    await expect(locked).toBeVisible({ visible: isLocked });
    await expect(page.getByText(/Deze dagen gelden als u vóór .*, 16\.00 uur bevestigt\./)).toBeVisible();
    await expect(page.getByText(/^Willen veel mensen tegelijk verkopen\?/)).toBeVisible();
  });

  test('a keyboard user can go from the contract to the overview of a sale', async ({ page, signIn }) => {
    await signIn();
    await page.goto(await contractAddress(page, fourFunds));
    await tabTo(page.getByRole('link', { name: 'Verkopen' }));
    await page.keyboard.press('Enter');
    const terms = page.getByText('Wat het kost en wanneer u uw geld hebt');
    await expect(terms).toBeVisible();

    await tabTo(page.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' }));
    await page.keyboard.type('1.000');
    await tabTo(page.getByRole('button', { name: 'Zelf per fonds kiezen' }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { name: 'Wat wilt u per fonds verkopen?' })).toBeFocused();
    await tabTo(page.getByRole('button', { name: 'Vorige' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Verkopen', level: 2 })).toBeFocused();

    const details = page.locator('details').filter({ has: terms });
    const wasOpen = (await details.getAttribute('open')) !== null;
    await tabTo(details.locator('summary'));
    await page.keyboard.press('Space');
    await expect(details).toHaveJSProperty('open', !wasOpen);
    await page.keyboard.press('Enter');
    await expect(details).toHaveJSProperty('open', wasOpen);

    await tabTo(page.getByRole('button', { name: 'Volgende' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Controleer uw verkoop' })).toBeFocused();
    await tabTo(page.getByRole('button', { name: 'Verkoop bevestigen' }));
  });
});
