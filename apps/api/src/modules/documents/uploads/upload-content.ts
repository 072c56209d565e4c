import { UPLOAD_BYTES } from '@portaal/domain/documents/uploads/fields';
import { StorageAwayError } from '../../../platform/document-storage.ts';
import { decryptBytes, encryptBytes, type FieldPlace } from '../../../platform/field-encryption.ts';
import { releaseMemory } from '../../../platform/release-memory.ts';
import type { Services } from '../../../platform/services.ts';

export type ContentServices = Pick<Services, 'configuration' | 'storage'>;

/** Bytes per part. A file is stored as sealed parts, so that only one of them is in memory at a time. */
const PART_BYTES = 128 * 1024;

/**
 * Row that owns the content. Each part is sealed for this row and its part number, and cannot be decrypted
 * anywhere else.
 */
export interface Place {
  readonly id: string;
  readonly brand: string;
}

const partsOf = (byteSize: number): number => Math.ceil(byteSize / PART_BYTES);
const keyOf = ({ brand, id }: Place, part: number): string => `${brand}/uploads/${id}/${part}.bin`;

/** Returns the storage keys of all parts of a file. */
export const uploadKeysOf = ({ byteSize, ...place }: Place & { readonly byteSize: number }): string[] =>
  Array.from({ length: partsOf(byteSize) }, (_, part) => keyOf(place, part));

const sealOf = ({ id }: Place, part: number): FieldPlace => ({
  table: 'application_upload',
  column: `part ${part}`,
  rowId: id,
});

/**
 * Stores the content part by part while reading it. `look` receives each part before it is stored. Returns
 * the number of bytes.
 */
export async function storeContent(
  { configuration, storage }: ContentServices,
  place: Place,
  content: AsyncIterable<Buffer>,
  look: (part: Buffer) => void,
): Promise<number> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  let [filled, stored] = [0, 0];
  const store = async (): Promise<void> => {
    const whole = part.subarray(0, filled);
    look(whole);
    const sealed = encryptBytes(configuration.fieldKeys, sealOf(place, stored), whole);
    await storage.put(keyOf(place, stored), sealed).catch((cause: unknown) => {
      throw new StorageAwayError(cause);
    });
    releaseMemory(sealed);
    stored += 1;
    filled = 0;
  };
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(part, filled, at);
      at += taken;
      filled += taken;
      if (filled === PART_BYTES) await store();
    }
    releaseMemory(chunk);
  }
  const rest = filled;
  if (rest > 0) await store();
  return rest === 0 ? stored * PART_BYTES : (stored - 1) * PART_BYTES + rest;
}

/**
 * Yields the content of a file part by part. Throws when a part is missing, changed, or sealed for another file or
 * position.
 */
export async function* readContent(
  { configuration, storage }: ContentServices,
  { byteSize, ...place }: Place & { readonly byteSize: number },
): AsyncGenerator<Buffer> {
  let left = byteSize;
  for (let part = 0; part < partsOf(byteSize); part += 1) {
    const sealed = await storage.get(keyOf(place, part));
    if (!sealed) throw new Error(`part ${part} of upload ${place.id} is gone`);
    const content = decryptBytes(configuration.fieldKeys, sealOf(place, part), sealed);
    left -= content.length;
    yield content;
  }
  if (left !== 0) throw new Error(`upload ${place.id} is not as long as it was`);
}

/** Reseals the parts of a file with the current key, one by one; false if a part is missing or cannot be opened. */
export async function resealContent(
  { configuration: { fieldKeys }, storage }: ContentServices,
  { byteSize, ...place }: Place & { readonly byteSize: number },
): Promise<boolean> {
  for (let part = 0; part < partsOf(byteSize); part += 1) {
    const sealed = await storage.get(keyOf(place, part));
    if (!sealed) return false;
    let content: Buffer;
    try {
      content = decryptBytes(fieldKeys, sealOf(place, part), sealed);
    } catch {
      return false;
    }
    await storage.put(keyOf(place, part), encryptBytes(fieldKeys, sealOf(place, part), content));
  }
  return true;
}

/** Deletes the content, also of a partially received file. */
export async function eraseContent(
  { storage }: ContentServices,
  { byteSize, ...place }: Place & { readonly byteSize: number | null },
): Promise<void> {
  for (let part = partsOf(byteSize ?? UPLOAD_BYTES) - 1; part >= 0; part -= 1) {
    await storage.delete(keyOf(place, part));
  }
}
