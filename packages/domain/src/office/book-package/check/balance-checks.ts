import { units, valueOfUnits } from '@portaal/engine';
import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '../cells.ts';
import { decimalText } from '../csv.ts';
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

  function checkValue(day: string, fund: string, holding: number, cents: number, line: number): void {
    const price = book.prices.lastUntil(fund, day);
    if (price === undefined) {
      balanceReport.fault(
        line,
        'fonds',
        book.prices.hasFund(fund) ? 'Dit fonds heeft op of vóór deze dag geen koers.' : UNKNOWN_FUND,
      );
      return;
    }
    const value = valueOfUnits(units(holding), price);
    if (value === cents) return;
    balanceReport.fault(
      line,
      'waarde',
      `De participaties tegen de koers van die dag zijn ${decimalText(value, MONEY_PLACES)} waard.`,
    );
  }

  return {
    balances: {
      row(cells, line) {
        const day = cells[balance.dag] ?? '';
        const fund = cells[balance.fonds] ?? '';
        const holding = scaledNumber(cells[balance.participaties] ?? '', UNIT_PLACES);
        const cents = scaledNumber(cells[balance.waarde] ?? '', MONEY_PLACES);
        if (day > book.until) balanceReport.fault(line, 'dag', AFTER_LAST_DAY);
        checkValue(day, fund, holding, cents, line);
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
        const place = `${cells[total.dag]} ${cells[total.fonds]} ${cells[total.product]}`;
        const sum = sums.get(place);
        reported.add(place);
        if (isIncomplete()) return;
        for (const [column, value] of [
          ['contracten', String(sum?.contracts ?? 0)],
          ['participaties', decimalText(sum?.units ?? 0, UNIT_PLACES)],
          ['waarde', decimalText(sum?.cents ?? 0, MONEY_PLACES)],
        ] as const) {
          if (cells[total[column]] !== value) {
            totalReport.fault(line, column, `De regels van standen.csv zijn samen ${value}.`);
          }
        }
      },
      end() {
        if (isIncomplete()) return;
        for (const [place, { day, fund, product }] of sums) {
          if (reported.has(place)) continue;
          totalReport.fault(
            null,
            null,
            `Het totaal van ${day}, fonds ${fund} en product ${product} ontbreekt.`,
          );
        }
      },
    },
  };
}
