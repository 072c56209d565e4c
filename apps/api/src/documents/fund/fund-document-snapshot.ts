import type { FundDocumentKind } from '@portaal/domain/products/fund-documents/kinds';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { DealingTerms } from '@portaal/engine';

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
  | 'exitCosts'
  | 'expectedNetReturn'
  | 'volatility'
  | 'distributionRate'
  | 'riskIndicator'
  | 'recommendedHoldingYears'
> & {
  /** Maximum fraction of its units that the fund redeems per year. */
  readonly yearlyRedemptionRate: number;
  /** Number of extra months that a sell order waits after the next valuation date. */
  readonly extraNoticeMonths: number;
  /** Cooling-off period in days; absent in documents from before decision 0217, which have fourteen days. */
  readonly coolingOffDays?: number;
  /** Dealing days of the brand; absent in documents from before decision 0234, which have the former days. */
  readonly dealing?: DealingTerms;
};

interface OfFund {
  /** Version of the layout. */
  readonly version: 1;
  readonly fund: PrintedFund;
}

/**
 * The calculator's result for an example amount over the recommended holding period. Amounts are in euro, rates are
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
  /** Amount received at the end in the expected scenario, after exit cost. */
  readonly paidOut: number;
}

interface FundYear {
  readonly year: number;
  readonly prices: readonly { readonly date: string; readonly nav: number; readonly distribution: number }[];
  /** Time-weighted returns including distributions, newest year first, up to and including the year of the report. */
  readonly returns: readonly { readonly year: number; readonly return: number }[];
}

export interface FundSnapshotByKind {
  readonly eid: OfFund & { readonly example: FundExample };
  readonly prospectus: OfFund;
  readonly terms: OfFund;
  readonly annualReport: OfFund & FundYear;
}

export type FundSnapshot = FundSnapshotByKind[FundDocumentKind];
