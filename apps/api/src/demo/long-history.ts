import type { Booking, Position, ReceivedDeposit } from '@portaal/engine';
import { addMonths, type Cents, cents, type IsoDate, isoDate, runMonth } from '@portaal/engine';
import { type ContractHistory, type QuotesByDate, totalsOf } from './contract-history.ts';
import { fundIds } from './demo-terms.ts';

/** Allocation per fund in hundredths of a percent. */
const ALLOCATION = { [fundIds.NVF]: 4_000, [fundIds.DVF]: 3_000, [fundIds.AVF]: 1_000, [fundIds.VLF]: 2_000 };

/** Deposits before every dealing run. `day` is a day of the preceding month. */
const DEPOSITS = [
  { type: 'TOP_UP', amount: cents(250_00), day: '02' },
  { type: 'TOP_UP', amount: cents(250_00), day: '09' },
  { type: 'TOP_UP', amount: cents(300_50), day: '16' },
  { type: 'TOP_UP', amount: cents(250_00), day: '23' },
  { type: 'PERIODIC_DEPOSIT', amount: cents(150_00), day: '25' },
] as const;

export const FIRST_DEPOSIT: Cents = cents(12_500_00);
export const MONTHLY_DEPOSIT: Cents = DEPOSITS[4].amount;

/**
 * Ledger lines per month. Each fund has a purchase for each deposit, an entry cost, a distribution and its
 * reinvestment.
 */
const LINES_A_MONTH = Object.keys(ALLOCATION).length * (DEPOSITS.length + 2);

/**
 * Maximum number of ledger lines. The price history of the youngest fund is too short for more, and no test needs
 * more.
 */
export const MOST_LINES = 2_500;

/**
 * Returns the history of an investor who deposits into all funds every week, up to and including the dealing run of
 * `month`. The history starts early enough for at least `lines` ledger lines, up to `MOST_LINES`.
 */
export function longHistory(quotes: QuotesByDate, month: IsoDate, lines: number): ContractHistory {
  const startDate = addMonths(month, 1 - Math.ceil(lines / LINES_A_MONTH));
  const bookings: Booking[] = [];
  const valuations: { date: IsoDate; value: Cents }[] = [];
  let positions: readonly Position[] = Object.entries(ALLOCATION).map(([fundId, allocationBasisPoints]) => ({
    fundId: Number(fundId),
    allocationBasisPoints,
    lots: [],
  }));
  for (let dealingDay = startDate; dealingDay <= month; dealingDay = addMonths(dealingDay, 1)) {
    const deposits = receivedBefore(dealingDay, dealingDay === startDate);
    const quotesOfDay = quotes.get(dealingDay) ?? new Map();
    const outcome = runMonth(positions, quotesOfDay, { distributionMode: 'stock', deposits }, dealingDay);
    positions = outcome.positions;
    bookings.push(...outcome.bookings);
    valuations.push({ date: dealingDay, value: outcome.value });
  }
  return { startDate, positions, bookings, valuations, payout: null, ...totalsOf(bookings) };
}

function receivedBefore(dealingDay: IsoDate, isFirst: boolean): ReceivedDeposit[] {
  const inMonthBefore = (day: string): IsoDate => isoDate(`${addMonths(dealingDay, -1).slice(0, 8)}${day}`);
  const first: ReceivedDeposit = {
    type: 'INITIAL_DEPOSIT',
    amount: FIRST_DEPOSIT,
    receivedOn: inMonthBefore('03'),
  };
  const monthly = DEPOSITS.map(({ type, amount, day }) => ({ type, amount, receivedOn: inMonthBefore(day) }));
  return isFirst ? [first, ...monthly] : monthly;
}
