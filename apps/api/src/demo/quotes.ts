import type { FundQuote } from '@portaal/engine';
import type { QuotesByDate } from './contract-history.ts';
import { fundRates } from './demo-terms.ts';
import type { FundPrice } from './price-history.ts';

/** Joins each price with the cost rates of the demo's terms. */
export function quotesFrom(prices: readonly FundPrice[]): QuotesByDate {
  const byDate = new Map<string, Map<number, FundQuote>>();
  for (const { fundId, date, nav, distribution } of prices) {
    const parameters = fundRates.find((terms) => terms.fundId === fundId);
    if (!parameters) throw new Error(`no parameters of fund ${fundId} on ${date}`);
    const quote: FundQuote = {
      nav,
      distribution,
      entryCostRate: parameters.entryCostRate,
      exitCosts: parameters.exitCosts,
    };
    const quotes = byDate.get(date);
    if (quotes) quotes.set(fundId, quote);
    else byDate.set(date, new Map([[fundId, quote]]));
  }
  return byDate;
}
