import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { Fund, FundPerformance } from '@portaal/domain/funds/calls';
import {
  addMonths,
  decimalToPrice,
  euroToCents,
  type IsoDate,
  isoDate,
  type PastPrice,
  type Replay,
  replay,
  sharedMonths,
} from '@portaal/engine';

/** The funds of a calculation with all that is known of their past. */
export interface RewindInput {
  readonly input: Pick<CalculationInput, 'initialDeposit' | 'periodicDeposit' | 'duration' | 'funds'>;
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

/** The same deposits from a day on, for as long as the calculation or as there are prices. */
export function rewindFrom(rewind: RewindInput, start: IsoDate): Replay {
  const chosen = chosenFunds(rewind);
  const end = addMonths(start, 12 * rewind.input.duration);
  const months = new Set(sharedMonths(chosen.map(({ prices }) => prices)));
  return replay({
    initialDeposit: euroToCents(rewind.input.initialDeposit),
    monthlyDeposit: euroToCents(rewind.input.periodicDeposit),
    wrapperCostRate: rewind.wrapperCostRate,
    funds: chosen.map((fund) => ({
      ...fund,
      prices: fund.prices.filter(({ date }) => months.has(date) && date >= start && date <= end),
    })),
  });
}
