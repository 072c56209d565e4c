import { amount, fourDecimalsText } from '../contract-amounts.ts';
import type { ConfirmationFacts } from '../contract-facts.ts';
import { type ContractPaper, section, writeContractPaper } from '../contract-paper.ts';
import { longDate, shortDate } from '../dutch-notation.ts';
import { paragraph } from '../layout/prose.ts';
import { table } from '../layout/table.ts';
import { transactionText } from '../transaction-text.ts';

type Line = ConfirmationFacts['lines'][number];

const PAID_IN = new Set(['INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN']);

/** What was bought or sold on a day, at which price, and what it cost. */
export function confirmation(paper: ContractPaper<'confirmation'>): Promise<Buffer> {
  const { lines, valueDate } = paper.facts;
  const dealt = lines.filter(({ price }) => price !== null);
  const costs = lines.filter(({ type }) => type === 'ENTRY_COST' || type === 'EXIT_COST');
  return writeContractPaper(paper, {
    introduction: `${paper.brand.legalName} heeft ${done(dealt)}. In deze bevestiging ziet u tegen welke koers.`,
    descriptions: [{ term: 'Koers van', value: longDate(valueDate) }],
    body: (flow) => {
      section(flow, 'Gekocht en verkocht', () =>
        table(flow, {
          columns: [
            { header: 'Soort', align: 'start', grow: 1 },
            { header: 'Fonds', align: 'start', grow: 1 },
            { header: 'Bedrag', align: 'end' },
            { header: 'Koers', align: 'end' },
            { header: 'Participaties', align: 'end' },
          ],
          rows: dealt.map((line) => [
            transactionText(line.type),
            line.fund,
            amount(line.type === 'CORRECTION' ? line.amountCents : Math.abs(line.amountCents)),
            line.price === null ? '' : `€\u00a0${fourDecimalsText(line.price)}`,
            fourDecimalsText(line.units),
          ]),
        }),
      );
      section(flow, 'In het kort', () => {
        table(flow, {
          columns: [
            { header: 'Omschrijving', align: 'start', grow: 1 },
            { header: 'Bedrag', align: 'end' },
          ],
          rows: summaryRows(dealt, costs),
          hasTotal: true,
        });
        for (const text of explanations(dealt)) paragraph(flow, [text]);
      });
      section(flow, 'Uw participaties daarna', () =>
        table(flow, {
          columns: [
            { header: 'Fonds', align: 'start', grow: 1 },
            { header: 'Participaties', align: 'end' },
          ],
          // The last line of a fund says what is held after all.
          rows: [...new Map(lines.map(({ fund, unitsAfter }) => [fund, unitsAfter]))].map(([fund, units]) => [
            fund,
            fourDecimalsText(units),
          ]),
        }),
      );
    },
  });
}

/** What came in or went out, what stayed behind as cost, and what is left of it. */
function summaryRows(dealt: readonly Line[], costs: readonly Line[]): string[][] {
  const total = (lines: readonly Line[]): number =>
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cost = (type: string): number => -total(costs.filter((line) => line.type === type));
  const paidIn = total(dealt.filter(({ type }) => PAID_IN.has(type)));
  const [entry, exit] = [cost('ENTRY_COST'), cost('EXIT_COST')];
  if (paidIn > 0) {
    const days = new Set(dealt.filter(({ type }) => PAID_IN.has(type)).map(({ bookingDate }) => bookingDate));
    return [
      [`Ontvangen op ${[...days].sort().map(shortDate).join(', ')}`, amount(paidIn)],
      ['Instapkosten', amount(entry)],
      ['Belegd', amount(paidIn - entry)],
    ];
  }
  const received = -total(dealt);
  return [
    ['Waarde van de verkochte participaties', amount(received + exit)],
    ['Uitstapkosten', amount(exit)],
    ['U ontvangt', amount(received)],
  ];
}

function done(dealt: readonly Line[]): string {
  if (dealt.every(({ type }) => PAID_IN.has(type))) return 'uw inleg belegd';
  return dealt.every(({ type }) => type === 'SELL')
    ? 'participaties voor u verkocht'
    : 'uw opdrachten uitgevoerd';
}

function explanations(dealt: readonly Line[]): string[] {
  const reversed = dealt.some(({ type }) => type === 'DIRECT_DEBIT_REVERSAL');
  const sold = dealt.some(({ type }) => type === 'SELL');
  return [
    ...(sold ? ['Wij maken het bedrag uiterlijk op de tiende werkdag van de maand over.'] : []),
    ...(reversed
      ? ['Uw bank heeft een incasso teruggeboekt. Daarom hebben wij participaties verkocht.']
      : []),
  ];
}
