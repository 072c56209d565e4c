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

/** What can be sold of a fund now, at the last known price. */
export const sellableValueOf = ({ sellableUnits, nav }: Pick<FundToSell, 'sellableUnits' | 'nav'>): Cents =>
  valueOfUnits(decimalToUnits(sellableUnits), decimalToPrice(nav));

/**
 * An amount spread over the funds by what can be sold of each. The lines add up to the amount, and none asks more than
 * its fund has as long as the amount is no more than all have together: what is cut off one goes on to the next.
 */
export function proRataAmounts(total: Cents, funds: readonly FundToSell[]): Lines {
  const all = funds.reduce((sum, fund) => sum + sellableValueOf(fund), 0);
  if (all === 0) return [];
  // Whole numbers of any size: two amounts multiplied are too much for a float.
  const upTo = (value: number): number => Number((BigInt(total) * BigInt(value)) / BigInt(all));
  let before = 0;
  return funds.flatMap((fund) => {
    const value = before + sellableValueOf(fund);
    const part = cents(upTo(value) - upTo(before));
    before = value;
    return part === 0 ? [] : [{ id: fund.id, amount: centsToEuro(part) }];
  });
}
