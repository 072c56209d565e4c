// Covers apps/web/src folders: calculation.

import type { Page } from '@playwright/test';
import { AnnuityBuild, AnnuityPayout, example8, example8b, example14 } from './support/annuity.ts';
import { openMenu } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const stored = async (page: Page) =>
  JSON.parse(await page.evaluate<string>("localStorage.getItem('store')")).calculator;

/** Birth date of a user who is 55 now, for whom a payout must last longer than 20 years. */
const fiftyFive = ['1', '6', String(new Date().getFullYear() - 55)] as const;

test.describe('a visitor uses the annuity accumulation calculator', { tag: '@phone' }, () => {
  test('C-01, X-01 a visitor calculates worked example 14 to the cent', async ({ page }) => {
    const build = new AnnuityBuild(page);
    await build.answerAll(example14);
    await expect(await build.lastYear()).toContainText('€ 63.200,00');
    await expect(await build.lastYear()).toContainText('€ 93.842,05');
    await page.reload();
    await expect(await build.lastYear()).toContainText('€ 93.842,05');
  });

  test('P-01 going back and reloading preserve every answer', async ({ page }) => {
    const build = new AnnuityBuild(page);
    await build.answerUntilDuration(example14);
    await build.choice('Tot een leeftijd').check();
    await page.reload();
    await expect(build.choice('Tot een leeftijd')).toBeChecked();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Jaar', exact: true })).toHaveValue('1980');
    await build.back.click();
    await expect(build.periodicDeposit).toHaveValue('300');
    await build.back.click();
    await expect(build.choice(/nieuwe lijfrente/)).toBeChecked();
  });
});

test.describe('a visitor uses the annuity payout calculator', { tag: '@phone' }, () => {
  test('C-01, X-01 a visitor calculates worked example 8 to the cent', async ({ page }) => {
    const payout = new AnnuityPayout(page);
    await payout.answerAll(example8);
    await expect(page.getByRole('main')).toContainText('€ 2.498,94');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('€ 2.498,94');
  });

  test('K-02 reports a temporary payout above the ceiling before the calculation, at the field to change', async ({
    page,
  }) => {
    const payout = new AnnuityPayout(page);
    await payout.answerUntilFunds(example8b);
    await payout.share('Vastgoed Leningen Fonds').fill('100');
    await payout.calculate.click();
    await expect(payout.title('Hoe lang wilt u een uitkering?')).toBeVisible();
    await expect(payout.faults).toContainText(/niet hoger zijn dan €\s26\.781 per jaar/);
    await expect(payout.faults).toBeFocused();
    await expect(payout.years).toHaveAccessibleDescription(/Vanaf 7 jaar is uw uitkering laag genoeg\./);
    await payout.years.fill('7');
    await payout.goOnTo('Hoe vaak wilt u een uitkering?');
    await payout.goOnTo('In welke fondsen wilt u beleggen?');
    await payout.calculate.click();
    await payout.expectOutcome();
  });

  test('C-11, K-02 rejects a term that is too short and shows the minimum term for this person', async ({
    page,
  }) => {
    const payout = new AnnuityPayout(page);
    await payout.answerUntilDuration({ ...example8, born: fiftyFive });
    const least = Number(await payout.years.inputValue());
    expect(least).toBeGreaterThan(20);
    await payout.years.fill(String(least - 1));
    await payout.next.click();
    const message =
      /De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd\. Voor u is dat \d+ jaar( en \d+ maanden?)?\./;
    await expect(payout.faults).toContainText(message);
    await expect(payout.years).toHaveAccessibleDescription(message);
    await expect(payout.years).toHaveValue(String(least - 1));
  });
});

test('V-05 a nonexistent birth date is rejected and stays as typed', async ({ page }) => {
  const build = new AnnuityBuild(page);
  await build.answerUntilBirth(example14);
  await build.fillBirthDate(['31', '2', '1985']);
  await build.next.click();
  await expect(build.faults).toContainText('Vul een geldige datum in (dd-mm-jjjj).');
  await expect(page.getByRole('textbox', { name: 'Dag' })).toHaveValue('31');
  await build.fillBirthDate(['20', '8', '1900']);
  await build.next.click();
  await expect(build.faults).toContainText('Vul een geldige geboortedatum in.');
});

test('V-05 capital below the minimum is rejected', async ({ page }) => {
  const payout = new AnnuityPayout(page);
  await payout.open();
  await payout.capital.fill('9.999,99');
  await payout.choice('Nee').check();
  await expect(page.getByText(/Minimaal €\s10\.000/)).toBeVisible();
  await payout.next.click();
  await expect(payout.capital).toHaveAccessibleDescription(/minimaal €\s10\.000/);
});

