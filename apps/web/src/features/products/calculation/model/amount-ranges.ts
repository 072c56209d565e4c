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

/**
 * Returns the usual range of amounts for a slider, in euros. A larger typed amount extends the range to that amount.
 */
export function amountRange(
  field: 'initialDeposit' | 'periodicDeposit',
  { productCode }: CalculationInput,
  rules: AnnuityRules | null,
): Range & { readonly step: number } {
  const limits = brandLimits();
  if (field === 'periodicDeposit') {
    return { minimum: limits.periodicDeposit.minimum, maximum: 1_500, step: 25 };
  }
  if (!products[productCode].paysOut)
    return { minimum: limits.initialDeposit.minimum, maximum: 100_000, step: 500 };
  const minimum = rules?.product.minimumCapital ?? limits.initialDeposit.minimum;
  return { minimum, maximum: 500_000, step: 1_000 };
}
