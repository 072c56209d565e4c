import { costLines } from '@portaal/domain/products/calculation/outcome-texts';
import {
  type FundDocumentKind,
  fundDocumentKinds,
  fundDocumentKindTexts,
} from '@portaal/domain/products/fund-documents/kinds';
import type { Fund } from '@portaal/domain/products/funds/calls';
import { noPaymentFrequency } from '@portaal/domain/products/products/product';
import { scenarioTexts } from '@portaal/domain/products/products/texts';
import { dealingTermsOf } from '@portaal/domain/products/terms/dealing-terms';
import { addMonths, type IsoDate, isoDate, priceToDecimal } from '@portaal/engine';
import type {
  FundExample,
  FundSnapshotByKind,
  PrintedFund,
} from '../documents/fund/fund-document-snapshot.ts';
import { calculate } from '../modules/products/calculation/calculation.use-cases.ts';
import { listFundPerformance } from '../modules/products/funds/fund-performance.use-cases.ts';
import { type FundOnDay, fundsOn, listFunds } from '../modules/products/funds/funds.use-cases.ts';
import { clockFrom } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/orm.ts';
import { fundDocument } from '../schema/index.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import { type FundPrice, firstOfMonth } from './price-history.ts';
import { stableId } from './stable-id.ts';

const EXAMPLE_AMOUNT = 10_000;

interface DemoTerms {
  readonly kind: Database['kind'];
  readonly today: IsoDate;
  readonly prices: readonly FundPrice[];
}

/**
 * Publishes documents for the funds of every brand with demo data, in the name of its administrators. The documents
 * state that the funds do not exist. Their PDF files are created later.
 */
export async function publishDemoFundDocuments(
  tx: Transaction,
  persons: InvestorRows['persons'],
  { kind, today, prices }: DemoTerms,
): Promise<void> {
  const database: Database = { kind, orm: tx, isResponding: () => true, transaction: (work) => work(tx) };
  const services = { clock: clockFrom(() => new Date(`${today}T12:00:00Z`)), database };
  const reportYear = Number(today.slice(0, 4)) - (today.slice(5) < '05-01' ? 2 : 1);
  const performance = await listFundPerformance(services);
  const employees = persons.filter(({ role }) => role === 'admin');
  const rows: (typeof fundDocument.$inferInsert)[] = [];
  // All brands of the demo have the same terms, so the terms of one brand describe the funds of all brands.
  const brand = employees[0]?.brand ?? '';
  const worded = await listFunds(services, brand);
  const { content, funds } = await fundsOn(services, brand, today);
  const agreed = { coolingOffDays: content.termijnen.bedenktijd, dealing: dealingTermsOf(content) };
  for (const fund of funds) {
    const inWords = worded.find(({ id }) => id === fund.terms.id);
    if (!inWords) throw new Error('a fund has no terms');
    const common = { version: 1, fund: printedFund(inWords, fund, agreed) } as const;
    const years = performance.find(({ id }) => id === fund.terms.id)?.years ?? [];
    const snapshots: FundSnapshotByKind = {
      eid: { ...common, example: await exampleOf(services, brand, fund, today) },
      prospectus: common,
      terms: common,
      annualReport: {
        ...common,
        year: reportYear,
        prices: pricesOf(prices, fund.terms.id, reportYear),
        returns: years
          .filter(({ year, isWhole }) => isWhole && year <= reportYear)
          .map((one) => ({ year: one.year, return: one.return })),
      },
    };
    for (const [seller, [loader, publisher]] of Map.groupBy(employees, (person) => person.brand)) {
      if (!loader || !publisher) throw new Error(`${seller} has no two employees`);
      for (const documentKind of fundDocumentKinds) {
        const validFrom = firstDay(documentKind, today, reportYear);
        const at = momentOn(validFrom);
        rows.push({
          id: stableId(at, `fund document ${seller} ${fund.code} ${documentKind}`),
          fundId: fund.terms.id,
          brand: seller,
          kind: documentKind,
          version: 1,
          title: titleOf(documentKind, fund.name, reportYear),
          validFrom,
          snapshot: snapshots[documentKind],
          loadedBy: loader.id,
          loadedAt: at,
          publishedBy: publisher.id,
          publishedAt: at,
        });
      }
    }
  }
  await tx.insert(fundDocument).values(rows);
}

/**
 * Returns the first day on which a document is valid: 1 May of the following year for an annual report, 1 January of
 * this year for other documents.
 */
const firstDay = (kind: FundDocumentKind, today: IsoDate, reportYear: number): IsoDate =>
  isoDate(kind === 'annualReport' ? `${reportYear + 1}-05-01` : `${today.slice(0, 4)}-01-01`);

const titleOf = (kind: FundDocumentKind, fundName: string, year: number): string =>
  `${fundDocumentKindTexts[kind]}${kind === 'annualReport' ? ` ${year}` : ''} ${fundName}`;

/** Returns the fund as the API describes it, without the fields that change over time, such as the price. */
function printedFund(
  {
    id: _id,
    code: _code,
    flow: _flow,
    price: _price,
    correlations: _all,
    parameterVersion: _version,
    onlineMaximum: _maximum,
    forecastSources: _sources,
    originDocumentFrom: _from,
    ...fund
  }: Fund,
  { yearlyRedemptionRate, extraNoticeMonths }: FundOnDay,
  { coolingOffDays, dealing }: Required<Pick<PrintedFund, 'coolingOffDays' | 'dealing'>>,
): PrintedFund {
  return { ...fund, yearlyRedemptionRate, extraNoticeMonths, coolingOffDays, dealing };
}

/** Returns the calculator's result for the example amount, invested in this fund for the recommended holding period. */
async function exampleOf(
  services: Parameters<typeof calculate>[0],
  brand: string,
  { terms, recommendedHoldingYears: years }: FundOnDay,
  today: IsoDate,
): Promise<FundExample> {
  const { result } = await calculate(services, brand, {
    productCode: 'SB',
    initialDeposit: EXAMPLE_AMOUNT,
    periodicDeposit: 0,
    birthdate: null,
    start: addMonths(firstOfMonth(today), 1),
    duration: years,
    chosenRiskProfile: 'NVT',
    uitkeringsTermijnCode: noPaymentFrequency,
    polisVoorwaardeCode: null,
    isHuidigeLijfrenteOversluiten: false,
    description: '',
    funds: [{ id: terms.id, percentage: 1 }],
  });
  const afterOneYear = result.series.find(({ year }) => year === 1);
  return {
    amount: EXAMPLE_AMOUNT,
    years,
    outcomes: scenarioTexts.map(({ key, label }) => ({
      label,
      afterOneYear: afterOneYear?.[key] ?? 0,
      atEnd: result.scenarios[key].endValue,
    })),
    costs: costLines(result),
    totalCosts: result.costs.total,
    reductionInYield: result.costs.reductionInYield,
    paidOut: result.paidOut,
  };
}

/** Returns the prices from 1 January of the year up to and including 1 January of the next year. */
const pricesOf = (prices: readonly FundPrice[], fundId: number, year: number) =>
  prices
    .filter((price) => price.fundId === fundId)
    .filter(({ date }) => date >= `${year}-01-01` && date <= `${year + 1}-01-01`)
    .map(({ date, nav, distribution }) => ({
      date,
      nav: priceToDecimal(nav),
      distribution: priceToDecimal(distribution),
    }));
