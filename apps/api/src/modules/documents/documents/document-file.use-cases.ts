import { createHash } from 'node:crypto';
import type { IssuedKind } from '@portaal/domain/documents/documents/kinds';
import { drawDocument } from '../../../documents/contract-documents.ts';
import type { ContractSnapshot, SnapshotByKind } from '../../../documents/contract-snapshot.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { DocumentStorage } from '../../../platform/document-storage.ts';
import { decryptBytes, encryptBytes, type FieldPlace } from '../../../platform/field-encryption.ts';
import { type ResealCounts, resealFiles } from '../../../platform/resealing.ts';
import type { Services } from '../../../platform/services.ts';
import { isTextKind } from '../../../provider-texts/kinds.ts';
import { textOfDocument } from '../provider-texts/provider-texts.use-cases.ts';
import { documentId } from './document-id.mapping.ts';
import {
  type DocumentToInsert,
  findDocument,
  findSealedOtherwise,
  noteRendered,
  noteSealedWith,
  type WholeDocument,
} from './documents.repository.ts';
import { openIdentity } from './sealed-identity.mapping.ts';

export type FileServices = Pick<Services, 'brands' | 'clock' | 'configuration' | 'database' | 'storage'>;

/** Returns the name under which the file of a document is stored. */
const storageKeyOf = ({
  brand,
  documentDate,
  id,
}: Pick<WholeDocument, 'brand' | 'documentDate' | 'id'>): string =>
  `${brand}/${documentDate.slice(0, 4)}/${id}.pdf`;

const placeOf = (id: string): FieldPlace => ({ table: 'document', column: 'file', rowId: id });
const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Reports document faults that the reader of the document does not notice or cannot correct. */
export type DocumentNotice = (
  fault: 'document_not_read' | 'document_not_kept' | 'document_damaged',
  error: unknown,
) => void;

/**
 * Documents that are being rendered or fetched, per storage. A concurrent request for the same document waits
 * for the first request.
 */
const underWay = new WeakMap<DocumentStorage, Map<string, Promise<Buffer>>>();

/**
 * Returns the PDF of a document. The first call renders it from the issued snapshot and stores it sealed;
 * later calls return the stored file, byte for byte. If the file is missing, renders and stores it again. If
 * it cannot be decrypted, renders it again but does not replace it, because the file may be intact and our
 * key wrong. A file that was rendered again is returned only if its digest is unchanged; otherwise throws
 * `documentDamaged`. A failing storage does not block the document: `notice` reports the failure.
 */
export function documentContent(
  services: FileServices,
  row: WholeDocument,
  notice: DocumentNotice,
): Promise<Buffer> {
  const waiting = underWay.get(services.storage) ?? new Map<string, Promise<Buffer>>();
  underWay.set(services.storage, waiting);
  const earlier = waiting.get(row.id);
  if (earlier) return earlier;
  const content = fetchOrMake(services, row, notice).finally(() => waiting.delete(row.id));
  waiting.set(row.id, content);
  return content;
}

async function fetchOrMake(
  services: FileServices,
  requested: WholeDocument,
  notice: DocumentNotice,
): Promise<Buffer> {
  const row = await newestOf(services, requested);
  const { id, sha256: storedHash, storageKey } = row;
  let isGone = true;
  if (storedHash !== null && storageKey !== null) {
    const stored = await readFile(services, { id, storageKey }, notice);
    if (stored instanceof Buffer && sha256(stored).equals(storedHash)) return stored;
    isGone = stored === 'gone';
  }
  const { kind } = row;
  if (kind === 'archief') {
    notice('document_damaged', new Error(`document ${id} of a previous system has no file that can be read`));
    throw new AppError('documentDamaged');
  }
  const content = await draw(services, row, kind);
  if (storedHash !== null && !sha256(content).equals(storedHash)) {
    notice('document_damaged', new Error(`document ${id} is not what it was`));
    throw new AppError('documentDamaged');
  }
  if (!isGone) return content;
  try {
    await keep(services, row, content);
  } catch (error) {
    notice('document_not_kept', error);
  }
  return content;
}

/** Reads a document without a file again, because a call that just ended may have rendered it. */
async function newestOf({ database }: FileServices, row: WholeDocument): Promise<WholeDocument> {
  return row.sha256 === null ? ((await findDocument(database.orm, row.id)) ?? row) : row;
}

