import { centsToEuro, euroToCents } from '@portaal/engine';
import type { CalculationInput } from '../calculation/calls.ts';
import type { Fund } from '../funds/calls.ts';
import type { FieldProblem } from '../http/error.ts';
import { euroText } from '../notation/dutch.ts';
import { fundPartsOf } from './fund-parts.ts';

export type FundMinimum = Pick<Fund, 'id' | 'name'> & {
  /** Euro. */
  readonly minimum: Pick<Fund['minimum'], 'initialDeposit' | 'periodicDeposit'>;
};

/**
 * The funds whose first deposit is below their minimum, so that no offer is issued (domain 6, decision 0185): the
 * single deposit, or without one the first month. An annuity is one contract over its funds and has a minimum of its
 * own.
 */
export function fundMinimumProblems(input: CalculationInput, funds: readonly FundMinimum[]): FieldProblem[] {
  if (input.productCode !== 'SB') return [];
  return fundPartsOf(input).flatMap(({ fundId, index, initialDeposit, periodicDeposit }) => {
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
