import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { uploadFileName } from '@portaal/domain/documents/uploads/file-name';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findReadFault } from '../../../platform/pdf-inspection.ts';
import { type ResealCounts, resealFiles } from '../../../platform/resealing.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { eraseUpload } from './upload-checks.use-cases.ts';
import { eraseContent, type Place, readContent, resealContent, storeContent } from './upload-content.ts';
import { TypeDetector } from './upload-type.ts';
import {
  type ApplicationStatus,
  findSealedOtherwise,
  findStatus,
  findUploads,
  findUploadsOf,
  insertReceiving,
  lockStatus,
  noteReceived,
  noteSealedWith,
  releaseUpload,
  releaseUploads,
  type StoredUpload,
} from './uploads.repository.ts';

/** Maximum concurrent uploads: both sides of two documents, as many as a page sends. */
const MOST = 4;
const SECONDS = 10;

const underWay = new Map<string, number>();

/**
 * Runs `work` unless this person already has too many uploads in progress in this process. Throws `tooManyRequests`.
 */
async function oneOfFew<T>(personId: string, work: () => Promise<T>): Promise<T> {
  const count = underWay.get(personId) ?? 0;
  if (count >= MOST) throw new AppError('tooManyRequests', [], SECONDS);
  underWay.set(personId, count + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(personId) ?? 1) - 1;
    if (left === 0) underWay.delete(personId);
    else underWay.set(personId, left);
  }
}

/** Reseals the files sealed with another key and fetches only those. */
export function resealUploads(
  services: Pick<Services, 'configuration' | 'database' | 'storage'>,
): Promise<ResealCounts> {
  const { orm } = services.database;
  const keyName = services.configuration.fieldKeys.currentId;
  return resealFiles(
    'upload',
    (after) => findSealedOtherwise(orm, { keyName, after, limit: 100 }),
    async (row) => {
      if (!(await resealContent(services, row))) return false;
      // The file was erased meanwhile, so delete the parts that were written back.
      if (!(await noteSealedWith(orm, row.id, keyName))) await eraseContent(services, row);
      return true;
    },
  );
}

export { checkUpload, eraseReleased, sweepUploads } from './upload-checks.use-cases.ts';
export { getUploadFile, getUploadForReview, listUploadsForReview } from './upload-reading.use-cases.ts';
export { findUploads } from './uploads.repository.ts';

interface FieldOfApplication {
  readonly id: string;
  readonly field: UploadField;
}

const statuses: Readonly<Record<StoredUpload['status'], Upload['status']>> = {
  checking: 'checking',
  clean: 'received',
  // Only the reviewer sees that there is no scanner, because the owner cannot do anything about it.
  unchecked: 'received',
  infected: 'infected',
};

const uploadResponse = ({ field, type, byteSize, receivedAt, status }: StoredUpload): Upload => ({
  field,
  type,
  byteSize,
  receivedAt: receivedAt.toISOString(),
  status: statuses[status],
});

/** Throws `notFound` for another person's application, and `uploadsClosed` once it was signed. */
function requireOpen(status: ApplicationStatus | undefined): void {
  if (status === undefined) throw new AppError('notFound');
  if (status !== 'draft' && status !== 'moreInfo') throw new AppError('uploadsClosed');
}

/** Lists the uploads of an application. Throws `notFound` if it is not the caller's. */
export async function listUploads(
  { database: { orm } }: Services,
  { id: personId }: SignedInPerson,
  applicationId: string,
): Promise<Upload[]> {
  if (!(await findStatus(orm, { applicationId, personId }))) throw new AppError('notFound');
  return (await findUploads(orm, applicationId)).map(uploadResponse);
}

/** Lists the files of all applications of a person, regardless of their status. */
export async function ownUploads({ database: { orm } }: Services, { id: personId }: SignedInPerson) {
  return (await findUploadsOf(orm, personId)).map(({ flow, upload }) => ({
    flow,
    name: uploadFileName(upload),
    ...uploadResponse(upload),
  }));
}

