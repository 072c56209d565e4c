import { investmentWarnings } from '@portaal/domain/products/calculation/investment-warnings';
import { annuityTexts, outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { products } from '@portaal/domain/products/products/product';
import { dealingOn, isoDate } from '@portaal/engine';
import { textKinds } from '../../provider-texts/kinds.ts';
import { textInForce } from '../../provider-texts/provider-texts.ts';
import { lineOf, renderText, type TextBlock } from '../../provider-texts/render-text.ts';
import type { ContractDocument } from '../contract-document-writer.ts';
import { COOLING_OFF_FIGURE, coolingOffDaysOf } from '../contract-snapshot.ts';

const clockTime = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' });

/** Returns the current figures in the text of a contract, by placeholder. */
export const contractFigures = (coolingOffDays: number) => ({
  'sluiting.tijd': clockTime.format(dealingOn(isoDate('2027-01-01')).cutOff).replace(':', '.'),
  [COOLING_OFF_FIGURE]: String(coolingOffDays),
});

/** Sentences that are also shown on the pages. */
const sharedSentences = {
  'waarschuwing.risico': investmentWarnings.risk,
  'uitleg.vastgezet': annuityTexts.locked,
  'uitleg.nabestaanden': annuityTexts.survivors,
  'uitleg.uitkeringsdag': outcomeTexts.arrears,
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
      ...contractFigures(coolingOffDaysOf(snapshot)),
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
