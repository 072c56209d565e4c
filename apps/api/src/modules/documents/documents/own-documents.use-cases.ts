import { type DocumentKind, documentKindTexts } from '@portaal/domain/documents/documents/kinds';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { archiveOf } from '../../../platform/zip-archive.ts';
import { type DocumentNotice, documentContent } from './document-file.use-cases.ts';
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
import { naming } from './issuing.use-cases.ts';

export type { DocumentCount, ListedDocument } from './documents.repository.ts';

export interface DocumentQuery extends PageRequest {
  readonly year?: string | undefined;
  readonly kind?: DocumentKind | undefined;
}

/**
 * Lists the documents of a contract, newest first, with the number per year and kind. For a contract that belonged to
 * another user before, lists only those made for the caller. Throws `notFound` for another user's contract.
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

/**
 * Lists the documents of all contracts of the caller in the same way, with the year of the last tax statements, which
 * are needed most.
 */
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
  /** Year for which the current tax statements are included. */
  readonly taxYear?: string | undefined;
}

/**
 * Returns the documents of all contracts of the caller as one archive, with a folder for each year to which they
 * apply. Documents are rendered one by one while the archive is sent. Throws `notFound` if there are none.
 */
export async function downloadDocuments(
  services: Services,
  session: ActingSession,
  criteria: ArchiveQuery,
  notice: DocumentNotice,
): Promise<FileResponse> {
  const { clock, database } = services;
  const { id: personId, brand } = session.person;
  const found = await listForArchive(database.orm, { personId, brand }, criteria);
  if (found.length === 0) throw new AppError('notFound');
  await act(services, session, {
    work: () =>
      done({
        audit: {
          action: 'documents.downloaded',
          subjectType: 'person',
          subjectId: personId,
          detail: { documents: found.length, ...criteria },
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
  const about = criteria.taxYear === undefined ? 'mijn-documenten' : `jaaropgaven-${criteria.taxYear}`;
  return { name: `${about}-${clock.today()}.zip`, content: archiveOf(files, clock.now()) };
}

/**
 * Returns the file of a document of the caller, and renders it if needed. Throws `notFound` for another person's
 * document, `documentDamaged` if its content has changed, and `hiddenFromEmployee` if an impersonating employee
 * requests a document with BSNs, which they do not need.
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

/** Ignores the notice that a document in an archive was rendered again. */
const unnoticed: DocumentNotice = () => undefined;

/** Returns all documents of a person for download: the name of each file and a function that returns its content. */
export async function ownDocumentFiles(services: Services, personId: string) {
  const rows = await findDocumentsOf(services.database.orm, personId);
  return rows.map((row) => ({
    name: fileNameOf(row),
    make: () => documentContent(services, row, unnoticed),
  }));
}

/**
 * Returns a file name without personal data, such as `jaaropgave-2025-contract-2024-000123.pdf`. The number of a former
 * system follows our own: `contract-2026-000123-oud-hv-04711.pdf`.
 */
function fileNameOf({
  kind,
  reference,
  number: own,
  formerNumber,
}: Pick<DocumentRow, 'kind' | 'reference'> & {
  readonly number: string;
  readonly formerNumber: string | null;
}): string {
  const former = formerNumber?.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const number = former === undefined ? own : `${own}-oud-${former}`;
  if (kind === 'contract') return `contract-${number}.pdf`;
  if (kind === 'closingStatement') return `eindafrekening-contract-${number}.pdf`;
  const about = kind === 'archief' ? reference.replaceAll(/[^A-Za-z0-9]+/g, '-') : reference;
  return `${documentKindTexts[kind]}-${about}-contract-${number}.pdf`.toLowerCase().replaceAll(' ', '-');
}
