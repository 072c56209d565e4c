import { amount, flowsOf } from '../contract-amounts.ts';
import type { HolderFacts, TaxFacts } from '../contract-facts.ts';
import { section } from '../contract-paper.ts';
import { longDate } from '../dutch-notation.ts';
import type { Flow } from '../layout/flow.ts';
import { paragraph } from '../layout/prose.ts';
import { table } from '../layout/table.ts';
import { positionsTable } from '../positions-table.ts';

/** Box 3: the value on the first day of the year, and what the rebuttal scheme asks. */
export function wealthTax(flow: Flow, facts: TaxFacts, holders: readonly HolderFacts[]): void {
  const year = facts.from.slice(0, 4);
  const newYear = longDate(`${year}-01-01`);
  section(flow, `Box 3: waarde op ${newYear}`, () => {
    if (facts.heldFrom !== undefined) {
      paragraph(flow, [`Op ${newYear} was dit contract nog niet van u. U vult niets in.`]);
      return;
    }
    if (facts.beginPositions.length === 0) {
      paragraph(flow, [`Op ${newYear} had dit contract nog geen waarde. U vult niets in.`]);
      return;
    }
    positionsTable(flow, facts.beginPositions);
    paragraph(flow, [
      'Vul deze waarde in bij ',
      { strong: 'beleggingen en andere bezittingen' },
      '. De waarde is die na de verwerking van de maand ervoor.',
    ]);
    if (holders.some(({ role }) => role === 'partner')) sharePerHolder(flow, facts, holders);
  });
  section(flow, 'Voor de opgaaf van het werkelijke rendement', () => {
    table(flow, {
      columns: [
        { header: 'Omschrijving', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows: actualReturnRows(facts),
      hasTotal: true,
    });
    const { reinvested } = flowsOf(facts.flows);
    paragraph(flow, [
      `U hebt dit alleen nodig als u kiest voor het werkelijke rendement over ${year}.` +
        (reinvested > 0
          ? ` De fondsen keerden ook ${amount(reinvested)} uit dat wij opnieuw hebben belegd. Dat zit in de waarde.`
          : ''),
    ]);
  });
}

/** Two who hold it together each declare half; an odd cent is the first one's. */
function sharePerHolder(flow: Flow, { beginCents }: TaxFacts, holders: readonly HolderFacts[]): void {
  const value = beginCents ?? 0;
  const second = Math.floor(value / 2);
  const together = holders.filter(({ role }) => role === 'holder' || role === 'partner');
  table(flow, {
    columns: [
      { header: 'Naam', align: 'start', grow: 1 },
      { header: 'Deel', align: 'end' },
      { header: 'Waarde', align: 'end' },
    ],
    rows: together.map(({ name }, index) => [name, '50%', amount(index === 0 ? value - second : second)]),
  });
}

/** Domain 5.8: (end − begin − paid in + taken out) + direct returns. */
function actualReturnRows(facts: TaxFacts): string[][] {
  const { deposited, transferredIn, withdrawn, distributed, dividendTax } = flowsOf(facts.flows);
  const begin = facts.beginCents ?? 0;
  const end = facts.endCents ?? 0;
  const paidIn = deposited + transferredIn;
  return [
    [
      `Waarde op ${longDate(facts.from)}${facts.heldFrom === undefined ? '' : ', de laatste voor de overdracht'}`,
      amount(begin),
    ],
    [
      facts.heldUntil === undefined
        ? `Waarde op 31 december ${facts.from.slice(0, 4)}, na verwerking van die maand`
        : `Waarde op ${longDate(facts.to)}, de laatste voor de overdracht`,
      amount(end),
    ],
    ['Ingelegd', amount(paidIn)],
    ['Opgenomen door verkoop', amount(withdrawn)],
    ['Uitkeringen ontvangen op uw rekening', amount(distributed)],
    ['Ingehouden dividendbelasting', amount(dividendTax)],
    ['Werkelijk rendement', amount(end - begin - paidIn + withdrawn + distributed)],
  ];
}
