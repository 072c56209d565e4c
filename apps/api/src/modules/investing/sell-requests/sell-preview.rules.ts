import type { SellPreview } from '@portaal/domain/investing/sell-requests/calls';
import {
  type FundSale,
  type SellOrder,
  salesOf,
  sellProblems,
} from '@portaal/domain/investing/sell-requests/order';
import type { Dealing } from '@portaal/engine';
import { type Cents, cents, centsToEuro, type LotSale, sellLots, unitsToDecimal } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { FundHolding, SellPosition } from './sell-terms.rules.ts';

/** One fund of a sale, estimated at the last known price. */
export interface EstimatedFund extends FundHolding {
  readonly asked: FundSale;
  /** True if the sale covers all units held on the dealing day. */
  readonly isAll: boolean;
  readonly sale: LotSale;
}

export interface Estimate {
  readonly funds: readonly EstimatedFund[];
  /** The earliest dealing of the funds. Its cut-off is the last moment to cancel. */
  readonly first: Dealing;
  readonly gross: Cents;
}

/** Estimates the proceeds of an order. Throws `cannotSell`, and `invalidInput` that names the fields. */
export function estimateSale(position: SellPosition, order: SellOrder): Estimate {
  const { terms, holdings } = position;
  if (terms.blocker) throw new AppError('cannotSell');
  const problems = sellProblems(order, terms.funds);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const funds = salesOf(order, terms.funds).flatMap((sale) => {
    const one = holdings.find(({ shown }) => shown.id === sale.fundId);
    return one ? [estimatedFund(one, sale)] : [];
  });
  const [first] = funds
    .map(({ dealing }) => dealing)
    .toSorted((a, b) => a.cutOff.getTime() - b.cutOff.getTime());
  if (!first) throw new Error('an order without funds passed its rules');
  return { funds, first, gross: cents(funds.reduce((sum, { sale }) => sum + sale.gross, 0)) };
}

function estimatedFund(holding: FundHolding, fundSale: FundSale): EstimatedFund {
  const { fund, lots, exitCosts, dealing, shown } = holding;
  if (!fund.price) throw new Error(`fund ${shown.id} has no price`);
  const isAll = fundSale.isEverything && shown.sellableUnits === shown.units && !holding.isCollecting;
  const sale = sellLots(lots, fundSale.units, fund.price.nav, exitCosts, dealing.dealingDay);
  return { ...holding, asked: fundSale, isAll, sale };
}

/** Returns the exit cost of all funds together. */
export const exitCostOf = ({ funds }: Estimate): Cents =>
  cents(funds.reduce((sum, { sale }) => sum + sale.cost, 0));

/** Maps the estimate to the API response. */
export function previewOf(estimate: Estimate): SellPreview {
  const { funds, first, gross } = estimate;
  const exitCost = exitCostOf(estimate);
  return {
    gross: centsToEuro(gross),
    exitCost: centsToEuro(exitCost),
    net: centsToEuro(cents(gross - exitCost)),
    dealingDay: first.dealingDay,
    cancellableUntil: first.cutOff.toISOString(),
    funds: funds.map(({ shown, asked, isAll, sale, exitCosts }) => ({
      id: shown.id,
      name: shown.name,
      isAll,
      units: unitsToDecimal(asked.units),
      nav: shown.nav,
      navDate: shown.navDate,
      gross: centsToEuro(sale.gross),
      exitCost: centsToEuro(sale.cost),
      net: centsToEuro(sale.net),
      dealFrom: shown.dealFrom,
      payDay: shown.payDay,
      yearlyRedemptionRate: shown.yearlyRedemptionRate,
      exitCosts: exitCosts.map((step) => ({ ...step })),
      parts: sale.parts.map((part) => ({
        since: part.since,
        units: unitsToDecimal(part.units),
        rate: part.rate,
        gross: centsToEuro(part.gross),
        cost: centsToEuro(part.cost),
      })),
    })),
  };
}
