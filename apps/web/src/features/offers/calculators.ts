import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { ProductCode } from '@portaal/domain/products/product';
import type { QuestionnaireState } from '../../entities/questionnaire/questionnaire-state.ts';
import { paths } from '../../lib/internal-urls.ts';

/** The inputs of an offer, with the questionnaire behind them when it still counts. */
export type SavedInput = CalculationInput & { readonly questionnaire?: QuestionnaireState | undefined };

/** The calculators as this page needs them; the route connects them with the state of the browser. */
export interface Calculators {
  /** The offer that the answers of a product's calculator were saved as, if any. */
  readonly offerIn: (productCode: ProductCode) => string | null;
  /** Whether filling in these inputs would lose answers: others than `saved`, which can be opened again. */
  readonly wouldLoseAnswers: (input: SavedInput, saved: SavedInput | null) => boolean;
  /** Fills in the calculator and goes to its outcome. */
  readonly open: (input: SavedInput, offerID: string) => void;
}

/** Where a calculation begins, in the order of the menu (L-08). */
export const newCalculations = [
  { productCode: 'SB', to: paths.investAmount },
  { productCode: 'SUL', to: paths.annuityBuild },
  { productCode: 'SDIL', to: paths.annuityPayout },
] as const satisfies readonly { readonly productCode: ProductCode; readonly to: string }[];
