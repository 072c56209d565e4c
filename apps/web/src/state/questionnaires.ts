/** a question as the server sends it. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly { readonly id: string; readonly answer: string }[];
}

/** What every questionnaire keeps: those of the investment flow (I-04) and those of the calculators (C-02). */
export interface QuestionnaireState {
  readonly activeQuestion: number;
  readonly questions: readonly Question[];
  /** Ids of the chosen answers, in the order of the questions; empty where none is chosen. */
  readonly answers: readonly string[];
  readonly firstStatement: boolean;
  readonly secondStatement: boolean;
  readonly thirdStatement: boolean;
  readonly riskProfiles: readonly string[];
  readonly riskSelection: string;
  readonly score: string;
}

export const initialQuestionnaire: QuestionnaireState = {
  activeQuestion: 0,
  questions: [],
  answers: [],
  firstStatement: false,
  secondStatement: false,
  thirdStatement: false,
  riskProfiles: [],
  riskSelection: '',
  score: '',
};

/** C-07. No questions is not a completed questionnaire. */
export const isQuestionnaireComplete = (answers: readonly string[]): boolean =>
  answers.length > 0 && answers.every((answer) => answer !== '');
