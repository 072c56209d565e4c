import { amount, flowsOf } from '../contract-amounts.ts';
import type { TaxFacts } from '../contract-facts.ts';
import { section } from '../contract-paper.ts';
import { longDate } from '../dutch-notation.ts';
import type { Flow } from '../layout/flow.ts';
import { paragraph } from '../layout/prose.ts';
import { table } from '../layout/table.ts';

/** Box 1, an annuity that pays out: gross, what was withheld, and what is left of the capital. */
export function payoutTax(flow: Flow, facts: TaxFacts): void {
  const year = facts.from.slice(0, 4);
  const { annuityNet, wageTax, healthcare } = flowsOf(facts.paid);
  section(flow, `Box 1: uitkeringen in ${year}`, () => {
    table(flow, {
      columns: [
        { header: 'Omschrijving', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows: [
        ['Bruto uitgekeerd', amount(annuityNet + wageTax + healthcare)],
        ['Ingehouden loonheffing', amount(wageTax)],
        ['Ingehouden bijdrage Zorgverzekeringswet', amount(healthcare)],
        ['Op uw rekening ontvangen', amount(annuityNet)],
      ],
      hasTotal: true,
    });
    paragraph(flow, [
      `Loonheffingskorting toegepast: ${facts.appliesTaxCredit ? 'ja' : 'nee'}. Vul het bruto bedrag en de ` +
        'ingehouden loonheffing in bij pensioen en andere uitkeringen.',
    ]);
  });
  section(flow, 'Resterende waarde', () =>
    paragraph(flow, [
      `De waarde op ${longDate(facts.to)}, na de uitkering van die dag, was `,
      { strong: amount(facts.endCents ?? 0) },
      '. Dit is alleen ter informatie: een lijfrente telt niet mee in box 3.',
    ]),
  );
}
