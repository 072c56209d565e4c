import {
  type Cents,
  cents,
  type IsoDate,
  type Price,
  type Units,
  units,
  unitsFor,
  valueOfUnits,
  yearOf,
} from '@portaal/engine';
import type { TransactionType } from '../../money/ledger/types.ts';
import { signIn, type WaterfallBarKind, waterfallBarKinds } from './bars.ts';

/** A ledger entry. A reversing entry has the same type as the entry it reverses. */
export interface WaterfallEntry {
  readonly type: TransactionType;
  readonly fundId: number;
  /** In cents, positive in favour of the contract. */
  readonly amount: Cents;
  readonly units: Units;
  /** Null if no units were dealt. */
  readonly price: Price | null;
  /** Id of the deposit or order to which the entry belongs. */
  readonly causeId: string | null;
}

/** Units of a fund in a contract at the beginning or end of a period, with the price used to value them. */
export interface WaterfallHolding {
  readonly fundId: number;
  readonly units: Units;
  readonly price: Price;
}

export interface WaterfallPeriod {
  /** Empty for a period that begins with the contract. */
  readonly begin: readonly WaterfallHolding[];
  /** Includes every fund held at the beginning or dealt in the period, even if no units are left. */
  readonly end: readonly WaterfallHolding[];
  readonly entries: readonly WaterfallEntry[];
}

export interface WaterfallBar {
  readonly kind: WaterfallBarKind;
  /** Increase of the value, or a negative amount for a decrease; never 0. */
  readonly amount: Cents;
  /** Number of ledger entries in the bar. */
  readonly lines: number;
}

/** Effect of a fund's price on the value: units × change of price. */
export interface PriceChange {
  readonly fundId: number;
  readonly unitsBegin: Units;
  readonly unitsEnd: Units;
  /** Null if no units were held at the beginning. */
  readonly priceBegin: Price | null;
  readonly priceEnd: Price;
  readonly change: Cents;
}

export interface Waterfall {
  readonly begin: Cents;
  readonly bars: readonly WaterfallBar[];
  readonly end: Cents;
  readonly byFund: readonly PriceChange[];
  /** Part of the price result caused by rounding, because units have four decimals and amounts two. */
  readonly rounding: Cents;
}

const valueAt = (holdings: readonly WaterfallHolding[]): Cents =>
  cents(holdings.reduce((sum, { units: ownUnits, price }) => sum + valueOfUnits(ownUnits, price), 0));

/**
 * Explains the change from the opening to the closing value to the cent: `begin` plus all bars equals exactly `end`.
 * Any change without an entry is the price result. The price result is also calculated per fund, as units ×
 * change of price; the two differ only by `rounding`.
 */
export function waterfall({ begin, end, entries }: WaterfallPeriod): Waterfall {
  const [from, to] = [valueAt(begin), valueAt(end)];
  const unrecovered = cents(entries.reduce((sum, entry) => sum + unrecoveredOf(entry, entries), 0));
  const booked = waterfallBarKinds.map((kind) => barOf(kind, entries));
  const explained = booked.reduce((sum, { amount }) => sum + amount, 0 + unrecovered);
  const priceResult = cents(to - from - explained);
  const derived: Partial<Record<WaterfallBarKind, Cents>> = { priceResult, unrecovered };
  const byFund = end.map((holding) => priceChange(holding, begin, entries));
  return {
    begin: from,
    bars: booked
      .map((bar) => ({ ...bar, amount: derived[bar.kind] ?? bar.amount }))
      .filter(({ amount }) => amount !== 0),
    end: to,
    byFund,
    rounding: cents(priceResult - byFund.reduce((sum, { change }) => sum + change, 0)),
  };
}

function barOf(kind: WaterfallBarKind, entries: readonly WaterfallEntry[]): WaterfallBar {
  const own = entries.filter(({ type }) => signIn(kind, type) !== 0);
  const amount = own.reduce((sum, entry) => sum + signIn(kind, entry.type) * entry.amount, 0);
  return { kind, amount: cents(amount), lines: own.length };
}

/**
 * Returns the part of a reversed debit that exceeds the value of its units. A debit is reversed in full even
 * if its units are no longer in the contract (decision 0037). The entry cost returned with the debit was
 * never invested in units (decision 0037).
 */
function unrecoveredOf(entry: WaterfallEntry, entries: readonly WaterfallEntry[]): number {
  const { type, fundId, amount, units: dealt, price, causeId } = entry;
  if (type !== 'DIRECT_DEBIT_REVERSAL' || price === null) return 0;
  const returned = entries.filter(
    (one) => one.type === 'ENTRY_COST' && one.amount > 0 && one.fundId === fundId && one.causeId === causeId,
  );
  const bought = cents(returned.reduce((left, one) => left - one.amount, -amount));
  const sold = units(-dealt);
  return sold < unitsFor(bought, price) ? bought - valueOfUnits(sold, price) : 0;
}

/** One cent, expressed in ten-thousandths of a unit × ten-thousandths of a euro. */
const PER_CENT = 1_000_000n;

/**
 * Computes the price result exactly and rounds once at the end. Opening units count from the opening price,
 * dealt units from the price at which they were dealt.
 */
function priceChange(
  { fundId, units: ownUnits, price }: WaterfallHolding,
  begin: readonly WaterfallHolding[],
  entries: readonly WaterfallEntry[],
): PriceChange {
  const before = begin.find((holding) => holding.fundId === fundId);
  const parts = [...(before ? [before] : []), ...entries.filter((entry) => entry.fundId === fundId)];
  const exact = parts.reduce(
    (sum, part) =>
      part.price === null ? sum : sum + BigInt(part.units) * (BigInt(price) - BigInt(part.price)),
    0n,
  );
  return {
    fundId,
    unitsBegin: before?.units ?? units(0),
    unitsEnd: ownUnits,
    priceBegin: before?.price ?? null,
    priceEnd: price,
    change: toCents(exact),
  };
}

/** Rounds half away from zero. */
function toCents(exact: bigint): Cents {
  const magnitude = exact < 0n ? -exact : exact;
  const rounded = Number((magnitude + PER_CENT / 2n) / PER_CENT);
  return cents(exact < 0n ? 0 - rounded : rounded);
}

/** A period of a contract: entries dealt after `after`, up to and including `until`. */
export interface WaterfallSpan {
  /** Null: the period begins with the contract. */
  readonly after: IsoDate | null;
  /** Null: the period is still running. */
  readonly until: IsoDate | null;
}

const newYear = (year: number): IsoDate => `${year}-01-01` as IsoDate;

/**
 * Entries dealt on 1 January count in the previous year, as does the value on that day, unless the contract begins
 * then.
 */
const yearFor = (day: IsoDate, first: IsoDate): number =>
  yearOf(day) - (day.endsWith('-01-01') && day > first ? 1 : 0);

/** Returns the calendar years with entries or a value in the contract, newest first. */
export function waterfallYears({ first, last }: { first: IsoDate; last: IsoDate }): number[] {
  const [from, to] = [yearFor(first, first), yearFor(last, first)];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}

/**
 * Returns the period of a year. A year is over once the value on 1 January is known, as `last` shows. After that, the
 * figures of the year no longer change.
 */
export function spanOf(year: number, { first, last }: { first: IsoDate; last: IsoDate }): WaterfallSpan {
  const [begin, end] = [newYear(year), newYear(year + 1)];
  return { after: begin <= first ? null : begin, until: end <= last ? end : null };
}
