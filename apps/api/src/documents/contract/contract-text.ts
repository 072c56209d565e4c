import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { annuityTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { products } from '@portaal/domain/products/products/product';
import {
  arrearsText,
  cutOffRule,
  nextValuationText,
  usualTerms,
} from '@portaal/domain/products/terms/dealing-terms';
import type { DealingTerms } from '@portaal/engine';
import { textKinds } from '../../provider-texts/kinds.ts';
import { textInForce } from '../../provider-texts/provider-texts.ts';
import { lineOf, renderText, type TextBlock } from '../../provider-texts/render-text.ts';
import type { ContractDocument } from '../contract-document-writer.ts';
import { COOLING_OFF_FIGURE, coolingOffDaysOf } from '../contract-snapshot.ts';

/** Terms of the provider that the text of a contract contains. */
export interface NamedTerms {
  readonly coolingOffDays: number;
  readonly dealing: DealingTerms;
}

/** Returns the figures that the text of a contract contains, by placeholder. */
export const contractFigures = ({ coolingOffDays, dealing }: NamedTerms) => ({
  'sluiting.regel': cutOffRule(dealing),
  'waardering.dag': nextValuationText(dealing),
  'sluiting.tijd': dealing.cutOffTime,
  'uitleg.uitkeringsdag': arrearsText(dealing),
  [COOLING_OFF_FIGURE]: String(coolingOffDays),
});

/** Sentences that are also shown on the pages. */
const sharedSentences = {
  'waarschuwing.risico': investmentWarnings.risk,
  'uitleg.vastgezet': annuityTexts.locked,
  'uitleg.nabestaanden': annuityTexts.survivors,
};

type ContractOfText = Pick<ContractDocument<'contract'>, 'brand' | 'snapshot' | 'text'>;

/** Returns the provider's text of a contract, filled with the figures that were agreed. */
export function contractText({ brand, snapshot, text = textInForce(brand, 'contract') }: ContractOfText): {
  readonly introduction: string;
  readonly agreements: readonly TextBlock[];
} {
  const { product } = snapshot.contract;
  const parts = renderText(textKinds.contract, text, {
    provider: brand,
    values: {
      // An agreement made before decision 0234 lacks the figures of the dealing days.
      ...contractFigures({ coolingOffDays: coolingOffDaysOf(snapshot), dealing: usualTerms }),
      ...snapshot.texts?.figures,
      ...sharedSentences,
    },
    conditions: [
      ...(snapshot.applied ? (['aanvraag'] as const) : []),
      ...(products[product].isAnnuity ? (['lijfrente'] as const) : []),
      ...(products[product].paysOut ? (['lijfrente-uitkering'] as const) : []),
    ],
  });
  return { introduction: lineOf(parts.inleiding), agreements: parts['hoe het werkt'] };
}
