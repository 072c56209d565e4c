import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type {
  AnnuityHolder,
  CalculationContext,
  CalculationFund,
} from '@portaal/domain/products/calculation/context';
import { type CalculationOutcome, calculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { calculationProblems } from '@portaal/domain/products/calculation/rules';
import { exitCostFieldsOf } from '@portaal/domain/products/funds/exit-costs';
import { products } from '@portaal/domain/products/products/product';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { type CalculatorLimits, calculatorLimitsOf } from '@portaal/domain/products/terms/calculator-limits';
import { euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { getAnnuityRules } from '../fiscal/fiscal.use-cases.ts';
import { type FundOnDay, type FundSet, fundsOn, requireOpen } from '../funds/funds.use-cases.ts';
import { listRiskProfiles } from '../questionnaires/questionnaires.use-cases.ts';
import { findTemporaryPayouts } from './temporary-payouts.repository.ts';

export { findTemporaryPayouts, stateElsewhere } from './temporary-payouts.repository.ts';

const DAY_MS = 86_400_000;

/** A result with the versions of the data from which it was calculated. */
export interface Calculation {
  readonly result: CalculationOutcome;
  readonly fundVersion: string;
  /** Null for an investment, which needs no fiscal parameters. */
  readonly fiscalVersion: string | null;
  /** Funds and risk profiles available to the calculation. */
  readonly funds: readonly FundOnDay[];
  readonly riskProfiles: readonly RiskProfile[];
}

/** Data that every calculation of a day needs. */
interface DayContext extends CalculationContext {
  readonly annuityRules: AnnuityRules;
  readonly riskProfiles: readonly RiskProfile[];
  readonly fundIds: readonly number[];
  readonly limits: CalculatorLimits;
}

/** Contexts cached per set of funds. A set of funds is cached for a minute, and so is its context. */
const contexts = new WeakMap<FundSet, Promise<DayContext>>();

/** calculates with a brand's terms of today. Throws `notOpen`, and `invalidInput` with every invalid field. */
export async function calculate(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  input: CalculationInput,
  person?: AnnuityHolder,
): Promise<Calculation> {
  const today = services.clock.today();
  const set = await fundsOn(services, brand, today);
  const dayContext = await contextOf(services, brand, set, today);
  const context = person === undefined ? dayContext : { ...dayContext, person };
  const problems = calculationProblems(input, {
    today,
    fundIds: context.fundIds,
    limits: context.limits,
    context,
  });
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return {
    result: calculationOutcome(input, context),
    fundVersion: set.parameterVersion,
    fiscalVersion: products[input.productCode].isAnnuity ? context.annuityRules.version : null,
    funds: set.funds,
    riskProfiles: context.riskProfiles,
  };
}

/** calculates as {@link calculate}. Throws `notOpen` if a chosen fund is not open. */
export async function calculateInOpenFunds(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  input: CalculationInput,
): Promise<Calculation> {
  return ofOpenFunds(input, await calculate(services, brand, input));
}

function ofOpenFunds({ funds }: CalculationInput, calculation: Calculation): Calculation {
  requireOpen(
    calculation.funds,
    funds.map(({ id }) => id),
  );
  return calculation;
}

/**
 * calculates for a signed-in person as {@link calculate} and also checks the ceiling. The person's temporary
 * annuities, with us and elsewhere as stated, must together fit under it (domain 10.5). Throws `notOpen` if a chosen
 * fund is not open.
 */
export async function calculateFor(
  services: Pick<Services, 'clock' | 'database'>,
  { id: personId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
  input: CalculationInput,
): Promise<Calculation> {
  if (!products[input.productCode].paysOut) return calculateInOpenFunds(services, brand, input);
  const { otherTemporaryPayouts: elsewhere } = input;
  const stated = elsewhere === undefined ? undefined : euroToCents(elsewhere);
  const { orm } = services.database;
  const temporaryPayoutsPerYear = await findTemporaryPayouts(orm, { personId, brand }, stated);
  const person = { accumulationEnd: null, temporaryPayoutsPerYear };
  return ofOpenFunds(input, await calculate(services, brand, input, person));
}

/**
 * The payout that a converted contract stores: euro per period, and the yearly rate used to calculate it at the start
 * and every year.
 */
export interface ConvertedPayout {
  readonly euro: number;
  readonly calculationRate: number;
  readonly isTemporary: boolean;
}

interface StartingPayout {
  /** Capital in euro to which the minimum applies; default the capital that is invested. */
  readonly capital?: number;
  /** Whether the entry cost is still to be deducted from the capital. */
  readonly hasEntryCost?: boolean;
}

/**
 * Returns the payout per period, in euro, of an annuity that receives its capital at its start, by default without
 * entry cost. Applies the rules of the day before the start. Throws `invalidInput`.
 */
export async function payoutOfConversion(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  input: CalculationInput,
  person: AnnuityHolder,
  { capital = input.initialDeposit, hasEntryCost = false }: StartingPayout = {},
): Promise<ConvertedPayout> {
  const day = isoDate(new Date(Date.parse(input.start) - DAY_MS).toISOString().slice(0, 10));
  const dayContext = await contextOf(services, brand, await fundsOn(services, brand, day), day);
  const { annuityRules } = dayContext;
  const isEnough = capital >= annuityRules.product.minimumCapital;
  const product = isEnough ? { ...annuityRules.product, minimumCapital: 0 } : annuityRules.product;
  const context = {
    ...dayContext,
    annuityRules: { ...annuityRules, product },
    person,
    funds: hasEntryCost ? dayContext.funds : dayContext.funds.map((fund) => ({ ...fund, entryCostRate: 0 })),
  };
  const problems = calculationProblems(input, {
    today: day,
    fundIds: context.fundIds,
    limits: context.limits,
    context,
  });
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const { payout, annuity, mix } = calculationOutcome(input, context);
  if (!payout || !annuity) throw new RangeError('no annuity that pays out');
  return {
    euro: payout.deterministicPayment,
    calculationRate: mix.netReturn,
    isTemporary: annuity.kind === 'temporary',
  };
}

function contextOf(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  set: FundSet,
  day: IsoDate,
): Promise<DayContext> {
  const stored = contexts.get(set);
  if (stored) return stored;
  const context = gatherContext(services, brand, set, day);
  contexts.set(set, context);
  context.catch(() => contexts.delete(set));
  return context;
}

async function gatherContext(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
  set: FundSet,
  day: IsoDate,
): Promise<DayContext> {
  return {
    funds: calculationFundsOf(set),
    fundIds: set.funds.map(({ terms }) => terms.id),
    limits: calculatorLimitsOf(set.content),
    annuityRules: await getAnnuityRules(services, brand, day),
    riskProfiles: await listRiskProfiles(services, brand, day),
  };
}

function calculationFundsOf({ funds, correlations, parameterVersion }: FundSet): CalculationFund[] {
  return funds.map(({ name, terms, calendarYears }) => ({
    id: terms.id,
    name,
    entryCostRate: terms.entryCostRate,
    ongoingCostRate: terms.ongoingCostRate,
    ...exitCostFieldsOf(terms.exitCosts),
    expectedNetReturn: terms.netReturn,
    volatility: terms.volatility,
    correlations: Object.entries(correlations[terms.id] ?? {}).map(([id, value]) => ({
      id: Number(id),
      value,
    })),
    calendarYears: [...calendarYears],
    parameterVersion,
  }));
}
