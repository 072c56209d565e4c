import type { Fund } from '@portaal/domain/products/funds/calls';
import { exitCostFieldsOf, formerExitCosts } from '@portaal/domain/products/funds/exit-costs';
import type { RiskProfileCode } from '@portaal/domain/products/questionnaires/profile-codes';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { rulesOfFund } from '@portaal/domain/products/terms/suitability-section';
import {
  type Cents,
  cents,
  centsToEuro,
  type ExitCosts,
  type FundTerms,
  type IsoDate,
  isoDate,
  lowestExitCosts,
  type Price,
  priceToDecimal,
} from '@portaal/engine';
import { brandStateOf } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database, Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { findContent } from '../terms/terms.use-cases.ts';
import { type DatedPrice, pricesByFund, wholeYears } from './fund-years.rules.ts';
import {
  findAgreedVersions,
  findSwitchCost,
  findTermsVersion,
  listCorrelations,
  listDocumentedFunds,
  listFundParameters,
  listPrices,
} from './funds.repository.ts';

export { listDocumentedFunds } from './funds.repository.ts';

/** Fund terms for a projection; rates are fractions per year. */
export interface NumberedFundTerms extends FundTerms {
  readonly id: number;
}

/** A fund with its terms and price on a given day. */
export interface FundOnDay {
  readonly terms: NumberedFundTerms;
  readonly code: string;
  readonly name: string;
  readonly flow: string;
  readonly investsIn: string;
  readonly startDate: IsoDate;
  readonly currency: string;
  readonly minimum: {
    readonly initialDeposit: Cents;
    readonly topUp: Cents;
    readonly monthlyDeposit: Cents;
  };
  /** Fraction per year, paid monthly. */
  readonly distributionRate: number;
  readonly riskIndicator: number;
  readonly recommendedHoldingYears: number;
  /** Lowest risk profile to buy only this fund (domain 3.3). */
  readonly minimumProfile: RiskProfileCode;
  /** Whether the fund is closed to an investor without a right answer about knowledge (domain 3.4). */
  readonly requiresKnowledge: boolean;
  /** Fraction of its units the fund redeems per year. */
  readonly yearlyRedemptionRate: number;
  /** Extra months a sell order waits beyond the next valuation date. */
  readonly extraNoticeMonths: number;
  /** Whether an investor may start in the fund: it has a price and every document to read first (decision 0201). */
  readonly isOpen: boolean;
  /** Last published price; null before the first. */
  readonly price: { readonly date: IsoDate; readonly nav: Price } | null;
  /** Returns per complete calendar year, oldest first. */
  readonly calendarYears: Fund['calendarYears'];
}

/** The funds of a brand on one day, with the terms that apply on that day. */
export interface FundSet {
  readonly parameterVersion: string;
  /** The terms as the brand published them. */
  readonly content: TermsFile;
  readonly funds: readonly FundOnDay[];
  readonly terms: readonly NumberedFundTerms[];
  /** Correlations by fund id, in both orders. */
  readonly correlations: Readonly<Record<number, Readonly<Record<number, number>>>>;
}

interface CachedSet {
  readonly loadedAt: number;
  readonly set: Promise<FundSet>;
}

/**
 * Milliseconds a fund set is cached: every process uses new prices and versions within this time, and calculations
 * need no query.
 */
const CACHE_MS = 60_000;
const CACHED_DAYS = 16;
const caches = new WeakMap<Database, Map<string, CachedSet>>();

/**
 * Returns the funds of a brand with the terms that apply on `date` and the last price published by now. If
 * the day has begun, the result is cached in this process for a minute. New terms are published only for a
 * later day, so a cached result never has the wrong version. Throws `notOpen` when the brand has no published
 * terms for `date`; this error is not cached.
 */
export function fundsOn(
  { database, clock }: Pick<Services, 'clock' | 'database'>,
  brand: string,
  date: IsoDate,
): Promise<FundSet> {
  const now = clock.now();
  if (date > clock.today()) return load(database, brand, date, now);
  const cache = cacheOf(database);
  const key = `${brand} ${date}`;
  const cached = cache.get(key);
  const age = cached === undefined ? Number.NaN : now.getTime() - cached.loadedAt;
  if (cached && age >= 0 && age < CACHE_MS) return cached.set;

  const set = load(database, brand, date, now);
  cache.delete(key);
  cache.set(key, { loadedAt: now.getTime(), set });
  const [oldest] = cache.keys();
  if (cache.size > CACHED_DAYS && oldest) cache.delete(oldest);
  // Removes a failed promise from the cache: only its current callers get the error.
  set.catch(() => {
    if (cache.get(key)?.set === set) cache.delete(key);
  });
  return set;
}

