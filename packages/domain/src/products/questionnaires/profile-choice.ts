import { addMonths, type IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import type { QuestionnaireScore } from './calls.ts';
import { type RiskProfileCode, riskProfileCodes } from './profile-codes.ts';

/** Number of months for which answers are valid (domain 3.2). */
export const VALID_MONTHS = 12;

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

/** C-07. A questionnaire without questions is not complete. */
export const isQuestionnaireComplete = (answers: readonly string[]): boolean =>
  answers.length > 0 && answers.every((answer) => answer !== '');

/** Returns the text as a profile code, or undefined if it is no profile code. */
export const riskProfileCodeOf = (text: string): RiskProfileCode | undefined =>
  riskProfileCodes.find((code) => code === text);

/** Returns whether the answers have expired on this day. */
export const isOutcomeExpired = ({ scoredOn }: ProfileOutcome, today: IsoDate): boolean =>
  today > addMonths(scoredOn, VALID_MONTHS);

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

/** Texts that request a confirmation, by warning code. */
const unconfirmed: Readonly<Record<string, string>> = {
  K1: 'Bevestig de waarschuwing over hoelang u uw geld kunt missen.',
  K2: 'Bevestig de waarschuwing over uw vaste lasten.',
  K4: 'Bevestig de waarschuwing over het spreiden van uw risico.',
  knowledge: 'Bevestig de waarschuwing over uw kennis van dit product.',
  [mismatchAcknowledgements.choice]: 'Bevestig dat uw keuze niet past bij uw uitkomst.',
  [mismatchAcknowledgements.name]: 'Typ de naam van het profiel dat u kiest.',
};

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
 * 3.4, 3.5).
 */
export function profileChoiceProblems(choice: ProfileChoice, today: IsoDate): FieldProblem[] {
  const { answers, outcome, acknowledged } = choice;
  if (outcome === null || !isQuestionnaireComplete(answers)) {
    return [{ field: 'answers', message: 'Beantwoord alle vragen om verder te gaan.' }];
  }
  if (isOutcomeExpired(outcome, today)) {
    const message = `Uw antwoorden zijn ouder dan ${VALID_MONTHS} maanden. Beantwoord de vragen opnieuw.`;
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
      message: unconfirmed[code] ?? 'Bevestig deze waarschuwing.',
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
