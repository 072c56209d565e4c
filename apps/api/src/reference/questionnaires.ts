import type { RiskProfileCode } from '@portaal/domain/questionnaires/profile-codes';
import data from './questionnaires.json' with { type: 'json' };

// The three questionnaires with their points: domain 3.6, as data of `shared/data/questionnaires.json`, version
// 2026-11-01. A changed question or point is a new version. The points never leave the server.

export type Knockout = 'K1' | 'K2' | 'K4';

export interface ScoredAnswer {
  readonly id: string;
  readonly answer: string;
  readonly points: number;
  /** Caps the profile, whatever the score. */
  readonly knockout?: Knockout;
}

export interface ScoredQuestion {
  readonly id: number;
  readonly question: string;
  readonly help: string;
  /** The subject of the question; `kennis` counts for the appropriateness test. */
  readonly tag: string;
  readonly subScore: 'scoreOne' | 'scoreTwo';
  readonly answers: readonly ScoredAnswer[];
}

/** Question 11: the customer's own preference, without points. */
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

// JSON has no literal types; a test proves that the data has this shape.
export const {
  profiles: profileBands,
  knowledgeThreshold,
  questionnaires,
} = data as unknown as QuestionnaireData;
