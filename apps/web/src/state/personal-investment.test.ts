import { cents, isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { type InvestmentState, initialInvestment } from './investment-flow.ts';
import {
  personalTexts,
  savedInvestment,
  savedTexts,
  withTextsOf,
  withValuesOf,
} from './personal-investment.ts';

const { questionnaires } = initialInvestment;
const answered: InvestmentState = {
  ...initialInvestment,
  currentFlow: 'duits',
  activePage: 'questionnaire',
  initialDeposit: cents(2_517_00),
  description: 'Studie Lisa',
  herkomst: 'erfenis',
  questionnaires: {
    ...questionnaires,
    general: {
      ...questionnaires.general,
      activeQuestion: 4,
      answers: ['1012', '', '1033'],
      riskSelection: 'N',
      scoreOne: 40,
      outcome: {
        version: '2026-11-01',
        profile: 'N',
        knowledgePoints: 40,
        warnings: [],
        scoredOn: isoDate('2026-11-20'),
      },
    },
  },
};
/** Simulates encryption: changes every text that is not empty. */
const sealed = (text: string) => (text === '' ? '' : `v1.${btoa(text)}`);
const opened = (text: string) => (text === '' ? '' : atob(text.slice(3)));
const mapped = (
  { own, questionnaires: each }: ReturnType<typeof personalTexts>,
  to: (text: string) => string,
) => {
  const all = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, to(text)]));
  return {
    own: all(own),
    questionnaires: {
      general: all(each.general),
      american: all(each.american),
      loanFund: all(each.loanFund),
    },
  };
};
const written = JSON.parse(JSON.stringify(withTextsOf(answered, mapped(personalTexts(answered), sealed))));

test('P-01 I-03 I-04 saves amounts, texts and answers encrypted, each under its own name', () => {
  expect(written).toMatchObject({
    currentFlow: 'duits',
    activePage: 'questionnaire',
    initialDeposit: expect.stringMatching(/^v1\./),
    periodicDeposit: '',
    description: expect.stringMatching(/^v1\./),
    questionnaires: { general: { activeQuestion: 4, answers: expect.stringMatching(/^v1\./), scoreTwo: '' } },
  });
  expect(JSON.stringify(written)).not.toMatch(/251700|Lisa|erfenis|1012|2026-11-20/);
});

test('P-01 restores saved values after decryption, and leaves them empty before', () => {
  const read = savedInvestment(written);
  expect(read).toEqual({
    ...initialInvestment,
    currentFlow: 'duits',
    activePage: 'questionnaire',
    questionnaires: { ...questionnaires, general: { ...questionnaires.general, activeQuestion: 4 } },
  });
  expect(withValuesOf(read, mapped(savedTexts(written), opened))).toEqual(answered);
});

test('replaces invalid and unencrypted values by the initial values', () => {
  for (const foreign of [
    undefined,
    'tekst',
    { initialDeposit: 5, questionnaires: 'geen', description: {} },
  ]) {
    expect(withValuesOf(savedInvestment(foreign), savedTexts(foreign))).toEqual(initialInvestment);
  }
  const broken = {
    own: { description: '{' },
    questionnaires: { general: { answers: '5' }, american: {}, loanFund: {} },
  };
  expect(withValuesOf(initialInvestment, broken)).toEqual(initialInvestment);
});
