import type { Flow } from '../pdf/flow.ts';
import { table } from '../pdf/table.ts';
import { amount, fourDecimalsText } from './contract-amounts.ts';
import type { PositionSnapshot } from './contract-snapshot.ts';
import { longDate } from './dutch-notation.ts';

/** Explains the prices of a value, if they are prices of another day (decision 0234). */
export const pricedText = (day: string, valuedOn: string | undefined): string =>
  valuedOn === undefined || valuedOn === day
    ? ''
    : ` Wij rekenen met de koersen van ${longDate(valuedOn)}, de laatste vóór ${longDate(day)}.`;

/** Draws a table with the position in every fund, its price and value, and the total value. */
export function positionsTable(flow: Flow, positions: readonly PositionSnapshot[], caption?: string): void {
  const total = positions.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const many = positions.length > 1;
  table(flow, {
    columns: [
      { header: 'Fonds', align: 'start', grow: 1 },
      { header: 'Participaties', align: 'end' },
      { header: 'Koers', align: 'end' },
      { header: 'Waarde', align: 'end' },
    ],
    rows: [
      ...positions.map(({ fund, units, price, valueCents }) => [
        fund,
        fourDecimalsText(units),
        `€\u00a0${fourDecimalsText(price)}`,
        amount(valueCents),
      ]),
      ...(many ? [['Samen', '', '', amount(total)]] : []),
    ],
    hasTotal: many,
    ...(caption === undefined ? {} : { caption }),
  });
}
