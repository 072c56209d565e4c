import type { FundDocumentKind } from '@portaal/domain/fund-documents/kinds';
import type { Fund } from '@portaal/domain/funds/calls';

/** A fund as it was when its document was made. */
export type PrintedFund = Pick<
  Fund,
  | 'name'
  | 'investsIn'
  | 'currency'
  | 'startDate'
  | 'minimum'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
  | 'expectedNetReturn'
  | 'volatility'
  | 'distributionRate'
  | 'riskIndicator'
  | 'recommendedHoldingYears'
> & {
  /** Part of its participations the fund buys back a year. */
  readonly yearlyRedemptionRate: number;
  /** Months an order to sell waits longer than for the next valuation date. */
  readonly extraNoticeMonths: number;
};

interface OfFund {
  /** Of the layout. */
  readonly version: 1;
  readonly fund: PrintedFund;
}

/** An example amount over the recommended holding period, as the calculator computes it; euro, rates fractions. */
export interface FundExample {
  readonly amount: number;
  readonly years: number;
  readonly outcomes: readonly {
    readonly label: string;
    readonly afterOneYear: number;
    readonly atEnd: number;
  }[];
  readonly costs: readonly { readonly term: string; readonly note: string; readonly euro: number }[];
  readonly totalCosts: number;
  readonly reductionInYield: number;
  /** What is paid out at the end, after exit cost, when all goes as expected. */
  readonly paidOut: number;
}

interface FundYear {
  readonly year: number;
  readonly prices: readonly { readonly date: string; readonly nav: number; readonly distribution: number }[];
  /** Time-weighted, distributions included; newest year first, up to and including the year of the report. */
  readonly returns: readonly { readonly year: number; readonly return: number }[];
}

export interface FundSnapshotByKind {
  readonly eid: OfFund & { readonly example: FundExample };
  readonly prospectus: OfFund;
  readonly terms: OfFund;
  readonly annualReport: OfFund & FundYear;
}

export type FundSnapshot = FundSnapshotByKind[FundDocumentKind];
