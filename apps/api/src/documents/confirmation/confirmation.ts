import { type DealtAmount, dealtAmounts, isOfReversal } from '@portaal/domain/money/ledger/dealt-amounts';
import { products } from '@portaal/domain/products/products/product';
import { payDayText, usualTerms } from '@portaal/domain/products/terms/dealing-terms';
import { paragraph } from '../../pdf/prose.ts';
import { table } from '../../pdf/table.ts';
import { amount, fourDecimalsText } from '../contract-amounts.ts';
import { type ContractDocument, section, writeContractDocument } from '../contract-document-writer.ts';
import type { ConfirmationSnapshot } from '../contract-snapshot.ts';
import { longDate, shortDate } from '../dutch-notation.ts';
import { type WithheldPayout, withheldPayoutText } from '../payout-text.ts';
import { transactionText } from '../transaction-text.ts';

type Line = ConfirmationSnapshot['lines'][number];

const PAID_IN = new Set(['INITIAL_DEPOSIT', 'PERIODIC_DEPOSIT', 'TOP_UP', 'TRANSFER_IN']);
const PAID_OUT = new Set(['SELL', 'TRANSFER_OUT']);

/** Creates the confirmation of the purchases and sales on a day, with prices and costs. */
export function confirmation(document: ContractDocument<'confirmation'>): Promise<Buffer> {
  const { lines, valueDate, order } = document.snapshot;
  const dealt = lines.filter(({ price }) => price !== null);
  const costs = lines.filter(({ type }) => type === 'ENTRY_COST' || type === 'EXIT_COST');
  const grouped = lines.map((line) => ({ ...line, group: `${line.fund} ${isOfReversal(line)}`, line }));
  const amounts = new Map([...dealtAmounts(grouped)].map(([{ line }, of]) => [line, of]));
  const isOfAnnuity = products[document.snapshot.contract.product].isAnnuity;
  const summary = summaryRows(dealt, costs, isOfAnnuity);
  return writeContractDocument(document, {
    introduction: `${document.brand.legalName} heeft ${done(dealt)}. U ziet hier tegen welke koers.`,
    descriptions: [
      { term: isCorrection(dealt) ? 'Valutadatum' : 'Koers van', value: longDate(valueDate) },
      ...(order ? [{ term: 'Opdracht', value: order }] : []),
    ],
    body: (flow) => {
      section(flow, 'Gekocht en verkocht', () =>
        table(flow, {
          columns: [
            { header: 'Soort', align: 'start', grow: 1 },
            { header: 'Fonds', align: 'start', grow: 1 },
            { header: 'Bedrag', align: 'end' },
            { header: 'Kosten', align: 'end' },
            { header: 'Belegd of verkocht', align: 'end' },
            { header: 'Koers', align: 'end' },
            { header: 'Participaties', align: 'end' },
          ],
          rows: dealt.map((line) => [
            transactionText(line.type),
            line.fund,
            ...amountsOf(line, amounts.get(line)),
            line.price === null ? '' : `€\u00a0${fourDecimalsText(line.price)}`,
            fourDecimalsText(line.units),
          ]),
        }),
      );
      if (summary.length > 0) {
        section(flow, 'In het kort', () =>
          table(flow, {
            columns: [
              { header: 'Omschrijving', align: 'start', grow: 1 },
              { header: 'Bedrag', align: 'end' },
            ],
            rows: summary,
            hasTotal: true,
          }),
        );
      }
      for (const text of explanations(dealt, document.snapshot)) paragraph(flow, [text]);
      section(flow, 'Uw participaties daarna', () =>
        table(flow, {
          columns: [
            { header: 'Fonds', align: 'start', grow: 1 },
            { header: 'Participaties', align: 'end' },
          ],
          // The last line of each fund contains its final position.
          rows: [...new Map(lines.map(({ fund, unitsAfter }) => [fund, unitsAfter]))].map(([fund, units]) => [
            fund,
            fourDecimalsText(units),
          ]),
        }),
      );
    },
  });
}

/** Returns the gross amount, the cost and the amount invested or sold. */
function amountsOf({ type, amountCents }: Line, dealt: DealtAmount | undefined): string[] {
  const sign = type === 'CORRECTION' ? 1 : Math.sign(amountCents);
  return [
    amount(sign * amountCents),
    dealt?.deductedCents ? amount(dealt.deductedCents) : '',
    amount(sign * (dealt?.dealtCents ?? amountCents)),
  ];
}

