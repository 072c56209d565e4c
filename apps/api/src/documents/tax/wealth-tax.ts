import { type Cents, cents } from '@portaal/engine';
import type { Flow } from '../../pdf/flow.ts';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount, flowsOf } from '../contract-amounts.ts';
import { section } from '../contract-document-writer.ts';
import type { HolderSnapshot, TaxSnapshot, UnderwaySnapshot } from '../contract-snapshot.ts';
import { longDate } from '../dutch-notation.ts';
import { positionsTable, pricedText } from '../positions-table.ts';

/**
 * Writes the box 3 data: the value on the first day of the year, and the data for a rebuttal with the actual return
 * (tegenbewijsregeling).
 */
export function wealthTax(flow: Flow, snapshot: TaxSnapshot, holders: readonly HolderSnapshot[]): void {
  const year = snapshot.from.slice(0, 4);
  const newYear = longDate(`${year}-01-01`);
  const company = holders.find(({ role }) => role === 'company');
  if (company) {
    companyValue(flow, snapshot, company.name);
    return;
  }
  section(flow, `Box 3: waarde op ${newYear}`, () => {
    if (snapshot.heldFrom !== undefined) {
      paragraph(flow, [`Op ${newYear} was dit contract nog niet van u. U vult niets in.`]);
      return;
    }
    const underway = underwayCents(snapshot.underwayBegin);
    if (snapshot.beginPositions.length === 0 && underway === 0) {
      paragraph(flow, [`Op ${newYear} had dit contract geen waarde. U vult niets in.`]);
      return;
    }
    if (snapshot.beginPositions.length > 0) positionsTable(flow, snapshot.beginPositions);
    const value = cents((snapshot.beginCents ?? 0) + underway);
    if (underway > 0) {
      underwayTable(flow, {
        newYear,
        value: snapshot.beginCents ?? cents(0),
        underway: snapshot.underwayBegin,
      });
    }
    paragraph(flow, [
      'Vul ',
      { strong: amount(value) },
      ' in bij ',
      { strong: 'beleggingen en andere bezittingen' },
      `. De waarde is die na de verwerking van de maand ervoor.${pricedText(snapshot.from, snapshot.valuedFrom)}`,
      ...(holders.some(({ role }) => role === 'child')
        ? [' Is het kind jonger dan 18 jaar? Dan vullen de ouders dit in bij hun eigen aangifte.']
        : []),
    ]);
    sharePerHolder(flow, holders, 'Waarde', value);
  });
  section(flow, 'Voor de opgaaf van het werkelijke rendement', () => {
    const { rows, actualReturn, cost } = actualReturnOf(snapshot);
    table(flow, {
      columns: [
        { header: 'Omschrijving', align: 'start', grow: 1 },
        { header: 'Bedrag', align: 'end' },
      ],
      rows,
      hasTotal: true,
      wholeWith: EXPLANATION_HEIGHT,
    });
    const { reinvested } = flowsOf(snapshot.flows);
    paragraph(flow, [
      `U hebt dit alleen nodig als u kiest voor het werkelijke rendement over ${year}.` +
        (cost === 0 ? '' : ' Kosten mag u er niet van aftrekken. Daarom tellen wij die erbij.') +
        (reinvested > 0
          ? ` De fondsen keerden ook ${amount(reinvested)} uit dat wij opnieuw hebben belegd. Dat zit in de waarde.`
          : '') +
        (underwayCents(snapshot.underwayBegin) + underwayCents(snapshot.underwayEnd) > 0
          ? ' Geld onderweg zit niet in deze waarden: het had nog geen rendement of geen rendement meer.'
          : ''),
    ]);
    sharePerHolder(flow, holders, 'Werkelijk rendement', cents(actualReturn));
  });
}

const underwayCents = (underway: UnderwaySnapshot | undefined): number =>
  underway === undefined ? 0 : underway.depositsCents + underway.salesCents + underway.distributionsCents;

