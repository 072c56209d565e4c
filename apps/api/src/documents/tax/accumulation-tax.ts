import type { Flow } from '../../pdf/flow.ts';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount } from '../contract-amounts.ts';
import { section } from '../contract-document-writer.ts';
import type { TaxSnapshot } from '../contract-snapshot.ts';
import { longDate, shortDate } from '../dutch-notation.ts';
import { transactionText } from '../transaction-text.ts';

/**
 * Writes the box 1 data of an annuity in accumulation: deposits by day. Transfers in are not deductible, and transfers
 * out are no income.
 */
export function accumulationTax(flow: Flow, snapshot: TaxSnapshot): void {
  const year = snapshot.from.slice(0, 4);
  const deposits = snapshot.received.filter(({ type }) => type !== 'TRANSFER_IN');
  const transfers = snapshot.received.filter(({ type }) => type === 'TRANSFER_IN');
  const total = (lines: TaxSnapshot['received']): number =>
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  section(flow, `Box 1: ingelegd in ${year}`, () => {
    if (deposits.length === 0) paragraph(flow, [`Wij hebben in ${year} geen inleg van u ontvangen.`]);
    else {
      table(flow, {
        columns: [
          { header: 'Ontvangen op', align: 'start' },
          { header: 'Soort', align: 'start', grow: 1 },
          { header: 'Bedrag', align: 'end' },
        ],
        rows: [
          ...deposits.map(({ date, type, amountCents }) => [
            shortDate(date),
            transactionText(type),
            amount(amountCents),
          ]),
          ['Samen', '', amount(total(deposits))],
        ],
        hasTotal: true,
      });
      paragraph(flow, [
        'Een inleg hoort bij het jaar waarin wij die ontvingen, ook als wij die later hebben belegd. Wat uw bank heeft ' +
          'teruggehaald telt niet mee.',
      ]);
      if (total(deposits) <= 0) {
        paragraph(flow, [`Per saldo hebt u in ${year} niets ingelegd. Er is niets om af te trekken.`]);
      } else {
        paragraph(flow, [
          'Deze inleg kunt u aftrekken als premie voor lijfrente, zover uw jaarruimte en reserveringsruimte gaan. ' +
            'Controleer dat met de rekenhulp van de Belastingdienst.',
        ]);
      }
    }
    if (transfers.length > 0) {
      paragraph(flow, [
        `Van een andere aanbieder ontvingen wij ${amount(total(transfers))}. Dat bedrag kunt u niet aftrekken.`,
      ]);
    }
  });
  const transferredOut = snapshot.transferredOut ?? [];
  if (transferredOut.length > 0) {
    section(flow, 'Overgedragen naar een andere aanbieder', () => {
      table(flow, {
        columns: [
          { header: 'Verkocht op', align: 'start', grow: 1 },
          { header: 'Over te dragen bedrag', align: 'end' },
        ],
        rows: transferredOut.map(({ date, amountCents }) => [shortDate(date), amount(amountCents)]),
      });
      paragraph(flow, [
        'Dit geld gaat rechtstreeks naar uw nieuwe aanbieder. Het is geen afkoop: u geeft hiervoor geen inkomen op, ' +
          'en wij hielden geen belasting in.',
      ]);
    });
  }
  section(flow, `Waarde op 31 december ${year}`, () =>
    paragraph(flow, [
      'De waarde na verwerking van de maand december was ',
      { strong: amount(snapshot.endCents ?? 0) },
      `. Dit is alleen ter informatie: een lijfrente telt niet mee in box 3 (waardedag ${longDate(snapshot.to)}).`,
    ]),
  );
}
