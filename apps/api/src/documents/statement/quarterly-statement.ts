import { products } from '@portaal/domain/products/products/product';
import { descriptionList } from '../../pdf/description-list.ts';
import type { Flow } from '../../pdf/flow.ts';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount, flowsOf } from '../contract-amounts.ts';
import { type ContractDocument, section, writeContractDocument } from '../contract-document-writer.ts';
import type { PeriodSnapshot } from '../contract-snapshot.ts';
import { longDate } from '../dutch-notation.ts';
import { ownershipText } from '../ownership-text.ts';
import { positionsTable, pricedText } from '../positions-table.ts';

/** Returns the day before the first of a month. */
const dayBefore = (first: string): string => {
  const day = new Date(`${first}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

/** Creates the quarterly statement of a contract's value from the start to the end of the quarter. */
export function quarterlyStatement(document: ContractDocument<'quarterly'>): Promise<Buffer> {
  const { snapshot, brand } = document;
  const { from, to } = snapshot;
  return writeContractDocument(document, {
    introduction: `Dit overzicht van ${brand.legalName} laat zien wat er met uw belegging is gebeurd.${ownershipText(snapshot)}`,
    descriptions: [{ term: 'Periode', value: `${longDate(from)} tot en met ${longDate(dayBefore(to))}` }],
    body: (flow) => {
      valueCourse(flow, snapshot);
      section(flow, `Uw participaties op ${longDate(to)}`, () => {
        if (snapshot.endPositions.length > 0) positionsTable(flow, snapshot.endPositions);
        else paragraph(flow, ['U hebt op deze dag geen participaties meer.']);
      });
      section(flow, 'Kosten in deze periode', () => {
        const { entryCost, exitCost, wrapperCost } = flowsOf(snapshot.flows);
        const ongoing = snapshot.ongoing.reduce((sum, { amountCents }) => sum + amountCents, 0);
        descriptionList(
          flow,
          [
            { term: 'Instapkosten', value: amount(entryCost) },
            { term: 'Lopende kosten (schatting)', value: amount(ongoing) },
            ...(wrapperCost > 0 ? [{ term: 'Administratiekosten', value: amount(wrapperCost) }] : []),
            ...(exitCost > 0 ? [{ term: 'Uitstapkosten', value: amount(exitCost) }] : []),
          ],
          2,
        );
      });
    },
  });
}

/**
 * Writes the opening value, all cash flows in and out, and the closing value. The difference that remains is the
 * result.
 */
function valueCourse(flow: Flow, snapshot: PeriodSnapshot): void {
  const {
    deposited,
    transferredIn,
    reversed,
    withdrawn,
    distributed,
    dividendTax,
    annuityGross,
    reinvested,
  } = flowsOf(snapshot.flows);
  const begin = snapshot.beginCents ?? 0;
  const end = snapshot.endCents ?? 0;
  const received = withdrawn + distributed + dividendTax + annuityGross + reversed;
  const result = end - begin - deposited - transferredIn + received;
  const optional = (label: string, value: number): string[][] =>
    value === 0 ? [] : [[label, amount(value)]];
  section(flow, 'Van begin tot eind', () => {
    table(flow, {
      columns: [
        { header: 'Omschrijving', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows: [
        [
          `Waarde op ${longDate(snapshot.from)}`,
          snapshot.beginCents === null ? 'nog niet begonnen' : amount(begin),
        ],
        ...optional('Ingelegd', deposited),
        ...optional('Overgedragen van een andere aanbieder', transferredIn),
        ...optional('Teruggeboekte incasso’s', reversed),
        ...optional(
          products[snapshot.contract.product].isAnnuity
            ? 'Overgedragen uit dit contract'
            : 'Verkocht en uitbetaald',
          withdrawn,
        ),
        ...optional('Uitkeringen van de fondsen, uitbetaald', distributed),
        ...optional('Ingehouden dividendbelasting', dividendTax),
        ...optional('Lijfrente-uitkeringen (bruto)', annuityGross),
        [`Waarde op ${longDate(snapshot.to)}`, amount(end)],
        ['Resultaat van uw belegging', amount(result)],
      ],
      hasTotal: true,
    });
    paragraph(flow, [
      'Het resultaat is na kosten: de waarde aan het eind, min de waarde aan het begin en uw inleg, plus wat u hebt ' +
        'ontvangen.' +
        (reinvested > 0
          ? ` De fondsen keerden ${amount(reinvested)} uit, dat wij opnieuw hebben belegd.`
          : '') +
        pricedText(snapshot.to, snapshot.valuedTo),
    ]);
  });
}
