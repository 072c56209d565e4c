import type { ProductCode } from '@portaal/domain/products/products/product';
import type { SuitedFund } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { IsoDate } from '@portaal/engine';
import type { ReactNode } from 'react';
import type { QuestionnaireState } from './questionnaire-state.ts';

/**
 * Props for the exchange of data between a flow and the questionnaire. A route connects the flow and the
 * questionnaire.
 */
export interface RiskProfileProps {
  /** The questionnaire of the flow. */
  readonly questionnaireId: 1 | 2 | 3;
  /**
   * The product. For an annuity the knock-out on a short investment horizon does not apply, and the money is locked
   * in.
   */
  readonly productCode: ProductCode;
  readonly state: QuestionnaireState;
  readonly today: IsoDate;
  readonly onChange: (patch: Partial<QuestionnaireState>) => void;
  /** Returns the visible message of a field (`profileProblemsOf`), if any. */
  readonly errorOf: (field: string) => string | undefined;
  /** Funds that receive the deposit. Each fund has a lowest suitable profile (domain 3.3). */
  readonly funds?: readonly SuitedFund[];
  /** Heading level: 2 within a page that has its own h1. */
  readonly titleLevel?: 1 | 2;
  /** Content above the heading of a question, which shows the position in the flow. */
  readonly above: ReactNode;
  /** Content that the flow shows once the user has chosen and confirmed a profile. */
  readonly children: ReactNode;
}
