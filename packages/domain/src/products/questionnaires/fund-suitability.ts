import { flows, type InvestmentFlowName, isFlow } from '../../brand/flows.ts';
import type { FieldProblem } from '../../http/error.ts';
import type { QuestionnaireInput, RiskProfile } from './calls.ts';
import {
  acknowledgementField,
  lacksAllKnowledge,
  type ProfileChoice,
  type ProfileMismatch,
  type ProfileOutcome,
  profileMismatch,
  riskProfileCodeOf,
} from './profile-choice.ts';
import { type RiskProfileCode, riskProfileCodes } from './profile-codes.ts';
import { amountsText, closedFundText } from './profile-texts.ts';

export type QuestionnaireId = QuestionnaireInput['id'];

/**
 * Lowest risk profile for the funds of each flow, and whether they are closed to investors without a right answer
 * about knowledge. They apply to funds of terms that were published without these rules (`passendheid.fondsen`), and
 * to responses of an older server.
 */
export const flowRulesBefore: Readonly<
  Record<
    InvestmentFlowName,
    { readonly minimumProfile: RiskProfileCode; readonly requiresKnowledge: boolean }
  >
> = {
  nederlands: { minimumProfile: 'N', requiresKnowledge: false },
  duits: { minimumProfile: 'N', requiresKnowledge: false },
  american: { minimumProfile: 'O', requiresKnowledge: true },
  leningenfonds: { minimumProfile: 'D', requiresKnowledge: false },
};

/** The flow that sells a fund, and the rules of the terms for the fund (domain 3.3, 3.4). */
export interface RuledFund {
  /** The investment flow that sells the fund (I-02). */
  readonly flow: string;
  /** Lowest profile to buy only this fund. Absent from older servers, which apply the rules of the flow. */
  readonly minimumProfile?: RiskProfileCode | undefined;
  /** Whether the fund is closed to an investor who answered no knowledge question correctly. */
  readonly requiresKnowledge?: boolean | undefined;
}

/** A fund to invest in, with the fields needed to compare it with a risk profile. */
export interface SuitedFund extends RuledFund {
  readonly id: number;
  readonly name: string;
}

interface FundSuitability {
  readonly questionnaireId: QuestionnaireId;
  readonly minimumProfile: RiskProfileCode;
  readonly requiresKnowledge: boolean;
}

/** Returns the questionnaire and minimum profile of a fund. Throws `RangeError` for a flow without rules. */
export function fundSuitability({ flow, minimumProfile, requiresKnowledge }: RuledFund): FundSuitability {
  if (!isFlow(flow)) throw new RangeError(`no questionnaire for ${flow}`);
  const before = flowRulesBefore[flow];
  return {
    questionnaireId: flows[flow].questionnaireId,
    minimumProfile: minimumProfile ?? before.minimumProfile,
    requiresKnowledge: requiresKnowledge ?? before.requiresKnowledge,
  };
}

/**
 * Returns whether a fund is closed to an investor with this result, because no knowledge question was answered
 * correctly (domain 3.4).
 */
export const isFundClosed = (
  fund: RuledFund,
  outcome: Pick<ProfileOutcome, 'knowledgePoints'> | null,
): boolean => lacksAllKnowledge(outcome) && isFlow(fund.flow) && fundSuitability(fund).requiresKnowledge;

/** Returns the distinct questionnaires, in order, that must be valid before money is paid into these funds. */
export const questionnairesFor = (funds: readonly RuledFund[]): QuestionnaireId[] =>
  [...new Set(funds.map((fund) => fundSuitability(fund).questionnaireId))].sort();

/** Returns the funds covered by a questionnaire. */
export const fundsOfQuestionnaire = <Fund extends RuledFund>(
  id: QuestionnaireId,
  funds: readonly Fund[],
): Fund[] => funds.filter((fund) => fundSuitability(fund).questionnaireId === id);

/** Returns the number of profile steps by which a fund exceeds the chosen profile; 0 or less if it does not. */
export const stepsAboveChoice = (fund: RuledFund, chosen: RiskProfileCode): number =>
  riskProfileCodes.indexOf(fundSuitability(fund).minimumProfile) - riskProfileCodes.indexOf(chosen);

/** A person's computed profile and their choice. */
interface ProfileResult {
  readonly computed: RiskProfileCode;
  readonly chosen: RiskProfileCode;
}

const mostCareful = (codes: readonly RiskProfileCode[]): RiskProfileCode | undefined =>
  riskProfileCodes.find((code) => codes.includes(code));

/**
 * Returns the most cautious outcome and the most cautious choice of all people who answered for one
 * investment (domain 3.2). `stepsAbove`: the number of profile steps by which this choice exceeds this
 * outcome, or by which the fund exceeds this choice if that number is larger; at least 0. Returns undefined
 * if only one person answered.
 */
