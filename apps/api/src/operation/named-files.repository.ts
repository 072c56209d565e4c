import { asc, gt, sql } from 'drizzle-orm';
import { uploadKeysOf } from '../modules/documents/uploads/upload-content.ts';
import type { DocumentStorage } from '../platform/document-storage.ts';
import type { Orm } from '../platform/orm.ts';
import { applicationUpload, document, fundDocument } from '../schema/index.ts';

/** Number of files to which database rows refer, and the names of those that are missing from the storage. */
export interface NamedFiles {
  readonly named: number;
  readonly missing: readonly string[];
}

const BATCH = 5_000;

/**
 * Counts two groups of files: contract documents, which the server can render again, and uploaded files,
 * which it cannot.
 */
export async function countNamedFiles(
  orm: Orm,
  storage: Pick<DocumentStorage, 'list'>,
): Promise<{ readonly rendered: NamedFiles; readonly uploaded: NamedFiles }> {
  const fileLists = await Promise.all([found(fundKeys(orm), storage), found(uploadKeys(orm), storage)]);
  return {
    rendered: await found(documentKeys(orm), storage),
    uploaded: {
      named: fileLists.reduce((sum, { named }) => sum + named, 0),
      missing: fileLists.flatMap(({ missing }) => missing),
    },
  };
}

/**
 * Checks which keys exist in the storage. The keys must arrive in alphabetical order, so that each folder is listed
 * once.
 */
async function found(
  keys: AsyncIterable<string>,
  storage: Pick<DocumentStorage, 'list'>,
): Promise<NamedFiles> {
  const missing: string[] = [];
  let named = 0;
  let folder: string | undefined;
  let there = new Set<string>();
  for await (const key of keys) {
    const of = key.slice(0, key.lastIndexOf('/'));
    if (of !== folder) {
      folder = of;
      there = new Set();
      for await (const name of storage.list(of)) there.add(name);
    }
    named += 1;
    if (!there.has(key)) missing.push(key);
  }
  return { named, missing };
}

async function* documentKeys(orm: Orm): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = await orm
      .select({ key: document.storageKey })
      .from(document)
      .where(gt(document.storageKey, after))
      .orderBy(asc(document.storageKey))
      .limit(BATCH);
    for (const { key } of rows) if (key !== null) yield key;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.key ?? '';
  }
}

async function* fundKeys(orm: Orm): AsyncGenerator<string> {
  const rows = await orm
    .select({ key: fundDocument.storageKey })
    .from(fundDocument)
    .where(sql`${fundDocument.storageKey} is not null and ${fundDocument.snapshot} is null`)
    .orderBy(asc(fundDocument.storageKey));
  for (const { key } of rows) if (key !== null) yield key;
}

async function* uploadKeys(orm: Orm): AsyncGenerator<string> {
  const rows = await orm
    .select({
      id: applicationUpload.id,
      brand: applicationUpload.brand,
      byteSize: applicationUpload.byteSize,
    })
    .from(applicationUpload)
    .where(sql`${applicationUpload.status} in ('checking', 'clean', 'unchecked')`)
    .orderBy(asc(applicationUpload.id));
  for (const { byteSize, ...place } of rows) yield* uploadKeysOf({ ...place, byteSize: byteSize ?? 0 });
}
