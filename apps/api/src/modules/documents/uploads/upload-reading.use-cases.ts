import { Readable } from 'node:stream';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { uploadFileName } from '@portaal/domain/documents/uploads/file-name';
import type { ReviewedFile } from '@portaal/domain/documents/uploads/reviewed-files';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { readContent } from './upload-content.ts';
import { findOfBrand, findStatus, findUploads, type StoredUpload } from './uploads.repository.ts';

/**
 * Throws `uploadNotChecked` while the file has not been scanned for malware, and `notFound` if the file contained
 * malware.
 */
function requireReadable({ status }: StoredUpload): void {
  if (status === 'checking') throw new AppError('uploadNotChecked');
  if (status === 'infected') throw new AppError('notFound');
}

/** Opens a file and audits the reader. Throws `documentDamaged` when its first part cannot be opened. */
async function opened(services: Services, reader: SignedInPerson, row: StoredUpload): Promise<FileResponse> {
  const { id, applicationId, field, type } = row;
  const parts = readContent(services, row);
  const first = await parts.next().catch((cause: Error) => {
    throw new AppError('documentDamaged', [], undefined, { cause });
  });
  await act(services, reader, {
    work: () =>
      done({
        audit: {
          action: 'upload.viewed',
          subjectType: 'upload',
          subjectId: id,
          detail: { applicationId, field },
        },
      }),
  });
  async function* content() {
    if (!first.done) yield first.value;
    yield* parts;
  }
  return { name: uploadFileName({ field, type }), content: Readable.from(content(), { objectMode: false }) };
}

/** Returns a file of an application that is not signed yet. Rejects an employee who impersonates its owner. */
export async function getUploadFile(
  services: Services,
  person: SignedInPerson,
  { id: applicationId, field }: { readonly id: string; readonly field: UploadField },
  { isEmployee }: { readonly isEmployee: boolean },
): Promise<FileResponse> {
  const { orm } = services.database;
  const status = await findStatus(orm, { applicationId, personId: person.id });
  const found = status && (await findUploads(orm, applicationId)).find((row) => row.field === field);
  if (!found) throw new AppError('notFound');
  if (isEmployee) throw new AppError('hiddenFromEmployee');
  if (status !== 'draft' && status !== 'moreInfo') throw new AppError('uploadsClosed');
  requireReadable(found);
  return opened(services, person, found);
}

/** Returns a file of a signed application of the employee's brand. */
export async function getUploadForReview(
  services: Services,
  admin: SignedInPerson,
  id: string,
): Promise<FileResponse> {
  const found = await findOfBrand(services.database.orm, { id, brand: admin.brand });
  if (!found || found.applicationStatus === 'draft') throw new AppError('notFound');
  requireReadable(found);
  return opened(services, admin, found);
}

/** Lists the files of an application for its reviewer, including files that cannot be opened. */
export async function listUploadsForReview(orm: Orm, applicationId: string): Promise<ReviewedFile[]> {
  return (await findUploads(orm, applicationId)).map(({ id, field, type, byteSize, receivedAt, status }) => ({
    id,
    field,
    type,
    byteSize,
    receivedAt: receivedAt.toISOString(),
    status,
  }));
}
