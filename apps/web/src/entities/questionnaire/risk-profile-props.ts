import type { ProductCode } from '@portaal/domain/products/product';
import type { SuitedFund } from '@portaal/domain/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import type { QuestionnaireState } from './questionnaire-state.ts';

/** What a flow hands to the questionnaire, and the questionnaire asks of a flow: a route puts the two together. */
export interface RiskProfileProps {
  /** */
  readonly questionnaireId: 1 | 2 | 3;
  /** For an annuity the horizon is no knock-out, and the money is fixed. */
  readonly productCode: ProductCode;
  readonly state: QuestionnaireState;
  readonly today: IsoDate;
  readonly onChange: (patch: Partial<QuestionnaireState>) => void;
  /** The message at a field (`profileChoiceProblems`), when there is one to show. */
  readonly errorOf: (field: string) => string | undefined;
  /** Funds the money goes to: each has a lowest profile of its own (domain 3.3). */
  readonly funds?: readonly SuitedFund[];
  /** 2: within a page that has an h1 of its own. */
  readonly titleLevel?: 1 | 2;
  /** Above the heading of a question: its place in the flow. */
  readonly above: ReactNode;
  /** What the flow does with a profile that is chosen and confirmed. */
  readonly children: ReactNode;
}
