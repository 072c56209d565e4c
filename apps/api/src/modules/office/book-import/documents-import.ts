import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { Services } from '../../../platform/services.ts';
import { document, importedRow } from '../../../schema/index.ts';
import { storeFormerDocument } from '../../documents/documents/documents.use-cases.ts';
import type { PackageArchive } from '../book-package/book-package.use-cases.ts';
import { importedIds, ownersOf } from './book-import.repository.ts';
import { type ImportRun, importFile } from './import-run.ts';

/** Services that store the files of documents. */
export type FileServices = Pick<Services, 'configuration' | 'storage'>;

/** Maximum size of a document file in bytes. The file is sealed as a whole. */
export const LARGEST_DOCUMENT = 25_000_000;

/** Maximum number of files that one transaction stores, so that it ends before its lease expires. */
const DOCUMENTS_A_BATCH = 200;

/** Reads a whole file of a package; undefined if it is larger than a document may be. */
export async function readDocument(archive: PackageArchive, path: string): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await archive.open(path)) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > LARGEST_DOCUMENT) return undefined;
  }
  return Buffer.concat(parts);
}

/** Stores the documents of the previous system as documents of their contracts. */
export async function importDocuments(run: ImportRun, services: FileServices): Promise<void> {
  const { brand, importId, archive } = run;
  const contracts = await importedIds(run.database.orm, brand, 'contracten');
  const small = { ...run, rowsABatch: Math.min(run.rowsABatch, DOCUMENTS_A_BATCH) };
  const existing = run.continued
    ? await importedIds(run.database.orm, brand, 'documenten')
    : new Map<string, string>();
  await importFile(small, 'documenten', async (tx, all) => {
    const rows = all.filter(({ sleutel }) => !existing.has(sleutel));
    const owners = await ownersOf(
      tx,
      rows.map((row) => contracts.get(row.contract) ?? ''),
    );
    const made: (typeof document.$inferInsert)[] = [];
    for (const row of rows) {
      const contractId = contracts.get(row.contract) ?? '';
      const content = await readDocument(archive, row.bestand);
      if (!content) throw new Error(`documenten ${row.line}: larger than a document may be`);
      const former = {
        contractId,
        personId: owners.get(contractId) ?? '',
        brand,
        reference: row.sleutel,
        title: row.titel,
        documentDate: row.datum,
        snapshot: { soort: row.soort, bestand: row.bestand },
      };
      made.push(await storeFormerDocument(services, former, content, run.now()));
    }
    await bulkInsert(tx, document, made);
    await bulkInsert(
      tx,
      importedRow,
      rows.map(({ sleutel }, at) => ({
        brand,
        file: 'documenten',
        key: sleutel,
        importId,
        rowId: made[at]?.id ?? '',
      })),
    );
  });
}
