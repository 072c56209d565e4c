import type { Questionnaire, RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { ProfileChoice } from '@portaal/domain/products/questionnaires/profile-choice';

/**
 * The browser state of each questionnaire, in the calculators (C-02) and in the investment flow (I-04). The
 * specification prescribes the names, except `outcome`, `acknowledged`, `moments`, `preferenceQuestion` and
 * `areQuestionsChanged`.
 */
export interface QuestionnaireState extends ProfileChoice {
  /**
   * The number of the visible question. The outcome page has the number after the last question. 0 if neither is
   * visible.
   */
  readonly activeQuestion: number;
  /** The questions that `answers` belong to, in the same order. */
  readonly questions: Questionnaire['questions'];
  /** Code of the profile that the customer prefers. It never changes the score. */
  readonly questionEleven: string;
  /** The question that `questionEleven` belongs to; absent if it was answered on another device. */
  readonly preferenceQuestion?: Questionnaire['questionEleven'];
  readonly riskProfiles: readonly RiskProfile[];
  /** The score from 0 to 100 as text, in the format of `chosenRiskProfile`; empty without a score. */
  readonly score: string;
  readonly scoreOne: number | null;
  readonly scoreTwo: number | null;
  /**
   * The times at which the answers were complete and at which each warning and statement was confirmed. The stored
   * questionnaire contains these times.
   */
  readonly moments: readonly { readonly code: string; readonly at: string }[];
  /** True after the questions or their scoring changed on the server, until the next result. */
  readonly areQuestionsChanged?: boolean;
}

/** Code of the entry in `moments` that records when the answers were complete. */
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
