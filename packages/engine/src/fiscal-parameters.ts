import type { Cents } from './money.ts';

/** What the annual room of one calendar year is computed with (domain 1.2); past years are needed too. */
export interface AnnualRoomParameters {
  readonly year: number;
  /** Part of the income above the pension offset; a fraction of at most four decimals. */
  readonly annualRoomRate: number;
  /** "AOW-franchise". */
  readonly pensionOffset: Cents;
  /** Income above this does not count. */
  readonly maxIncome: Cents;
  /** What a euro of pension growth ("factor A") takes off the room; at most four decimals. */
  readonly factorAMultiplier: number;
}

/**
 * What a term is: from the start to the end of the last period, as the market reads the law, or between the first and
 * the last payout, as its text says (domain 1.5 rule 6, 10.16).
 */
export type TermCounting = 'term' | 'first-to-last';

/** Limits of an annuity's term (domain 1.5, 1.6). Ages and durations in whole years or months. */
export interface AnnuityTermParameters {
  /** The least term of a lifelong substitute that starts at the reference age ("20-jaarsregel"). */
  readonly lifelongMonths: number;
  /** The least term of a temporary old-age annuity. */
  readonly temporaryMonths: number;
  /** An annuity starts at the latest on 31 December of the state pension year plus these years. */
  readonly latestStartYears: number;
  /** Reference age for capital of before 2014. */
  readonly pre2014ReferenceAge: number;
  /** The last period ends on this birthday at the latest. */
  readonly maximumEndAge: number;
  readonly termCounting: TermCounting;
}

/** The fiscal parameters of one calendar year: dated data, passed in by the caller who stores them. */
export interface FiscalParameters extends AnnualRoomParameters {
  /** Stored with every result that used them. */
  readonly version: string;
  /** Ceiling of the reserve room. */
  readonly maxReserveRoom: Cents;
  /** How many years back unused room counts. */
  readonly reserveLookbackYears: number;
  /** Ceiling of all temporary annuities of one person, a calendar year; `null` while not known. */
  readonly temporaryMaxPerYear: Cents | null;
  readonly annuityTerm: AnnuityTermParameters;
}
