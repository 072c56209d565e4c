import { euro, percentage } from '../dutch-notation.ts';
import type { Flow } from '../layout/flow.ts';
import { heading, paragraph } from '../layout/prose.ts';
import { table } from '../layout/table.ts';
import type { OfferContent } from './offer.ts';

/** Domain 2.6: every kind of cost over the whole duration, and what they do to the return. */
export function offerCosts(flow: Flow, { input, result }: OfferContent): void {
  const { costs, paidOut } = result;
  const payout = input.productCode === 'SDIL';
  const rows = [
    ['Instapkosten', payout ? 'van uw kapitaal' : 'van elke inleg', euro(costs.entry)],
    ['Lopende kosten', 'van de fondsen, hele looptijd samen', euro(costs.ongoing)],
    ...(costs.wrapper > 0 ? [['Kosten van de lijfrente', 'hele looptijd samen', euro(costs.wrapper)]] : []),
    ...(payout && costs.exit === 0
      ? []
      : [
          [
            'Uitstapkosten',
            payout ? 'bij elke uitkering' : 'als u aan het eind alles verkoopt',
            euro(costs.exit),
          ],
        ]),
    ['Totale kosten', '', euro(costs.total)],
  ];
  flow.structure.within('Sect', {}, () => {
    heading(flow, 2, 'Wat het kost');
    table(flow, {
      columns: [
        { header: 'Soort kosten', align: 'start' },
        { header: 'Waarvan', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows,
      hasTotal: true,
    });
    paragraph(flow, [
      'De kosten verlagen uw rendement met ongeveer ',
      { strong: `${percentage(costs.reductionInYield)}\u00a0per\u00a0jaar` },
      '. Over geld dat u aan kosten betaalt, krijgt u ook geen rendement. Telt u dat mee? Dan kosten de kosten u in ' +
        'totaal ',
      { strong: euro(costs.totalIncludingLostGrowth) },
      '.',
    ]);
    if (!payout) {
      paragraph(flow, [
        'Alle kosten zijn al van de bedragen in deze offerte afgetrokken, behalve de uitstapkosten. Verkoopt u aan ' +
          'het eind alles en gaat het zoals verwacht? Dan ontvangt u ',
        { strong: euro(paidOut) },
        '.',
      ]);
    }
  });
}
