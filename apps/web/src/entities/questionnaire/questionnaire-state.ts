import type { Questionnaire, RiskProfile } from '@portaal/domain/questionnaires/calls';
import type { ProfileChoice } from '@portaal/domain/questionnaires/profile-choice';

/**
 * What the browser keeps of every questionnaire: those of the calculators (C-02) and those of the investment
 * flow (I-04). Names are those of the specification; `outcome`, `acknowledged` and `moments` are ours.
 */
export interface QuestionnaireState extends ProfileChoice {
  /** The number of the question on screen, and after the last that of the outcome; 0 is none of these. */
  readonly activeQuestion: number;
  /** The questions that `answers` answer, in the same order. */
  readonly questions: Questionnaire['questions'];
  /** Code of the profile the customer themselves prefers; it never changes the score. */
  readonly questionEleven: string;
  readonly riskProfiles: readonly RiskProfile[];
  /** 0 to 100, as `chosenRiskProfile` takes it; empty while there is none. */
  readonly score: string;
  readonly scoreOne: number | null;
  readonly scoreTwo: number | null;
  /** When the answers were complete, and each warning and statement was confirmed: it goes into the record. */
  readonly moments: readonly { readonly code: string; readonly at: string }[];
}

/** The moment at which the answers were complete. */
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
