import type { RiskProfileCode } from '@portaal/domain/products/questionnaires/profile-codes';
import data from './questionnaires.json' with { type: 'json' };

// The three questionnaires with their points (domain 3.6), version 2026-11-01. The data comes from
// `shared/data/questionnaires.json`. A changed question or point requires a new version. The points never leave the
// server. `{aanbevolenJaren}` in a help text stands for the recommended years in the terms of the brand.

export type Knockout = 'K1' | 'K2' | 'K4';

export interface ScoredAnswer {
  readonly id: string;
  readonly answer: string;
  readonly points: number;
  /** Limits the risk profile, whatever the score is. */
  readonly knockout?: Knockout;
}

export interface ScoredQuestion {
  readonly id: number;
  readonly question: string;
  readonly help: string;
  /** Subject of the question. Questions tagged `kennis` count for the appropriateness test. */
  readonly tag: string;
  readonly subScore: 'scoreOne' | 'scoreTwo';
  readonly answers: readonly ScoredAnswer[];
}

/** Question 11: the customer's own preference, which has no points. */
export interface PreferenceQuestion {
  readonly id: number;
  readonly question: string;
  readonly help: string;
  readonly answers: readonly {
    readonly id: string;
    readonly answer: string;
    readonly profile: RiskProfileCode;
  }[];
}

export interface Questionnaire {
  readonly id: number;
  readonly version: string;
  readonly name: string;
  readonly questions: readonly ScoredQuestion[];
  readonly questionEleven: PreferenceQuestion;
}

interface QuestionnaireData {
  readonly profiles: readonly {
    readonly code: RiskProfileCode;
    readonly name: string;
    readonly minScore: number;
    readonly maxScore: number;
  }[];
  readonly knowledgeThreshold: number;
  readonly questionnaires: readonly Questionnaire[];
}

// TypeScript does not infer literal types from JSON. A test verifies that the data has this shape.
export const {
  profiles: profileBands,
  knowledgeThreshold,
  questionnaires,
} = data as unknown as QuestionnaireData;
