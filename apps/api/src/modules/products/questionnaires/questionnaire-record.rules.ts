import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { riskProfileOf } from '@portaal/domain/products/calculation/profile-rules';
import type {
  QuestionnaireInput,
  QuestionnaireScore,
  RiskProfile,
} from '@portaal/domain/products/questionnaires/calls';
import {
  fundAcknowledgements,
  fundChoiceProblems,
  fundMismatchTexts,
  fundStandingOf,
  fundSuitability,
  isFundClosed,
  neededOfFund,
  type RuledFund,
  type SuitedFund,
  stepsAboveChoice,
} from '@portaal/domain/products/questionnaires/fund-suitability';
import {
  type ProfileOutcome,
  profileChoiceProblems,
  profileMismatch,
  profileStatements,
} from '@portaal/domain/products/questionnaires/profile-choice';
import { riskProfileCodes } from '@portaal/domain/products/questionnaires/profile-codes';
import {
  closedFundText,
  mismatchTexts,
  statementTexts,
} from '@portaal/domain/products/questionnaires/profile-texts';
import type { Questionnaire } from '@portaal/domain/products/terms/questionnaire-section';
import type { IsoDate } from '@portaal/engine';
import { answerProblems } from './questionnaire-score.rules.ts';

/** The fields of a fund that matter for a profile. */
interface ProfiledFund extends RuledFund {
  readonly name: string;
  readonly terms: { readonly id: number };
}

/** Input for checking a questionnaire. */
export interface Validation {
  readonly questionnaire: Questionnaire;
  readonly given: QuestionnaireInput;
  readonly score: QuestionnaireScore;
  readonly input: Pick<CalculationInput, 'chosenRiskProfile' | 'funds' | 'productCode'>;
  readonly funds: readonly ProfiledFund[];
  /** Funds that this questionnaire allows the user to buy; none for an offer, which buys nothing (domain 3.3). */
  readonly bought: readonly SuitedFund[];
  readonly riskProfiles: readonly RiskProfile[];
  readonly brandName: string;
  readonly today: IsoDate;
  /** Number of months for which the answers are valid. */
  readonly validMonths: number;
  /** The day on which the questionnaire was completed. */
  readonly completedOn: IsoDate;
}

const at = (field: string) => (problem: FieldProblem) => ({
  ...problem,
  field: `${field}.${problem.field}`,
});

/** Returns the problems that prevent scoring: missing answers, or answers to another version of the questions. */
export function unscorable(questionnaire: Questionnaire, input: QuestionnaireInput): FieldProblem[] {
  if (input.version !== questionnaire.versie) {
    const message = 'De vragen zijn veranderd. Beantwoord ze opnieuw.';
    return [{ field: 'questionnaire.version', message }];
  }
  return answerProblems(questionnaire, input.answers).map(at('questionnaire'));
}

/** Domain 3.4, 3.5: applies the rules that the browser checks too, and requires the profile used in the calculation. */
export function recordProblems(validation: Validation): FieldProblem[] {
  const { given, score, input, funds, riskProfiles, today, completedOn } = validation;
  const codes = given.acknowledgements.map(({ code }) => code);
  const outcome: ProfileOutcome = { ...score, scoredOn: completedOn };
  const [first, second, third] = profileStatements.map((statement) => codes.includes(statement));
  const choice = {
    answers: given.answers,
    outcome,
    riskSelection: given.riskSelection,
    acknowledged: codes,
    firstStatement: first === true,
    secondStatement: second === true,
    thirdStatement: third === true,
  };
  const problems = [
    ...profileChoiceProblems(choice, today, validation.validMonths),
    ...fundChoiceProblems(choice, validation.bought),
  ].map(at('questionnaire'));
  const closed = funds.find(
    (fund) =>
      isFundClosed(fund, outcome) &&
      input.funds.some(({ id, percentage }) => id === fund.terms.id && percentage > 0),
  );
  if (closed) problems.push({ field: 'funds', message: closedFundText(closed.name) });
  if (riskProfileOf(input.chosenRiskProfile, riskProfiles)?.code !== given.riskSelection) {
    const message = 'Dit is niet het profiel waarmee wij rekenen.';
    problems.push({ field: 'questionnaire.riskSelection', message });
  }
  return problems;
}

/**
 * Returns how many profiles the choice exceeds the outcome, or a fund exceeds the choice; at most 0 if neither does.
 */