/** Writes the investor's money that was not invested in any fund on that day (domain 10.3). */
function underwayTable(
  flow: Flow,
  {
    newYear,
    value,
    underway,
  }: { readonly newYear: string; readonly value: Cents; readonly underway: UnderwaySnapshot | undefined },
): void {
  const total = underwayCents(underway);
  const parts = [
    ['ontvangen en nog niet belegd', underway?.depositsCents ?? 0],
    ['verkocht en nog niet betaald', underway?.salesCents ?? 0],
    ['uitgekeerd en nog niet betaald', underway?.distributionsCents ?? 0],
  ] as const;
  table(flow, {
    columns: [
      { header: 'Omschrijving', align: 'start', grow: 1 },
      { header: 'Bedrag', align: 'end' },
    ],
    rows: [
      ['Waarde van de participaties', amount(value)],
      [`Geld onderweg op ${newYear}`, amount(total)],
      ['Samen', amount(value + total)],
    ],
    hasTotal: true,
  });
  paragraph(flow, [
    `Geld onderweg is van u, maar zat op ${newYear} niet in een fonds: `,
    `${parts
      .filter(([, part]) => part > 0)
      .map(([what, part]) => `${amount(part)} ${what}`)
      .join(', ')}.`,
  ]);
}

/** Writes the values at the start and end of the year for an organisation's own books and tax return, without box 3. */
function companyValue(flow: Flow, snapshot: TaxSnapshot, name: string): void {
  for (const [day, positions, value, underway] of [
    [snapshot.from, snapshot.beginPositions, snapshot.beginCents, snapshot.underwayBegin],
    [snapshot.to, snapshot.endPositions, snapshot.endCents, snapshot.underwayEnd],
  ] as const) {
    section(flow, `Waarde op ${longDate(day)}`, () => {
      if (positions.length > 0) positionsTable(flow, positions);
      else paragraph(flow, ['Op deze dag had dit contract geen participaties.']);
      if (underwayCents(underway) > 0) {
        underwayTable(flow, { newYear: longDate(day), value: value ?? cents(0), underway });
      }
    });
  }
  paragraph(flow, [
    `Dit contract is van ${name}. Gebruik deze cijfers voor de administratie en de aangifte van de organisatie. Het ` +
      'contract hoort niet in box 3 van een persoon.',
  ]);
}

/** Height reserved for the explanation, so that it is on the same page as the table. */
const EXPLANATION_HEIGHT = 60;

/** Writes the share per holder. Two joint contract holders each declare half; the first holder gets the odd cent. */
function sharePerHolder(flow: Flow, holders: readonly HolderSnapshot[], header: string, value: Cents): void {
  if (!holders.some(({ role }) => role === 'partner')) return;
  const second = Math.floor(value / 2);
  const together = holders.filter(({ role }) => role === 'holder' || role === 'partner');
  table(flow, {
    columns: [
      { header: 'Naam', align: 'start', grow: 1 },
      { header: 'Deel', align: 'end' },
      { header, align: 'end' },
    ],
    rows: together.map(({ name }, index) => [name, '50%', amount(index === 0 ? value - second : second)]),
  });
}

/**
 * Calculates the actual return (domain 5.8): (end value − begin value − deposits + withdrawals) + direct returns,
 * before dividend tax. Cost does not reduce the return (decision 0041), so deposits count after entry cost and
 * withdrawals before exit cost.
 */
function actualReturnOf(snapshot: TaxSnapshot) {
  const { deposited, transferredIn, reversed, withdrawn, distributed, dividendTax, entryCost, exitCost } =
    flowsOf(snapshot.flows);
  const begin = snapshot.beginCents ?? 0;
  const end = snapshot.endCents ?? 0;
  const paidIn = deposited + transferredIn - reversed;
  const cost = entryCost + exitCost;
  const actualReturn = end - begin - paidIn + withdrawn + distributed + dividendTax + cost;
  const rows = [
    [
      `Waarde op ${longDate(snapshot.from)}${snapshot.heldFrom === undefined ? '' : ', de laatste voor de overdracht'}`,
      amount(begin),
    ],
    [
      snapshot.heldUntil === undefined
        ? `Waarde op 31 december ${snapshot.from.slice(0, 4)}, na verwerking van die maand`
        : `Waarde op ${longDate(snapshot.to)}, de laatste voor de overdracht`,
      amount(end),
    ],
    ['Ingelegd', amount(paidIn)],
    ['Opgenomen door verkoop', amount(withdrawn)],
    ['Uitkeringen ontvangen op uw rekening', amount(distributed)],
    ['Ingehouden dividendbelasting', amount(dividendTax)],
    ['Instapkosten en uitstapkosten (niet aftrekbaar)', amount(cost)],
    ['Werkelijk rendement', amount(actualReturn)],
  ];
  return { rows, actualReturn, cost };
}
