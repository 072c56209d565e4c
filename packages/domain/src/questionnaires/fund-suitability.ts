import type { FieldProblem } from '../http/error.ts';
import type { GivenQuestionnaire, RiskProfile } from './calls.ts';
import {
  acknowledgementField,
  type ProfileChoice,
  type ProfileMismatch,
  type ProfileOutcome,
  profileMismatch,
  riskProfileCodeOf,
} from './profile-choice.ts';
import { type RiskProfileCode, riskProfileCodes } from './profile-codes.ts';
import { amountsText, closedFundText } from './profile-texts.ts';

export type QuestionnaireId = GivenQuestionnaire['id'];

/** A fund money goes to, as far as a profile has to do with it. */
export interface SuitedFund {
  readonly id: number;
  readonly name: string;
  /** I-02. */
  readonly flow: string;
}

interface FundSuitability {
  /** */
  readonly questionnaireId: QuestionnaireId;
  /** Domain 3.3: who buys one fund is held against this, and not against the limits of a division. */
  readonly minimumProfile: RiskProfileCode;
}

const byFlow: Readonly<Record<string, FundSuitability>> = {
  nederlands: { questionnaireId: 1, minimumProfile: 'N' },
  duits: { questionnaireId: 1, minimumProfile: 'N' },
  american: { questionnaireId: 2, minimumProfile: 'O' },
  leningenfonds: { questionnaireId: 3, minimumProfile: 'D' },
};

/** Throws `RangeError` of a fund of a flow nobody gave rules. */
export function fundSuitability({ flow }: Pick<SuitedFund, 'flow'>): FundSuitability {
  const rules = byFlow[flow];
  if (rules === undefined) throw new RangeError(`no questionnaire for ${flow}`);
  return rules;
}

/** The questionnaires that must hold before money goes to these funds, each once, in order. */
export const questionnairesFor = (funds: readonly Pick<SuitedFund, 'flow'>[]): QuestionnaireId[] =>
  [...new Set(funds.map((fund) => fundSuitability(fund).questionnaireId))].sort();

/** The funds whose risk a questionnaire asks about. */
export const fundsOfQuestionnaire = <Fund extends Pick<SuitedFund, 'flow'>>(
  id: QuestionnaireId,
  funds: readonly Fund[],
): Fund[] => funds.filter((fund) => fundSuitability(fund).questionnaireId === id);

/** How many profiles a fund lies above the chosen one; at most 0 when it does not. */
export const stepsAboveChoice = (fund: Pick<SuitedFund, 'flow'>, chosen: RiskProfileCode): number =>
  riskProfileCodes.indexOf(fundSuitability(fund).minimumProfile) - riskProfileCodes.indexOf(chosen);

/** What the answers of a person came to, and what they chose. */
interface ProfileResult {
  readonly computed: RiskProfileCode;
  readonly chosen: RiskProfileCode;
}

const mostCareful = (codes: readonly RiskProfileCode[]): RiskProfileCode | undefined =>
  riskProfileCodes.find((code) => codes.includes(code));

/**
 * Domain 3.2: of all who answered for one investment the most careful outcome and the most careful choice count.
 * `stepsAbove`: how much more the fund or the choice asks than that; undefined when one person answered.
 */
export function sharedProfile(
  results: readonly ProfileResult[],
  fund: Pick<SuitedFund, 'flow'>,
): (ProfileResult & { readonly stepsAbove: number }) | undefined {
  const computed = mostCareful(results.map((one) => one.computed));
  const chosen = mostCareful(results.map((one) => one.chosen));
  if (results.length < 2 || computed === undefined || chosen === undefined) return undefined;
  const aboveOutcome = riskProfileCodes.indexOf(chosen) - riskProfileCodes.indexOf(computed);
  return { computed, chosen, stepsAbove: Math.max(0, aboveOutcome, stepsAboveChoice(fund, chosen)) };
}

interface FundStanding {
  readonly mismatch: ProfileMismatch;
  /** Why it cannot be bought here; empty when it can. */
  readonly stopText: string;
}

/**
 * How a fund relates to the chosen profile: as a choice relates to the outcome (domain 3.4). A choice above the outcome
 * does not open what the outcome itself closes, and without one right answer the fund with the highest risk is closed.
 */
export function fundStandingOf(
  fund: SuitedFund,
  outcome: Pick<ProfileOutcome, 'profile' | 'knowledgePoints'>,
  chosen: RiskProfileCode,
): FundStanding {
  if (fund.flow === 'american' && outcome.knowledgePoints === 0) {
    return { mismatch: 'stop', stopText: closedFundText(fund.name) };
  }
  const { minimumProfile } = fundSuitability(fund);
  const ofChoice = profileMismatch(minimumProfile, chosen);
  return ofChoice === 'stop' || profileMismatch(minimumProfile, outcome.profile) === 'stop'
    ? { mismatch: 'stop', stopText: stoppedFundText(fund.name) }
    : { mismatch: ofChoice, stopText: '' };
}

/** The codes under which it is acknowledged that a fund is above the chosen profile. */
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

/** Domain 3.3, 3.4: what stands between a chosen profile and money for these funds. */
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

const stoppedFundText = (fundName: string): string =>
  `U kunt niet online beleggen in ${fundName}. Het fonds heeft veel meer risico dan bij u past.`;

interface FundMismatchTexts {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What is confirmed, by the code of the acknowledgement. */
  readonly acknowledgements: Readonly<Record<string, string>>;
}

/** What is said of a fund above the chosen profile, in euro; `minimum` is the profile that belongs to the fund. */
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
