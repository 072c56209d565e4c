import { createHash } from 'node:crypto';
import type { ContractStatus } from '@portaal/domain/contracts/calls';
import { type TransactionType, transactionTypes } from '@portaal/domain/transactions/calls';
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

/** A line as it will be booked: cents to the contract positive, price and participations as text. */
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

/** Everything one act books on a contract, on one day. */
export interface Booking {
  readonly dealingDay: IsoDate;
  /** Of a correction: the valuation date of the line that was wrong first. */
  readonly countedOn?: IsoDate;
  readonly lines: readonly PlannedLine[];
  /** What counts as paid to the investor by it. */
  readonly repaidCents: Cents;
}

/** A line of the ledger as far as it decides what can be corrected. */
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

/** What a line should have been: both more than zero. */
export interface CorrectEntry {
  readonly amount: Cents;
  readonly price: Price;
}

/** Contracts the monthly run comes to (modules/dealing-runs): those that still live. */
const RUNNING: readonly ContractStatus[] = ['active', 'sellPending', 'maturing', 'blocked', 'deceased'];

const isRunning = (status: ContractStatus): boolean => RUNNING.includes(status);

/** What no money of the investor goes with. */
const CORRECTABLE: readonly TransactionType[] = ['REINVESTMENT', 'WRAPPER_COST'];

const ofDeposit = (type: TransactionType): boolean =>
  transactionTypes[type].group === 'inleg' || type === 'ENTRY_COST';

const ofSwitch = (type: TransactionType): boolean => type === 'SWITCH_IN' || type === 'SWITCH_OUT';

/** Why a line cannot be reversed, in words for an employee; null when it can (decision 0037). */
export function correctionRejection(
  { type, units: booked }: Pick<BookedEntry, 'type' | 'units'>,
  { isReversed, status, held }: { isReversed: boolean; status: ContractStatus; held: string },
): string | null {
  if (isReversed) return 'Deze regel is al teruggedraaid.';
  if (type === 'CORRECTION') return 'Dit is zelf een correctie.';
  if (ofDeposit(type)) return 'Hoort bij een storting.';
  if (ofSwitch(type)) return 'Hoort bij een fondswissel.';
  if (!CORRECTABLE.includes(type)) return 'Is al uitbetaald of afgedragen.';
  if (!isRunning(status)) return 'Dit contract is beëindigd.';
  if (exact(held) < exact(booked)) return 'De participaties zijn al verkocht.';
  return null;
}

/** A slip of the pen is a digit: what is more than ten times as much is no correction of it, approved or not. */
export const MOST_TIMES = 10;

/** Which field makes much more of a line than it was, in money or in participations; null when none does. */
export function multiplied(
  entry: Pick<BookedEntry, 'amountCents' | 'units'>,
  { amount, price }: CorrectEntry,
): 'amount' | 'price' | null {
  if (amount > MOST_TIMES * Math.abs(entry.amountCents)) return 'amount';
  const before = Math.abs(exact(entry.units));
  return before > 0 && unitsFor(amount, price) > MOST_TIMES * before ? 'price' : null;
}

/**
 * Takes a line back by its opposite, and books what it should have been in its place (domain 5.2): participations
 * follow from amount and price as the monthly run makes them. `held` is what the contract has of the fund.
 */
export function planCorrection(
  entry: BookedEntry,
  correct: CorrectEntry | null,
  held: string,
  dealingDay: IsoDate,
): Booking {
  const { id, type, fundId, amountCents, price, causeId } = entry;
  const countedOn = isoDate(entry.countedOn ?? entry.dealingDay);
  const back = 0 - exact(entry.units);
  const after = exact(held) + back;
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

/** Part of a deposit that one fund got, and that fund as it is now. */
export interface DealtPart {
  readonly fundId: number;
  readonly amountCents: Cents;
  /** The entry cost that was charged of it; the rest was bought for. */
  readonly costCents: Cents;
  readonly price: string;
  readonly held: string;
}

/**
 * A direct debit the bank reversed after it was dealt: what was bought of it is sold at the last price, as far as it
 * is still held, and its entry cost goes back to the contract (decision 0178). What the price lost is for the investor
 * (domain 5.5). Of one that was not dealt nothing is booked.
 */
export function planDebitReversal(
  depositId: string,
  dealt: readonly DealtPart[],
  dealingDay: IsoDate,
): Booking {
  const lines = dealt.flatMap(({ fundId, amountCents, costCents, price, held }): PlannedLine[] => {
    const bought = cents(amountCents - costCents);
    const sold = Math.min(exact(held), unitsFor(bought, decimalToPrice(Number(price))));
    const same = { fundId, unitsAfter: text(exact(held) - sold), causeId: depositId, reversesId: null };
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
 * The day a correction counts on: today, but between the valuation date a contract was last dealt to and the next,
 * also while that next month waits for its prices. So the month that is done stays as it was, the month that comes
 * begins with what was corrected, and no line takes the place of one of a run.
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

/** What stands for a booking on a contract that was seen: anything else that would be booked has another. */
export const seenDigest = (contractNumber: string, booking: Booking): string =>
  createHash('sha256')
    .update(JSON.stringify([contractNumber, booking]))
    .digest('hex');

const DAY_MS = 86_400_000;

/** A day of UTC is always as long. */
const daysAfter = (day: IsoDate, days: number): IsoDate =>
  isoDate(new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));

const exact = (decimal: string): number => decimalToUnits(Number(decimal)) satisfies Units;
const text = (amount: number): string => unitsToDecimal(units(amount)).toFixed(4);
