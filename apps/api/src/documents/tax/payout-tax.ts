import type { Flow } from '../../pdf/flow.ts';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount } from '../contract-amounts.ts';
import { section } from '../contract-document-writer.ts';
import type { TaxSnapshot } from '../contract-snapshot.ts';
import { longDate, shortDate } from '../dutch-notation.ts';

type Payout = TaxSnapshot['payouts'][number];

/** Writes the box 1 data of an annuity in payout: the gross amount, the amounts withheld and the remaining capital. */
export function payoutTax(flow: Flow, snapshot: TaxSnapshot): void {
  const year = snapshot.from.slice(0, 4);
  section(flow, `Box 1: uitkeringen in ${year}`, () => {
    if (snapshot.payouts.length === 0) paragraph(flow, [`Wij hebben in ${year} niets aan u uitgekeerd.`]);
    else payouts(flow, snapshot);
  });
  section(flow, 'Resterende waarde', () =>
    paragraph(flow, [
      `De waarde op ${longDate(snapshot.to)}, na de uitkering van die dag, was `,
      { strong: amount(snapshot.endCents ?? 0) },
      '. Dit is alleen ter informatie: een lijfrente telt niet mee in box 3.',
    ]),
  );
}

function payouts(flow: Flow, snapshot: TaxSnapshot): void {
  const sum = (of: (payout: Payout) => number): number =>
    snapshot.payouts.reduce((total, payout) => total + of(payout), 0);
  const gross = ({ netCents, wageTaxCents, healthcareCents }: Payout): number =>
    netCents + wageTaxCents + healthcareCents;
  const parts: readonly ((payout: Payout) => number)[] = [
    gross,
    ({ wageTaxCents }) => wageTaxCents,
    ({ healthcareCents }) => healthcareCents,
    ({ netCents }) => netCents,
  ];
  table(flow, {
    columns: [
      { header: 'Uitkering van', align: 'start', grow: 1 },
      { header: 'Bruto', align: 'end' },
      { header: 'Loonheffing', align: 'end' },
      { header: 'Bijdrage Zvw', align: 'end' },
      { header: 'Op uw rekening', align: 'end' },
    ],
    rows: [
      ...snapshot.payouts.map((payout) => [shortDate(payout.date), ...parts.map((of) => amount(of(payout)))]),
      ['Samen', ...parts.map((of) => amount(sum(of)))],
    ],
    hasTotal: true,
  });
  paragraph(flow, [
    'Vul het bruto bedrag (',
    { strong: amount(sum(gross)) },
    ') en de loonheffing in bij pensioen en andere uitkeringen. De bijdrage Zvw is de bijdrage voor de ' +
      `Zorgverzekeringswet. Loonheffingskorting toegepast: ${snapshot.appliesTaxCredit ? 'ja' : 'nee'}.`,
  ]);
}
