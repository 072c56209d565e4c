// Covers apps/web/src folders: top-ups, payment.

import * as calls from '@portaal/domain/calls';
import { contractAddress } from './support/contract.ts';
import { accounts } from './support/portal.ts';
import { answeredFor } from './support/questionnaire.ts';
import { test } from './support/stored-browser.ts';
import { Taps } from './support/taps.ts';
import { expect } from './support/test.ts';

// No other test uses the contracts of this brand.
test.use({ brand: 'anker' });

test('R-31 a double click announces a top-up once, and the top-up can be cancelled', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.investor);
  const address = await contractAddress(page, 'Amerika en leningen');
  await page.goto('/about');
  const contractId = address.split('/').at(-1) ?? '';
  const recorded = await page.evaluate(
    async ([topUps, records]) => {
      const headers = { 'content-type': 'application/json' };
      // Cancels top-ups left by an earlier attempt that failed.
      const { data } = await (await fetch(topUps)).json();
      for (const { id } of data.underway) await fetch(`${topUps}/${id}/cancel`, { method: 'POST' });
      const sent = records.map(([path, body]) => fetch(path, { method: 'POST', headers, body }));
      return (await Promise.all(sent)).map(({ status }) => status);
    },
    [
      calls.getTopUpTerms.path.replace('{id}', contractId),
      ([2, 3] as const).map(
        (id) =>
          [
            calls.recordQuestionnaire.path.replace('{id}', String(id)),
            JSON.stringify(answeredFor(id, contractId)),
          ] as const,
      ),
    ] as const,
  );
  expect(recorded).toEqual([201, 201]);

  await page.goto('/mijn-investeringen');
  const taps = new Taps();
  await taps.on(page.getByRole('main').getByRole('link', { name: 'Amerika en leningen' }));
  await taps.on(page.getByRole('main').getByRole('link', { name: 'Bijstorten' }));
  const send = page.getByRole('button', { name: /^Bijstorten/ });
  await page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' }).fill('999');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Kies hoe u wilt betalen.');
  await page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' }).fill('1.500');
  await taps.on(page.getByRole('radio', { name: 'Overboeking' }));
  // The submit button is the last tap. The earlier press without a payment method was an error and is not counted.
  expect(taps.count + 1).toBeLessThanOrEqual(4);
  await send.dblclick();
  await expect(page.getByRole('heading', { name: /^Bijstorting van/ })).toHaveCount(1);
  // The same text occurs a second time, in the collapsed section about a transfer to our own account.
  await expect(page.getByText('Neem het kenmerk precies over.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Bijstorting annuleren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bijstorting annuleren' }).click();
  await expect(page.getByText('Uw bijstorting is geannuleerd')).toBeVisible();
  await expect(send).toBeVisible();
});