export function sharedProfile(
  results: readonly ProfileResult[],
  fund: RuledFund,
): (ProfileResult & { readonly stepsAbove: number }) | undefined {
  const computed = mostCareful(results.map((one) => one.computed));
  const chosen = mostCareful(results.map((one) => one.chosen));
  if (results.length < 2 || computed === undefined || chosen === undefined) return undefined;
  const aboveOutcome = riskProfileCodes.indexOf(chosen) - riskProfileCodes.indexOf(computed);
  return { computed, chosen, stepsAbove: Math.max(0, aboveOutcome, stepsAboveChoice(fund, chosen)) };
}

interface FundScore {
  readonly mismatch: ProfileMismatch;
  /** Text that explains why the fund cannot be bought online; empty if it can be bought. */
  readonly stopText: string;
}

/**
 * Compares a fund with the chosen profile in the same way as a chosen profile with the outcome (domain 3.4). A choice
 * above the outcome does not allow a fund that the outcome rejects. Without any correct knowledge answer, the fund
 * with the highest risk cannot be bought online.
 */
export function fundStandingOf(
  fund: SuitedFund,
  outcome: Pick<ProfileOutcome, 'profile' | 'knowledgePoints'>,
  chosen: RiskProfileCode,
): FundScore {
  if (isFundClosed(fund, outcome)) {
    return { mismatch: 'stop', stopText: closedFundText(fund.name) };
  }
  const { minimumProfile } = fundSuitability(fund);
  const ofChoice = profileMismatch(minimumProfile, chosen);
  return ofChoice === 'stop' || profileMismatch(minimumProfile, outcome.profile) === 'stop'
    ? { mismatch: 'stop', stopText: excludedFundText(fund.name) }
    : { mismatch: ofChoice, stopText: '' };
}

/** Returns the codes with which the customer acknowledges that a fund exceeds the chosen profile. */
export const fundAcknowledgements = ({ id }: Pick<SuitedFund, 'id'>) => ({
  choice: `fund${id}`,
  name: `fund${id}Name`,
});

export function neededOfFund(fund: SuitedFund, mismatch: ProfileMismatch): string[] {
  const { choice, name } = fundAcknowledgements(fund);
  return [
    ...(mismatch === 'acknowledge' || mismatch === 'typeName' ? [choice] : []),
    ...(mismatch === 'typeName' ? [name] : []),
  ];
}

/** Returns the reasons why a person with this profile cannot invest in these funds yet (domain 3.3, 3.4). */
export function fundChoiceProblems(
  { outcome, riskSelection, acknowledged }: Pick<ProfileChoice, 'outcome' | 'riskSelection' | 'acknowledged'>,
  funds: readonly SuitedFund[],
): FieldProblem[] {
  const chosen = riskProfileCodeOf(riskSelection);
  if (outcome === null || chosen === undefined) return [];
  return funds.flatMap((fund): FieldProblem[] => {
    const { mismatch, stopText } = fundStandingOf(fund, outcome, chosen);
    if (mismatch === 'stop') return [{ field: 'riskSelection', message: stopText }];
    const { name } = fundAcknowledgements(fund);
    return neededOfFund(fund, mismatch)
      .filter((code) => !acknowledged.includes(code))
      .map((code) => ({
        field: acknowledgementField(code),
        message:
          code === name
            ? `Typ de naam van het profiel dat bij ${fund.name} hoort.`
            : `Bevestig dat ${fund.name} niet past bij uw profiel.`,
      }));
  });
}

const excludedFundText = (fundName: string): string =>
  `U kunt niet online beleggen in ${fundName}. Het fonds heeft veel meer risico dan bij u past.`;

interface FundMismatchTexts {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Statements to confirm, by acknowledgement code. */
  readonly acknowledgements: Readonly<Record<string, string>>;
}

/**
 * Returns the texts for a fund that exceeds the chosen profile. Amounts in euro; `minimum` is the profile of the
 * fund.
 */
export function fundMismatchTexts(
  fund: SuitedFund,
  chosen: RiskProfile,
  minimum: RiskProfile,
): FundMismatchTexts {
  const { choice, name } = fundAcknowledgements(fund);
  return {
    title: `Let op: ${fund.name} past niet bij uw profiel`,
    paragraphs: [
      `${fund.name} past bij het profiel ${minimum.name} of hoger. U kiest ${chosen.name}. Het fonds heeft meer risico dan bij u past. U kunt meer verliezen dan u kunt of wilt dragen.`,
      amountsText(minimum, chosen),
    ],
    acknowledgements: {
      [choice]: `Ik begrijp dat ${fund.name} niet past bij mijn profiel. Ik wil toch doorgaan.`,
      [name]: `Typ de naam van het profiel dat bij ${fund.name} hoort: ${minimum.name}`,
    },
  };
}
