import { setImmediate } from 'node:timers/promises';
import type { FundDocument } from '@portaal/domain/fund-documents/calls';
import { fundDocumentKinds, fundDocumentKindTexts } from '@portaal/domain/fund-documents/kinds';
import type { FileResponse } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { type FileServices, fundDocumentContent } from './fund-document-file.ts';
import { type FundDocumentRow, findVersion, listInForce, listUndrawn } from './fund-documents.repository.ts';

export { countWaitingVersions } from './fund-documents.repository.ts';

/** What is in force today, by fund and then in the order of the kinds. */
export async function listFundDocuments(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  brand: string,
  fundId?: number,
): Promise<FundDocument[]> {
  const rows = await listInForce(database.orm, { brand, today: clock.today(), fundId });
  const place = ({ fundId: fund, kind }: FundDocument) => 10 * fund + fundDocumentKinds.indexOf(kind);
  return rows.sort((one, other) => place(one) - place(other));
}

/** A name without anything but what it is: `prospectus-versie-2-nederlands-vastgoed-fonds.pdf` would be ours to guess. */
const fileNameOf = ({ kind, fundId, version }: FundDocumentRow): string =>
  `${fundDocumentKindTexts[kind].toLowerCase().replaceAll('ë', 'e')}-fonds-${fundId}-versie-${version}.pdf`;

export const fileOf = async (services: FileServices, row: FundDocumentRow): Promise<FileResponse> => ({
  name: fileNameOf(row),
  content: await fundDocumentContent(services, row),
});

/** Any version that was published, as contracts refer to older ones. Throws `notFound` for any other. */
export async function getFundDocumentFile(
  services: FileServices,
  brand: string,
  id: string,
): Promise<FileResponse> {
  const row = await findVersion(services.database.orm, { id, brand });
  if (!row?.publishedAt) throw new AppError('notFound');
  return fileOf(services, row);
}

const DRAWN_AHEAD = 50;

/** Draws what nobody has opened yet, so that its size is known. */
export async function drawWaitingFundDocuments(services: FileServices): Promise<void> {
  for (const row of await listUndrawn(services.database.orm, DRAWN_AHEAD)) {
    await fundDocumentContent(services, row);
    // Drawing keeps the process busy; calls that wait come first.
    await setImmediate();
  }
}
