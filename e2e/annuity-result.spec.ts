// Covers apps/web/src folders: calculation.

import type { Page } from '@playwright/test';
import { Calculator } from './support/calculator.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

/** Fills in the birth date where it is requested, and continues past the answered steps to the outcome. */
async function answerBirthDate(
  page: Page,
  [day, month, year]: readonly [string, string, string],
): Promise<Calculator> {
  const calculator = new Calculator(page);
  const birth = page.getByRole('group', { name: 'Uw geboortedatum' }).getByRole('textbox');
  await birth.nth(0).fill(day);
  await birth.nth(1).fill(month);
  await birth.nth(2).fill(year);
  // Waits for the URL, because the button of the previous step stays visible while the next step loads.
  const onwards = calculator.next.or(calculator.calculate);
  while (!new URL(page.url()).pathname.endsWith('/stap6')) {
    const requested = page.url();
    await onwards.click();
    await expect(page).not.toHaveURL(requested);
  }
  await calculator.expectOutcome();
  return calculator;
}

test('X-01 a visitor calculates an annuity accumulation: worked example 14 to the cent', {
  tag: '@phone',
}, async ({ page }) => {
  // The shared link supplies all answers except the birth date, so the calculator asks for the birth date.
  await page.goto(
    '/lijfrente-opbouwen/stap6#invoer=1&inleg=20000&maand=300&looptijd=12&fondsen=1-40_2-30_3-10_4-20&oversluiten=nee',
  );
  await expect(page).toHaveURL('/lijfrente-opbouwen/stap3');
  const calculator = await answerBirthDate(page, ['15', '03', '1980']);
  const main = page.getByRole('main');
  await expect((await calculator.lastYear()).getByRole('cell').nth(0)).toHaveText('€ 63.200,00');
  await expect((await calculator.lastYear()).getByRole('cell').nth(2)).toHaveText('€ 93.842,05');
  await expect(main).toContainText('Uw AOW begint op 15 juni 2047 (verwacht).');
  await expect(main).toContainText('Uw eerste uitkering moet uiterlijk in december 2052 komen.');
  // The slider limits the duration, so that no later end can be chosen.
  await expect(calculator.duration).toHaveAttribute('max', /^2[5-6]$/);
});

test('X-01 a visitor calculates an annuity payout: worked example 8 to the cent', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(
    '/lijfrente-uitkeren/stap6#invoer=1&inleg=150000&looptijd=25&fondsen=4-100&uitkering=Kwartaal&voor2014=nee',
  );
  await expect(page).toHaveURL('/lijfrente-uitkeren/stap2');
  const calculator = await answerBirthDate(page, ['12', '05', '1964']);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Uw bruto uitkering per kwartaal' })).toBeVisible();
  await expect(main).toContainText('100 uitkeringen in totaal');
  await expect(main).toContainText('Zonder schommelingen is de uitkering € 2.498,94 per kwartaal.');
  await expect(main).toContainText('Uw AOW begint op 12 augustus 2031.');
  await expect((await calculator.lastYear()).getByRole('cell').last()).toHaveText('€ 0,00');
  // A longer duration lowers the payout at once.
  const figure = main.locator('[data-scenario="expected"]').first();
  const before = await figure.textContent();
  await calculator.duration.fill('30');
  await expect(main).toContainText('120 uitkeringen in totaal');
  expect(await figure.textContent()).not.toBe(before);
});

test('V-05 a temporary payout above the ceiling is reported at the slider, and the last valid outcome stays visible', async ({
  page,
}) => {
  await page.goto(
    '/lijfrente-uitkeren/stap6#invoer=1&inleg=150000&looptijd=20&fondsen=4-100&uitkering=Maand&voor2014=nee',
  );
  const calculator = await answerBirthDate(page, ['20', '08', '1958']);
  await calculator.duration.fill('5');
  const message = /mag de uitkering niet hoger zijn dan €\s26\.781 per jaar/;
  await expect(calculator.duration).toHaveAccessibleDescription(message);
  await expect(page.getByRole('main')).toContainText('240 uitkeringen in totaal');
});
