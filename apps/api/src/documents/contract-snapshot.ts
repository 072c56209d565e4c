import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { OwnershipReason } from '@portaal/domain/change-requests/options/tenaamstelling';
import type { FundDocumentKind } from '@portaal/domain/fund-documents/kinds';
import type { ProductCode } from '@portaal/domain/products/product';
import type { Cents, PaymentFrequency, RecalculationReason } from '@portaal/engine';
import type { OfferContent } from './offer/offer.ts';
import type { WithheldPayout } from './payout-text.ts';

/*
 * Snapshots of the documents of a contract, issued at the event (decision 0031). Amounts are whole cents,
 * participations and prices are decimals of four places as text, days are `YYYY-MM-DD`. `version` is the version of
 * the layout: a later layout can still draw a snapshot issued for an earlier one.
 */

export const SNAPSHOT_VERSION = 1;

interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** Identifies the contract by its number; names of people are encrypted. */
  readonly contract: { readonly number: string; readonly product: ProductCode };
}

/** Sums of ledger amounts by type (domain 5.4); positive amounts are in favour of the contract. */
export type SumsByType = Readonly<Record<string, number>>;

/** The position in a fund on a valuation date. */
export interface PositionSnapshot {
  readonly fund: string;
  readonly units: string;
  readonly price: string;
  readonly valueCents: Cents;
}

export interface ConfirmationSnapshot extends Snapshot {
  readonly valueDate: string;
  /** Number of the executed sell or switch order: `V-2026-000123`; null without an order. */
  readonly order: string | null;
  /** True when part of the sell order waits for a later month. */
  readonly leavesOpen: boolean;
  /** Reason why the proceeds of a sale were not paid at once. */
  readonly held?: WithheldPayout;
  readonly lines: readonly {
    readonly type: string;
    readonly fund: string;
    readonly bookingDate: string;
    readonly amountCents: Cents;
    readonly price: string | null;
    readonly units: string;
    readonly unitsAfter: string;
  }[];
}

/**
 * The period between two valuation dates. The value on a day is the value after its monthly run. Bookings on `from`
 * belong to the period before and bookings on `to` to this period, so that values and flows add up.
 */
export interface PeriodSnapshot extends Snapshot {
  /** Day of the statement that this statement corrects. */
  readonly corrects?: string;
  readonly from: string;
  readonly to: string;
  /**
   * Day on which the recipient received the contract from another holder within the period; the period then begins
   * with the last run before it.
   */
  readonly heldFrom?: string;
  /**
   * Day on which the recipient transferred the contract to another holder; the period then ends with the last run
   * before it.
   */
  readonly heldUntil?: string;
  /** Null when the contract had not begun. */
  readonly beginCents: Cents | null;
  /** Null when the contract had ended. */
  readonly endCents: Cents | null;
  readonly beginPositions: readonly PositionSnapshot[];
  readonly endPositions: readonly PositionSnapshot[];
  readonly flows: SumsByType;
  /** Ongoing charges included in the price, by fund. */
  readonly ongoing: readonly { readonly fund: string; readonly amountCents: Cents }[];
  /** Mean of the values on the first day of each month; null without a value. */
  readonly averageCents: Cents | null;
}

/** Money of an investor outside any fund at the start of a day. */
export interface UnderwaySnapshot {
  /** Received but not dealt yet. */
  readonly depositsCents: Cents;
  /** Proceeds of sales, not paid yet. */
  readonly salesCents: Cents;
  /** Distributed in cash but not paid yet. */
  readonly distributionsCents: Cents;
}

export interface TaxSnapshot extends PeriodSnapshot {
  /** Money under way at the start of the first day and after the last; statements from before 2027 lack both. */
  readonly underwayBegin?: UnderwaySnapshot;
  readonly underwayEnd?: UnderwaySnapshot;
  /**
   * Deposits of the investor by day of the year, for the deduction of annuity premiums. Reversals by the bank are
   * included on the day of the reversal.
   */
  readonly received: readonly {
    readonly date: string;
    readonly type: string;
    readonly amountCents: Cents;
  }[];
  /** Payouts of an annuity in the calendar year, by the day of their prices. */
  readonly payouts: readonly {
    readonly date: string;
    readonly netCents: Cents;
    readonly wageTaxCents: Cents;
    readonly healthcareCents: Cents;
  }[];
  readonly appliesTaxCredit: boolean | null;
}

/** A version of a fund document that belongs to a contract. */
export interface ReadDocument {
  readonly id: string;
  readonly fund: string;
  readonly kind: FundDocumentKind;
  readonly version: number;
  readonly validFrom: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
}

