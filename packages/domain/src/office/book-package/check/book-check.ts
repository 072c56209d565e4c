import { scaledNumber, UNIT_PLACES } from '../cells.ts';
import { type PackageFileName, packageFileNames, positionsOf } from '../files.ts';
import { balanceChecks } from './balance-checks.ts';
import { AFTER_LAST_DAY, type BookRows, type RowCheck } from './book-rows.ts';
import { allocationCheck, contractCheck, yearlyStatementCheck } from './contract-checks.ts';
import { type ControlSums, controlSums } from './control-report.ts';
import { documentChecks, type PackageDocument } from './document-checks.ts';
import { type FileReport, fileReport, type ReportFault } from './fault.ts';
import { type FileReader, fileReader } from './file-reader.ts';
import { fundPriceList } from './fund-price-list.ts';
import { ledgerCheck } from './ledger-check.ts';
import { mandateChecks } from './mandate-checks.ts';
import { accountCheck, depositCheck, orderCheck, payoutCheck } from './money-checks.ts';
import { personCheck, questionnaireCheck, relationCheck } from './people-checks.ts';

const columns = positionsOf('koersen');

function priceCheck({ prices, until }: BookRows, report: FileReport): RowCheck {
  return {
    row(cells, line) {
      const value = scaledNumber(cells[columns.koers] ?? '', UNIT_PLACES);
      if (value === 0) report.fault(line, 'koers', 'Een koers is meer dan nul.');
      const day = cells[columns.dag] ?? '';
      if (day > until) report.fault(line, 'dag', AFTER_LAST_DAY);
      prices.add(cells[columns.fonds] ?? '', day, value);
    },
    rejected: (cells) => prices.addFund(cells[columns.fonds] ?? ''),
  };
}

/** Counts and sums of the package, for the report. */
export interface BookTotals {
  readonly rows: Readonly<Record<PackageFileName, number>>;
  readonly control: ControlSums;
}

/** Checks a package. Its files must be read in the order of `packageFiles`. */
export interface BookCheck {
  readonly reader: (name: PackageFileName) => FileReader;
  readonly fileEnd: (name: PackageFileName) => void;
  readonly document: (document: PackageDocument) => void;
  /**
   * Records that a file cannot be read. After that, only cells and keys are checked, because all references to the
   * file would seem wrong.
   */
  readonly unreadable: () => void;
  /** Performs the checks that need all files, and returns the totals. */
  readonly end: () => BookTotals;
}

const NO_CHECK: RowCheck = { row: () => {} };

/** Creates the check of one package. `until`: the last day for which the package contains rows. */
export function bookCheck(until: string, report: ReportFault): BookCheck {
  const book: BookRows = {
    until,
    prices: fundPriceList(),
    persons: new Map(),
    relations: new Map(),
    contracts: new Map(),
    causes: new Set(),
    incomplete: new Set(),
    balanceDays: new Set(),
    control: controlSums(),
  };
  const reports = Object.fromEntries(
    packageFileNames.map((name) => [name, fileReport(`${name}.csv`, report)]),
  ) as Readonly<Record<PackageFileName, FileReport>>;
  const balances = balanceChecks(book, reports.standen, reports.totalen);
  const mandates = mandateChecks(book, reports.machtigingen, reports.incasso);
  const documents = documentChecks(book, reports.documenten, (path, message) =>
    fileReport(path, report).fault(null, null, message),
  );
  const checks: Readonly<Record<PackageFileName, RowCheck>> = {
    koersen: priceCheck(book, reports.koersen),
    personen: personCheck(book, reports.personen),
    relaties: relationCheck(book, reports.relaties),
    contracten: contractCheck(book, reports.contracten),
    verdeling: allocationCheck(book, reports.verdeling),
    opdrachten: orderCheck(book, reports.opdrachten),
    onderweg: depositCheck(book, reports.onderweg),
    uit_te_betalen: payoutCheck(book, reports.uit_te_betalen),
    machtigingen: mandates.mandates,
    incasso: mandates.collections,
    vragenlijsten: questionnaireCheck(book, reports.vragenlijsten),
    jaaropgaven: yearlyStatementCheck(book, reports.jaaropgaven),
    documenten: documents,
    rekeningen: accountCheck(book, reports.rekeningen),
    standen: balances.balances,
    totalen: balances.totals,
    grootboek: ledgerCheck(book, reports.grootboek, reports.standen, reports.jaaropgaven),
  };
  const rows = Object.fromEntries(packageFileNames.map((name) => [name, 0])) as Record<
    PackageFileName,
    number
  >;

  let isWhole = true;

  return {
    reader(name) {
      const reader = fileReader(name, reports[name], isWhole ? checks[name] : NO_CHECK, () =>
        book.incomplete.add(name),
      );
      return {
        header: reader.header,
        row(cells, line) {
          rows[name] += 1;
          reader.row(cells, line);
        },
      };
    },
    fileEnd(name) {
      if (isWhole) checks[name].end?.();
    },
    unreadable() {
      isWhole = false;
    },
    document(document) {
      if (isWhole) documents.document(document);
    },
    end() {
      if (!isWhole) return { rows, control: book.control };
      documents.documentsEnd();
      for (const { isInLedger, balances: reported, line } of book.contracts.values()) {
        if (isInLedger || reported.every(({ units }) => units === 0)) continue;
        reports.contracten.fault(
          line,
          'nummer_oud',
          'Dit contract heeft standen, maar geen regel in het grootboek.',
        );
      }
      return { rows, control: book.control };
    },
  };
}
