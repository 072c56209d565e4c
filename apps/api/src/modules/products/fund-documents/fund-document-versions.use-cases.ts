import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { dayText } from '@portaal/domain/notation/dutch';
import { type FundDocumentKind, fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import type { FundDocumentVersion } from '@portaal/domain/products/fund-documents/versions';
import { addMonths, type IsoDate } from '@portaal/engine';
import { type ActingSession, type AuditLine, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman } from '../../../foundation/humans/humans.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { sha256, storageKeyOf } from './fund-document-file.use-cases.ts';
import {
  deleteVersion,
  type FundDocumentRow,
  findVersion,
  insertVersion,
  isFund,
  listFundsOfBrand,
  listVersions,
  lockVersion,
  markPublished,
  nextVersion,
} from './fund-documents.repository.ts';
import { fileOf } from './fund-documents.use-cases.ts';
import { readLoadedPdf } from './loaded-pdf.use-cases.ts';

/** Maximum months between today and the first day in force; a later date is considered a typing error. */
const MONTHS_AHEAD = 12;

/** Lists the funds of all published terms of the employee's brand, including terms that apply later. */
export const listBrandFunds = (
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: Pick<SignedInPerson, 'brand'>,
) => listFundsOfBrand(orm, brand);

export async function listFundDocumentVersions(
  { database: { orm } }: Pick<Services, 'database'>,
  { id: readerId, brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<FundDocumentVersion>> {
  const accounts = await accountsOfHuman(orm, readerId);
  const found = await pageOf(request, (part) => listVersions(orm, { brand, status, ...part }));
  return pageWith(found, ({ loadedById, loadedAt, publishedBy, publishedAt, ...row }) => ({
    ...row,
    loadedAt: loadedAt.toISOString(),
    own: accounts.has(loadedById),
    published: publishedAt && { by: publishedBy ?? '', at: publishedAt.toISOString() },
  }));
}

export interface LoadedDetails {
  readonly fundId: number;
  readonly kind: FundDocumentKind;
  readonly title: string;
  readonly validFrom: IsoDate;
}

const audited = (
  what: 'loaded' | 'published' | 'discarded',
  { id, fundId, kind, version }: Pick<FundDocumentRow, 'id' | 'fundId' | 'kind' | 'version'>,
  detail: AuditLine['detail'],
): AuditLine => ({
  action: `fundDocument.${what}`,
  subjectType: 'fundDocument',
  subjectId: id,
  detail: { fundId, kind, version, ...detail },
});

async function requireLoadable(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { fundId, validFrom }: LoadedDetails,
): Promise<void> {
  const today = clock.today();
  const problems = [
    ...((await isFund(database.orm, fundId))
      ? []
      : [{ field: 'fundId', message: 'Kies een fonds uit de lijst.' }]),
    ...(validFrom < today
      ? [{ field: 'validFrom', message: 'Kies een datum vanaf vandaag.' }]
      : validFrom > addMonths(today, MONTHS_AHEAD)
        ? [{ field: 'validFrom', message: 'Kies een datum binnen een jaar.' }]
        : []),
  ];
  if (problems.length > 0) throw new AppError('invalidInput', problems);
}

/**
 * Stores a PDF as the next version, which waits for publication. Throws `invalidInput` for an unknown fund, for a
 * first day before today or more than a year ahead, and for a PDF that `readLoadedPdf` rejects.
 */
export async function loadFundDocument(
  services: Services,
  admin: SignedInPerson,
  details: LoadedDetails,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly version: number }> {
  await requireLoadable(services, details);
  const content = await readLoadedPdf(upload, services.malwareScanner);
  const { brand } = admin;
  const id = newId();
  const storageKey = storageKeyOf({ brand, id });
  const file = { storageKey, byteSize: content.length, sha256: sha256(content) };
  // Stores the file before inserting the row that refers to it.
  await services.storage.put(storageKey, content);
  try {
    return await act(services, admin, {
      work: async (tx, loadedAt) => {
        const version = await nextVersion(tx, { brand, ...details });
        await insertVersion(tx, { id, brand, version, ...details, ...file, loadedBy: admin.id, loadedAt });
        const digest = file.sha256.toString('hex');
        const audit = audited('loaded', { id, version, ...details }, { ...details, digest });
        return done({ audit }, { id, version });
      },
    });
  } catch (error) {
    await services.storage.delete(storageKey);
    throw error;
  }
}

/** Locks an unpublished version. Throws `notFound`, and `changedMeanwhile` when the version was already published. */
async function lockWaiting(tx: Transaction, id: string, brand: string): Promise<FundDocumentRow> {
  const row = await lockVersion(tx, { id, brand });
  if (!row) throw new AppError('notFound');
  if (row.publishedAt) throw new AppError('changedMeanwhile');
  return row;
}

/**
 * Publishes a version permanently, in force from its first day. The publisher is the second employee and provides a
 * step-up code; the employee who uploaded the version requests a colleague's approval instead (decision 0056). Throws
 * `firstDayPassed` when the first day is over.
 */
export async function publishFundDocument(
  services: Services,
  session: ActingSession,
  { id, twoFaToken }: { readonly id: string; readonly twoFaToken: string | undefined },
): Promise<void> {
  const { person } = session;
  const today = services.clock.today();
  await act(services, session, {
    lock: async (tx) => {
      const row = await lockWaiting(tx, id, person.brand);
      if (row.validFrom < today) throw new AppError('firstDayPassed');
      return row;
    },
    stepUp: { act: 'publishFundDocument', twoFaToken },
    forTwo: (row) => ({
      title: `${row.title} publiceren`,
      lines: [
        { label: 'Soort', before: null, after: `${fundDocumentKindTexts[row.kind]}, versie ${row.version}` },
        { label: 'Geldt vanaf', before: null, after: dayText(row.validFrom) },
      ],
      facts: { id, digest: row.sha256?.toString('hex') },
      preparedBy: row.loadedBy,
    }),
    work: async (tx, publishedAt, row) => {
      await markPublished(tx, id, { publishedBy: person.id, publishedAt });
      return done({ audit: audited('published', row, { validFrom: row.validFrom }) });
    },
  });
}

/** Deletes an unpublished version and its file. */
export async function discardFundDocument(
  services: Services,
  admin: SignedInPerson,
  id: string,
): Promise<void> {
  await act(services, admin, {
    lock: (tx) => lockWaiting(tx, id, admin.brand),
    work: async (tx, _at, row) => {
      await deleteVersion(tx, id);
      const { storageKey } = row;
      return done({
        audit: audited('discarded', row, {}),
        jobs: storageKey === null ? [] : [['documents.erase', { storageKey }]],
      });
    },
  });
}

/** Returns the file of a version. Throws `notFound` for a version of another brand. */
export async function getFundDocumentVersionFile(
  services: Services,
  { brand }: SignedInPerson,
  id: string,
): Promise<FileResponse> {
  const row = await findVersion(services.database.orm, { id, brand });
  if (!row) throw new AppError('notFound');
  return fileOf(services, row);
}
