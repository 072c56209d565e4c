import type { Questionnaire, RiskProfile } from '@portaal/domain/questionnaires/calls';
import type { ProfileChoice } from '@portaal/domain/questionnaires/profile-choice';

/**
 * The browser state of every questionnaire, in the calculators (C-02) and in the investment flow (I-04). Names come
 * from the specification; `outcome`, `acknowledged` and `moments` are our own.
 */
export interface QuestionnaireState extends ProfileChoice {
  /** The number of the visible question, or after the last question that of the outcome page; 0 for neither. */
  readonly activeQuestion: number;
  /** The questions that `answers` belong to, in the same order. */
  readonly questions: Questionnaire['questions'];
  /** Code of the profile that the customer prefers. It never changes the score. */
  readonly questionEleven: string;
  readonly riskProfiles: readonly RiskProfile[];
  /** 0 to 100, in the format of `chosenRiskProfile`; empty without a score. */
  readonly score: string;
  readonly scoreOne: number | null;
  readonly scoreTwo: number | null;
  /** When the answers were complete and when each warning and statement was confirmed. The record stores these. */
  readonly moments: readonly { readonly code: string; readonly at: string }[];
}

/** Code of the moment at which the answers were complete. */
export const COMPLETED = 'answers';

export const initialQuestionnaire: QuestionnaireState = {
  activeQuestion: 0,
  questions: [],
  answers: [],
  questionEleven: '',
  outcome: null,
  score: '',
  scoreOne: null,
  scoreTwo: null,
  riskProfiles: [],
  riskSelection: '',
  acknowledged: [],
  firstStatement: false,
  secondStatement: false,
  thirdStatement: false,
  moments: [],
};
