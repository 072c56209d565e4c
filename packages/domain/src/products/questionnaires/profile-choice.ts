import { addMonths, type IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import type { QuestionnaireScore } from './calls.ts';
import { type RiskProfileCode, riskProfileCodes } from './profile-codes.ts';

/** The server's score for the answers, with the day of scoring. The points per answer stay on the server. */
export interface ProfileOutcome
  extends Pick<QuestionnaireScore, 'version' | 'profile' | 'knowledgePoints' | 'warnings'> {
  readonly scoredOn: IsoDate;
}

export const profileStatements = ['firstStatement', 'secondStatement', 'thirdStatement'] as const;
export type ProfileStatement = (typeof profileStatements)[number];

/** A customer's choices and confirmations after scoring (C-02). */
export interface ProfileChoice extends Readonly<Record<ProfileStatement, boolean>> {
  readonly answers: readonly string[];
  readonly outcome: ProfileOutcome | null;
  /** Code of the profile the customer finally chose; empty before the choice. */
  readonly riskSelection: string;
  /** Codes of the warnings the customer acknowledged. */
  readonly acknowledged: readonly string[];
}

/** C-07: a questionnaire without questions is not complete. */
export const isQuestionnaireComplete = (answers: readonly string[]): boolean =>
  answers.length > 0 && answers.every((answer) => answer !== '');

/** Returns the text as a profile code, or undefined if it is no profile code. */
export const riskProfileCodeOf = (text: string): RiskProfileCode | undefined =>
  riskProfileCodes.find((code) => code === text);

/** Returns whether answers that are valid for `validMonths` (domain 3.2) have expired on this day. */
export const isOutcomeExpired = (
  { scoredOn }: ProfileOutcome,
  today: IsoDate,
  validMonths: number,
): boolean => today > addMonths(scoredOn, validMonths);

/** Explains why the questions must be answered again. */
export const expiredAnswersText = (validMonths: number): string =>
  `Uw antwoorden zijn ouder dan ${validMonths} maanden.`;

/**
 * Difference between a chosen profile and the computed profile. It determines what domain 3.4 requires: nothing, a
 * note, an acknowledgement, an acknowledgement with the typed name, or another choice.
 */
export type ProfileMismatch = 'same' | 'lower' | 'acknowledge' | 'typeName' | 'stop';

export function profileMismatch(chosen: RiskProfileCode, computed: RiskProfileCode): ProfileMismatch {
  const steps = riskProfileCodes.indexOf(chosen) - riskProfileCodes.indexOf(computed);
  if (steps < 0) return 'lower';
  return (['same', 'acknowledge', 'typeName'] as const)[steps] ?? 'stop';
}

/**
 * Returns whether no knowledge question was answered correctly, so that the fund with the highest risk is closed
 * (domain 3.4).
 */
export const lacksAllKnowledge = (outcome: Pick<ProfileOutcome, 'knowledgePoints'> | null): boolean =>
  outcome?.knowledgePoints === 0;

/** Codes for acknowledging a mismatch, in addition to those of the server's warnings. */
export const mismatchAcknowledgements = { choice: 'mismatch', name: 'profileName' } as const;

/** Returns the field name of an acknowledgement. */
export const acknowledgementField = (code: string): string => `acknowledged.${code}`;

/** Texts that request a confirmation, by code. The warnings of knock-outs have the text of the brand's terms. */
const unconfirmed: Readonly<Record<string, string>> = {
  knowledge: 'Bevestig de waarschuwing over uw kennis van dit product.',
  [mismatchAcknowledgements.choice]: 'Bevestig dat uw keuze niet past bij uw uitkomst.',
  [mismatchAcknowledgements.name]: 'Typ de naam van het profiel dat u kiest.',
};

/** Requests a confirmation of a warning with its first sentence, because a provider decides what it is about. */
function unconfirmedWarning({ warnings }: ProfileOutcome, code: string): string {
  const [sentence = ''] = warnings.find((warning) => warning.code === code)?.text.split(/(?<=[.!?])\s/) ?? [];
  return sentence === '' ? 'Bevestig deze waarschuwing.' : `Bevestig deze waarschuwing: ${sentence}`;
}

/** Returns the codes of the acknowledgements this choice requires, in the order of the form. */
function neededAcknowledgements(outcome: ProfileOutcome, mismatch: ProfileMismatch): string[] {
  const { choice, name } = mismatchAcknowledgements;
  const warned = outcome.warnings.filter(({ acknowledgement }) => acknowledgement !== null);
  return [
    ...warned.map(({ code }) => code),
    ...(mismatch === 'acknowledge' || mismatch === 'typeName' ? [choice] : []),
    ...(mismatch === 'typeName' ? [name] : []),
  ];
}

/**
 * Returns every problem that prevents the customer from continuing with these answers and the chosen profile (domain
 * 3.4, 3.5). Answers are valid for `validMonths`.
 */
export function profileChoiceProblems(
  choice: ProfileChoice,
  today: IsoDate,
  validMonths: number,
): FieldProblem[] {
  const { answers, outcome, acknowledged } = choice;
  if (outcome === null || !isQuestionnaireComplete(answers)) {
    return [{ field: 'answers', message: 'Beantwoord alle vragen om verder te gaan.' }];
  }
  if (isOutcomeExpired(outcome, today, validMonths)) {
    const message = `${expiredAnswersText(validMonths)} Beantwoord de vragen opnieuw.`;
    return [{ field: 'answers', message }];
  }
  const chosen = riskProfileCodeOf(choice.riskSelection);
  if (chosen === undefined) return [{ field: 'riskSelection', message: 'Kies uw risicoprofiel.' }];
  const mismatch = profileMismatch(chosen, outcome.profile);
  const missing = neededAcknowledgements(outcome, mismatch).filter((code) => !acknowledged.includes(code));
  const statement = profileStatements.find((name) => !choice[name]);
  return [
    ...(mismatch === 'stop'
      ? [
          {
            field: 'riskSelection',
            message: 'Kies een lager profiel. Uw keuze wijkt te veel af van uw uitkomst.',
          },
        ]
      : []),
    ...missing.map((code) => ({
      field: acknowledgementField(code),
      message: unconfirmed[code] ?? unconfirmedWarning(outcome, code),
    })),
    ...(statement === undefined
      ? []
      : [
          {
            field: statement,
            message: 'U kunt pas verder als u alle drie de verklaringen hebt aangevinkt.',
          },
        ]),
  ];
}
