// Journeys through: sell, sold, step-up.

import type { Page } from '@playwright/test';
import { contractAddress } from './support/contract.ts';
import { codeMailed } from './support/mailbox.ts';
import { accounts } from './support/portal.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

// Nobody else looks at the contracts of this brand.
test.use({ brand: 'anker' });

/** The order changes the contract, so each width has one of its own. */
const contracts = {
  wide: { email: accounts.investor, name: 'Aanvulling op het pensioen', amount: '36.000' },
  phone: { email: accounts.unpaid, name: 'Eerste belegging', amount: '5.000' },
};

/** The sale as the browser keeps it: sealed, a moment after it changed. */
const keptSale = (page: Page) =>
  page.evaluate(() => String(JSON.parse(localStorage.getItem('store') ?? '{}').sale));

/** What a try that failed halfway left behind. */
const cancelOpenOrder = (page: Page, address: string) =>
  page.evaluate(
    async ([path]) => {
      const { data } = await (await fetch(path)).json();
      const open = data.items.find(({ status }: { status: string }) => status === 'queued');
      if (open) await fetch(`${path}/${open.id}/cancel`, { method: 'POST' });
    },
    [`/api/contracts/${address.split('/').at(-1)}/sell-requests`] as const,
  );

test.describe('selling', { tag: '@phone' }, () => {
  test('R-32 S-06 too little may not stay behind, so all is sold with a code, and cancelled again', async ({
    page,
    signIn,
  }, { project }) => {
    const { email, name, amount } = project.name === '360' ? contracts.phone : contracts.wide;
    await signIn(email);
    const address = await contractAddress(page, name);
    await page.goto('/about');
    await cancelOpenOrder(page, address);
    await page.goto(`${address}/verkopen`);
    // What it costs and when it is paid stand before the choice.
    await expect(page.getByText('Wij betalen u rond')).toBeVisible();
    const total = page.getByRole('textbox', { name: 'Hoeveel wilt u verkopen?' });
    await total.fill('1.000');
    await expect(page.getByText('U ontvangt ongeveer')).toBeVisible();
    await total.fill(amount);
    await page.getByRole('button', { name: 'Volgende' }).click();
    await expect(page.getByRole('alert')).toContainText('Verkoop dan alles van dit fonds.');
    await page.getByRole('button', { name: 'Een aantal participaties' }).click();
    await expect(page.getByRole('heading', { name: 'Wat wilt u per fonds verkopen?' })).toBeFocused();
    const before = await keptSale(page);
    await page.getByRole('button', { name: 'Alles van dit fonds' }).click();
    await expect.poll(() => keptSale(page)).not.toBe(before);
    const filled = await keptSale(page);
    await page.getByRole('button', { name: 'Volgende' }).click();

    await expect(page.getByRole('heading', { name: 'Controleer uw verkoop' })).toBeFocused();
    await expect.poll(() => keptSale(page)).not.toBe(filled);
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
});
