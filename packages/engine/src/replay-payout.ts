import type { PayingAnnuity } from './annuity-recalculation.ts';
import { addDays, addMonths, type IsoDate, monthsBetween } from './dates.ts';
import { type DeepestFall, deepestFall, type GrowthPoint } from './deepest-fall.ts';
import { NO_EXIT_COST } from './exit-cost.ts';
import { type Cents, cents, roundProjection } from './money.ts';
import type { FundQuote, Position } from './month-booking.ts';
import { runMonth } from './month-cycle.ts';
import { monthsPerPayment } from './payment-terms.ts';
import type { PayoutBalance } from './payout-month.ts';
import { areReplayable, type ReplayFund } from './replay.ts';

export interface PayoutReplayInput {
  /** Capital before entry cost; above 0. */
  readonly capital: Cents;
  readonly funds: readonly ReplayFund[];
  /** Wrapper cost per year, as a fraction of the value. */
  readonly wrapperCostRate: number;
  readonly paymentFrequency: PayingAnnuity['paymentFrequency'];
  readonly durationMonths: number;
  /** Gross amount per period, until the first 1 January. */
  readonly firstPayout: Cents;
  /** Effective annual rate with which the payout is recalculated on each 1 January. */
  readonly calculationRate: number;
}

export interface PayoutReplayPoint {
  readonly date: IsoDate;
  /** Value after the payout on this date. */
  readonly value: Cents;
  /** Total gross payouts up to this date. */
  readonly paid: Cents;
}

/** Outcome of payouts that all equal the first payout. */
export interface LevelPayout {
  /** Day of the first payout that the capital could not cover; null when it covered all payouts. */
  readonly ranOutOn: IsoDate | null;
  /** Capital left after the last payout that the capital could cover. */
  readonly left: Cents;
}

export interface PayoutReplay {
  readonly points: readonly PayoutReplayPoint[];
  readonly payouts: readonly { readonly date: IsoDate; readonly gross: Cents }[];
  /** Number of payouts over the whole duration; fewer are made when the price series ends earlier. */
  readonly payoutCount: number;
  readonly entryCost: Cents;
  /** Deepest fall of the invested capital, excluding payouts; null when the value never fell. */
  readonly fall: DeepestFall | null;
  readonly level: LevelPayout;
}

/**
 * Returns the payouts of a capital over past prices, calculated by the month cycle itself (domain 5.2, 10.1): paid in
 * arrears, recalculated on each 1 January, with the whole remaining value as last payout. The ceiling of a temporary
 * annuity is ignored, because it depends on the tax figures of those years. Throws `RangeError` for fewer than two
 * months, or for funds with different months.
 */
export function replayPayout(input: PayoutReplayInput): PayoutReplay {
  const { capital, funds, wrapperCostRate, paymentFrequency, durationMonths } = input;
  const months = funds[0]?.prices ?? [];
  const startDate = months[0]?.date;
  if (startDate === undefined || !areReplayable(funds)) {
    throw new RangeError('a replay needs the same two months or more of every fund');
  }
  const endDate = addDays(addMonths(startDate, durationMonths), -1);
  const annuity = { startDate, endDate, paymentFrequency, calculationRate: input.calculationRate };
  let standing: PayoutBalance = {
    annuity,
    payout: input.firstPayout,
    owed: cents(0),
    calculatedOn: startDate,
    isBlocked: false,
    room: null,
  };
  let positions: readonly Position[] = funds.map(({ share }, fundId) => ({
    fundId,
    allocationBasisPoints: share,
    lots: [],
  }));
  const points: PayoutReplayPoint[] = [];
  const payouts: { date: IsoDate; gross: Cents }[] = [];
  const course: GrowthPoint[] = [];
  let [paid, entryCost, growth] = [0, 0, 1];
  months.forEach(({ date }, at) => {
    const deposit = { type: 'TRANSFER_IN', amount: capital, receivedOn: date } as const;
    const month = runMonth(
      positions,
      quotesOf(funds, at),
      {
        distributionMode: 'stock',
        deposits: at === 0 ? [deposit] : [],
        annuity: { wrapperCostRate, payout: { standing, withhold: () => NOTHING } },
      },
      date,
    );
    const { payout, value } = month;
    positions = month.positions;
    if (payout) {
      const { owed, reason } = payout;
      standing = { ...standing, payout: payout.payout, owed, ...(reason ? { calculatedOn: date } : {}) };
    }
    const gross = payout?.gross ?? cents(0);
    if (gross > 0) payouts.push({ date, gross });
    paid += gross;
    const before = points.at(-1)?.value ?? 0;
    if (before > 0) growth *= (value + gross) / before;
    for (const { type, amount } of month.bookings) if (type === 'ENTRY_COST') entryCost -= amount;
    points.push({ date, value, paid: cents(paid) });
    course.push({ date, value, growth });
  });
  return {
    points,
    payouts,
    payoutCount: durationMonths / monthsPerPayment[paymentFrequency],
    entryCost: cents(entryCost),
    fall: deepestFall(course),
    level: levelPayout(course, input),
  };
}

/** Withholding is 0, because it depends on the recipient; the gross amount that leaves the contract does not. */
const NOTHING = { wageTax: cents(0), healthcare: cents(0) };

function quotesOf(funds: readonly ReplayFund[], at: number): ReadonlyMap<number, FundQuote> {
  return new Map(
    funds.flatMap(({ entryCostRate, prices }, fundId) => {
      const price = prices[at];
      if (price === undefined) return [];
      const { nav, distribution } = price;
      return [[fundId, { nav, distribution, entryCostRate, exitCosts: NO_EXIT_COST }] as const];
    }),
  );
}

/**
 * Returns the outcome of constant payouts. Payouts are taken from all funds in proportion to their value, so they do
 * not change the growth of the remaining value.
 */
function levelPayout(course: readonly GrowthPoint[], input: PayoutReplayInput): LevelPayout {
  const { firstPayout, paymentFrequency, durationMonths } = input;
  const [start] = course;
  if (!start) throw new RangeError('no points');
  let left: number = start.value;
  let growth = start.growth;
  for (const point of course) {
    left *= point.growth / growth;
    growth = point.growth;
    const month = monthsBetween(start.date, point.date);
    if (month === 0 || month > durationMonths || month % monthsPerPayment[paymentFrequency] !== 0) continue;
    // Payouts are rounded, so a shortage of up to one cent per payout is ignored.
    if (left < firstPayout - month) return { ranOutOn: point.date, left: roundProjection(left) };
    left = Math.max(0, left - firstPayout);
  }
  return { ranOutOn: null, left: roundProjection(left) };
}
