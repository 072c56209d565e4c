import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { ProductCode } from '@portaal/domain/products/product';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import { paths } from '../../lib/internal-urls.ts';

/** Inputs of an offer, with its questionnaire if that is still valid. */
export type SavedInput = CalculationInput & { readonly questionnaire?: QuestionnaireState | undefined };

/** The calculators as this page needs them. The route connects them with the browser state. */
export interface Calculators {
  /** Returns the offer that the current answers of a product's calculator were saved as, if any. */
  readonly offerIn: (productCode: ProductCode) => string | null;
  /**
   * Returns whether filling in these inputs would lose answers. Answers equal to `saved` are not lost, because they
   * can be opened again.
   */
  readonly wouldLoseAnswers: (input: SavedInput, saved: SavedInput | null) => boolean;
  /** Fills in the calculator and navigates to its outcome. */
  readonly open: (input: SavedInput, offerID: string) => void;
}

/** First page of each calculator, in the order of the menu (L-08). */
export const newCalculations = [
  { productCode: 'SB', to: paths.investAmount },
  { productCode: 'SUL', to: paths.annuityBuild },
  { productCode: 'SDIL', to: paths.annuityPayout },
] as const satisfies readonly { readonly productCode: ProductCode; readonly to: string }[];
