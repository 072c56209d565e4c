// Covers apps/web/src folders: questionnaires.

import type { Page, Request } from '@playwright/test';
import { Calculator, example1 } from './support/calculator.ts';
import { accounts } from './support/portal.ts';
import { offensive, Questionnaire, shortHorizon } from './support/questionnaire.ts';
import { signInOnScreen } from './support/screen.ts';
import { test } from './support/stored-browser.ts';
import { expect } from './support/test.ts';

const toFunds = async (page: Page, answers = example1): Promise<Calculator> => {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(answers);
  await calculator.answerDuration(answers);
  return calculator;
};

/** Resolves with the body of the next calculation request. */
const nextCalculation = async (page: Page): Promise<Record<string, unknown>> =>
  (await page.waitForRequest('**/api/calculation')).postDataJSON();

const isScoring = (request: Request): boolean => request.url().endsWith('/score');

test.describe('a visitor calculates with a risk profile', { tag: '@phone' }, () => {
  test('C-02 C-07 X-01 the answers determine a profile, and the profile an allocation and an outcome', async ({
    page,
  }) => {
    const calculator = await toFunds(page);
    const questionnaire = new Questionnaire(page);
    await questionnaire.answer(offensive, 'Offensief');
    const main = page.getByRole('main');
    await expect(questionnaire.profile('Offensief')).toBeFocused();
    await expect(main.getByText('73 van 100')).toBeVisible();
    await expect(main.getByText('78 van 100')).toBeVisible();
    await expect(main.getByText('Uw eigen voorkeur verandert uw uitkomst niet.')).toBeVisible();
    await questionnaire.next.click();
    await expect(calculator.faults).toContainText('alle drie de verklaringen');
    await questionnaire.giveStatements();
    await questionnaire.next.click();
    await expect(calculator.title('In welke fondsen wilt u beleggen?')).toBeFocused();
    await expect(calculator.share('Amerikaans Vastgoed Fonds')).toHaveValue('25');
    await calculator.share('Amerikaans Vastgoed Fonds').fill('50');
    await calculator.share('Nederlands Vastgoed Fonds').fill('15');
    await calculator.calculate.click();
    await expect(calculator.faults).toContainText(
      'Dit past niet bij uw profiel Offensief: maximaal 40% in Amerikaans Vastgoed Fonds.',
    );
    await main.getByRole('button', { name: 'Neem de voorgestelde verdeling' }).click();
    const sent = nextCalculation(page);
    await calculator.calculate.click();
    expect(await sent).toMatchObject({
      chosenRiskProfile: '73',
      funds: [
        { id: 1, percentage: 0.4 },
        { id: 2, percentage: 0.25 },
        { id: 3, percentage: 0.25 },
        { id: 4, percentage: 0.1 },
      ],
    });
    await calculator.expectOutcome();
  });

  test('V-02 the user acknowledges a knock-out warning, and the request contains the code of the profile', async ({
    page,
  }) => {
    const calculator = await toFunds(page);
    const questionnaire = new Questionnaire(page);
    await questionnaire.answer(shortHorizon, 'Zeer defensief');
    const main = page.getByRole('main');
    await expect(main.getByText('U kunt dit geld te kort missen.')).toBeVisible();
    await questionnaire.giveStatements();
    await questionnaire.next.click();
    await calculator.faults.getByRole('link', { name: /U kunt dit geld te kort missen/ }).click();
    await page.keyboard.press('Space');
    await expect(calculator.faults).toBeHidden();
    await questionnaire.next.click();
    await expect(calculator.share('Vastgoed Leningen Fonds')).toHaveValue('100');
    const sent = nextCalculation(page);
    await calculator.calculate.click();
    expect(await sent).toMatchObject({ chosenRiskProfile: 'ZD', funds: [{ id: 4, percentage: 1 }] });
    await calculator.expectOutcome();
  });

  test('V-02 blocks a much riskier profile, and requires acknowledgement of a less risky profile', async ({
    page,
  }) => {
    const calculator = await toFunds(page);
    const questionnaire = new Questionnaire(page);
    await questionnaire.answer(shortHorizon, 'Zeer defensief');
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: /Ik heb deze waarschuwing gelezen/ }).check();
    await questionnaire.choice('Offensief').check();
    await expect(main.getByText('U kunt dit niet online afsluiten.')).toBeVisible();
    await questionnaire.giveStatements();
    await questionnaire.next.click();
    await expect(calculator.faults).toContainText('Kies een lager profiel.');
    await main.getByRole('button', { name: 'Kies een lager profiel' }).click();
    await expect(questionnaire.choice('Zeer defensief')).toBeChecked();

    await questionnaire.choice('Neutraal').check();
    await expect(main.getByText(/Uit uw antwoorden komt het profiel Zeer defensief/)).toBeVisible();
    await questionnaire.giveStatements();
    await questionnaire.next.click();
    await expect(calculator.faults.getByRole('link')).toHaveCount(2);
    await main.getByRole('checkbox', { name: /mijn keuze niet past/ }).check();
    await main.getByRole('textbox', { name: /Typ de naam/ }).fill('neutraal');
    await questionnaire.next.click();
    await expect(calculator.share('Nederlands Vastgoed Fonds')).toHaveValue('40');
    const sent = nextCalculation(page);
    await calculator.calculate.click();
    expect(await sent).toMatchObject({ chosenRiskProfile: 'N' });
    await calculator.expectOutcome();
  });

  test('C-01, X-01 for an annuity a short horizon is not a knock-out, and the page states that the money is locked in', async ({
    page,
  }) => {
    const calculator = new Calculator(page);
    await page.goto('/lijfrente-opbouwen/stap1');
    await page.getByRole('radio', { name: 'Ik wil een nieuwe lijfrente beginnen' }).check();
    await calculator.next.click();
    await calculator.initialDeposit.fill('10.000');
    await calculator.next.click();
    const birth = page.getByRole('group', { name: 'Uw geboortedatum' }).getByRole('textbox');
    for (const [index, part] of ['15', '3', '1980'].entries()) await birth.nth(index).fill(part);
    await calculator.next.click();
    await page.getByRole('spinbutton', { name: 'Aantal jaren' }).fill('20');
    await calculator.next.click();
    await expect(calculator.title('In welke fondsen wilt u beleggen?')).toBeVisible();
    const questionnaire = new Questionnaire(page);
    await questionnaire.answer(shortHorizon, 'Offensief');
    await expect(page.getByRole('main').getByText('U kunt dit geld te kort missen.')).toBeHidden();
    await expect(page.getByText(/mijn geld vaststaat en alleen als lijfrente/)).toBeVisible();
    await questionnaire.giveStatements();
    await questionnaire.next.click();
    const sent = nextCalculation(page);
    await calculator.calculate.click();
    expect(await sent).toMatchObject({ productCode: 'SUL', chosenRiskProfile: '62' });
    await calculator.expectOutcome();
  });

  test('P-01 going back and reloading preserve the current question and every answer', async ({ page }) => {
    await toFunds(page);
    const questionnaire = new Questionnaire(page);
    await questionnaire.chooseProfile();
    await questionnaire.begin.click();
    for (const number of [1, 2, 3]) {
      await questionnaire.answerQuestion(number, 2);
      await questionnaire.next.click();
    }
    await expect(questionnaire.progress(4)).toBeVisible();
    await page.reload();
    await expect(questionnaire.progress(4)).toBeVisible();
    await questionnaire.back.click();
    await expect(questionnaire.progress(3)).toBeVisible();
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await questionnaire.next.click();
    await expect(questionnaire.progress(4)).toBeVisible();
  });
});