/** Returns the fields of a fund that are compared with a risk profile. */
export const suitedFund = ({
  terms: { id },
  name,
  flow,
  minimumProfile,
  requiresKnowledge,
}: Pick<FundOnDay, 'terms' | 'name' | 'flow' | 'minimumProfile' | 'requiresKnowledge'>) => ({
  id,
  name,
  flow,
  minimumProfile,
  requiresKnowledge,
});

/** Throws `notOpen` unless all of these funds are open to new investments. */
export function requireOpen(funds: readonly FundOnDay[], ids: readonly number[]): void {
  const isOpen = (id: number) => funds.some(({ terms, isOpen: open }) => terms.id === id && open);
  if (!ids.every(isOpen)) throw new AppError('notOpen');
}

/**
 * Lists the funds of a brand as of today. If the brand is not open, none of its funds is open. Throws
 * `notOpen`.
 */
export async function listFunds(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<Fund[]> {
  const set = await fundsOn(services, brand, services.clock.today());
  const isBrandOpen = (await brandStateOf(services, brand)) === 'open';
  return set.funds.map((fund) => fundResponse({ ...fund, isOpen: fund.isOpen && isBrandOpen }, set));
}

/** Converts a fund to the field names and units of the API contract. */
function fundResponse(fund: FundOnDay, { parameterVersion, content, correlations }: FundSet): Fund {
  const { terms, minimum, price } = fund;
  return {
    id: terms.id,
    code: fund.code,
    name: fund.name,
    flow: fund.flow,
    investsIn: fund.investsIn,
    startDate: fund.startDate,
    isOpen: fund.isOpen,
    price: price && { date: price.date, nav: priceToDecimal(price.nav) },
    minimum: {
      initialDeposit: centsToEuro(minimum.initialDeposit),
      topUp: centsToEuro(minimum.topUp),
      periodicDeposit: centsToEuro(minimum.monthlyDeposit),
    },
    onlineMaximum: content.grenzen.onlineHoogstens,
    originDocumentFrom: content.grenzen.herkomstVanaf,
    entryCostRate: terms.entryCostRate,
    ongoingCostRate: terms.ongoingCostRate,
    ...exitCostFieldsOf(terms.exitCosts),
    yearlyRedemptionRate: fund.yearlyRedemptionRate,
    expectedNetReturn: terms.netReturn,
    volatility: terms.volatility,
    distributionRate: fund.distributionRate,
    riskIndicator: fund.riskIndicator,
    recommendedHoldingYears: fund.recommendedHoldingYears,
    minimumProfile: fund.minimumProfile,
    requiresKnowledge: fund.requiresKnowledge,
    currency: fund.currency,
    forecastSources: forecastSources(content, fund.code),
    correlations: Object.entries(correlations[terms.id] ?? {}).map(([id, value]) => ({
      id: Number(id),
      value,
    })),
    calendarYears: fund.calendarYears,
    parameterVersion,
  };
}

function forecastSources({ verwachting }: TermsFile, code: string): Fund['forecastSources'] {
  const expected = verwachting.fondsen.find(({ fonds }) => fonds === code);
  if (!expected) return [];
  const { rendement, beweeglijkheid, uitkering } = expected;
  return [
    { figure: 'return', source: rendement.bron, date: rendement.dag },
    { figure: 'volatility', source: beweeglijkheid.bron, date: beweeglijkheid.dag },
    { figure: 'distribution', source: uitkering.bron, date: uitkering.dag },
  ];
}

type Parameters = Awaited<ReturnType<typeof listFundParameters>>[number]['parameters'];

const exitCostsIn = (parameters: Parameters): ExitCosts =>
  parameters.exitCosts ??
  formerExitCosts({
    underFiveYears: Number(parameters.exitCostRateUnderFiveYears),
    fromFiveYears: Number(parameters.exitCostRateFromFiveYears),
  });

/** Costs that a contract never exceeds, from the terms agreed in the contract (decision 0234). */
export interface AgreedCosts {
  /** Exit costs by fund id; a fund that the agreed terms do not contain is absent. */
  readonly exitCosts: ReadonlyMap<number, ExitCosts>;
  /** Cost of a fund switch, a fraction; 1 for a contract without agreed terms. */
  readonly switchCostRate: number;
}

/** Returns the costs that a contract never exceeds. */
export async function agreedCostsOf(orm: Orm, contractId: string): Promise<AgreedCosts> {
  const exitCosts = new Map<number, ExitCosts>();
  let switchCostRate = 1;
  for (const version of await findAgreedVersions(orm, contractId)) {
    switchCostRate = Math.min(switchCostRate, await switchCostOfVersion(orm, version));
    for (const { fund, parameters } of await listFundParameters(orm, version)) {
      const costs = exitCostsIn(parameters);
      const others = exitCosts.get(fund.id);
      exitCosts.set(fund.id, others === undefined ? costs : lowestExitCosts(others, costs));
    }
  }
  return { exitCosts, switchCostRate };
}

/**
 * Returns the cost of a fund switch in a version of the terms. A version that a server of the previous
 * release publishes lacks this cost; the cost of that release then applies, as in the dealing run.
 */
export async function switchCostOfVersion(orm: Orm, version: string): Promise<number> {
  const stored = await findSwitchCost(orm, version);
  return stored === null ? sectionsBefore.wisselen.kosten : Number(stored);
}

function cacheOf(database: Database): Map<string, CachedSet> {
  const cached = caches.get(database);
  if (cached) return cached;
  const cache = new Map<string, CachedSet>();
  caches.set(database, cache);
  return cache;
}

async function load({ orm }: Database, brand: string, date: IsoDate, now: Date): Promise<FundSet> {
  const version = await findTermsVersion(orm, brand, date);
  if (version === null) throw new AppError('notOpen');
  const content = await findContent(orm, version);
  if (content === undefined) throw new Error(`version ${version} has no terms`);
  const rows = await listFundParameters(orm, version);
  const pairs = await listCorrelations(orm, version);
  const prices = pricesByFund(await listPrices(orm, date, now));
  const documented = await listDocumentedFunds(orm, { brand, date, now });
  const funds = rows.map((row) => ({
    ...fundOnDay(row, prices.get(row.fund.id) ?? [], documented.has(row.fund.id)),
    ...rulesOfFund(content.passendheid, row.fund.code),
  }));
  return {
    parameterVersion: version,
    content,
    funds,
    terms: funds.map(({ terms }) => terms),
    correlations: bothWays(pairs),
  };
}

function fundOnDay(
  { fund, parameters }: Awaited<ReturnType<typeof listFundParameters>>[number],
  prices: readonly DatedPrice[],
  isDocumented: boolean,
): Omit<FundOnDay, 'minimumProfile' | 'requiresKnowledge'> {
  const latest = prices.at(-1);
  return {
    terms: {
      id: fund.id,
      entryCostRate: Number(parameters.entryCostRate),
      ongoingCostRate: Number(parameters.ongoingCostRate),
      exitCosts: exitCostsIn(parameters),
      netReturn: Number(parameters.netReturn),
      volatility: Number(parameters.volatility),
    },
    code: fund.code,
    name: fund.name,
    flow: fund.flow,
    investsIn: fund.investsIn,
    startDate: isoDate(fund.startDate),
    currency: fund.currency,
    minimum: {
      initialDeposit: cents(parameters.minimumInitialDepositCents),
      topUp: cents(parameters.minimumTopUpCents),
      monthlyDeposit: cents(parameters.minimumMonthlyDepositCents),
    },
    distributionRate: Number(parameters.distributionRate),
    riskIndicator: parameters.riskIndicator,
    recommendedHoldingYears: parameters.recommendedHoldingYears,
    yearlyRedemptionRate: Number(parameters.yearlyRedemptionRate),
    extraNoticeMonths: parameters.extraNoticeMonths,
    isOpen: isDocumented && latest !== undefined,
    price: latest ? { date: latest.date, nav: latest.nav } : null,
    calendarYears: wholeYears(prices),
  };
}

function bothWays(
  pairs: readonly { fundId: number; otherFundId: number; value: string }[],
): Record<number, Record<number, number>> {
  const correlations: Record<number, Record<number, number>> = {};
  for (const { fundId, otherFundId, value } of pairs) {
    correlations[fundId] = { ...correlations[fundId], [otherFundId]: Number(value) };
    correlations[otherFundId] = { ...correlations[otherFundId], [fundId]: Number(value) };
  }
  return correlations;
}