export interface ContractSnapshot extends Snapshot {
  /** Day the contract was concluded. */
  readonly signedOn: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly initialDepositCents: Cents;
  readonly monthlyDepositCents: Cents;
  readonly debitDay: number;
  readonly distributionMode: 'stock' | 'cash';
  readonly funds: readonly { readonly name: string; readonly allocationBasisPoints: number }[];
  readonly paymentFrequency: PaymentFrequency | null;
  readonly periodicPayoutCents: Cents | null;
  readonly appliesTaxCredit: boolean | null;
  /** Only for a contract signed in the portal. */
  readonly applied?: {
    /** Fraction of each deposit. */
    readonly entryCostRate: number;
    /** The risk profile that was chosen. */
    readonly profile: string;
    /**
     * The more careful profile of two partners, and the number of steps by which the risk of the investment exceeds
     * it; null until the second partner answers. Absent for a contract of one person and for older contracts.
     */
    readonly sharedProfile?: { readonly name: string; readonly stepsAbove: number } | null;
    /** The documents of each fund that were opened before signing; absent for older contracts. */
    readonly documents?: readonly ReadDocument[];
  };
}

/** An offer as it was when it became a contract; its maker, their birth date and their description are encrypted. */
export interface ContractOfferSnapshot extends Snapshot {
  readonly offer: Omit<OfferContent, 'createdAt' | 'input' | 'madeFor'> & {
    readonly createdAt: string;
    readonly input: Omit<CalculationInput, 'birthdate' | 'description'>;
  };
}

/** The payout of an annuity as calculated by a dealing run (decision 0070). */
/** Why the payout of an annuity changes, or that it starts. */
export type PayoutLetterReason = RecalculationReason | 'start';

export interface PayoutLetterSnapshot extends Snapshot {
  readonly dealingDay: string;
  /** Day of the first payment of this amount. */
  readonly firstPaidOn: string;
  readonly reason: PayoutLetterReason;
  readonly paymentFrequency: PaymentFrequency;
  readonly previousCents: Cents;
  readonly payoutCents: Cents;
  /** The payout without a ceiling. */
  readonly levelCents: Cents;
  /**
   * Value before the payout of the day; `owedCents` is the part owed for payouts missed while the contract was
   * blocked.
   */
  readonly valueCents: Cents;
  readonly owedCents: Cents;
  readonly payoutsLeft: number;
  /** Yearly fraction, as text. */
  readonly calculationRate: string;
  /**
   * Amounts withheld from one payout; both null when the first payout falls in a year without loaded wage tax tables.
   */
  readonly wageTaxCents: Cents | null;
  readonly healthcareCents: Cents | null;
  readonly appliesTaxCredit: boolean;
}

/** Totals of an annuity from its start to its last payout. */
export interface ClosingStatementSnapshot extends Snapshot {
  readonly startDate: string;
  readonly dealingDay: string;
  readonly lastPaidOn: string;
  readonly payouts: number;
  /** The last payout, gross. */
  readonly lastCents: Cents;
  /** Total of all payouts. */
  readonly netCents: Cents;
  readonly wageTaxCents: Cents;
  readonly healthcareCents: Cents;
}

/** A contract transferred to another holder; each of the two holders has their own copy. */
export interface TransferSnapshot extends Snapshot {
  readonly transferredOn: string;
  /** `W-2026-000123`. */
  readonly requestNumber: string;
  readonly reason: OwnershipReason;
  /** Day of the prices of the last monthly run; null before the first run. */
  readonly pricedOn: string | null;
  readonly positions: readonly PositionSnapshot[];
}

/** A person who owns the contract, alone or jointly, or for whom it is held. */
export interface HolderSnapshot {
  readonly role: 'holder' | 'partner' | 'child' | 'company';
  readonly name: string;
  readonly birthDate: string | null;
  readonly citizenNumber: string | null;
  /** Lines of the address; empty when unknown. */
  readonly address: readonly string[];
}

/** Data that identifies people in a document, encrypted beside its snapshot. */
export interface IdentitySnapshot {
  readonly holders: readonly HolderSnapshot[];
  /** The investor's name for the contract. */
  readonly description: string;
  /** The people who signed in the portal, with the day of signing as `YYYY-MM-DD`. */
  readonly signers?: readonly { readonly name: string; readonly signedOn: string }[];
}

/** Personal data of the maker of an offer. */
export type OfferIdentity = Pick<CalculationInput, 'birthdate' | 'description'> & {
  /** Name of the maker; older offers have none. */
  readonly madeFor?: string | null;
};

/** Holders of a contract before and after a transfer. */
export interface TransferIdentity {
  readonly before: readonly HolderSnapshot[];
  readonly after: readonly HolderSnapshot[];
}

/** Snapshot type by document kind. */
export interface SnapshotByKind {
  readonly offer: ContractOfferSnapshot;
  readonly contract: ContractSnapshot;
  readonly confirmation: ConfirmationSnapshot;
  readonly quarterly: PeriodSnapshot;
  readonly annual: PeriodSnapshot;
  readonly taxStatement: TaxSnapshot;
  readonly payoutLetter: PayoutLetterSnapshot;
  readonly closingStatement: ClosingStatementSnapshot;
  readonly transferStatement: TransferSnapshot;
}

/** Encrypted data beside the snapshot, by document kind; null for a document without names. */
export interface IdentityByKind {
  readonly offer: OfferIdentity;
  readonly contract: IdentitySnapshot;
  readonly confirmation: null;
  readonly quarterly: null;
  readonly annual: null;
  readonly taxStatement: IdentitySnapshot;
  readonly payoutLetter: null;
  readonly closingStatement: null;
  readonly transferStatement: TransferIdentity;
}
