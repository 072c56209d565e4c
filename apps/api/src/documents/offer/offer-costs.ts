import { costLines, outcomeTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import type { Flow } from '../../pdf/flow.ts';
import { heading, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { euro, ratePercentage } from '../dutch-notation.ts';
import type { OfferContent } from './offer.ts';

/** Writes every kind of cost over the whole duration and its effect on the return (domain 2.6). */
export function offerCosts(flow: Flow, { result }: OfferContent): void {
  const { annuity, costs, paidOut, payout } = result;
  const rows = costLines(result).map(({ term, note, euro: amount }) => [term, note, euro(amount)]);
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Wat het kost');
    table(flow, {
      columns: [
        { header: 'Soort kosten', align: 'start' },
        { header: 'Waarvan', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows: [...rows, ['Totale kosten', '', euro(costs.total)]],
      hasTotal: true,
    });
    paragraph(flow, [
      'De kosten verlagen uw rendement met ongeveer ',
      { strong: `${ratePercentage(costs.reductionInYield)}\u00a0per\u00a0jaar` },
      `. ${outcomeTexts.costsOfCosts} `,
      { strong: euro(costs.totalIncludingLostGrowth) },
      '.',
    ]);
    if (payout) {
      paragraph(flow, [
        `Zonder kosten zou elke uitkering ${euro(payout.paymentWithoutCosts)} ` +
          `${paymentFrequencyTexts[payout.frequency].per} zijn. Alle kosten zijn al van de bedragen in deze ` +
          'offerte afgetrokken.',
      ]);
    } else {
      // An accumulating annuity is not sold. Its value becomes the capital for a payout.
      const [before, after] = annuity
        ? ['Gaat het zoals verwacht? Dan is er aan het eind ', ' over voor een uitkering.']
        : ['Verkoopt u aan het eind alles en gaat het zoals verwacht? Dan ontvangt u ', '.'];
      paragraph(flow, [
        `Alle kosten zijn al van de bedragen in deze offerte afgetrokken${annuity ? '' : ', behalve de uitstapkosten'}. `,
        before,
        { strong: euro(paidOut) },
        after,
      ]);
    }
  });
}
