import { isoDate } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { accumulationInput, context, payoutInput } from '../testing/annuity-examples.ts';
import { amountRange, durationRange } from './amount-ranges.ts';

const { annuityRules: rules } = context;

describe('a slider has a range of years', () => {
  test('the slider for an investment covers all durations that the calculator accepts', () => {
    const input = { ...accumulationInput, productCode: 'SB' as const, birthdate: null };
    expect(durationRange(input, rules)).toEqual({ minimum: 1, maximum: 40 });
  });

  test('the slider for an accumulation ends in time for the payout: state pension in 2047 plus five years', () => {
    expect(durationRange(accumulationInput, rules)).toEqual({ minimum: 5, maximum: 25 });
  });

  test('the payout slider starts at the minimum term of worked example 8 and ends at age 100 at most', () => {
    expect(durationRange(payoutInput, rules)).toEqual({ minimum: 25, maximum: 37 });
  });

  test('the slider for a payout after the state pension includes temporary terms', () => {
    const pensioner = { ...payoutInput, birthdate: isoDate('1958-08-20') };
    expect(durationRange(pensioner, rules)).toEqual({ minimum: 5, maximum: 31 });
  });
});

test('the slider for the capital of a payout starts at the minimum of the product', () => {
  expect(amountRange('initialDeposit', payoutInput, rules).minimum).toBe(10_000);
  expect(amountRange('initialDeposit', accumulationInput, rules).minimum).toBe(1_000);
  expect(amountRange('periodicDeposit', accumulationInput, rules).minimum).toBe(50);
});
