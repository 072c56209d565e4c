import { expect, type Page } from '@playwright/test';
import { AnnuityBuild, AnnuityPayout, example8, example8b, example14 } from './annuity.ts';
import { Calculator, example3 } from './calculator.ts';
import { accounts } from './portal.ts';
import { everyWarning, offensive, Questionnaire } from './questionnaire.ts';
import { openPage, type ScreenState } from './screen-state.ts';

async function showSecondStep(page: Page): Promise<Calculator> {
  const calculator = new Calculator(page);
  await calculator.open();
  await calculator.answerAmount(example3);
  return calculator;
}

async function showThirdStep(page: Page): Promise<Calculator> {
  const calculator = await showSecondStep(page);
  await calculator.answerDuration(example3);
  return calculator;
}

async function showRiskProfileIntro(page: Page): Promise<Questionnaire> {
  await showThirdStep(page);
  const questionnaire = new Questionnaire(page);
  await questionnaire.chooseProfile();
  return questionnaire;
}

/** Page states of the calculators, from the first question to the outcome. */
export const calculatorStates: readonly ScreenState[] = [
  { name: 'the first step of the calculator', show: openPage('/bedrag-beleggen/stap1') },
  {
    name: 'the first step with a fault',
    show: async (page) => {
      const calculator = new Calculator(page);
      await calculator.open();
      await calculator.next.click();
      await expect(calculator.faults).toBeVisible();
    },
  },
  { name: 'the second step of the calculator', show: showSecondStep },
  { name: 'the third step of the calculator', show: showThirdStep },
  {
    name: 'a question about the risk profile with a fault',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.begin.click();
      await expect(questionnaire.progress(1)).toBeVisible();
      await questionnaire.next.click();
      await expect(page.getByText('Kies een antwoord om verder te gaan.')).toBeVisible();
    },
  },
  {
    name: 'the risk profile with every warning, its faults and its answers',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.answer(everyWarning, 'Zeer defensief');
      await questionnaire.choice('Neutraal').check();
      await page.getByText('Uw vragen en antwoorden').click();
      await questionnaire.next.click();
      await expect(new Calculator(page).faults).toBeVisible();
    },
  },
  {
    name: 'the division on a risk profile',
    show: async (page) => {
      const questionnaire = await showRiskProfileIntro(page);
      await questionnaire.answer(offensive, 'Offensief');
      await questionnaire.giveStatements();
      await questionnaire.next.click();
      await expect(new Calculator(page).share('Amerikaans Vastgoed Fonds')).toHaveValue('25');
    },
  },
  {
    name: 'the window that shares input',
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await page.getByRole('button', { name: 'Deel uw invoer' }).click();
      await expect(page.getByRole('dialog', { name: 'Deel uw invoer' })).toBeVisible();
    },
  },
  {
    name: 'the application for the funds of an outcome',
    as: accounts.newcomer,
    ofEachBrand: true,
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await page.getByRole('button', { name: 'Nu aanvragen' }).click();
      await expect(page.getByRole('heading', { name: 'Dit hebt u berekend' })).toBeVisible();
    },
  },
  {
    name: 'the outcome of the calculator with its table',
    ofEachBrand: true,
    show: async (page) => {
      await (await showThirdStep(page)).answerFunds(example3);
      await new Calculator(page).lastYear();
    },
  },
  {
    name: 'the first step of building up an annuity with a fault',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.open();
      await build.next.click();
      await expect(build.faults).toBeVisible();
    },
  },
  {
    name: 'the room to deduct',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilBirth(example14);
      await build.back.click();
      await page.getByText('Bereken uw jaarruimte').click();
      await page.getByRole('textbox', { name: /Uw bruto inkomen in/ }).fill('60.000');
      await page.getByRole('button', { name: /^Voeg \d{4} toe$/ }).click();
      await page
        .getByRole('textbox', { name: /Uw bruto inkomen in/ })
        .last()
        .fill('58.000');
      await page.getByRole('button', { name: 'Bereken mijn jaarruimte' }).click();
      await expect(page.getByText('Samen aftrekbaar')).toBeVisible();
    },
  },
  {
    name: 'the birth date with what it means',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilBirth(example14);
      await build.fillBirthDate(example14.born);
      await expect(page.getByText('Uw AOW-datum')).toBeVisible();
    },
  },
  {
    name: 'until when an annuity is built up',
    show: async (page) => {
      const build = new AnnuityBuild(page);
      await build.answerUntilDuration(example14);
      await build.choice('Tot een leeftijd').check();
    },
  },
  { name: 'the first step of a payout', show: openPage('/lijfrente-uitkeren/stap1') },
  {
    name: 'a temporary payout that is too high',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerUntilFunds(example8b);
      await payout.share('Vastgoed Leningen Fonds').fill('100');
      await payout.calculate.click();
      await expect(payout.faults).toBeVisible();
    },
  },
  {
    name: 'how often a payout comes',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerUntilDuration(example8);
      await payout.goOnTo('Hoe vaak wilt u een uitkering?');
      await page.getByText('Wat is het verschil?').click();
    },
  },
  {
    name: 'the outcome of a payout, and the question before its answers are wiped',
    show: async (page) => {
      const payout = new AnnuityPayout(page);
      await payout.answerAll(example8);
      await payout.lastYear();
      await page.getByRole('button', { name: 'Wis deze antwoorden' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
