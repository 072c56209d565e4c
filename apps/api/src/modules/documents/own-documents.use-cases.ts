import { type DocumentKind, documentKindTexts } from '@portaal/domain/documents/kinds';
import type { FileResponse } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf } from '../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { archiveOf } from '../../platform/zip-archive.ts';
import { type ActingSession, act, done } from '../acts/acts.use-cases.ts';
import { type DocumentNotice, documentContent } from './document-file.ts';
import {
  countDocuments,
  type DocumentCount,
  type DocumentRow,
  findDocumentsOf,
  findOwnDocument,
  type ListedDocument,
  lastTaxYear,
  listDocumentRows,
  listForArchive,
  ownsContract,
} from './documents.repository.ts';
import { naming } from './issuing.ts';

export type { DocumentCount, ListedDocument } from './documents.repository.ts';

export interface DocumentQuery extends PageRequest {
  readonly year?: string | undefined;
  readonly kind?: DocumentKind | undefined;
}

/**
 * Newest first, with how many there are a year and kind. Of a contract that was another user's before, only what was
 * made for who asks. Throws `notFound` for a contract of another user.
 */
export async function listContractDocuments(
  { database }: Services,
  { id: personId, brand }: SignedInPerson,
  contractId: string,
  { year, kind, ...request }: DocumentQuery,
): Promise<Page<ListedDocument> & { readonly counts: readonly DocumentCount[] }> {
  const { orm } = database;
  const own = { contractId, personId, brand };
  if (!(await ownsContract(orm, own))) throw new AppError('notFound');
  const page = await pageOf(request, (part) => listDocumentRows(orm, own, { year, kind, ...part }));
  return { ...page, counts: await countDocuments(orm, own) };
}

/** The same of all contracts of who asks, with the tax statements they look for first. */
export async function listDocuments(
  { database }: Services,
  { id: personId, brand }: SignedInPerson,
  { year, kind, ...request }: DocumentQuery,
): Promise<
  Page<ListedDocument> & {
    readonly counts: readonly DocumentCount[];
    readonly taxYear: Awaited<ReturnType<typeof lastTaxYear>>;
  }
> {
  const { orm } = database;
  const own = { personId, brand };
  const page = await pageOf(request, (part) => listDocumentRows(orm, own, { year, kind, ...part }));
  return { ...page, counts: await countDocuments(orm, own), taxYear: await lastTaxYear(orm, own) };
}

interface ArchiveQuery {
  readonly year?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  /** The tax statements over this year that are in force. */
  readonly taxYear?: string | undefined;
}

/**
 * Documents of all contracts of who asks as one archive, a folder a year of their date. Each is made when it is its
 * turn. Throws `notFound` when there are none.
 */
export async function downloadDocuments(
  services: Services,
  session: ActingSession,
  wanted: ArchiveQuery,
  notice: DocumentNotice,
): Promise<FileResponse> {
  const { clock, database } = services;
  const { id: personId, brand } = session.person;
  const found = await listForArchive(database.orm, { personId, brand }, wanted);
  if (found.length === 0) throw new AppError('notFound');
  await act(services, session, {
    work: () =>
      done({
        audit: {
          action: 'documents.downloaded',
          subjectType: 'person',
          subjectId: personId,
          detail: { documents: found.length, ...wanted },
        },
      }),
  });
  const files = found.map((row) => ({
    name: `${row.year}/${fileNameOf(row)}`,
    make: async () => {
      const whole = await findOwnDocument(database.orm, { id: row.id, personId, brand });
      if (!whole) throw new AppError('notFound');
      return documentContent(services, whole, notice);
    },
  }));
  const about = wanted.taxYear === undefined ? 'mijn-documenten' : `jaaropgaven-${wanted.taxYear}`;
  return { name: `${about}-${clock.today()}.zip`, content: archiveOf(files, clock.now()) };
}

/**
 * The file of an own document, made when it was not yet. Throws `notFound` for any other, `documentDamaged` when it
 * is no longer what it was, and `hiddenFromEmployee` when an impersonating employee asks for one with citizen
 * numbers: they have no need of them.
 */
export async function getDocumentFile(
  services: Services,
  { id: personId, brand }: SignedInPerson,
  id: string,
  { isEmployee, notice }: { readonly isEmployee: boolean; readonly notice: DocumentNotice },
): Promise<FileResponse> {
  const found = await findOwnDocument(services.database.orm, { id, personId, brand });
  if (!found) throw new AppError('notFound');
  if (isEmployee && naming[found.kind]?.citizenNumbers) throw new AppError('hiddenFromEmployee');
  return { name: fileNameOf(found), content: await documentContent(services, found, notice) };
}

/** In an archive a document that could be corrected is as good as any. */
const unnoticed: DocumentNotice = () => undefined;

/** Everything of a person, to download: the name of each file and how to get it. */
export async function ownDocumentFiles(services: Services, personId: string) {
  const rows = await findDocumentsOf(services.database.orm, personId);
  return rows.map((row) => ({
    name: fileNameOf(row),
    make: () => documentContent(services, row, unnoticed),
  }));
}

/** A name without anything about a person: `jaaropgave-2025-contract-2024-000123.pdf`. */
function fileNameOf({
  kind,
  reference,
  number,
}: Pick<DocumentRow, 'kind' | 'reference'> & { readonly number: string }): string {
  if (kind === 'contract') return `contract-${number}.pdf`;
  if (kind === 'closingStatement') return `eindafrekening-contract-${number}.pdf`;
  return `${documentKindTexts[kind]}-${reference}-contract-${number}.pdf`.toLowerCase().replaceAll(' ', '-');
}
