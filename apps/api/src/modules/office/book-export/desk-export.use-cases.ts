import { dayText } from '@portaal/domain/notation/dutch';
import { type BookExport, recipientProblem } from '@portaal/domain/office/book-export/calls';
import { type ActingSession, act, askerOf, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  type ExportRow,
  hasRunningExport,
  insertExport,
  listExports,
  lockExport,
  markDownloaded,
} from './desk-export.repository.ts';
import { auditedExport, findPart, readParts } from './export-file.use-cases.ts';
import { fingerprintOf, isRecipient } from './recipient.ts';
import { findRemainders } from './remainders.repository.ts';

interface ExportRequest {
  readonly recipient: string;
  readonly since?: string | undefined;
  readonly twoFaToken?: string | undefined;
}

/**
 * Exports the book of a brand for a recipient, after a second employee approved exactly this recipient and day
 * (decision 0232). A job writes the file. Throws `invalidInput` for a key with a wrong checksum, `bookExportRuns`, and
 * `needsTwoEmployees` at a provider with one employee.
 */
export function requestBookExport(
  services: Services,
  session: ActingSession,
  { recipient, since, twoFaToken }: ExportRequest,
): Promise<undefined> {
  const { person, request } = session;
  const { brand } = person;
  return act(services, session, {
    lock: async (tx) => {
      if (!isRecipient(recipient)) throw new AppError('invalidInput', [recipientProblem]);
      if (services.configuration.soleEmployeeAuditor !== undefined) {
        throw new AppError('needsTwoEmployees', [], undefined, {
          explanation:
            'Dit kan alleen met twee medewerkers. Uw installatie heeft er één: laat een beheerder het boek uitvoeren met een opdracht.',
        });
      }
      if (await hasRunningExport(tx, brand)) throw new AppError('bookExportRuns');
      return findRemainders(tx, brand);
    },
    stepUp: { act: 'requestBookExport', twoFaToken },
    forTwo: (remainders) => ({
      title: 'Het boek uitvoeren, met burgerservicenummers',
      lines: [
        { label: 'Sleutel van de ontvanger', before: null, after: recipient },
        { label: 'Vingerafdruk van de sleutel', before: null, after: fingerprintOf(recipient) },
        { label: 'Gebeurtenissen', before: null, after: since ? `vanaf ${dayText(since)}` : 'alle' },
        ...remainders.map((text) => ({ label: 'Staat niet in het boek', before: null, after: text })),
      ],
      facts: { recipient, since: since ?? null },
    }),
    work: async (tx, approvedAt) => {
      const requestId = request?.carriesOut?.id;
      if (requestId === undefined) throw new Error('an export needs an approved request');
      const row = {
        id: newId(),
        brand,
        recipient,
        since: since ?? null,
        requestId,
        askedBy: await askerOf(tx, session),
        approvedBy: person.id,
        approvedAt,
        state: 'approved',
      } as const;
      if (!(await insertExport(tx, row))) throw new AppError('bookExportRuns');
      return done({
        audit: auditedExport('approved', row, { askedBy: row.askedBy, since: row.since }),
        jobs: [['bookExport.write', { exportId: row.id }]],
      });
    },
  });
}

/** Lists the exports of the reader's brand, latest first. */
export async function listBookExports(
  { clock, database: { orm } }: Pick<Services, 'clock' | 'database'>,
  { id: readerId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
): Promise<BookExport[]> {
  const now = clock.now();
  return (await listExports(orm, brand)).map(({ row, askedByName, approvedByName }) => ({
    id: row.id,
    state: displayedState(row, now),
    recipient: row.recipient,
    since: row.since,
    askedBy: askedByName,
    approvedBy: approvedByName,
    approvedAt: row.approvedAt.toISOString(),
    own: row.askedBy === readerId,
    file: fileOf(row),
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    failedBecause: row.failedBecause,
  }));
}

function displayedState(
  { state, downloadedAt, expiresAt }: Pick<ExportRow, 'state' | 'downloadedAt' | 'expiresAt'>,
  now: Date,
): BookExport['state'] {
  if (state !== 'written') return state;
  if (downloadedAt !== null) return 'downloaded';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'written';
}

function fileOf({ until, byteSize, sha256, expiresAt }: ExportRow): BookExport['file'] {
  if (until === null || byteSize === null || sha256 === null || expiresAt === null) return null;
  return { until, bytes: byteSize, sha256: sha256.toString('hex'), expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the encrypted file to the employee who requested it, once. Throws `bookExportOfColleague` for other
 * employees, including the approver, and `changedMeanwhile` for a file that was downloaded, has expired or is
 * not written yet. While the storage is unavailable, the file can still be downloaded later.
 */
export async function downloadBookExport(
  services: Services,
  admin: SignedInPerson,
  { id }: { readonly id: string },
): Promise<FileResponse> {
  const { brand } = admin;
  const lock = async (tx: Transaction, at: Date): Promise<ExportRow> => {
    const locked = await lockExport(tx, { id, brand });
    if (!locked) throw new AppError('notFound');
    if (locked.askedBy !== admin.id) throw new AppError('bookExportOfColleague');
    if (displayedState(locked, at) !== 'written') throw new AppError('changedMeanwhile');
    return locked;
  };
  const row = await services.database.transaction((tx) => lock(tx, services.clock.now()));
  const first = await findPart(services, row, 0);
  await act(services, admin, {
    // Rejects this download if another download erased the part in the meantime.
    lock,
    work: async (tx, downloadedAt) => {
      await markDownloaded(tx, id, downloadedAt);
      return done({ audit: auditedExport('downloaded', row) });
    },
  });
  return { name: `boek-${brand}-${row.until}.zip.age`, content: readParts(services, row, first) };
}
