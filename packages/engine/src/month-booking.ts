import type { Withheld } from './annuity-withholding.ts';
import type { IsoDate } from './dates.ts';
import type { Lot } from './lots.ts';
import type { Cents } from './money.ts';
import { type Price, type Units, units } from './participations.ts';
import type { PayoutStanding } from './payout-month.ts';

/** Types of ledger lines: domain 5.4, those the month cycle books. */
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
 * A line of the ledger. `amount` is money to (+) or from (−) the contract: a deposit line carries what the investor
 * paid, a sale line what they receive, and the cost lines what stayed behind on the way.
 */
export interface Booking {
  readonly fundId: number;
  readonly type: BookingType;
  readonly bookingDate: IsoDate;
  readonly dealingDay: IsoDate;
  readonly amount: Cents;
  /** Price the units were dealt at; null when none were. */
  readonly price: Price | null;
  readonly units: Units;
  readonly unitsAfter: Units;
}

/** What a contract holds of a fund, and the share of its deposits that goes there. */
export interface Position {
  readonly fundId: number;
  readonly allocationBasisPoints: number;
  readonly lots: readonly Lot[];
}

/** What the cycle must know of a fund on the valuation date. */
export interface FundQuote {
  readonly nav: Price;
  /** Per participation, over the month before. */
  readonly distribution: Price;
  readonly entryCostRate: number;
  readonly exitCostRate: { readonly underFiveYears: number; readonly fromFiveYears: number };
}

/** Money received before the cut-off. */
export interface ReceivedDeposit {
  readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP' | 'TRANSFER_IN';
  readonly amount: Cents;
  readonly receivedOn: IsoDate;
}

export interface MonthOrders {
  readonly distributionMode: 'stock' | 'cash';
  readonly deposits: readonly ReceivedDeposit[];
  /** Participations to sell, by fund. */
  readonly sales?: 'all' | ReadonlyMap<number, Units>;
  /** What is held is divided over the funds as new deposits are; never in a month with a sale. */
  readonly switches?: boolean;
  readonly annuity?: AnnuityMonth;
}

/** What a month takes from an annuity. */
export interface AnnuityMonth {
  /** A year; a fraction. */
  readonly wrapperCostRate: number;
  /** Of an annuity that pays out: where it stands, and what is withheld of what is really paid out. */
  readonly payout?: {
    readonly standing: PayoutStanding;
    readonly withhold: (gross: Cents) => Withheld;
  };
}

export function unitsOf(position: Position): Units {
  return units(position.lots.reduce((sum, lot) => sum + lot.units, 0));
}
