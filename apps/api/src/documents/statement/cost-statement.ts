import { amount, flowsOf } from '../contract-amounts.ts';
import { type ContractPaper, section, writeContractPaper } from '../contract-paper.ts';
import { longDate, percentage } from '../dutch-notation.ts';
import { heldText } from '../held-text.ts';
import { list, paragraph } from '../layout/prose.ts';
import { table } from '../layout/table.ts';

/** What a year cost: every kind in euro, and as a share of the mean value (MiFID II, ex-post costs). */
export function costStatement(paper: ContractPaper<'annual'>): Promise<Buffer> {
  const { facts, brand } = paper;
  const { entryCost, exitCost, wrapperCost } = flowsOf(facts.flows);
  const { averageCents: average, ongoing } = facts;
  const year = facts.from.slice(0, 4);
  const kinds: [string, number][] = [
    ['Instapkosten', entryCost],
    ...ongoing.map(({ fund, amountCents }): [string, number] => [`Lopende kosten ${fund}`, amountCents]),
    ...(wrapperCost > 0 ? [['Administratiekosten van de lijfrente', wrapperCost] as [string, number]] : []),
    ['Uitstapkosten', exitCost],
  ];
  const total = kinds.reduce((sum, [, cents]) => sum + cents, 0);
  const share = (cents: number): string => (average ? percentage(cents / average) : 'niet beschikbaar');
  return writeContractPaper(paper, {
    introduction: `Dit overzicht van ${brand.legalName} laat zien wat uw belegging in ${year} heeft gekost.${heldText(facts)}`,
    descriptions: [
      { term: 'Gemiddelde waarde', value: average === null ? 'niet beschikbaar' : amount(average) },
    ],
    body: (flow) => {
      section(flow, `Kosten in ${year}`, () => {
        table(flow, {
          columns: [
            { header: 'Soort kosten', align: 'start', grow: 1 },
            { header: 'Bedrag', align: 'end' },
            { header: 'Van de gemiddelde waarde', align: 'end' },
          ],
          rows: [...kinds, ['Totale kosten', total] as const].map(([kind, cents]) => [
            kind,
            amount(cents),
            share(cents),
          ]),
          hasTotal: true,
        });
        if (average) {
          paragraph(flow, [
            'Zonder kosten was uw rendement over het jaar ongeveer ',
            { strong: share(total) },
            ' hoger geweest.',
          ]);
        }
      });
      section(flow, 'Hoe wij hebben gerekend', () =>
        list(flow, [
          ['De gemiddelde waarde is het gemiddelde van de waarden op de eerste dag van elke maand.'],
          [
            'Lopende kosten zitten in de koers van de fondsen. Wij schatten ze per maand: een twaalfde van de ' +
              'jaarlijkse kosten over de waarde van die maand.',
          ],
          [
            `Instapkosten en uitstapkosten zijn van opdrachten die na ${longDate(facts.from)} en uiterlijk op ` +
              `${longDate(facts.to)} zijn uitgevoerd.`,
          ],
        ]),
      );
    },
  });
}
