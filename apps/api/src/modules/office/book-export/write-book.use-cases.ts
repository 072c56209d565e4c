import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { headerLine } from '@portaal/domain/office/book-package/csv';
import { DESCRIPTION_FILE, descriptionOf } from '@portaal/domain/office/book-package/description';
import { packageFileNames } from '@portaal/domain/office/book-package/files';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { documentFile, renderAll } from '../../documents/documents/documents.use-cases.ts';
import { openPackage, type PackageWriter } from '../book-package/book-package.use-cases.ts';
import { exportedCells } from './archived-rows.mapping.ts';
import { archivedCells, bookLines, DESCRIPTION_ROW, descriptionCells, ledgerLines } from './book-rows.ts';
import type { Secure } from './recipient.ts';
import { findRemainders } from './remainders.repository.ts';
import { findScope, listRenderedDocuments } from './scope.repository.ts';
import { takeSnapshot } from './snapshot.repository.ts';

export type ExportServices = Pick<Services, 'brands' | 'clock' | 'configuration' | 'database' | 'storage'>;

/** Thrown if a brand has nothing to export yet. */
export class NothingToExport extends Error {
  constructor() {
    super('Dit merk heeft nog geen koersen, contracten of documenten.');
    this.name = 'NothingToExport';
  }
}

interface BookRequest {
  readonly brand: string;
  /** First day of the events to export; null for the whole book. */
  readonly since: string | null;
}

/**
 * Writes the whole book of a brand as a package, from one database snapshot and with only a few contracts in
 * memory. `secure` transforms the written bytes. Returns the last day, and sentences about data that no file
 * contains. Throws `NothingToExport`.
 */
export async function exportBook(
  services: ExportServices,
  request: BookRequest,
  target: Writable,
  secure: Secure,
): Promise<{ readonly until: string; readonly remainders: readonly string[] }> {
  await renderAll(services, request.brand);
  const at = services.clock.now();
  const { fieldKeys: keys } = services.configuration;
  let writer: PackageWriter | undefined;
  let written: Promise<void> | undefined;
  try {
    const exported = await services.database.transaction(async (tx) => {
      await takeSnapshot(tx);
      const scope = await findScope(tx, request.brand, at);
      if (!scope) throw new NothingToExport();
      const book = { tx, keys, scope, since: request.since };
      const remainders = await findRemainders(tx, request.brand);
      const [day = '', title = ''] = await describedAs(tx, { keys, scope });
      writer = openPackage(new Date(`${day}T12:00:00Z`));
      written = pipeline(writer.output as AsyncIterable<Buffer>, secure, target);
      // `add` rejects when the target fails, and the code below throws the error of the target.
      written.catch(() => {});
      await writer.add(DESCRIPTION_FILE, [
        descriptionOf(request.brand, day, { title: title === '' ? undefined : title, remainders }),
      ]);
      for (const name of packageFileNames) {
        const lines = name === 'grootboek' ? ledgerLines(book) : bookLines(book, name);
        await writer.add(`${name}.csv`, withHeader(headerLine(name), lines));
      }
      return { until: day, remainders };
    });
    if (writer) await addDocuments(services, request, at, writer);
    writer?.end();
    await written;
    return exported;
  } catch (error) {
    const cause = target.errored ?? error;
    writer?.output.destroy();
    await written?.catch(() => {});
    throw cause;
  }
}

async function describedAs(
  tx: Transaction,
  { keys, scope }: Pick<Parameters<typeof archivedCells>[0], 'keys' | 'scope'>,
): Promise<readonly string[]> {
  const now = descriptionCells(scope);
  for await (const { content } of archivedCells({ tx, keys, scope }, DESCRIPTION_ROW)) {
    return exportedCells(now, content) ?? now;
  }
  return now;
}

async function* withHeader(header: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield header;
  yield* lines;
}

const DOCUMENTS_A_PAGE = 200;

/** Adds the files of the documents. They never change, so they are read after the snapshot transaction. */
async function addDocuments(
  services: ExportServices,
  { brand, since }: BookRequest,
  until: Date,
  { add }: PackageWriter,
): Promise<void> {
  let after = '';
  for (;;) {
    const { orm } = services.database;
    const page = await listRenderedDocuments(orm, { brand, until, since, after, limit: DOCUMENTS_A_PAGE });
    for (const { id, key, path } of page) {
      await add(path, [await documentFile(services, id)]);
      after = key;
    }
    if (page.length < DOCUMENTS_A_PAGE) return;
  }
}
