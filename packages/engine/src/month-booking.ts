import type { Withheld } from './annuity-withholding.ts';
import type { IsoDate } from './dates.ts';
import type { ExitCosts } from './exit-cost.ts';
import type { Lot } from './lots.ts';
import type { Cents } from './money.ts';
import { type Price, type Units, units } from './participations.ts';
import type { PayoutBalance } from './payout-month.ts';

/** Types of ledger lines (domain 5.4) that the monthly dealing cycle books. */
export type BookingType =
  | 'INITIAL_DEPOSIT'
  | 'PERIODIC_DEPOSIT'
  | 'TOP_UP'
  | 'TRANSFER_IN'
  | 'ENTRY_COST'
  | 'DISTRIBUTION'
  | 'REINVESTMENT'
  | 'SELL'
  | 'EXIT_COST'
  | 'SWITCH_OUT'
  | 'SWITCH_IN'
  | 'ANNUITY_PAYOUT'
  | 'WAGE_TAX'
  | 'HEALTHCARE_CONTRIBUTION'
  | 'WRAPPER_COST';

/**
 * A ledger line. `amount` is paid into (+) or taken from (−) the contract: a deposit line has the amount the investor
 * paid, a sale line the amount the investor receives, and a cost line the amount deducted.
 */
export interface Booking {
  readonly fundId: number;
  readonly type: BookingType;
  readonly bookingDate: IsoDate;
  readonly dealingDay: IsoDate;
  readonly amount: Cents;
  /** Price at which the units were dealt; null when no units were dealt. */
  readonly price: Price | null;
  readonly units: Units;
  readonly unitsAfter: Units;
}

/** A contract's holding in a fund, and the share of the contract's deposits that goes to the fund. */
export interface Position {
  readonly fundId: number;
  readonly allocationBasisPoints: number;
  readonly lots: readonly Lot[];
}

/** Terms of a fund on the valuation date, as needed by the month cycle. */
export interface FundQuote {
  readonly nav: Price;
  /** Distribution per unit, over the previous month. */
  readonly distribution: Price;
  readonly entryCostRate: number;
  readonly exitCosts: ExitCosts;
}

/** A deposit received before the cut-off. */
export interface ReceivedDeposit {
  readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP' | 'TRANSFER_IN';
  readonly amount: Cents;
  readonly receivedOn: IsoDate;
}

export interface MonthOrders {
  readonly distributionMode: 'stock' | 'cash';
  readonly deposits: readonly ReceivedDeposit[];
  /** Units to sell, by fund. */
  readonly sales?: 'all' | ReadonlyMap<number, Units>;
  /**
   * Cost of a switch of all holdings to the allocation of new deposits, a fraction of the amount moved. Absent if
   * nothing is switched, as in every month with a sale.
   */
  readonly switchCostRate?: number;
  readonly annuity?: AnnuityMonth;
}

/** Costs and payout of an annuity in one month. */
export interface AnnuityMonth {
  /** Wrapper cost per year, as a fraction of the value. */
  readonly wrapperCostRate: number;
  /** For an annuity in payout: its balance and payout status, and the tax withholding from the amount actually paid. */
  readonly payout?: {
    readonly standing: PayoutBalance;
    readonly withhold: (gross: Cents) => Withheld;
  };
}

export function unitsOf(position: Position): Units {
  return units(position.lots.reduce((sum, lot) => sum + lot.units, 0));
}