test('C-07 the user cannot skip an unanswered question, with the keyboard alone', async ({ page }) => {
  await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.chooseProfile();
  await questionnaire.begin.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Wat is het belangrijkste doel' });
  await expect(title).toBeFocused();
  await questionnaire.next.press('Enter');
  const first = page.getByRole('radio').first();
  await expect(first).toBeFocused();
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
    /Kies een antwoord om verder te gaan/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Hoelang kunt u dit geld missen?' }),
  ).toBeFocused();
});

test('X-20 the risk questionnaire lists every question with its answer, and the user can change an answer', async ({
  page,
}) => {
  await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.answer(offensive, 'Offensief');
  const answers = page.getByRole('group').filter({ hasText: 'Uw vragen en antwoorden' });
  await answers.getByText('Uw vragen en antwoorden').click();
  await expect(answers.getByRole('term')).toHaveCount(11);
  await expect(answers.getByRole('term').nth(1)).toHaveText('2. Hoelang kunt u dit geld missen?');
  await expect(answers.getByRole('definition').filter({ hasText: '10 tot 15 jaar' })).toBeVisible();
  await answers.getByRole('button', { name: /Wijzigen.*vraag 2$/ }).click();
  await questionnaire.answerQuestion(2, 1);
  await questionnaire.showProfile.click();
  await expect(questionnaire.profile('Zeer defensief')).toBeVisible();
});

