import type { FundDocumentKind } from '@portaal/domain/fund-documents/kinds';
import type { Fund } from '@portaal/domain/funds/calls';

/** A fund as it was when its document was created. */
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
  /** Fraction of its participations that the fund redeems per year. */
  readonly yearlyRedemptionRate: number;
  /** Extra months that a sell order waits after the next valuation date. */
  readonly extraNoticeMonths: number;
};

interface OfFund {
  /** Version of the layout. */
  readonly version: 1;
  readonly fund: PrintedFund;
}

/**
 * An example amount over the recommended holding period, calculated by the calculator; amounts in euro, rates as
 * fractions.
 */
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
  /** Proceeds at the end, after exit cost, in the expected scenario. */
  readonly paidOut: number;
}

interface FundYear {
  readonly year: number;
  readonly prices: readonly { readonly date: string; readonly nav: number; readonly distribution: number }[];
  /**
   * Time-weighted returns with distributions included; newest year first, up to and including the year of the report.
   */
  readonly returns: readonly { readonly year: number; readonly return: number }[];
}

export interface FundSnapshotByKind {
  readonly eid: OfFund & { readonly example: FundExample };
  readonly prospectus: OfFund;
  readonly terms: OfFund;
  readonly annualReport: OfFund & FundYear;
}

export type FundSnapshot = FundSnapshotByKind[FundDocumentKind];
