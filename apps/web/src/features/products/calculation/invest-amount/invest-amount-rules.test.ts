import { calculationInput } from '@portaal/domain/products/calculation/calls';
import { cents, isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { inputKey, startOf } from '../model/calculation-input.ts';
import { noFunds, riskProfiles } from '../testing/examples.ts';
import { investAmountRules } from './invest-amount-rules.ts';
import type { InvestAmountState } from './invest-amount-state.ts';

const { toCalculationInput } = investAmountRules;

const today = isoDate('2026-11-21');

const answered: InvestAmountState = {
  ...noFunds,
  kind: 'both',
  initialDeposit: cents(2_500_000),
  periodicDeposit: cents(25_050),
  description: '  Studie Lisa ',
  duration: 20,
  start: isoDate('2027-02-01'),
  funds: [
    { id: 1, percentage: 40 },
    { id: 2, percentage: 30 },
    { id: 3, percentage: 10 },
    { id: 4, percentage: 20 },
  ],
  offerID: null,
};

describe('the X-01 payload contains the answers of a calculation', () => {
  test('X-01 the payload contains every field of bedrag beleggen and no annuity field', () => {
    expect(toCalculationInput(answered, today)).toEqual({
      productCode: 'SB',
      initialDeposit: 25_000,
      periodicDeposit: 250.5,
      birthdate: null,
      start: '2027-02-01',
      duration: 20,
      chosenRiskProfile: 'NVT',
      uitkeringsTermijnCode: 'Geen',
      polisVoorwaardeCode: null,
      isHuidigeLijfrenteOversluiten: false,
      description: 'Studie Lisa',
      funds: [
        { id: 1, percentage: 0.4 },
        { id: 2, percentage: 0.3 },
        { id: 3, percentage: 0.1 },
        { id: 4, percentage: 0.2 },
      ],
    });
    expect(calculationInput.safeParse(toCalculationInput(answered, today)).success).toBe(true);
  });

  test('X-01 the payload contains 0 for an empty amount and for an amount that does not belong to the chosen kind', () => {
    const once = toCalculationInput({ ...answered, kind: 'once', initialDeposit: null }, today);
    expect([once.initialDeposit, once.periodicDeposit]).toEqual([0, 0]);
    const monthly = toCalculationInput({ ...answered, kind: 'monthly' }, today);
    expect([monthly.initialDeposit, monthly.periodicDeposit]).toEqual([0, 250.5]);
  });

  test('X-01 the payload contains the risk profile only if the calculation is based on that profile', () => {
    const scored = { ...answered, score: '45', riskSelection: 'N', riskProfiles };
    const chosen = (state: InvestAmountState) => toCalculationInput(state, today).chosenRiskProfile;
    expect(chosen(scored)).toBe('NVT');
    expect(chosen({ ...scored, calculationBasedOnProfile: true })).toBe('45');
    expect(chosen({ ...scored, calculationBasedOnProfile: true, riskSelection: 'D' })).toBe('D');
  });

  test('C-08 without a chosen start the calculation starts on the first day of the next month', () => {
    expect(startOf({ start: '' }, today)).toBe('2026-12-01');
    expect(startOf({ start: '' }, isoDate('2026-12-31'))).toBe('2027-01-01');
    expect(toCalculationInput({ ...answered, start: '' }, today).start).toBe('2026-12-01');
  });

  test('equal answers have the same key, regardless of the order of the funds', () => {
    const input = toCalculationInput(answered, today);
    const turned = toCalculationInput({ ...answered, funds: answered.funds.toReversed() }, today);
    expect(inputKey(turned)).toBe(inputKey(input));
    expect(inputKey({ ...input, duration: 21 })).not.toBe(inputKey(input));
    expect(inputKey({ ...input, funds: [{ id: 1, percentage: 1 }] })).not.toBe(inputKey(input));
  });
});