for (const years of ['0', '100'] as const) {
  test(`V-05 both annuity calculators reject a duration of ${years} years`, async ({ page }) => {
    const build = new AnnuityBuild(page);
    await build.answerUntilDuration(example14);
    await build.years.fill(years);
    await build.next.click();
    await expect(build.faults).toContainText('Kies een looptijd van 5 tot 40 jaar.');
    const payout = new AnnuityPayout(page);
    await payout.answerUntilDuration(example8);
    await payout.years.fill(years);
    await payout.next.click();
    await expect(payout.faults).toContainText(
      years === '0'
        ? 'De minimale looptijd bedraagt 20 jaar'
        : 'De uitkering mag lopen tot u 100 jaar wordt.',
    );
    await expect(payout.years).toHaveValue(years);
  });
}

test('page styles override shared styles: short options are shown side by side on wide screens', async ({
  page,
}) => {
  const build = new AnnuityBuild(page);
  await build.open();
  const tops = await Promise.all(
    [/nieuwe lijfrente/, /oversluiten/].map(async (name) => (await build.choice(name).boundingBox())?.y),
  );
  expect(tops[0]).toBe(tops[1]);
});

test('R-35 a link to a later step opens the first unanswered step', async ({ page }) => {
  for (const calculator of [new AnnuityBuild(page), new AnnuityPayout(page)]) {
    for (const step of ['stap2', 'stap6', 'stap7', 'onzin']) {
      await calculator.open(step);
      await expect(page).toHaveURL(/\/stap1$/);
    }
  }
});

// Promise: Wij bewaren deze gegevens niet.
test('domain 1.3: the contribution room is calculated as optional help, and its figures are not stored', async ({
  page,
}) => {
  const build = new AnnuityBuild(page);
  await build.open();
  await build.choice(/nieuwe lijfrente/).check();
  await build.goOnTo('Hoeveel wilt u inleggen?');
  await page.getByText('Bereken uw jaarruimte').click();
  await page.getByRole('textbox', { name: /Uw bruto inkomen in/ }).fill('61.234');
  await page.getByRole('button', { name: 'Bereken mijn jaarruimte' }).click();
  await expect(page.getByText(/^Uw jaarruimte voor \d{4}$/)).toBeVisible();
  expect(JSON.stringify(await stored(page))).not.toContain('61234');
});

test('C-05 the visited calculator becomes the current one, and one or all calculators can be reset', async ({
  page,
}) => {
  const build = new AnnuityBuild(page);
  await build.answerUntilBirth(example14);
  await page.getByRole('link', { name: 'Lijfrente uitkeren' }).click();
  const payout = new AnnuityPayout(page);
  await payout.capital.fill('50.000');
  expect(await stored(page)).toMatchObject({
    currentFlow: 'lijfrenteUitkeren',
    lijfrenteOpbouwen: { activePage: 'stap3', initialDeposit: 2_000_000, situation: 'nieuw' },
    lijfrenteUitkeren: { activePage: 'stap1', initialDeposit: 5_000_000 },
  });
  const wipe = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Oké' }).click();
  };
  await wipe('Wis deze antwoorden');
  await expect(payout.capital).toHaveValue('');
  expect(await stored(page)).toMatchObject({
    lijfrenteOpbouwen: { initialDeposit: 2_000_000 },
    lijfrenteUitkeren: { initialDeposit: null },
  });
  await wipe('Wis alle rekenhulpen');
  await expect.poll(() => stored(page)).toMatchObject({ lijfrenteOpbouwen: { initialDeposit: null } });
});

test.describe('the brand with the calculators in its menu', () => {
  test.use({ brand: 'anker' });

  test('L-13 leaving one calculator for another through the menu requires confirmation', async ({ page }) => {
    const payout = new AnnuityPayout(page);
    await payout.open();
    await expect(payout.title('Hoeveel lijfrentekapitaal hebt u?')).toBeVisible();
    await (await openMenu(page)).getByRole('link', { name: 'Lijfrente opbouwen' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Weet u zeker dat u het maken van producten wilt afsluiten?',
    });
    await question.getByRole('button', { name: 'Oké' }).click();
    await expect(page).toHaveURL('/lijfrente-opbouwen/stap1');
    await expect(payout.title('Wat is uw situatie?')).toBeVisible();
  });
});
