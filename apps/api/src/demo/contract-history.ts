import { paidInTypes, paidOutTypes } from '@portaal/domain/money/ledger/types';
import type {
  AnnuityMonth,
  Booking,
  FundQuote,
  PayoutStanding,
  Position,
  ReceivedDeposit,
} from '@portaal/engine';
import {
  type AnnuityPayout,
  addMonths,
  type Cents,
  cents,
  type IsoDate,
  isoDate,
  runMonth,
  type Withheld,
} from '@portaal/engine';
import { startedPayout } from './demo-annuity.ts';
import type { ContractPlan } from './demo-investors.ts';
import { switchCostRate, wrapperCostRate } from './demo-terms.ts';

/** Quotes per valuation date, per fund. */
export type QuotesByDate = ReadonlyMap<string, ReadonlyMap<number, FundQuote>>;

/** The history of a contract: its ledger, its value after each dealing run and its current status. */
export interface ContractHistory {
  readonly startDate: IsoDate;
  readonly positions: readonly Position[];
  readonly bookings: readonly Booking[];
  readonly valuations: readonly { readonly date: IsoDate; readonly value: Cents }[];
  /** Total paid in, calculated from the ledger. `withdrawn` is the total paid out. */
  readonly deposited: Cents;
  readonly withdrawn: Cents;
  /** The payout of an annuity after the last month; null for every other contract. */
  readonly payout: PayoutStanding | null;
}

/** Day of the month of direct debits: the 25th, so that the deposit arrives before the cut-off (domain 5.5). */
const COLLECTION_DAY = 25;
const INITIAL_DEPOSIT_DAY = 18;
const TOP_UP_DAY = 12;

/** Calculates the tax and contributions withheld from an annuity payout to the investor. */
export type Withhold = (payout: AnnuityPayout) => Withheld;

/**
 * Returns the amounts the investor paid in and received, from the ledger. Reinvestments and costs are excluded from
 * both.
 */
export function totalsOf(bookings: readonly Booking[]): { deposited: Cents; withdrawn: Cents } {
  const sum = (types: ReadonlySet<string>) =>
    bookings.reduce((total, { type, amount }) => (types.has(type) ? total + amount : total), 0);
  return { deposited: cents(sum(paidInTypes)), withdrawn: cents(0 - sum(paidOutTypes)) };
}

/**
 * Simulates a planned contract month by month, up to and including the dealing run of `month` (the first day of a
 * month).
 */
export function contractHistory(
  plan: ContractPlan,
  quotes: QuotesByDate,
  month: IsoDate,
  withhold: Withhold,
): ContractHistory {
  const startDate = addMonths(month, 1 - plan.dealingRuns);
  const soldOn = plan.soldMonthsAgo === undefined ? undefined : addMonths(month, -plan.soldMonthsAgo);
  const bookings: Booking[] = [];
  const valuations: { date: IsoDate; value: Cents }[] = [];
  const switchedOn = plan.switched && addMonths(month, -plan.switched.monthsAgo);
  let positions: readonly Position[] = emptyPositions(plan.switched?.from ?? plan.allocation);
  let standing = startedPayout(plan, startDate);
  for (let dealingDay = startDate; dealingDay <= (soldOn ?? month); dealingDay = addMonths(dealingDay, 1)) {
    const sellAll = dealingDay === soldOn;
    const switches = dealingDay === switchedOn;
    if (switches) positions = withShares(positions, plan.allocation);
    const outcome = runMonth(
      positions,
      quotes.get(dealingDay) ?? new Map(),
      {
        distributionMode: plan.distributionMode,
        deposits: sellAll ? [] : depositsFor(plan, dealingDay, startDate, month),
        ...(sellAll ? { sales: 'all' } : {}),
        ...(switches ? { switchCostRate } : {}),
        ...(plan.annuity ? { annuity: annuityMonth(standing, dealingDay, withhold) } : {}),
      },
      dealingDay,
    );
    positions = outcome.positions;
    if (standing && outcome.payout) {
      const { payout, owed, reason } = outcome.payout;
      standing = { ...standing, payout, owed, ...(reason ? { calculatedOn: dealingDay } : {}) };
    }
    bookings.push(...outcome.bookings);
    valuations.push({ date: dealingDay, value: outcome.value });
  }
  return { startDate, positions, bookings, valuations, payout: standing, ...totalsOf(bookings) };
}

function annuityMonth(standing: PayoutStanding | null, date: IsoDate, withhold: Withhold): AnnuityMonth {
  const wrapper = { wrapperCostRate };
  if (!standing) return wrapper;
  const frequency = standing.annuity.paymentFrequency;
  return { ...wrapper, payout: { standing, withhold: (gross) => withhold({ gross, frequency, date }) } };
}

function emptyPositions(allocation: ContractPlan['allocation']): Position[] {
  return Object.entries(allocation).map(([fundId, allocationBasisPoints]) => ({
    fundId: Number(fundId),
    allocationBasisPoints,
    lots: [],
  }));
}

/** Returns the same positions, with the deposits allocated differently over the funds. */
const withShares = (positions: readonly Position[], allocation: ContractPlan['allocation']): Position[] =>
  positions.map((position) => ({
    ...position,
    allocationBasisPoints: allocation[position.fundId] ?? 0,
  }));

function depositsFor(
  plan: ContractPlan,
  dealingDay: IsoDate,
  startDate: IsoDate,
  month: IsoDate,
): ReceivedDeposit[] {
  const received = (type: ReceivedDeposit['type'], euro: number, day: number): ReceivedDeposit[] =>
    euro === 0 ? [] : [{ type, amount: cents(euro * 100), receivedOn: dayBefore(dealingDay, day) }];
  const { topUp } = plan;
  return [
    ...received(
      plan.annuity?.frequency ? 'TRANSFER_IN' : 'INITIAL_DEPOSIT',
      dealingDay === startDate ? plan.initialDeposit : 0,
      INITIAL_DEPOSIT_DAY,
    ),
    ...received('PERIODIC_DEPOSIT', plan.monthlyDeposit, COLLECTION_DAY),
    ...received(
      'TOP_UP',
      topUp && dealingDay === addMonths(month, -topUp.monthsAgo) ? topUp.amount : 0,
      TOP_UP_DAY,
    ),
  ];
}

/** Returns day `day` of the month before the dealing day. */
function dayBefore(dealingDay: IsoDate, day: number): IsoDate {
  return isoDate(`${addMonths(dealingDay, -1).slice(0, 8)}${day}`);
}
