import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { OwnershipReason } from '@portaal/domain/change-requests/options/tenaamstelling';
import type { FundDocumentKind } from '@portaal/domain/fund-documents/kinds';
import type { ProductCode } from '@portaal/domain/products/product';
import type { Cents, PaymentFrequency, RecalculationReason } from '@portaal/engine';
import type { OfferContent } from './offer/offer.ts';
import type { WithheldPayout } from './payout-text.ts';

/*
 * What stands in a document of a contract, as it is issued at the event (decision 0031). Amounts are whole cents,
 * participations and prices decimals of four places as text, days `YYYY-MM-DD`. `version` is of the layout: a later
 * layout still draws what was issued for an earlier one.
 */

export const SNAPSHOT_VERSION = 1;

interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** A contract is named by its number; names of people are sealed. */
  readonly contract: { readonly number: string; readonly product: ProductCode };
}

/** Sums of ledger amounts by type (domain 5.4); to the contract positive. */
export type SumsByType = Readonly<Record<string, number>>;

/** What was held of a fund on a valuation date. */
export interface PositionSnapshot {
  readonly fund: string;
  readonly units: string;
  readonly price: string;
  readonly valueCents: Cents;
}

export interface ConfirmationSnapshot extends Snapshot {
  readonly valueDate: string;
  /** Number of the order to sell or to switch that was carried out: `V-2026-000123`; null without one. */
  readonly order: string | null;
  /** Of an order to sell a part waits for a later month. */
  readonly leavesOpen: boolean;
  /** When what was sold was not paid at once: why. */
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
 * Between two valuation dates. The value on a day is that after its monthly run; what is booked on `from` belongs
 * to the period before, and what is booked on `to` to this one, so that values and flows add up.
 */
export interface PeriodSnapshot extends Snapshot {
  /** The day of the statement this one corrects. */
  readonly corrects?: string;
  readonly from: string;
  readonly to: string;
  /** Of who got the contract from another within the period: when; the period begins with the last run before. */
  readonly heldFrom?: string;
  /** Of who handed it over: when; the period ends with the last run before. */
  readonly heldUntil?: string;
  /** Null when the contract had not begun. */
  readonly beginCents: Cents | null;
  /** Null when the contract had ended. */
  readonly endCents: Cents | null;
  readonly beginPositions: readonly PositionSnapshot[];
  readonly endPositions: readonly PositionSnapshot[];
  readonly flows: SumsByType;
  /** What the funds charge inside their price, by fund. */
  readonly ongoing: readonly { readonly fund: string; readonly amountCents: Cents }[];
  /** Mean of the values on the first days of its months; null when there was none. */
  readonly averageCents: Cents | null;
}

/** Money of an investor that is in no fund on the first moment of a day. */
export interface UnderwaySnapshot {
  /** Received, not dealt yet. */
  readonly depositsCents: Cents;
  /** Sold, not paid yet. */
  readonly salesCents: Cents;
  /** Distributed in cash, not paid yet. */
  readonly distributionsCents: Cents;
}

export interface TaxSnapshot extends PeriodSnapshot {
  /** On the first day and after the last; statements from before 2027 lack them. */
  readonly underwayBegin?: UnderwaySnapshot;
  readonly underwayEnd?: UnderwaySnapshot;
  /**
   * Money received from the investor on a day of the year, for the deduction of annuity premiums, with what the bank
   * reversed of it, on the day it did.
   */
  readonly received: readonly {
    readonly date: string;
    readonly type: string;
    readonly amountCents: Cents;
  }[];
  /** What an annuity paid in the calendar year, by the day of its prices. */
  readonly payouts: readonly {
    readonly date: string;
    readonly netCents: Cents;
    readonly wageTaxCents: Cents;
    readonly healthcareCents: Cents;
  }[];
  readonly appliesTaxCredit: boolean | null;
}

/** A version of a document of a fund that belongs to a contract. */
export interface ReadDocument {
  readonly id: string;
  readonly fund: string;
  readonly kind: FundDocumentKind;
  readonly version: number;
  readonly validFrom: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
}

export interface ContractSnapshot extends Snapshot {
  /** Day it was made. */
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
  /** Of a contract that was signed in the portal. */
  readonly applied?: {
    /** Fraction of each deposit. */
    readonly entryCostRate: number;
    /** The risk profile that was chosen. */
    readonly profile: string;
    /**
     * Of two who invest together the most careful choice, and how many steps the investment asks more than suits them;
     * null until the second answers too. A contract of one person, and one of before, lacks it.
     */
    readonly sharedProfile?: { readonly name: string; readonly stepsAbove: number } | null;
    /** What was opened of each fund before it was signed; contracts of before lack it. */
    readonly documents?: readonly ReadDocument[];
  };
}

/**
 * An offer as it was when the contract was made of it; who made it, what they called it and when they were born is sealed.
 */
export interface ContractOfferSnapshot extends Snapshot {
  readonly offer: Omit<OfferContent, 'createdAt' | 'input' | 'madeFor'> & {
    readonly createdAt: string;
    readonly input: Omit<CalculationInput, 'birthdate' | 'description'>;
  };
}

/** The payout of an annuity as a dealing run calculated it (decision 0070). */
/** Why an annuity pays another amount, or that it pays for the first time. */
export type PayoutLetterReason = RecalculationReason | 'start';

export interface PayoutLetterSnapshot extends Snapshot {
  readonly dealingDay: string;
  /** When it is paid for the first time. */
  readonly firstPaidOn: string;
  readonly reason: PayoutLetterReason;
  readonly paymentFrequency: PaymentFrequency;
  readonly previousCents: Cents;
  readonly payoutCents: Cents;
  /** What it would be without a ceiling. */
  readonly levelCents: Cents;
  /** Before the payout of the day; `owedCents` of it is for payouts of a time in which the contract was blocked. */
  readonly valueCents: Cents;
  readonly owedCents: Cents;
  readonly payoutsLeft: number;
  /** A fraction a year, as text. */
  readonly calculationRate: string;
  /** Of one payout; both null when the first falls in a year of which the wage tax was not loaded yet. */
  readonly wageTaxCents: Cents | null;
  readonly healthcareCents: Cents | null;
  readonly appliesTaxCredit: boolean;
}

/** What an annuity paid from its start to its last payout. */
export interface ClosingStatementSnapshot extends Snapshot {
  readonly startDate: string;
  readonly dealingDay: string;
  readonly lastPaidOn: string;
  readonly payouts: number;
  /** The last payout, gross. */
  readonly lastCents: Cents;
  /** Of all payouts together. */
  readonly netCents: Cents;
  readonly wageTaxCents: Cents;
  readonly healthcareCents: Cents;
}

/** A contract that went over to another holder, as one of the two keeps it. */
export interface TransferSnapshot extends Snapshot {
  readonly transferredOn: string;
  /** `W-2026-000123`. */
  readonly requestNumber: string;
  readonly reason: OwnershipReason;
  /** Day of the prices: that of the last monthly run; null when there was none yet. */
  readonly pricedOn: string | null;
  readonly positions: readonly PositionSnapshot[];
}

/** A person a contract is held by, with or for. */
export interface HolderSnapshot {
  readonly role: 'holder' | 'partner' | 'child' | 'company';
  readonly name: string;
  readonly birthDate: string | null;
  readonly citizenNumber: string | null;
  /** Lines of the address; empty when none is known. */
  readonly address: readonly string[];
}

/** What identifies people in a document: sealed beside its facts. */
export interface IdentitySnapshot {
  readonly holders: readonly HolderSnapshot[];
  /** What the investor calls their contract. */
  readonly description: string;
  /** Who signed it in the portal, and when; `YYYY-MM-DD`. */
  readonly signers?: readonly { readonly name: string; readonly signedOn: string }[];
}

/** What of an offer is about its maker. */
export type OfferIdentity = Pick<CalculationInput, 'birthdate' | 'description'> & {
  /** An offer of before names nobody. */
  readonly madeFor?: string | null;
};

/** Who held a contract before it went over, and who after. */
export interface TransferIdentity {
  readonly before: readonly HolderSnapshot[];
  readonly after: readonly HolderSnapshot[];
}

/** Facts by kind of document. */
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

/** What is sealed beside the facts, by kind of document; null for one that names nobody. */
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
