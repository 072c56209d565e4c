import type { Cents } from './money.ts';

/** Parameters for the annual room of one calendar year (domain 1.2); past years are needed too. */
export interface AnnualRoomParameters {
  readonly year: number;
  /** Fraction of the income above the pension offset, with at most four decimals. */
  readonly annualRoomRate: number;
  /** "AOW-franchise". */
  readonly pensionOffset: Cents;
  /** Income above this does not count. */
  readonly maxIncome: Cents;
  /** Reduction of the room per euro of pension growth ("factor A"); at most four decimals. */
  readonly factorAMultiplier: number;
}

/**
 * Counting of a term: from the start to the end of the last period, as the market reads the law, or between the first
 * and the last payout, as the text of the law reads (domain 1.5 rule 6, 10.16).
 */
export type TermCounting = 'term' | 'first-to-last';

/** Limits of an annuity's term (domain 1.5, 1.6). Ages and durations in whole years or months. */
export interface AnnuityTermParameters {
  /** Minimum term of a lifelong substitute that starts at the reference age ("20-jaarsregel"). */
  readonly lifelongMonths: number;
  /** Minimum term of a temporary old-age annuity. */
  readonly temporaryMonths: number;
  /** Number of years after the state pension year: an annuity starts on 31 December of that year at the latest. */
  readonly latestStartYears: number;
  /** Reference age for capital from before 2014. */
  readonly pre2014ReferenceAge: number;
  /** Age whose birthday ends the last period at the latest. */
  readonly maximumEndAge: number;
  readonly termCounting: TermCounting;
}

/** The fiscal parameters of one calendar year: dated data that the caller stores and passes in. */
export interface FiscalParameters extends AnnualRoomParameters {
  /** Stored with every result that used these parameters. */
  readonly version: string;
  /** Ceiling of the reserve room. */
  readonly maxReserveRoom: Cents;
  /** Number of past years whose unused room counts. */
  readonly reserveLookbackYears: number;
  /** Ceiling per calendar year for all temporary annuities of one person; `null` while unknown. */
  readonly temporaryMaxPerYear: Cents | null;
  readonly annuityTerm: AnnuityTermParameters;
}
