// Covers apps/web/src folders: dealing-runs, fund-prices.

import { expectAccessible } from './support/accessibility.ts';
import { accounts } from './support/portal.ts';
import { pageTitle } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

test('R-10 an administrator enters the prices of the next dealing run and sees the steps that remain', async ({
  page,
  brand,
  signIn,
}, { retry }) => {
  await signIn(accounts.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Koersen invoeren' }).click();
  await expect(pageTitle(page, 'Koersen invoeren')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Koersen invoeren' })).toHaveAttribute('aria-current', 'page');
  const dealingDay = await page.getByLabel('Waarderingsdatum').locator('option:checked').textContent();
  const fund = page.getByRole('row').filter({ hasText: 'Nederlands Vastgoed Fonds' });
  await fund.getByLabel('Koers per participatie').fill('109,12345');
  await fund.getByLabel('Uitkering per participatie').fill('0,38');
  await page.getByRole('button', { name: 'Koersen bewaren' }).click();
  await expect(page.getByRole('alert')).toContainText('Vul maximaal 4 cijfers achter de komma in.');
  await fund.getByLabel('Koers per participatie').fill(`15${retry},1234`);
  await expect(fund).toContainText('meer dan 3% anders dan vorige maand');
  await expectAccessible(page, brand);
  await page.getByRole('button', { name: 'Koersen bewaren' }).click();
  await expect(page.getByText('De koersen zijn bewaard. Ze wachten op publicatie.')).toBeVisible();
  await expect(fund).toContainText('Ingevoerd door u');
  await expect(fund.getByText('Wacht op publicatie')).toBeVisible();

  await page.getByRole('link', { name: 'Maand verwerken' }).click();
  await expect(page.getByRole('heading', { name: `Aan de beurt: ${dealingDay}` })).toBeVisible();
  await expect(page.getByText('Nog niet alle koersen zijn gepubliceerd.')).toContainText(
    'Nederlands Vastgoed Fonds',
  );
  await expect(page.getByRole('button', { name: 'Maand verwerken' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Koersen en participaties' })).toBeVisible();
  await page.getByRole('link', { name: 'Naar de koersen' }).click();
  await expect(fund.getByLabel('Koers per participatie')).toHaveValue(`15${retry},1234`);
});
