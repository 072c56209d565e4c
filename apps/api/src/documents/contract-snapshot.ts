import type { AnnuityConfirmations } from '@portaal/domain/investing/applications/annuity-confirmations';
import type {
  AppliedPayout,
  ChangedTerm,
  YearlyPremium,
} from '@portaal/domain/investing/applications/applied-offer';
import type { TransferOrder } from '@portaal/domain/investing/applications/transfer-problems';
import type { OwnershipReason } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { FundDocumentKind } from '@portaal/domain/products/fund-documents/kinds';
import type { ProductCode } from '@portaal/domain/products/products/product';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { Cents, PaymentFrequency, RecalculationReason } from '@portaal/engine';
import type { OfferContent } from './offer/offer.ts';
import type { WithheldPayout } from './payout-text.ts';

/*
 * Snapshots of the documents of a contract, issued when their event occurs (decision 0031). Amounts are in whole
 * cents, units and prices are decimals of four places as text, days are `YYYY-MM-DD`. `version` is the
 * version of the layout: later code can still draw a snapshot issued for an earlier layout.
 */

export const SNAPSHOT_VERSION = 1;

interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** The contract is identified by its number. Names of people are stored separately and encrypted. */
  readonly contract: { readonly number: string; readonly product: ProductCode };
}

/** Sums of ledger amounts by type (domain 5.4). Positive amounts are in favour of the contract. */
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
  /** Number of the executed sell or switch order, for example `V-2026-000123`; null without an order. */
  readonly order: string | null;
  /** True when part of the sell order waits for a later month. */
  readonly leavesOpen: boolean;
  /** Day by which the proceeds of a sale are paid; absent in documents issued before decision 0234. */
  readonly payDay?: string | null;
  /** Reason why the proceeds of a sale are paid later than usual. */
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
 * The period between two valuation dates. The value on a day is the value after that day's dealing run. Bookings on
 * `from` belong to the preceding period and bookings on `to` to this period, so that values and cash flows reconcile.
 */
export interface PeriodSnapshot extends Snapshot {
  /** Day of the earlier statement that this statement corrects. */
  readonly corrects?: string;
  /**
   * Days of the prices at the begin and the end, if they differ from `from` and `to`: for a provider that
   * values on a day other than the first of a month, the last prices before those days apply.
   */
  readonly valuedFrom?: string;
  readonly valuedTo?: string;
  readonly from: string;
  readonly to: string;
  /**
   * Day on which the recipient received the contract from another contract holder, if within the period. The period
   * then begins with the last dealing run before that day.
   */
  readonly heldFrom?: string;
  /**
   * Day on which the recipient transferred the contract to another contract holder. The period then ends with the
   * last dealing run before that day.
   */
  readonly heldUntil?: string;
  /** Null when the contract had not started yet. */
  readonly beginCents: Cents | null;
  /** Null when the contract had already ended. */
  readonly endCents: Cents | null;
  readonly beginPositions: readonly PositionSnapshot[];
  readonly endPositions: readonly PositionSnapshot[];
  readonly flows: SumsByType;
  /** Ongoing charges per fund, which are already included in the price. */
  readonly ongoing: readonly { readonly fund: string; readonly amountCents: Cents }[];
  /** Mean of the values on the first day of each month; null without a value. */
  readonly averageCents: Cents | null;
}

/** An investor's money that is not invested in a fund at the start of a day. */
export interface UnderwaySnapshot {
  /** Deposits received but not invested yet. */
  readonly depositsCents: Cents;
  /** Proceeds of sales that are not paid out yet. */
  readonly salesCents: Cents;
  /** Cash distributions that are not paid out yet. */
  readonly distributionsCents: Cents;
}

