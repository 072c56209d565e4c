// Baseline for POST /api/calculation: only node:http, JSON.parse, the engine and JSON.stringify.
import { createServer } from 'node:http';
import { fundCorrelations, fundRates } from '../apps/api/src/demo/demo-terms.ts';
import {
  addMonths,
  centsToEuro,
  euroToCents,
  type FundTerms,
  projectAccumulation,
  roundHalfUp,
  type Scenarios,
} from '../packages/engine/src/index.ts';
import { type calculationBody, calculationPath } from './calculation-body.ts';

const funds = new Map<number, FundTerms>();
const correlations: Record<number, Record<number, number>> = {};
for (const rates of fundRates) funds.set(rates.fundId, { ...rates, id: rates.fundId });
for (const { fundId, otherFundId, value } of fundCorrelations) {
  correlations[fundId] = { ...correlations[fundId], [otherFundId]: value };
  correlations[otherFundId] = { ...correlations[otherFundId], [fundId]: value };
}

const SCENARIOS = ['pessimistic', 'expected', 'optimistic'] as const;

const rate = (fraction: number): number => roundHalfUp(fraction, 10);

function answer(body: ReturnType<typeof calculationBody>) {
  const projection = projectAccumulation({
    initialDeposit: euroToCents(body.initialDeposit),
    monthlyDeposit: euroToCents(body.periodicDeposit),
    durationYears: body.duration,
    startDate: body.start,
    allocation: body.funds.map(({ id, percentage }) => ({ fund: fundOf(id), weight: percentage })),
    correlations,
  });
  const { costs, mix, scenarios, severe, series, deposited, deterministicEndValue, paidOut } = projection;
  const ends = (of: Scenarios) => SCENARIOS.map((name) => [name, centsToEuro(of[name])] as const);
  const { reductionInYield, entry, ongoing, exit, total, totalIncludingLostGrowth } = costs;
  return {
    offerID: null,
    productCode: body.productCode,
    parameterVersion: 'baken-1',
    totalDeposit: centsToEuro(deposited),
    deterministicEndValue: centsToEuro(deterministicEndValue),
    scenarios: Object.fromEntries(
      ends(scenarios).map(([name, endValue]) => [name, { endValue, periodicPayment: null }]),
    ),
    severe: { endValue: centsToEuro(severe), periodicPayment: null },
    // The portal's empty database has no prices either, so no fund has a full year of returns.
    worstYear: null,
    costs: {
      entry: centsToEuro(entry),
      ongoing: centsToEuro(ongoing),
      exit: centsToEuro(exit),
      wrapper: centsToEuro(costs.wrapper),
      total: centsToEuro(total),
      reductionInYield: rate(reductionInYield),
      totalIncludingLostGrowth: centsToEuro(totalIncludingLostGrowth),
    },
    paidOut: centsToEuro(paidOut),
    endDate: addMonths(body.start, 12 * body.duration),
    mix: { netReturn: rate(mix.netReturn), volatility: rate(mix.volatility) },
    series: series.map(({ year, date, deposited: paidIn, pessimistic, expected, optimistic }) => ({
      year,
      date,
      deposited: centsToEuro(paidIn),
      pessimistic: centsToEuro(pessimistic),
      expected: centsToEuro(expected),
      optimistic: centsToEuro(optimistic),
    })),
  };
}

function fundOf(id: number): FundTerms {
  const fund = funds.get(id);
  if (!fund) throw new Error(`Fund ${id} does not exist.`);
  return fund;
}

createServer((request, response) => {
  if (request.url !== calculationPath) {
    response.end('ready');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const data = answer(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ data }));
  });
}).listen(Number(process.env.PORT), process.env.HOST);
