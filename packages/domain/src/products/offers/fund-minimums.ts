import { centsToEuro, euroToCents } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { euroText } from '../../notation/dutch.ts';
import type { CalculationInput } from '../calculation/calls.ts';
import type { Fund } from '../funds/calls.ts';
import { products } from '../products/product.ts';
import { fundPartsOf } from './fund-parts.ts';

export type FundMinimum = Pick<Fund, 'id' | 'name'> & {
  /** Minimum deposits in euro. */
  readonly minimum: Pick<Fund['minimum'], 'initialDeposit' | 'periodicDeposit'>;
};

/**
 * Rejects an offer for an investment in one fund if its first deposit is below the fund's minimum. The first deposit
 * is the single deposit, or the first month's deposit without a single deposit. An allocation over several funds has
 * only the minimum of the whole investment, and an annuity has its own minimum (domain 6, decision 0260).
 */
export function fundMinimumProblems(input: CalculationInput, funds: readonly FundMinimum[]): FieldProblem[] {
  if (products[input.productCode].isAnnuity) return [];
  const parts = fundPartsOf(input);
  if (parts.length > 1) return [];
  return parts.flatMap(({ fundId, index, initialDeposit, periodicDeposit }) => {
    const fund = funds.find(({ id }) => id === fundId);
    if (fund === undefined) return [];
    const isOnce = input.initialDeposit > 0;
    const [part, minimum, per] = isOnce
      ? [initialDeposit, fund.minimum.initialDeposit, '']
      : [periodicDeposit, fund.minimum.periodicDeposit, ' per maand'];
    if (part >= euroToCents(minimum)) return [];
    const message = `${fund.name} vraagt minimaal ${euroText(minimum)}${isOnce ? ' eenmalig' : per}. In deze berekening gaat er ${euroText(centsToEuro(part))}${per} naar dit fonds.`;
    return [{ field: `funds[${index}].percentage`, message }];
  });
}
