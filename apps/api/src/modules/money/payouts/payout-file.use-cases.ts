import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  decryptField,
  encryptField,
  type FieldKeys,
  type FieldPlace,
} from '../../../platform/field-encryption.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { FILE_PART_CHARACTERS } from '../../../schema/payout-batch.ts';
import { findPart, insertPart } from './payout-batches.repository.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

const placeOf = (rowId: string): FieldPlace => ({ table: 'payout_file_part', column: 'sealed', rowId });

/**
 * A file that is ready for storage. Its parts are created before the batch, because the batch contains their
 * digest.
 */
export interface WrittenFile {
  readonly digest: Buffer;
  readonly byteSize: number;
  readonly parts: readonly { readonly id: string; readonly sealed: string }[];
}

/** Compresses and seals a file while it is generated. */
export async function writeFile(keys: FieldKeys, pieces: Iterable<string>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  const parts: { id: string; sealed: string }[] = [];
  let byteSize = 0;
  let waiting = '';
  const flush = async () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    byteSize += bytes.length;
    const id = newId();
    const text = (await compress(bytes)).toString('base64');
    parts.push({ id, sealed: encryptField(keys, placeOf(id), text) });
  };
  for (const piece of pieces) {
    waiting += piece;
    if (waiting.length >= FILE_PART_CHARACTERS) await flush();
  }
  if (waiting !== '') await flush();
  return { digest: hash.digest(), byteSize, parts };
}

export async function storeFile(tx: Transaction, batchId: string, { parts }: WrittenFile): Promise<void> {
  for (const [index, part] of parts.entries()) await insertPart(tx, { ...part, batchId, number: index + 1 });
}

/** Throws when the stored file does not have the digest that two employees ordered. */
export async function requireSame(orm: Orm, keys: FieldKeys, batchId: string, digest: Buffer): Promise<void> {
  const hash = createHash('sha256');
  for await (const bytes of readFile(orm, keys, batchId)) hash.update(bytes);
  if (!hash.digest().equals(digest))
    throw new Error(`the file of payout batch ${batchId} is not what was ordered`);
}

/** Yields the bytes of a file as written, part by part. */
export async function* readFile(orm: Orm, keys: FieldKeys, batchId: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const part = await findPart(orm, { batchId, number });
    if (!part) return;
    yield await expand(Buffer.from(decryptField(keys, placeOf(part.id), part.sealed), 'base64'));
  }
}
