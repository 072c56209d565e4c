import {
  type Cents,
  cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  valueOfUnits,
} from '@portaal/engine';
import type { FundToSell, SellOrder } from './order.ts';

type Lines = SellOrder['funds'];

/** Returns the value of a fund that can be sold now, at the last known price. */
export const sellableValueOf = ({ sellableUnits, nav }: Pick<FundToSell, 'sellableUnits' | 'nav'>): Cents =>
  valueOfUnits(decimalToUnits(sellableUnits), decimalToPrice(nav));

/**
 * Divides an amount over the funds in proportion to their sellable value. The parts add up to the amount: a fraction
 * cut off from one part is added to the next. No part exceeds its fund's value if the amount does not exceed the
 * total.
 */
export function proRataAmounts(total: Cents, funds: readonly FundToSell[]): Lines {
  const all = funds.reduce((sum, fund) => sum + sellableValueOf(fund), 0);
  if (all === 0) return [];
  // BigInt, because the product of two amounts exceeds the exact range of a float.
  const upTo = (value: number): number => Number((BigInt(total) * BigInt(value)) / BigInt(all));
  let before = 0;
  return funds.flatMap((fund) => {
    const value = before + sellableValueOf(fund);
    const part = cents(upTo(value) - upTo(before));
    before = value;
    return part === 0 ? [] : [{ id: fund.id, amount: centsToEuro(part) }];
  });
}
