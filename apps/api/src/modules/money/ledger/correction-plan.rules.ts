import { createHash } from 'node:crypto';
import type { ContractStatus } from '@portaal/domain/fields/contract';
import { type TransactionType, transactionTypes } from '@portaal/domain/money/ledger/types';
import {
  addMonths,
  type Cents,
  cents,
  decimalToPrice,
  decimalToUnits,
  type IsoDate,
  isoDate,
  monthsBetween,
  type Price,
  priceToDecimal,
  type Units,
  units,
  unitsFor,
  unitsToDecimal,
} from '@portaal/engine';

/**
 * A ledger line to be booked. Cents credited to the contract are positive; price and units are decimal text.
 */
export interface PlannedLine {
  readonly type: TransactionType;
  readonly fundId: number;
  readonly amountCents: Cents;
  readonly price: string | null;
  readonly units: string;
  readonly unitsAfter: string;
  readonly causeId: string | null;
  readonly reversesId: number | null;
}

/** All ledger lines that one action books on a contract, on one day. */
export interface Booking {
  readonly dealingDay: IsoDate;
  /** For a correction: the day on which the original incorrect line counts. */
  readonly countedOn?: IsoDate;
  readonly lines: readonly PlannedLine[];
  /** Cents that count as paid out to the investor. */
  readonly repaidCents: Cents;
}

/** The fields of a ledger line that decide whether it can be corrected. */
export interface BookedEntry {
  readonly id: number;
  readonly type: TransactionType;
  readonly fundId: number;
  readonly amountCents: Cents;
  readonly price: string | null;
  readonly units: string;
  readonly causeId: string | null;
  readonly dealingDay: string;
  readonly countedOn: string | null;
}

/** The correct values of a ledger line; both greater than zero. */
export interface CorrectEntry {
  readonly amount: Cents;
  readonly price: Price;
}

/** Statuses of contracts that the dealing run processes (modules/month/dealing-runs): all that have not ended. */
const RUNNING: readonly ContractStatus[] = ['active', 'sellPending', 'maturing', 'blocked', 'deceased'];

const isRunning = (status: ContractStatus): boolean => RUNNING.includes(status);

/** Types of ledger lines that involve no payment to or from the investor. */
const CORRECTABLE: readonly TransactionType[] = ['REINVESTMENT', 'WRAPPER_COST'];

const ofDeposit = (type: TransactionType): boolean =>
  transactionTypes[type].group === 'inleg' || type === 'ENTRY_COST';

const ofSwitch = (type: TransactionType): boolean => type === 'SWITCH_IN' || type === 'SWITCH_OUT';

/**
 * Returns the reason, worded for an employee, why a ledger line cannot be reversed, or null when it can be reversed
 * (decision 0037).
 */
export function correctionRejection(
  { type, units: booked }: Pick<BookedEntry, 'type' | 'units'>,
  { isReversed, status, holding }: { isReversed: boolean; status: ContractStatus; holding: string },
): string | null {
  if (isReversed) return 'Deze regel is al teruggedraaid.';
  if (type === 'CORRECTION') return 'Dit is zelf een correctie.';
  if (ofDeposit(type)) return 'Hoort bij een storting.';
  if (ofSwitch(type)) return 'Hoort bij een fondswissel.';
  if (!CORRECTABLE.includes(type)) return 'Is al uitbetaald of afgedragen.';
  if (!isRunning(status)) return 'Dit contract is beëindigd.';
  if (exact(holding) < exact(booked)) return 'De participaties zijn al verkocht.';
  return null;
}

/**
 * Maximum factor of a correction. A typing error concerns one digit, so a correction to more than ten times
 * the amount is rejected, even if two employees approve it.
 */
export const MOST_TIMES = 10;

/**
 * Returns the field in which a correction exceeds `MOST_TIMES` times the amount or the units of the
 * line, or null.
 */
export function multiplied(
  entry: Pick<BookedEntry, 'amountCents' | 'units'>,
  { amount, price }: CorrectEntry,
): 'amount' | 'price' | null {
  if (amount > MOST_TIMES * Math.abs(entry.amountCents)) return 'amount';
  const before = Math.abs(exact(entry.units));
  return before > 0 && unitsFor(amount, price) > MOST_TIMES * before ? 'price' : null;
}

/**
 * Plans the reversal of a ledger line by an opposite line, and the correct line that replaces it (domain 5.2).
 * Units follow from amount and price as in the dealing run. `holding` is the contract's holding of the fund.
 */
