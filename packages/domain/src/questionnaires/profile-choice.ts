import { addMonths, type IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../http/error.ts';
import type { QuestionnaireScore } from './calls.ts';
import { type RiskProfileCode, riskProfileCodes } from './profile-codes.ts';

/** How long answers count (domain 3.2). */
export const VALID_MONTHS = 12;

/** What the server made of the answers, and when. The points themselves it keeps to itself. */
export interface ProfileOutcome
  extends Pick<QuestionnaireScore, 'version' | 'profile' | 'knowledgePoints' | 'warnings'> {
  readonly scoredOn: IsoDate;
}

export const profileStatements = ['firstStatement', 'secondStatement', 'thirdStatement'] as const;
export type ProfileStatement = (typeof profileStatements)[number];

/** What a customer chose and confirmed after their answers were scored (C-02). */
export interface ProfileChoice extends Readonly<Record<ProfileStatement, boolean>> {
  readonly answers: readonly string[];
  readonly outcome: ProfileOutcome | null;
  /** The code of the profile the customer finally chooses; empty while there is none. */
  readonly riskSelection: string;
  /** Codes of the warnings the customer acknowledged. */
  readonly acknowledged: readonly string[];
}

/** C-07. No questions is not a completed questionnaire. */
export const isQuestionnaireComplete = (answers: readonly string[]): boolean =>
  answers.length > 0 && answers.every((answer) => answer !== '');

/** The profile a text names, when it is the code of one. */
export const riskProfileCodeOf = (text: string): RiskProfileCode | undefined =>
  riskProfileCodes.find((code) => code === text);

/** Whether the answers are older than they may be on this day. */
export const isOutcomeExpired = ({ scoredOn }: ProfileOutcome, today: IsoDate): boolean =>
  today > addMonths(scoredOn, VALID_MONTHS);

/**
 * How a chosen profile relates to the computed one, and so what domain 3.4 asks: nothing, a note, an
 * acknowledgement, the name typed as well, or to choose again.
 */
export type ProfileMismatch = 'same' | 'lower' | 'acknowledge' | 'typeName' | 'stop';

export function profileMismatch(chosen: RiskProfileCode, computed: RiskProfileCode): ProfileMismatch {
  const steps = riskProfileCodes.indexOf(chosen) - riskProfileCodes.indexOf(computed);
  if (steps < 0) return 'lower';
  return (['same', 'acknowledge', 'typeName'] as const)[steps] ?? 'stop';
}

/** Without one right answer the fund with the highest risk is closed (domain 3.4). */
export const lacksAllKnowledge = (outcome: ProfileOutcome | null): boolean => outcome?.knowledgePoints === 0;

/** The codes under which a mismatch is acknowledged, beside those of the server's warnings. */
export const mismatchAcknowledgements = { choice: 'mismatch', name: 'profileName' } as const;

/** The name of the field of an acknowledgement. */
export const acknowledgementField = (code: string): string => `acknowledged.${code}`;

/** What is to be confirmed, by the code of the warning. */
const unconfirmed: Readonly<Record<string, string>> = {
  K1: 'Bevestig de waarschuwing over hoelang u uw geld kunt missen.',
  K2: 'Bevestig de waarschuwing over uw vaste lasten.',
  K4: 'Bevestig de waarschuwing over het spreiden van uw risico.',
  knowledge: 'Bevestig de waarschuwing over uw kennis van dit product.',
  [mismatchAcknowledgements.choice]: 'Bevestig dat uw keuze niet past bij uw uitkomst.',
  [mismatchAcknowledgements.name]: 'Typ de naam van het profiel dat u kiest.',
};

/** The acknowledgements that this choice needs, in the order in which they are asked. */
function neededAcknowledgements(outcome: ProfileOutcome, mismatch: ProfileMismatch): string[] {
  const { choice, name } = mismatchAcknowledgements;
  const warned = outcome.warnings.filter(({ acknowledgement }) => acknowledgement !== null);
  return [
    ...warned.map(({ code }) => code),
    ...(mismatch === 'acknowledge' || mismatch === 'typeName' ? [choice] : []),
    ...(mismatch === 'typeName' ? [name] : []),
  ];
}

/** Domain 3.4, 3.5: everything that stands between these answers and going on with the chosen profile. */
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