test('X-20 restarting the questionnaire requires confirmation', async ({ page }) => {
  await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.answer(offensive, 'Offensief');
  await page.getByText('Uw vragen en antwoorden').click();
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw invullen' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Wilt u de vragen opnieuw invullen?' });
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(questionnaire.profile('Offensief')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw invullen' }).click();
  await dialog.getByRole('button', { name: 'Opnieuw invullen' }).click();
  await expect(questionnaire.progress(1)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('C-07 I-04 C-10 an offer restores its questionnaire, and answering it again gives a warning', async ({
  page,
  otherBrowser,
}) => {
  // With this amount, an allocation of a tenth to the fourth fund equals the minimum of that fund.
  const calculator = await toFunds(page, { ...example1, initialDeposit: '50.000' });
  const questionnaire = new Questionnaire(page);
  await questionnaire.answer(offensive, 'Offensief');
  await questionnaire.giveStatements();
  await questionnaire.next.click();
  await calculator.calculate.click();
  await calculator.expectOutcome();
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  const saving = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/offers' && request.method() === 'POST',
  );
  await signInOnScreen(page, accounts.newcomer);
  expect((await saving).postDataJSON()).toMatchObject({
    chosenRiskProfile: '73',
    questionnaire: { id: 1, riskSelection: 'O', questionEleven: 'ZO' },
  });
  await expect(page.getByRole('main')).toContainText('Uw berekening is bewaard.');

  const elsewhere = await otherBrowser();
  await elsewhere.goto('/login?redirect=%2Fmijn-berekeningen');
  await signInOnScreen(elsewhere, accounts.newcomer);
  const main = elsewhere.getByRole('main');
  await main
    .getByRole('button', { name: /^Openen/ })
    .first()
    .click();
  await expect(main).toContainText('Uw berekening is bewaard.');
  await new Calculator(elsewhere).back.click();
  await expect(main.getByRole('heading', { name: 'Uw risicoprofiel: Offensief' })).toBeVisible();
  await main.getByRole('button', { name: 'Bekijken of wijzigen' }).click();
  const again = new Questionnaire(elsewhere);
  await expect(again.profile('Offensief')).toBeVisible();
  for (const statement of await again.statements.all()) await expect(statement).toBeChecked();
  await main.getByText('Uw vragen en antwoorden').click();
  await main.getByRole('button', { name: /Wijzigen.*vraag 2$/ }).click();
  await again.answerQuestion(2, 5);
  await again.showProfile.click();
  await expect(again.profile('Offensief')).toBeVisible();
  await expect(main.getByText('U hebt deze vragen vandaag al eerder beantwoord.')).toBeVisible();
});

test('X-14 the user can retry loading the questions after a failure', async ({ page, complaints }) => {
  complaints.foresee(/^500 GET .*\/api\/questionnaires\/1$/);
  await page.route('**/api/questionnaires/1', (route) => route.fulfill({ status: 500, body: '' }));
  await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.chooseProfile();
  await questionnaire.begin.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Wij kunnen de vragen nu niet laten zien');
  await page.unroute('**/api/questionnaires/1');
  await alert.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(questionnaire.progress(1)).toBeVisible();
});

test('C-02 a failed scoring preserves the answers, and a double click sends one scoring request', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^500 POST .*\/score$/);
  await page.route('**/score', (route) => route.fulfill({ status: 500, body: '' }));
  await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.answerAll(offensive);
  await questionnaire.showProfile.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Wij kunnen uw profiel nu niet bepalen');
  await page.unroute('**/score');
  const scorings: Request[] = [];
  page.on('request', (request) => isScoring(request) && scorings.push(request));
  await questionnaire.showProfile.dblclick();
  await expect(questionnaire.profile('Offensief')).toBeVisible();
  expect(scorings).toHaveLength(1);
});

test('V-02 a custom allocation outside the profile requires confirmation', async ({ page }) => {
  const calculator = await toFunds(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.answer(offensive, 'Offensief');
  await questionnaire.giveStatements();
  await questionnaire.next.click();
  await questionnaire.choice('Ik kies zelf').check();
  await calculator.share('Nederlands Vastgoed Fonds').fill('0');
  await calculator.share('Amerikaans Vastgoed Fonds').fill('65');
  await expect(page.getByText('Let op: uw verdeling past niet bij uw uitkomst')).toBeVisible();
  await calculator.calculate.click();
  await expect(calculator.faults).toContainText('Bevestig dat uw verdeling niet past bij uw profiel.');
  await page.getByRole('checkbox', { name: /mijn verdeling niet past/ }).check();
  const sent = nextCalculation(page);
  await calculator.calculate.click();
  expect(await sent).toMatchObject({ chosenRiskProfile: 'NVT' });
  await calculator.expectOutcome();
});