export interface TaxSnapshot extends PeriodSnapshot {
  /**
   * Uninvested money at the start of the first day and after the last day. Statements from before 2027 lack both
   * fields.
   */
  readonly underwayBegin?: UnderwaySnapshot;
  readonly underwayEnd?: UnderwaySnapshot;
  /**
   * Deposits of the investor by day of the year, for the deduction of annuity premiums. A reversal by the bank is
   * included on the day it occurs.
   */
  readonly received: readonly {
    readonly date: string;
    readonly type: string;
    readonly amountCents: Cents;
  }[];
  /**
   * Proceeds that another provider receives, by dealing day (domain 1.11). Statements from before the year 2027 may lack
   * the field.
   */
  readonly transferredOut?: readonly { readonly date: string; readonly amountCents: Cents }[];
  /** Payouts of an annuity in the calendar year, by dealing day. */
  readonly payouts: readonly {
    readonly date: string;
    readonly netCents: Cents;
    readonly wageTaxCents: Cents;
    readonly healthcareCents: Cents;
  }[];
  readonly appliesTaxCredit: boolean | null;
}

/** A version of a fund document that the investor opened for this contract. */
export interface ReadDocument {
  readonly id: string;
  readonly fund: string;
  readonly kind: FundDocumentKind;
  readonly version: number;
  readonly validFrom: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
}

/** The versions of the provider's texts to which an investor agreed. */
export interface AgreedTexts {
  /** SHA-256 of the text of the contract, and SHA-256 of the declarations printed with it. */
  readonly contract: string;
  readonly signing: string;
  /** The figures in these texts, by placeholder. */
  readonly figures: Readonly<Record<string, string>>;
  /** The declarations that the applicant confirmed, as printed with the contract. */
  readonly declarations: readonly string[];
}

export interface ContractSnapshot extends Snapshot {
  /** Day on which the contract was concluded. */
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
  /** The provider's texts that the signers read; absent for older and for imported contracts. */
  readonly texts?: AgreedTexts;
  /** Terms of the application; present only for a contract signed in the portal. */
  readonly applied?: {
    /** Entry cost as a fraction of each deposit. */
    readonly entryCostRate: number;
    /**
     * Entry cost of each fund as a fraction, in the order of the funds; absent for a contract for one fund. The entry
     * cost above is then that of the first fund.
     */
    readonly entryCostRates?: readonly number[];
    /** The offer that the contract follows, and the terms that changed after it was made. */
    readonly offer?: { readonly number: string; readonly changedTerms: readonly ChangedTerm[] };
    /** Names of the risk profiles the investor chose, one for each questionnaire. */
    readonly profile: string;
    /**
     * The more cautious of two partners' risk profiles, and the number of steps by which the risk of the investment
     * exceeds that profile. Null until the second partner answers. Absent for a contract with one holder and for
     * older contracts.
     */
    readonly sharedProfile?: { readonly name: string; readonly stepsAbove: number } | null;
    /** The documents per fund that the investor opened before signing; absent for older contracts. */
    readonly documents?: readonly ReadDocument[];
  };
}

/** An offer as it was when it became a contract. The maker's name, birth date and description are encrypted. */
export interface ContractOfferSnapshot extends Snapshot {
  readonly offer: Omit<OfferContent, 'createdAt' | 'input' | 'madeFor'> & {
    readonly createdAt: string;
    readonly input: Omit<CalculationInput, 'birthdate' | 'description'>;
  };
}

/** Reason for a payout letter: the annuity's payout changes or starts. */
export type PayoutLetterReason = RecalculationReason | 'start';

