import type { Price } from '@portaal/engine';
import { dayText } from '../../../notation/dutch.ts';
import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '../cells.ts';
import { signProblem } from '../codes.ts';
import { decimalText } from '../csv.ts';
import { positionsOf } from '../files.ts';
import {
  AFTER_LAST_DAY,
  type BookRows,
  type ContractRow,
  contractOf,
  type RowCheck,
  UNKNOWN_FUND,
} from './book-rows.ts';
import type { FileReport } from './fault.ts';
import { closeLedger } from './ledger-close.ts';
import type { LedgerRow, OpenContract } from './ledger-row.ts';

const ledger = positionsOf('grootboek');

/**
 * Checks the ledger as a stream, so that memory use depends only on the contract with the most lines. Running
 * balances must equal the four decimals of the package. Amounts are compared with units × price, with a tolerance of
 * one in the last decimal, because older systems rounded differently.
 */
export function ledgerCheck(
  book: BookRows,
  report: FileReport,
  balanceReport: FileReport,
  statementReport: FileReport,
): RowCheck {
  let open: OpenContract | undefined;

  const close = (): void => {
    if (open?.isWhole)
      closeLedger(open, book, { ledger: report, balances: balanceReport, statements: statementReport });
  };

  function openContract(number: string, line: number): OpenContract {
    close();
    const contract = contractOf(book, number, (message) => report.fault(line, 'contract', message));
    // Ledger lines in two places of the file and ledger lines of an unknown contract were reported before.
    // Their sums would only repeat that fault.
    const isWhole = contract?.isInLedger === false;
    if (contract) contract.isInLedger = true;
    return { number, contract, rows: new Map(), positions: new Map(), isWhole };
  }

  function contractAt(cells: readonly string[], line: number): OpenContract {
    const number = cells[ledger.contract] ?? '';
    if (open === undefined || open.number !== number) open = openContract(number, line);
    return open;
  }

  return {
    row(cells, line) {
      const open = contractAt(cells, line);
      const row = ledgerRow(cells, line);
      checkKind(cells, row, book, report);
      checkPrice(
        open,
        row,
        { text: cells[ledger.koers] ?? '', reverses: cells[ledger.herroept] ?? '' },
        book,
        report,
      );
      if (open.isWhole) checkBalance(open, row, cells[ledger.saldo_na] ?? '', report);
      if (open.contract) checkHistory(open.contract, cells, row, report);
      linkCause(open, cells[ledger.oorzaak] ?? '', row, book, report);
      linkReversal(open, cells[ledger.herroept] ?? '', row, report);
      open.rows.set(cells[ledger.sleutel] ?? '', row);
    },
    rejected(cells, line) {
      const open = contractAt(cells, line);
      open.isWhole = false;
      open.rows.set(cells[ledger.sleutel] ?? '', ledgerRow(cells, line));
    },
    end: close,
  };
}

function ledgerRow(cells: readonly string[], line: number): LedgerRow {
  const price = cells[ledger.koers] ?? '';
  return {
    line,
    fund: cells[ledger.fonds] ?? '',
    kind: cells[ledger.soort] ?? '',
    day: cells[ledger.koersdag] ?? '',
    cents: scaledNumber(cells[ledger.bedrag] ?? '', MONEY_PLACES),
    price: price === '' ? undefined : (scaledNumber(price, UNIT_PLACES) as Price),
    units: scaledNumber(cells[ledger.participaties] ?? '', UNIT_PLACES),
    costCents: 0,
    isEmptied: false,
    isReversal: false,
    isReversed: false,
  };
}

function checkKind(
  cells: readonly string[],
  { line, kind, cents, units, day }: LedgerRow,
  book: BookRows,
  report: FileReport,
): void {
  const wrongAmount = signProblem(kind, 'amount', cents);
  if (wrongAmount !== undefined) report.fault(line, 'bedrag', wrongAmount);
  const wrongUnits = signProblem(kind, 'units', units);
  if (wrongUnits !== undefined) report.fault(line, 'participaties', wrongUnits);
  if (day > book.until) report.fault(line, 'koersdag', AFTER_LAST_DAY);
  if ((cells[ledger.boekdag] ?? '') > book.until) report.fault(line, 'boekdag', AFTER_LAST_DAY);
  const acquired = cells[ledger.verkregen_op] ?? '';
  if (acquired !== '' && acquired > day) {
    report.fault(line, 'verkregen_op', 'Deze dag ligt na de koersdag.');
  }
}

/**
 * Compares the price of a line with the published price of its day. A correction must have the price of the
 * line it reverses. The line that replaces the reversed line must have the published price of the earlier
 * day; a different price is only a notice, because two employees may have approved it. The bank can reverse a
 * direct debit on any day, at the last price.
 */
