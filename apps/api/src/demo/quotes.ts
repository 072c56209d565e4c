import type { FundQuote } from '@portaal/engine';
import { parameterVersions } from '../reference/fund-parameters.ts';
import type { QuotesByDate } from './contract-history.ts';
import type { FundPrice } from './price-history.ts';

/** Joins each price with the cost rates valid on its day. */
export function quotesFrom(prices: readonly FundPrice[]): QuotesByDate {
  const byDate = new Map<string, Map<number, FundQuote>>();
  for (const { fundId, date, nav, distribution } of prices) {
    const parameters = parameterVersions
      .findLast(({ validFrom }) => validFrom <= date)
      ?.funds.find((terms) => terms.fundId === fundId);
    if (!parameters) throw new Error(`no parameters of fund ${fundId} on ${date}`);
    const quote: FundQuote = {
      nav,
      distribution,
      entryCostRate: parameters.entryCostRate,
      exitCostRate: {
        underFiveYears: parameters.exitCostRateUnderFiveYears,
        fromFiveYears: parameters.exitCostRateFromFiveYears,
      },
    };
    const quotes = byDate.get(date);
    if (quotes) quotes.set(fundId, quote);
    else byDate.set(date, new Map([[fundId, quote]]));
  }
  return byDate;
}
