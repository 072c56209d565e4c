import type { ReportFault } from '@portaal/domain/office/book-package/check/fault';
import {
  type ColumnOf,
  type PackageFileName,
  packageFileNames,
  packageFiles,
  positionsOf,
} from '@portaal/domain/office/book-package/files';
import { exportedRows, inStep } from '../book-export/index.ts';
import type { PackageArchive } from '../book-package/book-package.use-cases.ts';
import { type EarlierBook, REPEATED_ROW } from './earlier-book.use-cases.ts';
import { placedRows } from './rows-in-archive.ts';

/** All files of a package except the ledger and the prices, which are merged instead of compared. */
type ComparedFile = Exclude<PackageFileName, 'grootboek' | 'koersen'>;

/** Columns of a stored row that a monthly package may change. Any other change stops the package. */
export const changeable: { readonly [F in ComparedFile]: readonly ColumnOf<F>[] } = {
  personen: ['land', 'postcode', 'huisnummer', 'toevoeging', 'straat', 'woonplaats', 'mobiel', 'telefoon'],
  relaties: [],
  contracten: [
    'naam',
    'status',
    'einde',
    'uitkering',
    'inleg_maand',
    'incassodag',
    'gepauzeerd_tot',
    'begunstigden',
  ],
  verdeling: ['deel'],
  opdrachten: [],
  onderweg: [],
  uit_te_betalen: ['aangehouden'],
  machtigingen: ['status', 'laatste_incasso'],
  incasso: ['status'],
  vragenlijsten: [],
  jaaropgaven: [],
  documenten: [],
  rekeningen: ['tenaamstelling', 'dag', 'saldo', 'nog_af_te_dragen'],
  standen: [],
  totalen: [],
};

/**
 * Files whose stored rows may be absent in a package: these rows were settled, or the package contains only
 * the rows of its months.
 */
const mayLack: ReadonlySet<PackageFileName> = new Set([
  'verdeling',
  'opdrachten',
  'onderweg',
  'uit_te_betalen',
  'incasso',
  'vragenlijsten',
  'jaaropgaven',
  'documenten',
  'standen',
  'totalen',
]);

/** Prefix of the key of a row that the portal created (decision 0219). */
const OWN = 'zz-';

export interface ComparedRows {
  readonly file: PackageFileName;
  added: number;
  changed: number;
  equal: number;
  settled: number;
}

/** A stored row that the new package lacks: money or an order that the old system settled. */
export interface SettledRow {
  readonly file: 'onderweg' | 'opdrachten' | 'uit_te_betalen';
  readonly key: string;
  readonly cells: readonly string[];
}

/**
 * Compares the rows of a monthly package with the book of the brand. Reports each row with a known key and other
 * contents, except in the columns that may change, and each contract, person or mandate that is absent.
 */
export async function compareStoredRows(
  book: EarlierBook,
  archive: PackageArchive,
  report: ReportFault,
): Promise<{ readonly files: readonly ComparedRows[]; readonly settled: readonly SettledRow[] }> {
  const files: ComparedRows[] = [];
  const settled: SettledRow[] = [];
  for (const file of packageFileNames) {
    if (file === 'grootboek' || file === 'koersen') continue;
    const counts: ComparedRows = { file, added: 0, changed: 0, equal: 0, settled: 0 };
    files.push(counts);
    const positions = positionsOf(file) as Readonly<Record<string, number>>;
    const keyAt = packageFiles[file].key.map((column) => positions[column] ?? 0);
    const free: readonly string[] = changeable[file];
    const columns = Object.entries(positions);
    const fault = (line: number | null, column: string | null, message: string): void =>
      report({ file: `${file}.csv`, line, column, message, isNotice: false });
    for await (const [key, stored, row] of inStep(
      exportedRows(book, file),
      (one) => one.key,
      placedRows(archive, file),
      ({ cells }) => keyAt.map((at) => cells[at]).join(' '),
    )) {
      if (!stored) counts.added += 1;
      else if (!row) {
        if (key.startsWith(OWN)) continue;
        counts.settled += 1;
        if (!mayLack.has(file)) {
          const [column = null] = packageFiles[file].key;
          fault(null, column, 'Een regel van het vorige pakket ontbreekt. Lever dit bestand in zijn geheel.');
        } else if (file === 'onderweg' || file === 'opdrachten' || file === 'uit_te_betalen') {
          settled.push({ file, key, cells: stored.cells });
        }
      } else {
        const differing = columns.filter(([, at]) => (stored.cells[at] ?? '') !== (row.cells[at] ?? ''));
        const fixed = differing.find(([column]) => !free.includes(column));
        if (fixed) fault(row.line, fixed[0], REPEATED_ROW);
        else if (differing.length > 0) counts.changed += 1;
        else counts.equal += 1;
      }
    }
  }
  return { files, settled };
}