function checkPrice(
  { rows }: OpenContract,
  row: LedgerRow,
  { text, reverses }: { readonly text: string; readonly reverses: string },
  book: BookRows,
  report: FileReport,
): void {
  if (!book.prices.hasFund(row.fund)) {
    report.fault(row.line, 'fonds', UNKNOWN_FUND);
    return;
  }
  if (text === '') {
    if (row.units !== 0) report.fault(row.line, 'koers', 'Bij participaties hoort een koers.');
    return;
  }
  const reversed = reverses === '' ? undefined : rows.get(reverses);
  if (reversed) {
    if (reversed.price !== row.price)
      report.fault(row.line, 'koers', 'Een correctie heeft de koers van de regel die zij herroept.');
    return;
  }
  const published =
    book.prices.on(row.fund, row.day) ??
    (row.kind === 'terugboeking' ? book.prices.lastUntil(row.fund, row.day) : undefined);
  const countedOn = published === undefined ? replacedDay(row, rows) : undefined;
  if (countedOn !== undefined) {
    row.countedOn = countedOn;
    const expected = book.prices.lastUntil(row.fund, countedOn);
    if (expected === row.price) return;
    report.notice(
      row.line,
      'koers',
      expected === undefined
        ? `Dit fonds heeft op ${dayText(countedOn)} nog geen koers in koersen.csv. Klopt de koers?`
        : `De herroepen regel telt op ${dayText(countedOn)}. In koersen.csv is de koers toen ${decimalText(expected, UNIT_PLACES)}. Klopt de koers?`,
    );
    return;
  }
  if (published === undefined) {
    report.fault(row.line, 'koersdag', 'Dit fonds heeft op deze dag geen koers in koersen.csv.');
  } else if (published !== row.price) {
    report.fault(row.line, 'koers', `In koersen.csv is de koers ${decimalText(published, UNIT_PLACES)}.`);
  }
}

/**
 * Returns the day of the reversed line that a line replaces; undefined if no correction of the same day
 * reversed a line.
 */
function replacedDay(
  { fund, day, kind }: LedgerRow,
  rows: ReadonlyMap<string, LedgerRow>,
): string | undefined {
  let countedOn: string | undefined;
  for (const row of rows.values()) {
    if (row.isReversal && row.day === day && row.fund === fund && row.reversedKind === kind)
      countedOn = row.countedOn;
  }
  return countedOn;
}

function checkBalance({ positions }: OpenContract, row: LedgerRow, text: string, report: FileReport): void {
  let position = positions.get(row.fund);
  if (!position) {
    position = { units: 0, reportedUnits: 0, wasBought: false, isShort: false };
    positions.set(row.fund, position);
  }
  position.units += row.units;
  const reportedUnits = scaledNumber(text, UNIT_PLACES);
  if (position.units < 0 && !position.isShort) {
    report.fault(
      row.line,
      'participaties',
      position.wasBought
        ? `Er wordt ${decimalText(-position.units, UNIT_PLACES)} meer verkocht dan er was.`
        : 'Dit contract heeft in dit fonds niets gekocht.',
    );
  }
  // A wrong balance is reported only once: the lines after it match either the running sum or the previous reported
  // balance.
  if (
    reportedUnits !== position.units &&
    reportedUnits !== position.reportedUnits + row.units &&
    position.units >= 0
  ) {
    report.fault(
      row.line,
      'saldo_na',
      `De regels van dit fonds zijn samen ${decimalText(position.units, UNIT_PLACES)}.`,
    );
  }
  position.isShort = position.units < 0;
  row.isEmptied = position.units === 0;
  position.reportedUnits = reportedUnits;
  if (row.units > 0) position.wasBought = true;
}

function checkHistory(
  contract: ContractRow,
  cells: readonly string[],
  row: LedgerRow,
  report: FileReport,
): void {
  const isOpening = cells[ledger.verkregen_op] !== '';
  if (isOpening && row.day > (contract.openedOn ?? '')) contract.openedOn = row.day;
  // A contract with open positions must contain every line after its opening day.
  const isLater = contract.openedOn !== undefined && row.day > contract.openedOn;
  if (contract.history === 'open' && !isOpening && !isLater) {
    report.fault(
      row.line,
      'verkregen_op',
      'Van dit contract komen alleen open posities mee. Vul in wanneer zij zijn verkregen.',
    );
  }
  if (contract.history === 'geheel' && row.day < contract.start) {
    report.fault(row.line, 'koersdag', 'Deze dag ligt vóór het begin van het contract.');
  }
}

function linkCause(
  { rows }: OpenContract,
  cause: string,
  row: LedgerRow,
  { causes }: BookRows,
  report: FileReport,
): void {
  if (cause === '') return;
  const caused = rows.get(cause);
  if (caused) {
    if (row.kind === 'instapkosten') caused.costCents += row.cents;
  } else if (!causes.has(cause)) {
    report.fault(
      row.line,
      'oorzaak',
      'Deze oorzaak is geen eerdere regel van dit contract en geen opdracht.',
    );
  }
}

function linkReversal({ rows }: OpenContract, key: string, row: LedgerRow, report: FileReport): void {
  if (key === '') return;
  row.isReversal = true;
  const reversed = rows.get(key);
  if (!reversed) {
    report.fault(row.line, 'herroept', 'Deze regel staat niet eerder bij dit contract.');
    return;
  }
  if (row.kind !== 'correctie') {
    report.fault(row.line, 'soort', 'Een regel die een andere herroept is een correctie.');
  }
  if (reversed.isReversed) report.fault(row.line, 'herroept', 'Deze regel is al herroepen.');
  if (reversed.cents + row.cents !== 0 || reversed.units + row.units !== 0 || reversed.fund !== row.fund) {
    report.fault(
      row.line,
      'herroept',
      'Deze regel is niet precies het omgekeerde van de regel die hij herroept.',
    );
  }
  reversed.isReversed = true;
  row.reversedKind = reversed.kind;
  row.countedOn = reversed.countedOn ?? reversed.day;
}