async function readFile(
  { configuration, storage }: FileServices,
  { id, storageKey }: { readonly id: string; readonly storageKey: string },
  notice: DocumentNotice,
): Promise<Buffer | 'gone' | 'unread'> {
  try {
    const sealed = await storage.get(storageKey);
    return sealed ? decryptBytes(configuration.fieldKeys, placeOf(id), sealed) : 'gone';
  } catch (error) {
    notice('document_not_read', error);
    return 'unread';
  }
}

async function draw(
  { brands, configuration, database }: FileServices,
  row: WholeDocument,
  kind: IssuedKind,
): Promise<Buffer> {
  const brand = brands.byId(row.brand);
  if (!brand) throw new Error(`Brand ${row.brand} is not installed`);
  const { createdAt } = row;
  const snapshot = row.snapshot as SnapshotByKind[typeof kind] & Pick<ContractSnapshot, 'texts'>;
  const text =
    isTextKind(kind) &&
    (await textOfDocument(database.orm, brand, { kind, agreed: snapshot.texts?.contract, at: createdAt }));
  return drawDocument(kind, {
    brand,
    title: row.title,
    documentDate: row.documentDate,
    createdAt,
    formerNumber: row.formerNumber,
    snapshot,
    ...(text && { text }),
    identity: openIdentity<typeof kind>(configuration.fieldKeys, row.id, row.sealed),
  });
}

/** Stores the file before the row that refers to it. Two concurrent calls write the same content. */
async function keep(
  { clock, configuration, database, storage }: FileServices,
  row: WholeDocument,
  content: Buffer,
): Promise<void> {
  const { id } = row;
  const key = row.storageKey ?? storageKeyOf(row);
  await storage.put(key, encryptBytes(configuration.fieldKeys, placeOf(id), content));
  const isThere = await noteRendered(database.orm, id, {
    storageKey: key,
    byteSize: content.length,
    sha256: sha256(content),
    renderedAt: clock.now(),
    sealedWith: configuration.fieldKeys.currentId,
  });
  // The document was erased while it was being rendered.
  if (!isThere) await storage.delete(key);
}

/** A file of a previous system that becomes a document of a contract. */
export interface FormerDocument {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
  /** Key of the document in the previous system. */
  readonly reference: string;
  readonly title: string;
  readonly documentDate: string;
  /** Kind and file name in the previous system, for an export. */
  readonly snapshot: { readonly soort: string; readonly bestand: string };
}

/**
 * Stores the file of a document from a former system, sealed, and returns the row to insert. Storing it again
 * replaces the file.
 */
export async function storeFormerDocument(
  { configuration, storage }: Pick<Services, 'configuration' | 'storage'>,
  former: FormerDocument,
  content: Buffer,
  at: Date,
): Promise<DocumentToInsert> {
  const id = documentId(former.contractId, 'archief', former.reference);
  const storageKey = storageKeyOf({ ...former, id });
  await storage.put(storageKey, encryptBytes(configuration.fieldKeys, placeOf(id), content));
  return {
    ...former,
    id,
    kind: 'archief',
    sealed: null,
    createdAt: at,
    replacesId: null,
    storageKey,
    byteSize: content.length,
    sha256: sha256(content),
    renderedAt: at,
    sealedWith: configuration.fieldKeys.currentId,
  };
}

type ResealServices = Pick<Services, 'configuration' | 'database' | 'storage'>;

/** Reseals the files that were sealed with a key other than the current one. Fetches only those files. */
export function resealDocuments(services: ResealServices): Promise<ResealCounts> {
  const keyName = services.configuration.fieldKeys.currentId;
  return resealFiles(
    'document',
    (after) => findSealedOtherwise(services.database.orm, { keyName, after, limit: 100 }),
    (row) => resealFile(services, row),
  );
}

/**
 * Reseals the file of a document with the current key. Returns false if it is missing, cannot be decrypted, or has
 * changed.
 */
async function resealFile(
  { configuration: { fieldKeys }, database, storage }: ResealServices,
  { id, storageKey, sha256: storedHash }: Pick<WholeDocument, 'id' | 'storageKey' | 'sha256'>,
): Promise<boolean> {
  if (storageKey === null || storedHash === null) return false;
  const stored = await storage.get(storageKey);
  if (!stored) return false;
  let content: Buffer;
  try {
    content = decryptBytes(fieldKeys, placeOf(id), stored);
  } catch {
    return false;
  }
  if (!sha256(content).equals(storedHash)) return false;
  await storage.put(storageKey, encryptBytes(fieldKeys, placeOf(id), content));
  // The document was erased meanwhile, so the file just written is deleted again.
  if (!(await noteSealedWith(database.orm, id, fieldKeys.currentId))) await storage.delete(storageKey);
  return true;
}