export const stepsAbove = ({ given: { riskSelection }, score, bought }: Validation): number =>
  Math.max(
    riskProfileCodes.indexOf(riskSelection) - riskProfileCodes.indexOf(score.profile),
    ...bought.map((fund) => stepsAboveChoice(fund, riskSelection)),
  );

/** Builds the permanent record: every text as shown, its points, and each confirmation with its time. */
export function recordContent(validation: Validation) {
  const { questionnaire, given, score, input, riskProfiles, brandName } = validation;
  const { vragen, vraagElf } = questionnaire;
  const texts = acknowledgedTexts(validation);
  const mismatch = mismatchOf(given, score, riskProfiles);
  const above = fundsAbove(validation);
  return {
    questionnaire: questionnaire.naam,
    productCode: input.productCode,
    brand: brandName,
    questions: [
      ...vragen.map(({ vraag, antwoorden }, index) => {
        const answer = antwoorden.find(({ id }) => id === given.answers[index]);
        return { Vraag: vraag, Antwoord: answer?.antwoord ?? '', points: answer?.punten ?? 0 };
      }),
      {
        Vraag: vraagElf.vraag,
        Antwoord: vraagElf.antwoorden.find(({ profiel }) => profiel === given.questionEleven)?.antwoord ?? '',
        points: null,
      },
    ],
    score,
    chosenProfile: given.riskSelection,
    /** Funds above the chosen profile that the user buys anyway. */
    fundsAbove: above.map(({ fund, minimumProfile, steps }) => ({ fund: fund.name, minimumProfile, steps })),
    warnings: [
      ...score.warnings.map(({ code, title, text }) => ({ code, title, text, version: score.version })),
      ...(mismatch
        ? [
            {
              code: 'mismatch',
              title: mismatch.title,
              text: mismatch.paragraphs.join(' '),
              version: score.version,
            },
          ]
        : []),
      ...above.map(({ code, texts: { title, paragraphs } }) => ({
        code,
        title,
        text: paragraphs.join(' '),
        version: score.version,
      })),
    ],
    acknowledgements: given.acknowledgements.flatMap(({ code, at: moment }) =>
      texts[code] === undefined ? [] : [{ code, text: texts[code], at: moment }],
    ),
  };
}
export type RecordContent = ReturnType<typeof recordContent>;

function mismatchOf(
  { riskSelection }: QuestionnaireInput,
  { profile }: QuestionnaireScore,
  riskProfiles: readonly RiskProfile[],
) {
  const mismatch = profileMismatch(riskSelection, profile);
  if (mismatch === 'same' || mismatch === 'lower') return undefined;
  const chosen = riskProfiles.find(({ code }) => code === riskSelection);
  const computed = riskProfiles.find(({ code }) => code === profile);
  return chosen && computed && mismatchTexts(chosen, computed);
}

/** Returns the bought funds whose risk exceeds the chosen profile, with the texts shown for each fund. */
function fundsAbove({ given, score, bought, riskProfiles }: Validation) {
  const chosen = riskProfiles.find(({ code }) => code === given.riskSelection);
  return bought.flatMap((fund) => {
    const { mismatch } = fundStandingOf(fund, score, given.riskSelection);
    const { minimumProfile } = fundSuitability(fund);
    const minimum = riskProfiles.find(({ code }) => code === minimumProfile);
    if (neededOfFund(fund, mismatch).length === 0 || !chosen || !minimum) return [];
    return [
      {
        fund,
        minimumProfile,
        steps: stepsAboveChoice(fund, given.riskSelection),
        code: fundAcknowledgements(fund).choice,
        texts: fundMismatchTexts(fund, chosen, minimum),
      },
    ];
  });
}

/** Returns the texts a user acknowledged, by acknowledgement code. */
function acknowledgedTexts(validation: Validation) {
  const { given, score, input, riskProfiles, brandName } = validation;
  const ofWarnings = score.warnings.flatMap(({ code, acknowledgement }) =>
    acknowledgement === null ? [] : [[code, acknowledgement] as const],
  );
  const texts: Readonly<Record<string, string>> = {
    ...Object.fromEntries(ofWarnings),
    ...mismatchOf(given, score, riskProfiles)?.acknowledgements,
    ...Object.assign(
      {},
      ...fundsAbove(validation).map(({ texts: { acknowledgements } }) => acknowledgements),
    ),
    ...statementTexts(brandName, input.productCode),
  };
  return texts;
}