export function planCorrection(
  entry: BookedEntry,
  correct: CorrectEntry | null,
  unitsBefore: string,
  dealingDay: IsoDate,
): Booking {
  const { id, type, fundId, amountCents, price, causeId } = entry;
  const countedOn = isoDate(entry.countedOn ?? entry.dealingDay);
  const back = 0 - exact(entry.units);
  const after = exact(unitsBefore) + back;
  const reversing: PlannedLine = {
    type: 'CORRECTION',
    fundId,
    amountCents: cents(-amountCents),
    price,
    units: text(back),
    unitsAfter: text(after),
    causeId,
    reversesId: id,
  };
  if (correct === null) return { dealingDay, countedOn, lines: [reversing], repaidCents: cents(0) };
  const sign = amountCents < 0 ? -1 : 1;
  const dealt = sign * unitsFor(correct.amount, correct.price);
  const right: PlannedLine = {
    type,
    fundId,
    amountCents: cents(sign * correct.amount),
    price: priceToDecimal(correct.price).toFixed(4),
    units: text(dealt),
    unitsAfter: text(after + dealt),
    causeId,
    reversesId: null,
  };
  return { dealingDay, countedOn, lines: [reversing, right], repaidCents: cents(0) };
}

/** Part of a deposit dealt in one fund, with the fund's current price and holding. */
export interface DealtPart {
  readonly fundId: number;
  readonly amountCents: Cents;
  /** Entry cost charged on this part; the remainder was invested. */
  readonly costCents: Cents;
  readonly price: string;
  readonly holding: string;
}

/**
 * Plans the reversal of a direct debit that the bank reversed after dealing: sells the units bought
 * with it, as far as the contract still has them, at the last price, and returns the entry cost to the
 * contract (decision 0037). The investor bears the price loss (domain 5.5). A direct debit that was not dealt
 * yet requires no lines.
 */
export function planDebitReversal(
  depositId: string,
  dealt: readonly DealtPart[],
  dealingDay: IsoDate,
): Booking {
  const lines = dealt.flatMap(({ fundId, amountCents, costCents, price, holding }): PlannedLine[] => {
    const bought = cents(amountCents - costCents);
    const sold = Math.min(exact(holding), unitsFor(bought, decimalToPrice(Number(price))));
    const same = { fundId, unitsAfter: text(exact(holding) - sold), causeId: depositId, reversesId: null };
    const reversal: PlannedLine = {
      ...same,
      type: 'DIRECT_DEBIT_REVERSAL',
      amountCents: cents(-amountCents),
      price,
      units: text(0 - sold),
    };
    if (costCents === 0) return [reversal];
    return [reversal, { ...same, type: 'ENTRY_COST', amountCents: costCents, price: null, units: text(0) }];
  });
  return {
    dealingDay,
    lines,
    repaidCents: cents(dealt.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  };
}

/**
 * Returns the day on which a correction takes effect: today, but not before the contract's last dealing day
 * and not after the next one, even while the next dealing run waits for its prices. Therefore a completed
 * month stays unchanged, the next dealing run starts with the corrected holdings, and no correction has the
 * date of a dealing run.
 */
export function correctionDay(
  today: IsoDate,
  { openingValueDate, status }: { openingValueDate: string | null; status: ContractStatus },
): IsoDate {
  if (openingValueDate === null) return today;
  const dealtTo = isoDate(openingValueDate);
  const first = daysAfter(dealtTo, 1);
  const day = today > first ? today : first;
  if (!isRunning(status)) return day;
  const last = daysAfter(addMonths(dealtTo, 1), -1);
  return monthsBetween(dealtTo, day) < 1 ? day : last;
}

/**
 * Returns a digest of the booking displayed for a contract, which reveals whether the booking differs later.
 */
export const seenDigest = (contractNumber: string, booking: Booking): string =>
  createHash('sha256')
    .update(JSON.stringify([contractNumber, booking]))
    .digest('hex');

const DAY_MS = 86_400_000;

/** Calculates in UTC, where every day has 24 hours. */
const daysAfter = (day: IsoDate, days: number): IsoDate =>
  isoDate(new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));

const exact = (decimal: string): number => decimalToUnits(Number(decimal)) satisfies Units;
const text = (amount: number): string => unitsToDecimal(units(amount)).toFixed(4);
