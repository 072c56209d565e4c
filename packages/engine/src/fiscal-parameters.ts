import type { Cents } from './money.ts';

/**
 * Parameters for the annual contribution room of one calendar year (domain 1.2). Parameters of past years are also
 * needed.
 */
export interface AnnualRoomParameters {
  readonly year: number;
  /** Fraction of the income above the pension offset, with at most four decimals. */
  readonly annualRoomRate: number;
  /** The pension offset, "AOW-franchise". */
  readonly pensionOffset: Cents;
  /** Maximum income taken into account when calculating the annuity room. */
  readonly maxIncome: Cents;
  /** Reduction of the room per euro of pension growth ("factor A"), with at most four decimals. */
  readonly factorAMultiplier: number;
}

/**
 * Method of counting a term. `term`: from the start to the end of the last period, as the market interprets the law.
 * `first-to-last`: from the first to the last payout, as the law is worded (domain 1.5 rule 6, 10.16).
 */
export type TermCounting = 'term' | 'first-to-last';

/** Limits of an annuity's term (domain 1.5, 1.6), in whole years or months. */
export interface AnnuityTermParameters {
  /** Minimum term of a lifelong substitute that starts at the reference age ("20-jaarsregel"). */
  readonly lifelongMonths: number;
  /** Minimum term of a temporary old-age annuity. */
  readonly temporaryMonths: number;
  /** Number of years after the state pension year. An annuity must start by 31 December of the resulting year. */
  readonly latestStartYears: number;
  /** Reference age for capital from before 2014. */
  readonly pre2014ReferenceAge: number;
  /** Maximum age. The last period ends no later than the birthday at this age. */
  readonly maximumEndAge: number;
  readonly termCounting: TermCounting;
}

/** The fiscal parameters of one calendar year. The values change each year, so the caller passes them in. */
export interface FiscalParameters extends AnnualRoomParameters {
  /** Version of the parameters, stored with every result that used them. */
  readonly version: string;
  /** Maximum total unused room of past years ("reserveringsruimte"). */
  readonly maxReserveRoom: Cents;
  /** Number of past years whose unused room counts. */
  readonly reserveLookbackYears: number;
  /** Ceiling per calendar year for all temporary annuities of one person; `null` while unknown. */
  readonly temporaryMaxPerYear: Cents | null;
  readonly annuityTerm: AnnuityTermParameters;
}
