import { units, valueOfUnits } from '@portaal/engine';
import { dayText } from '../../../notation/dutch.ts';
import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '../cells.ts';
import { positionsOf } from '../files.ts';
import { AFTER_LAST_DAY, type BookRows, contractOf, type RowCheck, UNKNOWN_FUND } from './book-rows.ts';
import { addTo } from './control-report.ts';
import type { FileReport } from './fault.ts';

const balance = positionsOf('standen');
const total = positionsOf('totalen');

/** Sum of the balances of one day, fund and product. */
interface BalanceSum {
  readonly day: string;
  readonly fund: string;
  readonly product: string;
  contracts: number;
  units: number;
  cents: number;
}

/** Compares the reported value of a balance with its units at the last price. */
function checkValue(
  { prices }: BookRows,
  report: FileReport,
  cells: readonly string[],
  { holding, cents }: { readonly holding: number; readonly cents: number },
  line: number,
): void {
  const day = cells[balance.dag] ?? '';
  const fund = cells[balance.fonds] ?? '';
  const price = prices.lastUntil(fund, day);
  if (price === undefined) {
    report.fault(
      line,
      'fonds',
      prices.hasFund(fund) ? 'Dit fonds heeft op of vóór deze dag geen koers.' : UNKNOWN_FUND,
    );
    return;
  }
  const value = valueOfUnits(units(holding), price);
  if (value === cents) return;
  report.difference(line, 'waarde', {
    subject: [`contract ${cells[balance.contract]}`, `fonds ${fund}`, dayText(day)],
    kind: 'cents',
    delivered: cents,
    computed: value,
  });
}

/**
 * Returns the checks of balances and of their sums. A value is the number of units times the last price on or before
 * the day, rounded half up to the cent.
 */
export function balanceChecks(
  book: BookRows,
  balanceReport: FileReport,
  totalReport: FileReport,
): { readonly balances: RowCheck; readonly totals: RowCheck } {
  const sums = new Map<string, BalanceSum>();
  const reported = new Set<string>();

  const isIncomplete = (): boolean =>
    book.incomplete.has('standen') || book.incomplete.has('contracten') || book.incomplete.has('totalen');

  function sumOf(day: string, fund: string, product: string): BalanceSum {
    const place = `${day} ${fund} ${product}`;
    const found = sums.get(place);
    if (found) return found;
    const made: BalanceSum = { day, fund, product, contracts: 0, units: 0, cents: 0 };
    sums.set(place, made);
    return made;
  }

  return {
    balances: {
      row(cells, line) {
        const day = cells[balance.dag] ?? '';
        const fund = cells[balance.fonds] ?? '';
        const holding = scaledNumber(cells[balance.participaties] ?? '', UNIT_PLACES);
        const cents = scaledNumber(cells[balance.waarde] ?? '', MONEY_PLACES);
        if (day > book.until) balanceReport.fault(line, 'dag', AFTER_LAST_DAY);
        checkValue(book, balanceReport, cells, { holding, cents }, line);
        book.balanceDays.add(day);
        addTo(book.control, day, fund, 'reported', { units: holding, cents });
        const found = contractOf(book, cells[balance.contract] ?? '', (message) =>
          balanceReport.fault(line, 'contract', message),
        );
        if (!found) return;
        found.balances.push({ line, day, fund, units: holding });
        const sum = sumOf(day, fund, found.product);
        sum.contracts += 1;
        sum.units += holding;
        sum.cents += cents;
      },
    },
    totals: {
      row(cells, line) {
        const [day = '', fund = '', product = ''] = [total.dag, total.fonds, total.product].map(
          (at) => cells[at],
        );
        const place = `${day} ${fund} ${product}`;
        const sum = sums.get(place);
        reported.add(place);
        if (isIncomplete()) return;
        const subject = [`fonds ${fund}`, `product ${product}`, dayText(day)];
        for (const [column, kind, places, computed] of [
          ['contracten', 'count', 0, sum?.contracts ?? 0],
          ['participaties', 'units', UNIT_PLACES, sum?.units ?? 0],
          ['waarde', 'cents', MONEY_PLACES, sum?.cents ?? 0],
        ] as const) {
          const text = cells[total[column]] ?? '';
          const delivered = places === 0 ? Number(text) : scaledNumber(text, places);
          if (delivered !== computed)
            totalReport.difference(line, column, { subject, kind, delivered, computed });
        }
      },
      end() {
        if (isIncomplete()) return;
        for (const [place, { day, fund, product }] of sums) {
          if (reported.has(place)) continue;
          totalReport.fault(
            null,
            null,
            `Het totaal van ${dayText(day)}, fonds ${fund} en product ${product} ontbreekt.`,
          );
        }
      },
    },
  };
}