/** The payout of an annuity as calculated by a dealing run (decision 0070). */
export interface PayoutLetterSnapshot extends Snapshot {
  readonly dealingDay: string;
  /** Day on which the new amount is paid for the first time. */
  readonly firstPaidOn: string;
  readonly reason: PayoutLetterReason;
  readonly paymentFrequency: PaymentFrequency;
  readonly previousCents: Cents;
  readonly payoutCents: Cents;
  /** The payout before the ceiling is applied. */
  readonly levelCents: Cents;
  /**
   * Value before the payout of that day. `owedCents` is the part owed for payouts that were missed while the contract
   * was blocked.
   */
  readonly valueCents: Cents;
  readonly owedCents: Cents;
  readonly payoutsLeft: number;
  /** Calculation rate as a fraction per year, as text. */
  readonly calculationRate: string;
  /**
   * Amounts withheld from one payout. Both are null if no wage tax tables are loaded for the year of the first
   * payout.
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
  /** Net total of all payouts. */
  readonly netCents: Cents;
  readonly wageTaxCents: Cents;
  readonly healthcareCents: Cents;
}

/** A contract transferred to another contract holder. The old and the new holder each receive their own copy. */
export interface TransferSnapshot extends Snapshot {
  readonly transferredOn: string;
  /** `W-2026-000123`. */
  readonly requestNumber: string;
  readonly reason: OwnershipReason;
  /** Day of the prices used by the last dealing run; null before the first run. */
  readonly pricedOn: string | null;
  readonly positions: readonly PositionSnapshot[];
}

/** A party to the contract: the holder, the partner, the child or the organisation. */
export interface HolderSnapshot {
  readonly role: 'holder' | 'partner' | 'child' | 'company';
  readonly name: string;
  readonly birthDate: string | null;
  readonly citizenNumber: string | null;
  /** Lines of the postal address; empty when the address is unknown. */
  readonly address: readonly string[];
}

/** The payouts of an annuity to which an investor agreed before the capital arrived. Amounts in euro. */
export interface SignedPayout extends AppliedPayout {
  readonly loonheffingskorting: boolean;
  /** Yearly payouts of temporary annuities elsewhere that the investor stated in the calculation; null if none. */
  readonly statedElsewhere: number | null;
  /** Yearly payouts of the person's other temporary annuities, with us and elsewhere, under the same ceiling. */
  readonly otherTemporaryPayouts: number;
  /** Net return of the mix per year, as a fraction, with which the payouts were calculated. */
  readonly calculationRate: number;
}

/** Personal data in a document, stored encrypted in addition to its snapshot. */
export interface IdentitySnapshot {
  readonly holders: readonly HolderSnapshot[];
  /** The investor's own name for the contract. */
  readonly description: string;
  /** Confirmations of the investor about an annuity, with the room in euro, and the premiums of its first year. */
  readonly annuity?: AnnuityConfirmations & { readonly premium: YearlyPremium };
  /** The order to the provider that transfers the first deposit; absent if the investor pays that deposit. */
  readonly transfer?: TransferOrder;
  /** The expected payouts; absent for a product that pays nothing out. */
  readonly payout?: SignedPayout;
  /** The people who signed in the portal, with the day of signing as `YYYY-MM-DD`. */
  readonly signers?: readonly { readonly name: string; readonly signedOn: string }[];
}

/** Personal data of the maker of an offer. */
export type OfferIdentity = Pick<CalculationInput, 'birthdate' | 'description'> & {
  /** Name of the maker; absent or null for older offers. */
  readonly madeFor?: string | null;
};

/** Holders of a contract before and after a transfer. */
export interface TransferIdentity {
  readonly before: readonly HolderSnapshot[];
  readonly after: readonly HolderSnapshot[];
}

/** Type of snapshot per document kind. */
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

/**
 * Type of the encrypted personal data stored in addition to the snapshot, per document kind; null for a document
 * without personal data.
 */
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

/** Key of the cooling-off period among the figures of an agreement. */
export const COOLING_OFF_FIGURE = 'bedenktijd.dagen';

/**
 * Returns the agreed cooling-off period in days; agreements without their own texts have the period from
 * before those texts existed.
 */
export const coolingOffDaysOf = ({ texts }: Pick<ContractSnapshot, 'texts'>): number =>
  Number(texts?.figures[COOLING_OFF_FIGURE] ?? sectionsBefore.termijnen.bedenktijd);
