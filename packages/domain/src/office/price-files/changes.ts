import type { DealingCalendar } from '@portaal/engine';
import { isUnusualPrice, needsReason, type PriceControls } from '../../products/fund-prices/calls.ts';
import type { PriceFileSummary } from './calls.ts';

/** Price and distribution per unit in ten-thousandths of a euro. */
export interface ExactPrice {
  readonly nav: number;
  readonly distribution: number;
}

/** A fund with the prices that were published before a file is compared with them. */
export interface PricedFund {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Days on which the fund is valued. */
  readonly calendar: DealingCalendar;
  /** First day of the fund. */
  readonly startDate: string;
  readonly published: ReadonlyMap<string, ExactPrice>;
  /** Days with an entered price that waits for publication. */
  readonly entered: ReadonlySet<string>;
}

export type FilePrices = ReadonlyMap<string, ExactPrice>;

const TEN_THOUSANDTHS = 10_000;

/**
 * Summarizes the prices of one fund in a file. A change counts if at least one of its two prices is not published
 * yet. The change from the last price of the file to the next published price therefore counts too.
 */
export function summaryOf(
  { code, name, published }: Pick<PricedFund, 'code' | 'name' | 'published'>,
  prices: FilePrices,
  controls: PriceControls,
): PriceFileSummary {
  const days = [...prices.keys()].toSorted();
  const isNew = (day: string) => !published.has(day);
  const all = [...new Set([...published.keys(), ...days])].toSorted();
  const changes = all.flatMap((day, at) => {
    const previous = all[at - 1];
    if (previous === undefined || !(isNew(day) || isNew(previous))) return [];
    const [before, after] = [previous, day].map(
      (one) => ((prices.get(one) ?? published.get(one))?.nav ?? 0) / TEN_THOUSANDTHS,
    ) as [number, number];
    return [{ day, before, after, fraction: after / before - 1 }];
  });
  const [largest = null] = changes.toSorted((a, b) => Math.abs(b.fraction) - Math.abs(a.fraction));
  return {
    code,
    name,
    prices: days.filter(isNew).length,
    publishedBefore: days.length - days.filter(isNew).length,
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
    largest,
    unusual: changes.filter(({ before, after }) => isUnusualPrice(after, before, controls)).length,
    needReason: changes.filter(({ before, after }) => needsReason(after, before, controls)).length,
  };
}
