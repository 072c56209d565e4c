import type { TransactionType } from '@portaal/domain/money/ledger/types';
import type { LedgerKindCode } from '@portaal/domain/office/book-package/codes';
import type { PackageLine } from './package-line.ts';

// The ledger of one contract as the portal books it, and the lines of a package during the translation to it.

/** A ledger line of the portal. `cause` and `reverses` refer to other rows of the same contract by position. */
export interface BookedLine {
  /**
   * Keys of the lines in the package, separated by a space; null for a line that no line of the package
   * contains.
   */
  readonly formerKey: string | null;
  readonly fund: string;
  readonly type: TransactionType;
  readonly sequence: number;
  readonly bookedOn: string;
  readonly day: string;
  readonly cents: number;
  readonly price: string | null;
  readonly units: number;
  readonly unitsAfter: string;
  readonly cause: Cause | null;
  /** Position in `lines` of the reversed line. */
  readonly reverses: number | null;
  readonly acquiredOn: string | null;
  /** Dealing day of the line that a correction of a later day concerns; null for any other line. */
  readonly countedOn: string | null;
}

/** A deposit, order or switch of the same contract, by position. */
export type Cause = readonly ['deposit' | 'sale' | 'switch', position: number];

export interface BookedDeposit {
  readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP' | 'TRANSFER_IN';
  readonly cents: number;
  readonly receivedOn: string;
  readonly day: string;
  /** Day on which the bank or a correction reversed it; null if it was not reversed. */
  readonly reversedOn: string | null;
}

export interface BookedPayout {
  readonly kind: 'distribution' | 'sale' | 'annuity' | 'reversal';
  readonly day: string;
  readonly cents: number;
  /** Day on which a waiting payout will be paid; null if it was paid. */
  readonly payOn: string | null;
}

export interface BookedSale {
  readonly day: string;
  readonly funds: Map<string, { units: number; gross: number; cost: number }>;
}

export interface BookedContract {
  readonly lines: readonly BookedLine[];
  readonly deposits: readonly BookedDeposit[];
  readonly payouts: readonly BookedPayout[];
  readonly sales: readonly BookedSale[];
  /** Days of the switches between funds. */
  readonly switches: readonly string[];
  /** Units per fund after the last line. */
  readonly holdings: ReadonlyMap<string, number>;
  readonly depositedCents: number;
  readonly withdrawnCents: number;
  readonly initialCents: number;
}

/** A payout of `uit_te_betalen.csv`, which waits for its pay day. */
export interface WaitingPayout {
  readonly line: number;
  readonly kind: BookedPayout['kind'];
  readonly cents: number;
  readonly day: string;
  readonly payOn: string;
}

/** Reports that a line cannot be stored, with the file, line, column and a Dutch sentence. */
export type RejectLine = (
  file: 'grootboek' | 'uit_te_betalen',
  line: number,
  column: string,
  message: string,
) => void;

/** Kinds of lines of money that an investor paid in. */
export const depositKinds: ReadonlySet<LedgerKindCode> = new Set([
  'eerste_inleg',
  'maandinleg',
  'bijstorting',
  'overdracht_in',
]);

/** A package line with everything that the conversion of its contract has derived from it so far. */
export interface Draft {
  readonly line: PackageLine;
  keys: string;
  cents: number;
  /** True if the line became part of another line of the portal. */
  isMerged: boolean;
  /** See `BookedLine`. */
  countedOn: string | null;
  /** The reversing line, if a later line reverses this one. */
  reversal: Draft | undefined;
  cause: Cause | null;
}
