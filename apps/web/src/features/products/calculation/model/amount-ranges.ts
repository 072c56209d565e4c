import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import { annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { products } from '@portaal/domain/products/products/product';
import { isoDate, monthsBetween } from '@portaal/engine';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';

export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Returns the range of years this person may choose (domain 1.4, 1.5). The validation rules explain the limits to the
 * user.
 */
export function durationRange(input: CalculationInput, rules: AnnuityRules | null): Range {
  const product = products[input.productCode];
  const general = brandLimits().duration[input.productCode];
  if (!product.isAnnuity || rules === null || input.birthdate === null) return general;
  const { birthdate, start, polisVoorwaardeCode } = input;
  const terms = annuityTermsOf({ birthdate, start, polisVoorwaardeCode }, rules);
  if (product.accumulates) {
    const longest = Math.floor(monthsBetween(start, isoDate(terms.latestAccumulationEnd)) / 12);
    return { ...general, maximum: Math.min(general.maximum, longest) };
  }
  const { allowed, minimumYears } = terms.temporary;
  return { minimum: allowed ? minimumYears : terms.minimumYears, maximum: terms.maximumYears };
}

/** A slider reaches at least this number of times its lowest amount, if the terms allow it. */
const REACH = 10;

/** Steps in euros, from high to low. */
const STEPS = [1_000, 500, 100, 50, 25, 10, 5, 1] as const;

/** Amounts in euros up to which a slider goes if neither the terms nor the answers ask for more. */
const usualRanges = {
  initialDeposit: { maximum: 100_000, step: 500 },
  periodicDeposit: { maximum: 1_500, step: 25 },
  capital: { maximum: 500_000, step: 1_000 },
} as const;

/**
 * Returns the range of amounts for a slider, in euros: from the lowest amount of the terms up to a usual amount, and
 * never above the highest amount of the terms. A larger amount `euro` extends the range. The step divides the range,
 * so that the slider reaches both ends.
 */
export function amountRange(
  field: 'initialDeposit' | 'periodicDeposit',
  { productCode, isHuidigeLijfrenteOversluiten }: CalculationInput,
  rules: AnnuityRules | null,
  euro = 0,
): Range & { readonly step: number } {
  const limits = brandLimits()[field];
  const { paysOut } = products[productCode];
  const isCapital = field === 'initialDeposit' && paysOut;
  const minimum = (isCapital ? rules?.product.minimumCapital : undefined) ?? limits.minimum;
  // Capital that was saved as an annuity has no maximum (decision 0217).
  const isLimited = !(field === 'initialDeposit' && (paysOut || isHuidigeLijfrenteOversluiten));
  const usual = isCapital ? usualRanges.capital : usualRanges[field];
  const wide = Math.max(usual.maximum, REACH * minimum, Math.ceil(euro / usual.step) * usual.step);
  const maximum = isLimited ? Math.min(limits.maximum, wide) : wide;
  const width = maximum - minimum;
  const step = STEPS.find((size) => size <= usual.step && width % size === 0) ?? 1;
  return { minimum, maximum, step };
}
