import { setImmediate } from 'node:timers/promises';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { fundDocumentKinds, fundDocumentKindTexts } from '@portaal/domain/products/fund-documents/kinds';
import { act, done, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import type { FileResponse } from '../../../http/route.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { LiveSession } from '../../../platform/session.ts';
import { type FileServices, fundDocumentContent } from './fund-document-file.use-cases.ts';
import {
  type FundDocumentRow,
  findOpenings,
  findVersion,
  listInForce,
  listUndrawn,
  OPENED,
} from './fund-documents.repository.ts';

export { countMissing, countWaitingVersions, findOpenings } from './fund-documents.repository.ts';

/** Lists the documents in force today, ordered by fund and then by kind. */
export async function listFundDocuments(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  brand: string,
  fundId?: number,
): Promise<FundDocument[]> {
  const rows = await listInForce(database.orm, { brand, today: clock.today(), fundId });
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ fundId, kind }: Pick<FundDocument, 'fundId' | 'kind'>): number =>
  10 * fundId + fundDocumentKinds.indexOf(kind);

/** A document in force, with its opening status for a person who invests in the fund. */
export interface DocumentToOpen extends FundDocument {
  /** Hexadecimal SHA-256 of the file; null until the file is first rendered. */
  readonly sha256: string | null;
  readonly isOpened: boolean;
  /** Whether the person opened an earlier version. */
  readonly replaces: boolean;
}

/** Lists the documents of a fund that are in force today. Each states whether the person has opened it. */
export async function documentsToOpen(
  { clock, database: { orm } }: Pick<Services, 'clock' | 'database'>,
  { id: personId, brand }: { readonly id: string; readonly brand: string },
  fundId: number,
): Promise<DocumentToOpen[]> {
  const rows = await listInForce(orm, { brand, today: clock.today(), fundId });
  const opened = await findOpenings(orm, personId, fundId);
  return rows
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((row) => ({
      ...row,
      sha256: row.sha256?.toString('hex') ?? null,
      isOpened: opened.some(({ id }) => id === row.id),
      replaces: opened.some(({ kind, version }) => kind === row.kind && version < row.version),
    }));
}

/**
 * Builds the file name from kind, fund id and version only. The row does not contain the fund name, so a name such as
 * `prospectus-versie-2-nederlands-vastgoed-fonds.pdf` would be a guess.
 */
const fileNameOf = ({ kind, fundId, version }: FundDocumentRow): string =>
  `${fundDocumentKindTexts[kind].toLowerCase().replaceAll('ë', 'e')}-fonds-${fundId}-versie-${version}.pdf`;

export const fileOf = async (services: FileServices, row: FundDocumentRow): Promise<FileResponse> => ({
  name: fileNameOf(row),
  content: await fundDocumentContent(services, row),
});

/**
 * Returns the file of any published version, since contracts refer to older versions, and records that the user
 * opened it. Throws `notFound` for an unpublished version.
 */
export async function getFundDocumentFile(
  services: Services,
  brand: string,
  id: string,
  session: LiveSession | undefined,
): Promise<FileResponse> {
  const row = await findVersion(services.database.orm, { id, brand });
  if (!row?.publishedAt) throw new AppError('notFound');
  const file = await fileOf(services, row);
  // A document opened by an employee who impersonates a user does not count as opened by that user.
  if (session && !session.impersonator) await noteOpening(services, session.person, row);
  return file;
}

/** Records only the first time a user opens a document, since a later agreement refers to that moment. */
async function noteOpening(
  services: Services,
  person: LiveSession['person'],
  { id: documentId, fundId, kind, version }: FundDocumentRow,
): Promise<void> {
  await act(services, person, {
    work: async (tx) => {
      const before = await findOpenings(tx, person.id, fundId);
      if (before.some(({ id }) => id === documentId)) return unchanged(undefined);
      return done({
        audit: {
          action: OPENED,
          subjectType: 'fundDocument',
          subjectId: documentId,
          detail: { fundId, kind, version },
        },
      });
    },
  });
}

const DRAWN_AHEAD = 50;

/** Renders documents that no user has opened yet, so that their file size is known. */
export async function drawWaitingFundDocuments(services: FileServices): Promise<void> {
  for (const row of await listUndrawn(services.database.orm, DRAWN_AHEAD)) {
    await fundDocumentContent(services, row);
    // Rendering blocks the event loop, so waiting calls are served between documents.
    await setImmediate();
  }
}
