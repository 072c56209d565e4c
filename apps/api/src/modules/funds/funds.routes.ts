import * as calls from '@portaal/domain/calls';
import type { Fund } from '@portaal/domain/funds/calls';
import { centsToEuro, priceToDecimal } from '@portaal/engine';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listFundPerformance } from './fund-performance.ts';
import { type FundOnDay, type FundSet, fundsOn } from './funds.use-cases.ts';

export function fundRoutes(app: FastifyInstance, services: Services): void {
  // Domain 6: all four funds may be chosen in every product, so the product code selects nothing yet.
  route(app, calls.listFunds, async () => {
    const set = await fundsOn(services, services.clock.today());
    return set.funds.map((fund) => fundResponse(fund, set));
  });

  route(app, calls.listFundPerformance, () => listFundPerformance(services));
}

/** A fund in the words and units of the contract. */
function fundResponse(fund: FundOnDay, { parameterVersion, correlations }: FundSet): Fund {
  const { terms, minimum, price } = fund;
  return {
    id: terms.id,
    code: fund.code,
    name: fund.name,
    flow: fund.flow,
    investsIn: fund.investsIn,
    startDate: fund.startDate,
    price: price && { date: price.date, nav: priceToDecimal(price.nav) },
    minimum: {
      initialDeposit: centsToEuro(minimum.initialDeposit),
      topUp: centsToEuro(minimum.topUp),
      periodicDeposit: centsToEuro(minimum.monthlyDeposit),
    },
    entryCostRate: terms.entryCostRate,
    ongoingCostRate: terms.ongoingCostRate,
    exitCostRate: terms.exitCostRate,
    expectedNetReturn: terms.netReturn,
    volatility: terms.volatility,
    distributionRate: fund.distributionRate,
    riskIndicator: fund.riskIndicator,
    recommendedHoldingYears: fund.recommendedHoldingYears,
    currency: fund.currency,
    correlations: Object.entries(correlations[terms.id] ?? {}).map(([id, value]) => ({
      id: Number(id),
      value,
    })),
    parameterVersion,
  };
}
