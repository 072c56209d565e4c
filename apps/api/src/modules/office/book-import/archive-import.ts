import type { PackageFileName } from '@portaal/domain/office/book-package/files';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { encryptField } from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import { archivedRow } from '../../../schema/index.ts';
import { type FileRow, type ImportRun, importFile } from './import-run.ts';

/** Files that fill no table of the portal, with the columns that name a row. */
const archived = {
  vragenlijsten: (row: FileRow<'vragenlijsten'>) => `${row.persoon} ${row.datum}`,
  jaaropgaven: (row: FileRow<'jaaropgaven'>) => `${row.contract} ${row.jaar}`,
  rekeningen: (row: FileRow<'rekeningen'>) => row.iban,
  standen: (row: FileRow<'standen'>) => `${row.dag} ${row.contract} ${row.fonds}`,
} as const;

/** Stores the rows of those files as they are, sealed. */
export async function importArchive(run: ImportRun): Promise<void> {
  await archive(run, 'vragenlijsten', archived.vragenlijsten);
  await archive(run, 'jaaropgaven', archived.jaaropgaven);
  await archive(run, 'rekeningen', archived.rekeningen);
  await archive(run, 'standen', archived.standen);
}

/** Returns a row for the archive, with its cells sealed. */
export function archivedRowOf(
  { brand, importId, keys }: Pick<ImportRun, 'brand' | 'importId' | 'keys'>,
  {
    file,
    key,
    cells,
  }: { readonly file: PackageFileName; readonly key: string; readonly cells: readonly string[] },
): typeof archivedRow.$inferInsert {
  const id = newId();
  const place = { table: 'archived_row', column: 'sealed_cells', rowId: id };
  return { id, brand, importId, file, key, sealedCells: encryptField(keys, place, JSON.stringify(cells)) };
}

async function archive<F extends PackageFileName>(
  run: ImportRun,
  file: F,
  keyOf: (row: FileRow<F>) => string,
): Promise<void> {
  await importFile(run, file, async (tx, rows) => {
    await bulkInsert(
      tx,
      archivedRow,
      rows.map((row) => {
        const { line: _, ...cells } = row;
        return archivedRowOf(run, { file, key: keyOf(row), cells: Object.values<string>(cells) });
      }),
    );
  });
}
