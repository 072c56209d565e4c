import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { type FundPart, fundPartsOf } from '@portaal/domain/products/offers/fund-parts';
import { centsToEuro, euroToCents, roundToCents } from '@portaal/engine';
import { type FundAllocation, toFractions, totalPercentage } from './fund-allocation.ts';

export type FundDeposits = ReadonlyMap<number, Pick<FundPart, 'initialDeposit' | 'periodicDeposit'>>;

/**
 * Returns the deposits per fund, in cents. A complete allocation is divided as the server divides it (domain 2.7). While
 * the shares add up to less or more than 100%, only that part of the deposits is divided.
 */
export function depositsPerFund(
  { initialDeposit, periodicDeposit }: Pick<CalculationInput, 'initialDeposit' | 'periodicDeposit'>,
  allocation: FundAllocation,
): FundDeposits {
  const total = totalPercentage(allocation);
  const divided = (euro: number): number => centsToEuro(roundToCents((euroToCents(euro) * total) / 100));
  const parts = fundPartsOf({
    funds: toFractions(allocation),
    initialDeposit: divided(initialDeposit),
    periodicDeposit: divided(periodicDeposit),
  });
  return new Map(parts.map(({ fundId, ...part }) => [fundId, part]));
}
