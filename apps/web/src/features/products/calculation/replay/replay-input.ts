import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { paymentTermsOf } from '@portaal/domain/products/calculation/projection';
import type { Fund, FundPerformance } from '@portaal/domain/products/funds/calls';
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

/** Input of a calculation, with the performance history of its funds. */
export interface RewindInput {
  readonly input: Pick<
    CalculationInput,
    'initialDeposit' | 'periodicDeposit' | 'duration' | 'funds' | 'uitkeringsTermijnCode' | 'start'
  >;
  readonly funds: readonly Pick<Fund, 'id' | 'entryCostRate'>[];
  readonly wrapperCostRate: number;
  readonly performance: readonly Pick<FundPerformance, 'id' | 'prices'>[];
}

/** Minimum number of months to replay; a shorter period is not meaningful. */
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

/**
 * Returns the possible start days of a replay: the first day on which all funds have prices, and every 1 January
 * followed by a year of prices.
 */
export function possibleStarts(rewind: RewindInput): IsoDate[] {
  const months = sharedMonths(chosenFunds(rewind).map(({ prices }) => prices));
  return months.filter(
    (date, at) => (at === 0 || date.endsWith('-01-01')) && months.length - at > LEAST_MONTHS,
  );
}

/** Initial terms of a contract that pays out, as calculated for the outcome. */
export interface PayoutTerms {
  /** Gross amount per period in euros. */
  readonly firstPayout: number;
  readonly calculationRate: number;
  readonly isTemporary: boolean;
}

/**
 * Returns the chosen funds with the prices that all of them have from a day on, limited to the duration of the
 * calculation.
 */
function fundsFrom(rewind: RewindInput, start: IsoDate) {
  const chosen = chosenFunds(rewind);
  const end = addMonths(start, 12 * rewind.input.duration);
  const months = new Set(sharedMonths(chosen.map(({ prices }) => prices)));
  return chosen.map((fund) => ({
    ...fund,
    prices: fund.prices.filter(({ date }) => months.has(date) && date >= start && date <= end),
  }));
}

/** Replays the same deposits from a past day on. */
export function rewindFrom(rewind: RewindInput, start: IsoDate): Replay {
  return replay({
    initialDeposit: euroToCents(rewind.input.initialDeposit),
    monthlyDeposit: euroToCents(rewind.input.periodicDeposit),
    wrapperCostRate: rewind.wrapperCostRate,
    funds: fundsFrom(rewind, start),
  });
}

/** Replays the payout of the same capital from a past day on. */
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

/** Formats a number of months as text with years and months. */
export function lengthOf(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const restText = rest === 1 ? '1 maand' : `${rest} maanden`;
  return rest === 0 ? `${years} jaar` : `${years} jaar en ${restText}`;
}
