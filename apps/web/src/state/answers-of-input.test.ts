import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { initialQuestionnaire } from '../entities/questionnaire/questionnaire-state.ts';
import { answersOf } from './answers-of-input.ts';

const input: CalculationInput = {
  productCode: 'SB',
  initialDeposit: 25_000,
  periodicDeposit: 250.5,
  birthdate: null,
  start: isoDate('2027-01-01'),
  duration: 20,
  chosenRiskProfile: 'NVT',
  uitkeringsTermijnCode: 'Geen',
  polisVoorwaardeCode: null,
  isHuidigeLijfrenteOversluiten: false,
  description: 'Studie Lisa',
  funds: [
    { id: 1, percentage: 0.3333 },
    { id: 2, percentage: 0.6667 },
  ],
};

test('C-02, C-04 converts the input of an investment to amounts in cents, percentages and the deposit method', () => {
  expect(answersOf.bedragBeleggen(input)).toEqual({
    ...initialQuestionnaire,
    kind: 'both',
    initialDeposit: 2_500_000,
    periodicDeposit: 25_050,
    description: 'Studie Lisa',
    duration: 20,
    start: '2027-01-01',
    funds: [
      { id: 1, percentage: 33.33 },
      { id: 2, percentage: 66.67 },
    ],
    calculationBasedOnProfile: false,
    score: '',
  });
  expect(answersOf.bedragBeleggen({ ...input, periodicDeposit: 0 })).toMatchObject({
    kind: 'once',
    periodicDeposit: null,
  });
  expect(answersOf.bedragBeleggen({ ...input, initialDeposit: 0 })).toMatchObject({
    kind: 'monthly',
    initialDeposit: null,
  });
});

test('C-03 converts the input of an annuity accumulation to a situation and a birth date', () => {
  const birthdate = isoDate('1980-03-15');
  const transfer = { ...input, birthdate, isHuidigeLijfrenteOversluiten: true };
  expect(answersOf.lijfrenteOpbouwen(transfer)).toMatchObject({
    geboortedatum: '1980-03-15',
    situation: 'oversluiten',
    durationType: 'years',
    periodicDeposit: 25_050,
  });
  expect(answersOf.lijfrenteOpbouwen(input)).toMatchObject({ geboortedatum: '', situation: 'nieuw' });
});

test('C-03 converts the input of an annuity payout to capital from before 2014 and a frequency', () => {
  const payout = { ...input, polisVoorwaardeCode: 'SDIL2014', uitkeringsTermijnCode: 'Kwartaal' } as const;
  expect(answersOf.lijfrenteUitkeren(payout)).toMatchObject({
    kapitaal: 'ja',
    uitkeringsTermijnCode: 'Kwartaal',
  });
  expect(answersOf.lijfrenteUitkeren(input)).toMatchObject({
    kapitaal: '',
    uitkeringsTermijnCode: '',
    otherTemporaryPayouts: null,
  });
  expect(answersOf.lijfrenteUitkeren({ ...payout, otherTemporaryPayouts: 9_000 })).toMatchObject({
    otherTemporaryPayouts: 900_000,
  });
});

test('leaves unanswered questions unanswered', () => {
  const nothing = {
    ...input,
    initialDeposit: 0,
    periodicDeposit: 0,
    duration: 0,
    start: '',
    funds: [],
  } as const;
  expect(answersOf.bedragBeleggen({ ...nothing, funds: [] })).toMatchObject({
    initialDeposit: null,
    periodicDeposit: null,
    duration: null,
    start: '',
    funds: [],
  });
});
