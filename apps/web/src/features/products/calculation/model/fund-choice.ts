import type { FieldProblem } from '@portaal/domain/http/error';
import { profileProblems } from '@portaal/domain/products/calculation/profile-rules';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { isFundClosed } from '@portaal/domain/products/questionnaires/fund-suitability';
import { acknowledgementField } from '@portaal/domain/products/questionnaires/profile-choice';
import { closedFundText } from '@portaal/domain/products/questionnaires/profile-texts';
import {
  hasOutcome,
  isMadeBefore,
  profileProblemsOf,
} from '../../../../entities/questionnaire/profile-place.ts';
import type { QuestionnaireState } from '../../../../entities/questionnaire/questionnaire-state.ts';
import type { FlowContext, FundAnswers } from './calculator-flow.ts';
import { type FundAllocation, percentageOf, remainingPercentage, toFractions } from './fund-allocation.ts';

/** Fields that belong to the question about the funds, including those of the risk profile. */
export const fundsFields: readonly string[] = [
  'funds',
  'chosenRiskProfile',
  'answers',
  'riskSelection',
  'acknowledged',
  'firstStatement',
  'secondStatement',
  'thirdStatement',
];

/** Code of the customer's acknowledgement that their own allocation does not fit the profile (domain 3.4). */
export const OWN_DIVISION = 'ownDivision';

const isClosed = (fund: Fund, { outcome }: QuestionnaireState): boolean => isFundClosed(fund, outcome);

/** Returns the funds that the profile allows, plus the funds already in the allocation. */
export function fundsOfProfile(
  funds: readonly Fund[],
  state: FundAnswers,
  { limits }: RiskProfile,
): readonly Fund[] {
  const isAllowed = (fund: Fund) => limits.some(({ id }) => id === fund.id) && !isClosed(fund, state);
  return funds.filter((fund) => isAllowed(fund) || percentageOf(state.funds, fund.id) > 0);
}

/** Returns the model mix of a profile. The share of a closed fund goes to the fund furthest below its maximum. */
export function proposedDivision(
  { modelMix, limits }: RiskProfile,
  funds: readonly Fund[],
  state: QuestionnaireState,
): FundAllocation {
  const closed = funds.filter((fund) => isClosed(fund, state)).map(({ id }) => id);
  const open = modelMix.filter(({ id }) => !closed.includes(id));
  const freed = 1 - open.reduce((sum, { percentage }) => sum + percentage, 0);
  const remainingShare = ({ id, maximum }: { readonly id: number; readonly maximum: number }) =>
    maximum - (open.find((share) => share.id === id)?.percentage ?? 0);
  const [roomiest] = limits
    .filter(({ id }) => !closed.includes(id))
    .sort((one, other) => remainingShare(other) - remainingShare(one));
  return limits
    .map(({ id }) => {
      const share = open.find((part) => part.id === id)?.percentage ?? 0;
      return { id, percentage: Math.round((share + (id === roomiest?.id ? freed : 0)) * 10_000) / 100 };
    })
    .filter(({ percentage }) => percentage > 0);
}

/**
 * Returns a problem for each limit of the computed profile that the customer's own complete allocation exceeds; empty
 * without a profile.
 */
export function ownDivisionProblems(
  state: FundAnswers,
  { today, calculation }: FlowContext,
): readonly FieldProblem[] {
  const { outcome, riskProfiles, funds } = state;
  if (outcome === null || calculation === null || !hasOutcome(state, today)) return [];
  if (remainingPercentage(funds) !== 0) return [];
  const division = { chosenRiskProfile: outcome.profile, funds: toFractions(funds) };
  return profileProblems(division, { ...calculation, riskProfiles });
}

/**
 * Switches between the profile and the customer's own allocation. When switching to the profile, an allocation outside its
 * limits is replaced by the proposed allocation.
 */
export function withWayOfChoosing(
  calculationBasedOnProfile: boolean,
  state: FundAnswers,
  funds: readonly Fund[],
): Partial<FundAnswers> {
  const { riskProfiles, riskSelection } = state;
  const chosen = riskProfiles.find(({ code }) => code === riskSelection);
  if (!calculationBasedOnProfile || chosen === undefined) return { calculationBasedOnProfile };
  const division = { chosenRiskProfile: riskSelection, funds: toFractions(state.funds) };
  const fits =
    remainingPercentage(state.funds) === 0 && profileProblems(division, { funds, riskProfiles }).length === 0;
  return { calculationBasedOnProfile, funds: fits ? state.funds : proposedDivision(chosen, funds, state) };
}

function knowledgeProblems(state: FundAnswers, { calculation }: FlowContext): FieldProblem[] {
  const chosen = calculation?.funds.find(
    (fund) => isClosed(fund, state) && percentageOf(state.funds, fund.id) > 0,
  );
  if (chosen === undefined) return [];
  return [{ field: 'funds', message: closedFundText(chosen.name) }];
}

/** Domain 3.4: returns the problems of the choice of funds, other than those of the allocation itself. */
export function fundChoiceProblems(state: FundAnswers, context: FlowContext): FieldProblem[] {
  if (state.calculationBasedOnProfile) {
    if (isMadeBefore(state)) return [];
    return [...profileProblemsOf(state, context.today), ...knowledgeProblems(state, context)];
  }
  const isAcknowledged = state.acknowledged.includes(OWN_DIVISION);
  if (isAcknowledged || ownDivisionProblems(state, context).length === 0) return [];
  const message = 'Bevestig dat uw verdeling niet past bij uw profiel.';
  return [{ field: acknowledgementField(OWN_DIVISION), message }];
}
