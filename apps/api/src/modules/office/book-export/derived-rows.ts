import type { PackageFileName } from '@portaal/domain/office/book-package/files';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Cells } from './archived-rows.mapping.ts';
import { plainCells, sealedCells } from './row-cells.mapping.ts';
import {
  accountQuery,
  allocationQuery,
  balanceQuery,
  collectionQuery,
  contractQuery,
  depositQuery,
  documentQuery,
  type ExportScope,
  ledgerQuery,
  mandateQuery,
  orderQuery,
  payoutQuery,
  personQuery,
  priceQuery,
  questionnaireQuery,
  relationQuery,
  totalQuery,
  yearlyStatementQuery,
} from './row-queries.repository.ts';
import { type RowQuery, rowsOf } from './snapshot.repository.ts';

/** A row of a file, with the key by which the file is sorted. */
export interface KeyedRow {
  readonly key: string;
  readonly cells: Cells;
  /** Day on which the row was added to the book, if this can be later than the day of its event. */
  readonly day?: string;
}

/** Files that the export derives row by row. The ledger is derived per contract. */
export type RowFile = Exclude<PackageFileName, 'grootboek'>;

/** Query of each file; its columns are the columns of the file. */
const queries: Readonly<Record<RowFile, (scope: ExportScope) => RowQuery>> = {
  koersen: priceQuery,
  personen: personQuery,
  relaties: relationQuery,
  contracten: contractQuery,
  verdeling: allocationQuery,
  opdrachten: orderQuery,
  onderweg: depositQuery,
  uit_te_betalen: payoutQuery,
  machtigingen: mandateQuery,
  incasso: collectionQuery,
  vragenlijsten: questionnaireQuery,
  jaaropgaven: yearlyStatementQuery,
  documenten: documentQuery,
  rekeningen: accountQuery,
  standen: balanceQuery,
  totalen: totalQuery,
};

/** Yields the rows of a file with the current data of the portal, in the order of the file. */
export async function* derivedRows(
  tx: Transaction,
  keys: FieldKeys,
  scope: ExportScope,
  file: RowFile,
): AsyncGenerator<KeyedRow> {
  const query = queries[file](scope);
  const { persons, relations, contracts, mandates } = sealedCells(keys);
  const cellsOf =
    { personen: persons, relaties: relations, contracten: contracts, machtigingen: mandates }[
      file as string
    ] ?? plainCells;
  const isDated = file === 'koersen' || file === 'documenten';
  for await (const row of rowsOf(tx, query)) {
    const key = row[0] ?? '';
    if (isDated) yield { key, cells: cellsOf(row.slice(0, -1)), day: row.at(-1) ?? '' };
    else yield { key, cells: cellsOf(row) };
  }
}

/** Number of contracts whose ledger one fetch returns; the longest ledgers have about a thousand lines. */
const CONTRACTS_A_FETCH = 100;

/** Yields the ledger of each contract as lines of the file, in the order of the file. */
export async function* derivedLedgers(
  tx: Transaction,
  scope: ExportScope,
): AsyncGenerator<{ readonly key: string; readonly lines: string }> {
  for await (const [key, lines] of rowsOf(tx, ledgerQuery(scope), CONTRACTS_A_FETCH)) {
    yield { key: key ?? '', lines: lines ?? '' };
  }
}
