import { displayedExitCosts, exitAges, exitCostText } from '@portaal/domain/products/funds/exit-costs';
import { products } from '@portaal/domain/products/products/product';
import type { Flow } from '../../pdf/flow.ts';
import { heading } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { costPercentage, ratePercentage, years } from '../dutch-notation.ts';
import type { OfferContent, OfferFund } from './offer.ts';

type Fact = readonly [header: string, of: (fund: OfferFund) => string];

const before: readonly Fact[] = [
  ['Rendement', (fund) => ratePercentage(fund.expectedNetReturn)],
  ['Instappen', (fund) => costPercentage(fund.entryCostRate)],
  ['Lopend', (fund) => costPercentage(fund.ongoingCostRate)],
];
/**
 * Returns the only age at which the exit costs of all these funds change; undefined if there is no such age.
 */
function onlyStep(funds: readonly OfferFund[]): number | undefined {
  const [, only, more] = exitAges(funds);
  return more === undefined && funds.every((fund) => displayedExitCosts(fund).length === 2)
    ? only
    : undefined;
}
const exit = (step: number | undefined): Fact => [
  'Uitstappen',
  (fund) =>
    step === undefined
      ? exitCostText(fund, costPercentage)
      : displayedExitCosts(fund)
          .map(({ rate }) => costPercentage(rate))
          .join(' of '),
];
const after: readonly Fact[] = [
  ['Risico', (fund) => String(fund.riskIndicator)],
  ['Looptijd', (fund) => years(fund.recommendedHoldingYears)],
];

const explanation =
  'Rendement: wat wij per jaar verwachten, na lopende kosten. Kosten: bij instappen en lopend per jaar';
const exitExplanation = (step: number | undefined): string =>
  step === undefined ? ', en bij uitstappen' : `, en bij uitstappen binnen ${step} jaar of later`;
const character = '. Risico: van 1 (laag) tot 7 (hoog). Looptijd: hoe lang wij minimaal aanraden.';

/** Writes the terms of every fund in the offer, as they were when the offer was made. */
export function offerFundTerms(flow: Flow, { input, facts }: OfferContent): void {
  if (facts.funds.length === 0) return;
  // An annuity is paid out without exit cost.
  const sold = !products[input.productCode].paysOut;
  const step = onlyStep(facts.funds);
  const displayed = [...before, ...(sold ? [exit(step)] : []), ...after];
  heading(flow, 3, 'Kenmerken van de fondsen');
  table(flow, {
    caption: `${explanation}${sold ? exitExplanation(step) : ''}${character}`,
    columns: [
      { header: 'Fonds', align: 'start', grow: 1 },
      ...displayed.map(([header]) => ({ header, align: 'end' as const })),
    ],
    rows: facts.funds.map((fund) => [fund.name, ...displayed.map(([, of]) => of(fund))]),
  });
}
