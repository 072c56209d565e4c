import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import {
  accumulationCode,
  investmentCode,
  type ProductCode,
  payoutCode,
} from '@portaal/domain/products/products/product';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import { paths } from '../../../lib/internal-urls.ts';

/** Inputs of an offer, and its questionnaire if the answers are still valid. */
export type SavedInput = CalculationInput & { readonly questionnaire?: QuestionnaireState | undefined };

/** The functions of the calculators that this page needs. The route implements them with the browser state. */
export interface Calculators {
  /** Returns the ID of the offer in which the current answers of a product's calculator were saved, or null. */
  readonly offerIn: (productCode: ProductCode) => string | null;
  /**
   * Returns whether filling in these inputs would lose answers. Answers equal to `saved` are not lost, because the
   * user can open that offer again.
   */
  readonly wouldLoseAnswers: (input: SavedInput, saved: SavedInput | null) => boolean;
  /** Fills in the calculator and navigates to its outcome. */
  readonly open: (input: SavedInput, offerID: string) => void;
}

/** The first page of each calculator, in the order of the menu (L-08). */
export const newCalculations = [
  { productCode: investmentCode, to: paths.investAmount },
  { productCode: accumulationCode, to: paths.annuityBuild },
  { productCode: payoutCode, to: paths.annuityPayout },
] as const satisfies readonly { readonly productCode: ProductCode; readonly to: string }[];
