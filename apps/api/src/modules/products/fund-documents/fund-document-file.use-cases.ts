import { createHash } from 'node:crypto';
import { drawFundDocument } from '../../../documents/fund/fund-document.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { type FundDocumentRow, noteDrawn } from './fund-documents.repository.ts';

export type FileServices = Pick<Services, 'brands' | 'database' | 'storage'>;

export const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

export const storageKeyOf = ({ brand, id }: { brand: string; id: string }): string =>
  `${brand}/fund-documents/${id}.pdf`;

/**
 * Returns the PDF of a version, byte for byte as uploaded or first rendered. The file is stored unsealed, since the
 * document is public. Throws `documentDamaged` when the file is missing or changed.
 */
export async function fundDocumentContent(services: FileServices, row: FundDocumentRow): Promise<Buffer> {
  const { sha256: storedHash, storageKey } = row;
  if (storedHash === null || storageKey === null) return drawn(services, row);
  const stored = await services.storage.get(storageKey);
  if (stored && sha256(stored).equals(storedHash)) return stored;
  const again = row.snapshot === null ? undefined : await draw(services, row);
  if (again && sha256(again).equals(storedHash)) {
    await services.storage.put(storageKey, again);
    return again;
  }
  throw new AppError('documentDamaged', [], undefined, {
    cause: new Error(`fund document ${row.id} is not what it was`),
  });
}

/** Rendering is deterministic, so two simultaneous calls store the same file. */
async function drawn(services: FileServices, row: FundDocumentRow): Promise<Buffer> {
  const content = await draw(services, row);
  const storageKey = storageKeyOf(row);
  await services.storage.put(storageKey, content);
  const file = { storageKey, byteSize: content.length, sha256: sha256(content) };
  await noteDrawn(services.database.orm, row.id, file);
  return content;
}

function draw({ brands }: FileServices, row: FundDocumentRow): Promise<Buffer> {
  const brand = brands.byId(row.brand);
  if (!brand) throw new Error(`Brand ${row.brand} is not installed`);
  return drawFundDocument({ ...row, brand });
}
