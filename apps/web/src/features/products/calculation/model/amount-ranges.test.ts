import { usualLimits } from '@portaal/domain/products/terms/calculator-limits';
import { isoDate } from '@portaal/engine';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as dealing from '../../../../entities/dealing/dealing-texts.ts';
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

describe('a slider for an amount stays within the terms of the brand', () => {
  afterEach(() => vi.restoreAllMocks());
  const withTerms = (initial: [number, number], monthly: [number, number]) =>
    vi.spyOn(dealing, 'brandLimits').mockReturnValue({
      ...usualLimits,
      initialDeposit: { minimum: initial[0], maximum: initial[1] },
      periodicDeposit: { minimum: monthly[0], maximum: monthly[1] },
    });
  const rangesOf = (input: typeof payoutInput, euro?: number) =>
    [
      amountRange('initialDeposit', input, rules, euro),
      amountRange('periodicDeposit', input, rules),
    ] as const;

  test('a brand with the limits of release 1.0 has the usual ranges', () => {
    expect(rangesOf(accumulationInput)).toEqual([
      { minimum: 1_000, maximum: 100_000, step: 500 },
      { minimum: 50, maximum: 1_500, step: 25 },
    ]);
  });

  test('a brand that accepts deposits from € 100,000 and from € 2,000 a month has room above both', () => {
    withTerms([100_000, 1_000_000], [2_000, 25_000]);
    expect(rangesOf(accumulationInput)).toEqual([
      { minimum: 100_000, maximum: 1_000_000, step: 500 },
      { minimum: 2_000, maximum: 20_000, step: 25 },
    ]);
  });

  test('a brand that accepts at most € 20,010 and € 333 a month offers no higher amount, also after a typed one', () => {
    withTerms([500, 20_010], [10, 333]);
    expect(rangesOf(accumulationInput, 75_000)).toEqual([
      { minimum: 500, maximum: 20_010, step: 10 },
      { minimum: 10, maximum: 333, step: 1 },
    ]);
  });

  test('a typed amount extends the range up to the maximum of the terms', () => {
    withTerms([1_000, 200_000], [50, 25_000]);
    expect(amountRange('initialDeposit', accumulationInput, rules, 150_100).maximum).toBe(150_500);
    expect(amountRange('initialDeposit', accumulationInput, rules, 900_000).maximum).toBe(200_000);
  });

  test('capital that was saved as an annuity has no maximum', () => {
    withTerms([1_000, 20_000], [50, 300]);
    expect(amountRange('initialDeposit', payoutInput, rules)).toEqual({
      minimum: 10_000,
      maximum: 500_000,
      step: 1_000,
    });
    const moved = { ...accumulationInput, isHuidigeLijfrenteOversluiten: true };
    expect(amountRange('initialDeposit', moved, rules, 75_000).maximum).toBe(100_000);
  });

  test('terms with one amount have a range of one amount', () => {
    withTerms([5_000, 5_000], [100, 100]);
    expect(rangesOf(accumulationInput).map(({ minimum, maximum }) => maximum - minimum)).toEqual([0, 0]);
  });
});
