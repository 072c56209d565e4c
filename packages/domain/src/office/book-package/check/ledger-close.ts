import { units, valueOfUnits } from '@portaal/engine';
import { dayText, unitsText } from '../../../notation/dutch.ts';
import type { BookRows, ContractRow } from './book-rows.ts';
import { addTo } from './control-report.ts';
import type { FileReport } from './fault.ts';
import { isDealtAtPrice, isDealtTogether, type LedgerRow, type OpenContract } from './ledger-row.ts';

/** A contract with its number in the former system. */
type NumberedContract = ContractRow & { readonly number: string };

interface Reports {
  readonly ledger: FileReport;
  readonly balances: FileReport;
  readonly statements: FileReport;
}

/** Performs the checks that need all lines of a contract. */
export function closeLedger(
  { number, contract, rows }: OpenContract,
  book: BookRows,
  reports: Reports,
): void {
  for (const row of rows.values()) {
    if (row.isReversal || isDealtAtPrice(row) || isDealtTogether(row, rows.values())) continue;
    // If the price fell after the reversed direct debit was dealt, even all units of the fund do not cover its
    // amount.
    if (row.kind === 'terugboeking' && row.isEmptied && isCovered(row)) continue;
    reports.ledger.fault(
      row.line,
      'bedrag',
      'Bedrag, kosten, koers en participaties passen niet bij elkaar.',
    );
  }
  if (!contract) return;
  if (!book.incomplete.has('standen')) compareBalances({ ...contract, number }, rows, book, reports.balances);
  if (contract.history === 'geheel')
    compareOpeningValues({ ...contract, number }, rows, book, reports.statements);
}

/** Returns whether a line's amount after cost is at least the value of its units. */
const isCovered = ({ cents, costCents, units: dealt, price }: LedgerRow): boolean =>
  price !== undefined && valueOfUnits(units(Math.abs(dealt)), price) <= Math.abs(cents + costCents);

/** Returns the units of each fund after all lines up to and including a day. */
function unitsUntil(rows: ReadonlyMap<string, LedgerRow>, day: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows.values()) {
    if (row.day <= day && row.units !== 0) sums.set(row.fund, (sums.get(row.fund) ?? 0) + row.units);
  }
  return sums;
}

/**
 * Compares the units of a contract with its balances, on each day for which the package contains balances.
 */
function compareBalances(
  { number, balances }: NumberedContract,
  rows: ReadonlyMap<string, LedgerRow>,
  { balanceDays, prices, control }: BookRows,
  report: FileReport,
): void {
  for (const day of balanceDays) {
    const sums = unitsUntil(rows, day);
    for (const [fund, sum] of sums) {
      const price = prices.lastUntil(fund, day);
      const cents = price === undefined ? 0 : valueOfUnits(units(sum), price);
      addTo(control, day, fund, 'ledger', { units: sum, cents });
    }
    for (const balance of balances) {
      if (balance.day !== day) continue;
      const sum = sums.get(balance.fund) ?? 0;
      sums.delete(balance.fund);
      if (sum === balance.units) continue;
      report.difference(balance.line, 'participaties', {
        subject: [`contract ${number}`, `fonds ${balance.fund}`, dayText(day)],
        kind: 'units',
        delivered: balance.units,
        computed: sum,
      });
    }
    for (const [fund, sum] of sums) {
      if (sum === 0) continue;
      report.fault(
        null,
        'contract',
        `De stand van contract ${number} in fonds ${fund} op ${dayText(day)} ontbreekt. Uit het grootboek volgen ${unitsText(sum)} participaties.`,
      );
    }
  }
}

/** Compares the values on 1 January with the yearly statements that the old system issued. */
function compareOpeningValues(
  { number, openingValues }: NumberedContract,
  rows: ReadonlyMap<string, LedgerRow>,
  { prices }: BookRows,
  report: FileReport,
): void {
  for (const [year, { line, cents }] of openingValues) {
    const day = `${year}-01-01`;
    let value = 0;
    for (const [fund, sum] of unitsUntil(rows, day)) {
      const price = prices.lastUntil(fund, day);
      if (price !== undefined) value += valueOfUnits(units(sum), price);
    }
    if (value === cents) continue;
    report.difference(line, 'waarde_1_jan', {
      subject: [`contract ${number}`, `waarde op ${dayText(day)}`],
      kind: 'cents',
      delivered: cents,
      computed: value,
    });
  }
}
