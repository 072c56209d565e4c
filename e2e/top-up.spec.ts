// Journeys through: top-up, payment.

import * as calls from '@portaal/domain/calls';
import { contractAddress } from './support/contract.ts';
import { accounts } from './support/portal.ts';
import { answeredOffer } from './support/questionnaire.ts';
import { expect, test } from './support/test.ts';

// Nobody else looks at the contracts of this brand.
test.use({ brand: 'anker' });

test('R-31 a top-up is announced once, however often it is pressed, and can be cancelled', async ({
  page,
  signIn,
}) => {
  await signIn(accounts.investor);
  const address = await contractAddress(page, 'Amerika en leningen');
  await page.goto('/about');
  const contractId = address.split('/').at(-1) ?? '';
  const saved = await page.evaluate(
    async ([path, body, topUps]) => {
      const headers = { 'content-type': 'application/json' };
      // What a try that failed halfway left behind.
      const { data } = await (await fetch(topUps)).json();
      for (const { id } of data.underway) await fetch(`${topUps}/${id}/cancel`, { method: 'POST' });
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    [
      calls.saveOffer.path,
      JSON.stringify(answeredOffer()),
      calls.getTopUpTerms.path.replace('{id}', contractId),
    ] as const,
  );
  expect(saved).toBe(201);

  await page.goto(`${address}/bijstorten`);
  const send = page.getByRole('button', { name: /^Bijstorten/ });
  await page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' }).fill('999');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Kies hoe u wilt betalen.');
  await page.getByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' }).fill('1.500');
  await page.getByRole('radio', { name: 'Overboeking' }).check();
  await send.dblclick();
  await expect(page.getByRole('heading', { name: /^Bijstorting van/ })).toHaveCount(1);
  await expect(page.getByText('Neem het kenmerk precies over.')).toBeVisible();

  await page.getByRole('button', { name: 'Bijstorting annuleren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bijstorting annuleren' }).click();
  await expect(page.getByText('Uw bijstorting is geannuleerd')).toBeVisible();
  await expect(send).toBeVisible();
});
