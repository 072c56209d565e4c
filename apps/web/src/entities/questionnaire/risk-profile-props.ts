import type { ProductCode } from '@portaal/domain/products/product';
import type { SuitedFund } from '@portaal/domain/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import type { QuestionnaireState } from './questionnaire-state.ts';

/** The contract between a flow and the questionnaire. A route connects the two. */
export interface RiskProfileProps {
  /** */
  readonly questionnaireId: 1 | 2 | 3;
  /** The product. For an annuity the horizon is no knock-out, and the money is locked in. */
  readonly productCode: ProductCode;
  readonly state: QuestionnaireState;
  readonly today: IsoDate;
  readonly onChange: (patch: Partial<QuestionnaireState>) => void;
  /** Returns the message at a field (`profileChoiceProblems`), if there is one to show. */
  readonly errorOf: (field: string) => string | undefined;
  /** Funds that receive the money. Each has a lowest suitable profile (domain 3.3). */
  readonly funds?: readonly SuitedFund[];
  /** Heading level: 2 within a page that has its own h1. */
  readonly titleLevel?: 1 | 2;
  /** Content above the heading of a question: the position in the flow. */
  readonly above: ReactNode;
  /** Content the flow shows once a profile is chosen and confirmed. */
  readonly children: ReactNode;
}
