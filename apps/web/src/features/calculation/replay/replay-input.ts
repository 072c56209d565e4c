import type { CalculationInput } from '@portaal/domain/calculation/calls';
import { paymentTermsOf } from '@portaal/domain/calculation/projection';
import type { Fund, FundPerformance } from '@portaal/domain/funds/calls';
import {
  addMonths,
  decimalToPrice,
  euroToCents,
  type IsoDate,
  isoDate,
  type PastPrice,
  type PayoutReplay,
  type Replay,
  replay,
  replayPayout,
  sharedMonths,
} from '@portaal/engine';

/** The funds of a calculation with all that is known of their past. */
export interface RewindInput {
  readonly input: Pick<
    CalculationInput,
    'initialDeposit' | 'periodicDeposit' | 'duration' | 'funds' | 'uitkeringsTermijnCode' | 'start'
  >;
  readonly funds: readonly Pick<Fund, 'id' | 'entryCostRate'>[];
  readonly wrapperCostRate: number;
  readonly performance: readonly Pick<FundPerformance, 'id' | 'prices'>[];
}

/** A year is the least that is replayed: of less there is nothing to see. */
const LEAST_MONTHS = 12;

function chosenFunds({ input, funds, performance }: RewindInput) {
  return input.funds.flatMap(({ id, percentage }) => {
    const fund = funds.find((each) => each.id === id);
    if (!fund || percentage <= 0) return [];
    const prices = performance.find((each) => each.id === id)?.prices ?? [];
    return [
      {
        share: percentage,
        entryCostRate: fund.entryCostRate,
        prices: prices.map(
          ({ date, nav, distribution }): PastPrice => ({
            date: isoDate(date),
            nav: decimalToPrice(nav),
            distribution: decimalToPrice(distribution),
          }),
        ),
      },
    ];
  });
}

/** The days a replay can begin on: the first that all funds share, and every 1 January that has a year after it. */
export function possibleStarts(rewind: RewindInput): IsoDate[] {
  const months = sharedMonths(chosenFunds(rewind).map(({ prices }) => prices));
  return months.filter(
    (date, at) => (at === 0 || date.endsWith('-01-01')) && months.length - at > LEAST_MONTHS,
  );
}

/** How a contract that pays out would begin, as it was calculated. */
export interface PayoutTerms {
  /** Euro a period, gross. */
  readonly firstPayout: number;
  readonly calculationRate: number;
  readonly isTemporary: boolean;
}

/** The chosen funds with their prices from a day on, for as long as the calculation or as there are prices. */
function fundsFrom(rewind: RewindInput, start: IsoDate) {
  const chosen = chosenFunds(rewind);
  const end = addMonths(start, 12 * rewind.input.duration);
  const months = new Set(sharedMonths(chosen.map(({ prices }) => prices)));
  return chosen.map((fund) => ({
    ...fund,
    prices: fund.prices.filter(({ date }) => months.has(date) && date >= start && date <= end),
  }));
}

/** The same deposits from a day on. */
export function rewindFrom(rewind: RewindInput, start: IsoDate): Replay {
  return replay({
    initialDeposit: euroToCents(rewind.input.initialDeposit),
    monthlyDeposit: euroToCents(rewind.input.periodicDeposit),
    wrapperCostRate: rewind.wrapperCostRate,
    funds: fundsFrom(rewind, start),
  });
}

/** The same capital from a day on, paid out. */
export function rewindPayoutFrom(rewind: RewindInput, payout: PayoutTerms, start: IsoDate): PayoutReplay {
  const { paymentFrequency, durationMonths } = paymentTermsOf(rewind.input);
  return replayPayout({
    capital: euroToCents(rewind.input.initialDeposit),
    wrapperCostRate: rewind.wrapperCostRate,
    funds: fundsFrom(rewind, start),
    paymentFrequency,
    durationMonths,
    firstPayout: euroToCents(payout.firstPayout),
    calculationRate: payout.calculationRate,
  });
}

/** Months in words. */
export function lengthOf(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const restText = rest === 1 ? '1 maand' : `${rest} maanden`;
  return rest === 0 ? `${years} jaar` : `${years} jaar en ${restText}`;
}
