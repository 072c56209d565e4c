// Covers apps/web/src folders: calculation.

import { Calculator, example1, example2, example3 } from './support/calculator.ts';
import { loader } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

test.describe('a visitor uses the calculator Bedrag beleggen', { tag: '@phone' }, () => {
  for (const [title, answers, amounts] of [
    [
      'C-13, X-01 a visitor reads worked examples 1 and 4 to the cent',
      example1,
      ['€ 10.000,00', '€ 11.505,18', '€ 16.569,00', '€ 23.861,58'],
    ],
    [
      'C-13, X-01 a visitor reads worked examples 3 and 5 to the cent',
      example3,
      ['€ 85.000,00', '€ 130.634,28', '€ 173.672,21', '€ 233.831,53'],
    ],
  ] as const) {
    test(title, async ({ page }) => {
      const calculator = new Calculator(page);
      await calculator.answer(answers);
      const cells = (await calculator.lastYear()).getByRole('cell');
      await expect(cells).toHaveText([...amounts]);
    });
  }

  test('C-13, X-01 a visitor calculates worked example 2 to the cent', async ({ page }) => {
    const calculator = new Calculator(page);
    await calculator.answer(example2);
    const lastYear = await calculator.lastYear();
    await expect(lastYear).toContainText('€ 18.000,00');
    await expect(lastYear).toContainText('€ 26.854,40');
  });

  test('P-01 going back and reloading preserve every answer', async ({ page }) => {
    const calculator = new Calculator(page);
    await calculator.open();
    await calculator.answerAmount(example3);
    await calculator.answerDuration(example3);
    await calculator.share('Duits Vastgoed Fonds').fill('35');
    await page.goBack();
    await expect(calculator.duration).toHaveValue('20');
    await calculator.back.click();
    await expect(calculator.kind(example3.kind)).toBeChecked();
    await expect(calculator.initialDeposit).toHaveValue('25.000');
    await page.reload();
    await expect(calculator.kind(example3.kind)).toBeChecked();
    await expect(calculator.initialDeposit).toHaveValue('25.000');
    await expect(calculator.periodicDeposit).toHaveValue('250');
    await calculator.next.click();
    await expect(calculator.duration).toHaveValue('20');
    await calculator.next.click();
    await expect(calculator.share('Duits Vastgoed Fonds')).toHaveValue('35');
  });
});

test('P-01 the answers are saved as JSON under the key store', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('store')"));
  expect(stored.calculator).toMatchObject({
    currentFlow: 'bedragBeleggen',
    bedragBeleggen: { activePage: 'stap2', initialDeposit: 1_000_000 },
  });
});

test('R-35 a link to a later step opens the first unanswered step', async ({ page }) => {
  const calculator = new Calculator(page);
  for (const step of ['stap2', 'stap3', 'stap4', 'stap9', 'onzin']) {
    await calculator.open(step);
    await expect(page).toHaveURL('/bedrag-beleggen/stap1');
  }
  await calculator.answerAmount(example1);
  await calculator.open('stap4');
  await expect(page).toHaveURL(/\/bedrag-beleggen\/stap[23]$/);
});

test('R-35 a link to the outcome works when every step is answered, even in another tab', async ({
  page,
  context,
}) => {
  await new Calculator(page).answer(example1);
  const calculator = new Calculator(await context.newPage());
  await calculator.open('stap4');
  await calculator.expectOutcome();
  await expect(await calculator.lastYear()).toContainText('€ 16.569,00');
});

test('C-09 the loader covers the page during a calculation and disappears afterwards', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  await calculator.answerDuration(example1);
  await calculator.share('Nederlands Vastgoed Fonds').fill('100');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/calculation', async (route) => {
    await released;
    await route.continue();
  });
  await calculator.calculate.click();
  await expect(loader(page, 'Wij berekenen uw uitkomst.')).toBeVisible();
  release();
  await calculator.expectOutcome();
  await expect(loader(page, 'Wij berekenen uw uitkomst.')).toBeHidden();
});

test('C-11, E-04 a failed calculation hides the loader, is reported, and can be retried', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^500 POST .*\/api\/calculation$/);
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  await calculator.answerDuration(example1);
  await calculator.share('Nederlands Vastgoed Fonds').fill('100');
  await page.route('**/api/calculation', (route) => route.fulfill({ status: 500, body: '' }));
  await calculator.calculate.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Geen uitkomst');
  await expect(loader(page, 'Wij berekenen uw uitkomst.')).toBeHidden();
  await page.unroute('**/api/calculation');
  await alert.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await calculator.expectOutcome();
});

test('C-11 the visitor sees the message about the minimum of 20 years', async ({ page, complaints }) => {
  complaints.foresee(/^422 POST .*\/api\/calculation$/);
  const message = 'De minimale looptijd bedraagt 20 jaar';
  await page.route('**/api/calculation', (route) =>
    route.fulfill({
      status: 422,
      json: { message, code: 'invalidInput', errors: { ErrorMessage: [message] } },
    }),
  );
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example1);
  await calculator.answerDuration(example1);
  await calculator.share('Nederlands Vastgoed Fonds').fill('100');
  await calculator.calculate.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
});

test('X-01 changing an amount beside the outcome recalculates the outcome at once', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer({ ...example1, initialDeposit: '20.000' });
  await calculator.initialDeposit.fill('10.000');
  await expect(await calculator.lastYear()).toContainText('€ 16.569,00');
  await page.reload();
  await expect(await calculator.lastYear()).toContainText('€ 16.569,00');
});

test('C-05 a new calculation starts with empty answers', async ({ page }) => {
  const calculator = new Calculator(page);
  await calculator.answer(example3);
  await page.getByRole('button', { name: 'Begin een nieuwe berekening' }).click();
  await expect(page).toHaveURL('/bedrag-beleggen/stap1');
  await expect(calculator.kind('Eén keer een bedrag')).toBeChecked();
  await expect(calculator.initialDeposit).toHaveValue('');
});