/** Returns the total received or paid out, the cost deducted, and the amount that remains. */
function summaryRows(dealt: readonly Line[], costs: readonly Line[], isOfAnnuity: boolean): string[][] {
  const paidIn = dealt.filter(({ type }) => PAID_IN.has(type));
  const paidOut = dealt.filter(({ type }) => PAID_OUT.has(type));
  const reversed = dealt.filter(({ type }) => type === 'DIRECT_DEBIT_REVERSAL');
  const [entry, exit] = ['ENTRY_COST', 'EXIT_COST'].map(
    (cost) => -total(costs.filter((line) => line.type === cost && !isOfReversal(line))),
  );
  const returned = total(costs.filter(isOfReversal));
  const [out, into] = ['SWITCH_OUT', 'SWITCH_IN'].map((type) => dealt.filter((line) => line.type === type));
  const days = [...new Set(paidIn.map(({ bookingDate }) => bookingDate))].sort().map(shortDate);
  return [
    ...(paidIn.length > 0
      ? [
          [`Ontvangen op ${days.join(', ')}`, amount(total(paidIn))],
          ['Instapkosten', amount(entry ?? 0)],
          ['Belegd', amount(total(paidIn) - (entry ?? 0))],
        ]
      : []),
    ...(paidOut.length > 0
      ? [
          ['Waarde van de verkochte participaties', amount((exit ?? 0) - total(paidOut))],
          ['Uitstapkosten', amount(exit ?? 0)],
          // Tax law allows only another provider to receive the proceeds of an annuity.
          [isOfAnnuity ? 'Gaat naar uw nieuwe aanbieder' : 'U ontvangt', amount(-total(paidOut))],
        ]
      : []),
    ...(returned > 0 ? [['Instapkosten terug', amount(returned)]] : []),
    ...(reversed.length > 0 ? [['Teruggeboekt door uw bank', amount(-total(reversed))]] : []),
    // A dealing run contains either a sale or a switch of a contract, never both.
    ...(out && into && out.length > 0
      ? [
          ['Waarde van wat uit fondsen ging', amount((exit ?? 0) - total(out))],
          ['Kosten van de wissel', amount(exit ?? 0)],
          ['Opnieuw belegd', amount(total(into))],
        ]
      : []),
  ];
}

const total = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Returns whether the lines were booked between two valuation dates. Each such line has its own earlier dealing day,
 * so the price is shown per line.
 */
const isCorrection = (dealt: readonly Line[]): boolean =>
  dealt.some(({ type }) => type === 'CORRECTION' || type === 'DIRECT_DEBIT_REVERSAL');

function done(dealt: readonly Line[]): string {
  const isAll = (of: (type: string) => boolean): boolean => dealt.every(({ type }) => of(type));
  if (isAll((type) => PAID_IN.has(type))) return 'uw inleg belegd';
  if (isAll((type) => type === 'SELL')) return 'participaties voor u verkocht';
  if (isAll((type) => type.startsWith('SWITCH_'))) return 'participaties voor u gewisseld tussen fondsen';
  if (dealt.some(({ type }) => type === 'CORRECTION')) return 'een fout in uw contract hersteld';
  if (isAll((type) => type === 'DIRECT_DEBIT_REVERSAL')) return 'een teruggeboekte incasso verwerkt';
  return 'uw opdrachten uitgevoerd';
}

/** The text about a withheld payment of an annuity does not promise that the investor is paid. */
const withheldText = (withheld: WithheldPayout, isOfAnnuity: boolean): string =>
  isOfAnnuity ? 'Deze betaling houden wij aan. Neem contact met ons op.' : withheldPayoutText(withheld);

const paidBy = (payDay: string | null | undefined): string =>
  payDay ? longDate(payDay) : payDayText(usualTerms);

function explanations(
  dealt: readonly Line[],
  { contract, lines, leavesOpen, held, payDay }: ConfirmationSnapshot,
): string[] {
  const returned = lines.some((line) => line.type === 'ENTRY_COST' && isOfReversal(line));
  const has = (expected: string): boolean => dealt.some(({ type }) => type === expected);
  return [
    ...(has('SELL')
      ? [
          held
            ? withheldText(held, products[contract.product].isAnnuity)
            : `Wij maken het bedrag uiterlijk op ${paidBy(payDay)} over.`,
        ]
      : []),
    ...(leavesOpen
      ? ['Een fonds kon niet alles terugkopen. De rest van uw opdracht blijft staan voor de volgende maand.']
      : []),
    ...(has('DIRECT_DEBIT_REVERSAL')
      ? ['Uw bank heeft een incasso teruggeboekt. Daarom hebben wij participaties verkocht.']
      : []),
    ...(returned ? ['De instapkosten van die incasso hebt u teruggekregen.'] : []),
  ];
}
