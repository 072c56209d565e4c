// Covers apps/web/src folders: calculation.

import { Calculator, example1 } from './support/calculator.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

test('V-05 an empty amount is reported in the error summary and at its field', { tag: '@phone' }, async ({
  page,
}) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.next.click();
  await expect(page).toHaveURL('/bedrag-beleggen/stap1');
  await expect(calculator.faults).toBeFocused();
  await expect(calculator.initialDeposit).toHaveAttribute('aria-invalid', 'true');
  await expect(calculator.initialDeposit).toHaveAccessibleDescription(/Vul uw eenmalige inleg in\./);
  await calculator.faults.getByRole('link', { name: 'Vul uw eenmalige inleg in.' }).click();
  await expect(calculator.initialDeposit).toBeFocused();
  await calculator.initialDeposit.fill('10.000');
  await expect(calculator.faults).toBeHidden();
});

for (const [typed, message] of [
  ['999', /minimaal €\s1\.000/],
  ['1.000.001', /maximaal €\s1\.000\.000/],
  ['1.00', /Bedoelt u/],
  ['tien', /Vul een bedrag in met cijfers/],
  ['-1.000', /zonder minteken/],
] as const) {
  test(`V-05 the amount "${typed}" is rejected with instructions`, async ({ page }) => {
    const calculator = new Calculator(page);
    await calculator.open();
    await calculator.initialDeposit.fill(typed);
    await calculator.next.click();
    await expect(page).toHaveURL('/bedrag-beleggen/stap1');
    await expect(calculator.faults.getByRole('link', { name: message })).toBeVisible();
    await expect(calculator.initialDeposit).toHaveAccessibleDescription(message);
  });
}

for (const [typed, displayed] of [
  ['10000', '10.000'],
  ['10.000,50', '10.000,50'],
  ['€ 10.000,-', '10.000'],
] as const) {
  test(`V-05 the amount "${typed}" in common notation is accepted`, async ({ page }) => {
    const calculator = new Calculator(page);
    await calculator.open();
    await calculator.initialDeposit.fill(typed);
    await calculator.initialDeposit.blur();
    await expect(calculator.initialDeposit).toHaveValue(displayed);
    await calculator.next.click();
    await expect(page).toHaveURL('/bedrag-beleggen/stap2');
  });
}

test('C-04 shares that do not add up to 100% are rejected, and the remaining share is shown', async ({
  page,
}) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  await calculator.answerDuration(example1);
  await calculator.calculate.click();
  await expect(calculator.faults).toContainText('Verdeel uw inleg over één of meer fondsen.');
  await calculator.share('Nederlands Vastgoed Fonds').fill('60');
  const main = page.getByRole('main');
  await expect(main.getByRole('status').filter({ hasText: 'Totaal: 60%' })).toContainText(
    'U kunt nog 40% verdelen.',
  );
  await calculator.share('Duits Vastgoed Fonds').fill('50');
  await calculator.calculate.click();
  await expect(calculator.faults).toContainText('De verdeling moet samen precies 100% zijn.');
  await expect(page).toHaveURL('/bedrag-beleggen/stap3');
  await calculator.share('Duits Vastgoed Fonds').fill('40');
  await calculator.calculate.click();
  await calculator.expectOutcome();
});

test('R-35 the first question can be answered with the keyboard alone', { tag: '@phone' }, async ({
  page,
}) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await expect(calculator.title('Hoeveel wilt u inleggen?')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(calculator.kind('Eén keer een bedrag')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(calculator.kind('Elke maand een bedrag')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(calculator.periodicDeposit).toBeFocused();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(calculator.title('Hoe lang wilt u beleggen?')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calculator.duration).toBeFocused();
  const years = Number(await calculator.duration.inputValue());
  await page.keyboard.press('ArrowRight');
  await expect(calculator.duration).toHaveValue(String(years + 1));
});

test('C-08 the start is the first day of next month unless the user chooses another', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  const now = new Date(new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' }));
  const next = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1)).toISOString().slice(0, 10);
  const start = page.getByRole('combobox', { name: 'Startdatum' });
  await expect(start).toHaveValue(next);
  await expect(start.getByRole('option')).toHaveCount(12);
});