/** Throws `wrongFileType` for a PDF that cannot be read without its password. */
async function requireOpenPdf(
  services: Services,
  file: Place & { readonly byteSize: number },
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of readContent(services, file)) parts.push(part);
  if ((await findReadFault(Buffer.concat(parts))) === undefined) return;
  const message = 'Deze PDF vraagt om een wachtwoord. Sla hem op zonder wachtwoord, en kies hem opnieuw.';
  throw new AppError('wrongFileType', [{ field: 'file', message }]);
}

/**
 * Receives a file, stores it sealed, and replaces the existing file once it is complete. Throws the errors of
 * reading the content, `wrongFileType` if the bytes are not one of our types, and `tooManyRequests` for too
 * many simultaneous uploads. After an error nothing is stored.
 */
export async function uploadFile(
  services: Services,
  person: SignedInPerson,
  { id: applicationId, field }: FieldOfApplication,
  content: AsyncIterable<Buffer>,
): Promise<Upload> {
  const { clock, configuration, database, malwareScanner } = services;
  const own = { applicationId, personId: person.id };
  requireOpen(await findStatus(database.orm, own));
  return oneOfFew(person.id, async () => {
    const row = { ...own, id: newId(), brand: person.brand, field, receivedAt: clock.now() };
    await insertReceiving(database.orm, row);
    try {
      const detector = new TypeDetector();
      const byteSize = await storeContent(services, row, content, (part) => detector.look(part));
      const type = detector.type();
      if (detector.mayBeEncrypted) await requireOpenPdf(services, { ...row, byteSize });
      return await act(services, person, {
        lock: async (tx) => requireOpen(await lockStatus(tx, own)),
        work: async (tx, receivedAt) => {
          const replaced = await releaseUpload(tx, applicationId, field);
          const status = malwareScanner ? 'checking' : 'unchecked';
          const sealedWith = configuration.fieldKeys.currentId;
          const stored = await noteReceived(tx, row.id, { status, type, byteSize, receivedAt, sealedWith });
          if (!stored) throw new AppError('notFound');
          const audit = {
            action: 'upload.received',
            subjectType: 'upload',
            subjectId: row.id,
            detail: { applicationId, field, type, byteSize },
          } as const;
          return done(
            {
              audit,
              jobs: [
                ...(malwareScanner ? [['uploads.check', { uploadId: row.id }] as const] : []),
                ...(replaced === undefined ? [] : [['uploads.erase', { uploadId: replaced }] as const]),
              ],
            },
            uploadResponse(stored),
          );
        },
      });
    } catch (error) {
      // If the storage is unavailable, the next sweep erases the file.
      await eraseUpload(services, row.id).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes a file. Throws `notFound` for another person's or a missing file, and `uploadsClosed` after signing. */
export async function removeUpload(
  services: Services,
  person: SignedInPerson,
  { id: applicationId, field }: FieldOfApplication,
): Promise<void> {
  await act(services, person, {
    lock: async (tx) => requireOpen(await lockStatus(tx, { applicationId, personId: person.id })),
    work: async (tx) => {
      const uploadId = await releaseUpload(tx, applicationId, field);
      if (uploadId === undefined) throw new AppError('notFound');
      return done({
        audit: {
          action: 'upload.removed',
          subjectType: 'upload',
          subjectId: uploadId,
          detail: { applicationId, field },
        },
        jobs: [['uploads.erase', { uploadId }]],
      });
    },
  });
}

/**
 * Detaches the files of an application, or of all applications of a person, before the application is erased.
 * The bytes are erased after the commit.
 */
export async function eraseUploads(
  tx: Transaction,
  { queue }: Pick<Services, 'queue'>,
  of: { readonly personId: string; readonly applicationId?: string; readonly status?: ApplicationStatus },
): Promise<void> {
  const released = await releaseUploads(tx, of);
  await queue.enqueue(tx, 'uploads.erase', ...released.map((uploadId) => ({ uploadId })));
}
