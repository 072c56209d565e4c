import type { Cents, CorrelationMatrix, FundTerms, IsoDate } from '@portaal/engine';
import type { AnnuityRules } from '../annuities/calls.ts';
import type { Fund } from '../funds/calls.ts';
import { exitCostsOf } from '../funds/exit-costs.ts';
import type { RiskProfile } from '../questionnaires/calls.ts';

/** Fund data needed by a calculation: a subset of the fields `listFunds` returns. */
export type CalculationFund = Pick<
  Fund,
  | 'id'
  | 'name'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
  | 'exitCosts'
  | 'expectedNetReturn'
  | 'volatility'
  | 'correlations'
  | 'calendarYears'
  | 'parameterVersion'
>;

/**
 * The data per year and per fund that a calculation uses, as returned by the calls `listFunds`, `getAnnuityRules` and
 * `listRiskProfiles`. With the same data, browser and server calculate identical amounts.
 */
export interface CalculationContext {
  readonly funds: readonly CalculationFund[];
  /** Null while a form has not loaded the rules. Only an ordinary investment (SB) can then be calculated. */
  readonly annuityRules: AnnuityRules | null;
  /** Null while a form has not loaded the profiles. The risk profile is then not checked. */
  readonly riskProfiles: readonly RiskProfile[] | null;
  /** Annuities on record of the person for whom the server calculates. */
  readonly person?: AnnuityHolder;
}

export interface AnnuityHolder {
  /** The last day of the accumulation that is converted; null if there is none. */
  readonly accumulationEnd: IsoDate | null;
  /** Total payouts per calendar year of the person's temporary annuities, both with us and as declared elsewhere. */
  readonly temporaryPayoutsPerYear: Cents;
}

/** The funds of a calculation in the engine's format. */
export interface FundModel {
  readonly terms: ReadonlyMap<number, FundTerms>;
  readonly correlations: CorrelationMatrix;
}

const models = new WeakMap<readonly CalculationFund[], FundModel>();

/**
 * Returns the funds in the engine's format. Cached per list of funds, because a slider and the server request the
 * same funds for every calculation.
 */
export function fundModelOf(funds: readonly CalculationFund[]): FundModel {
  const cached = models.get(funds);
  if (cached) return cached;
  const terms = new Map(funds.map((fund) => [fund.id, fundTermsOf(fund)]));
  const model: FundModel = { terms, correlations: correlationsOf(funds) };
  models.set(funds, model);
  return model;
}

function fundTermsOf(fund: CalculationFund): FundTerms {
  const { id, entryCostRate, ongoingCostRate, expectedNetReturn: netReturn, volatility } = fund;
  return { id, entryCostRate, ongoingCostRate, exitCosts: exitCostsOf(fund), netReturn, volatility };
}

function correlationsOf(funds: readonly CalculationFund[]): CorrelationMatrix {
  return Object.fromEntries(
    funds.map(({ id, correlations }) => [
      id,
      Object.fromEntries(correlations.map((other) => [other.id, other.value])),
    ]),
  );
}
