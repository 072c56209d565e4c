import { list, paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount, flowsOf } from '../contract-amounts.ts';
import { type ContractDocument, section, writeContractDocument } from '../contract-document-writer.ts';
import type { PeriodSnapshot } from '../contract-snapshot.ts';
import { longDate, ratePercentage } from '../dutch-notation.ts';
import { ownershipText } from '../ownership-text.ts';

/** Kind of cost, the thing it is charged on, and the amount in cents. */
type CostLine = readonly [kind: string, of: string, cents: number];

/**
 * Creates the yearly cost statement. Every kind of cost is shown in euro and as a percentage of the mean value (MiFID
 * II, ex-post costs).
 */
export function costStatement(document: ContractDocument<'annual'>): Promise<Buffer> {
  const { snapshot, brand } = document;
  const average = snapshot.averageCents;
  const year = snapshot.from.slice(0, 4);
  const lines = costLines(snapshot);
  const total = lines.reduce((sum, [, , cents]) => sum + cents, 0);
  const share = (cents: number): string => (average ? ratePercentage(cents / average) : 'niet beschikbaar');
  return writeContractDocument(document, {
    introduction: `Dit overzicht van ${brand.legalName} laat zien wat uw belegging in ${year} heeft gekost.${ownershipText(snapshot)}`,
    descriptions: [
      { term: 'Gemiddelde waarde', value: average === null ? 'niet beschikbaar' : amount(average) },
    ],
    body: (flow) => {
      if (snapshot.corrects !== undefined) {
        paragraph(flow, [
          { strong: 'Gecorrigeerd overzicht. ' },
          `Dit overzicht vervangt dat van ${longDate(snapshot.corrects)}. In een boeking van uw contract stond een fout.`,
        ]);
      }
      section(flow, `Kosten in ${year}`, () => {
        table(flow, {
          columns: [
            { header: 'Soort kosten', align: 'start' },
            { header: 'Waarvan', align: 'start', grow: 1 },
            { header: 'Bedrag', align: 'end' },
            { header: 'Van de gemiddelde waarde', align: 'end' },
          ],
          rows: [...lines, ['Totale kosten', '', total] as const].map(([kind, of, cents]) => [
            kind,
            of,
            amount(cents),
            share(cents),
          ]),
          hasTotal: true,
        });
        if (average) {
          paragraph(flow, [
            'Zonder kosten was uw rendement over het jaar ongeveer ',
            { strong: `${share(total).replace('%', '')}\u00a0procentpunt` },
            ' hoger geweest.',
          ]);
        }
      });
      section(flow, 'Hoe wij hebben gerekend', () =>
        list(flow, [
          [
            'De gemiddelde waarde is het gemiddelde van de waarden bij de verwerking van elke maand waarin u participaties had.',
          ],
          [
            'Lopende kosten van een fonds zitten in de koers. Wij schatten ze per maand: een twaalfde van de ' +
              'jaarlijkse kosten over de waarde van die maand. Wat het fonds zelf betaalt om te kopen en te ' +
              'verkopen, hoort daarbij.',
          ],
          [
            'Incidentele kosten zijn bijvoorbeeld een vergoeding voor een goed resultaat. De fondsen rekenen die niet.',
          ],
          [
            `Eenmalige kosten zijn van opdrachten die na ${longDate(snapshot.from)} en uiterlijk op ` +
              `${longDate(snapshot.to)} zijn uitgevoerd.`,
          ],
        ]),
      );
    },
  });
}

function costLines({ flows, ongoing }: PeriodSnapshot): CostLine[] {
  const { entryCost, exitCost, wrapperCost } = flowsOf(flows);
  return [
    ['Eenmalig', 'Instappen', entryCost],
    ['Eenmalig', 'Uitstappen en wisselen', exitCost],
    ...ongoing.map(({ fund, amountCents }): CostLine => ['Lopend', fund, amountCents]),
    ...(wrapperCost > 0 ? [['Lopend', 'Administratie van de lijfrente', wrapperCost] as const] : []),
    ['Incidenteel', 'Geen', 0],
  ];
}
