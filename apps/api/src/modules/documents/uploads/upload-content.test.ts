import { createSecretKey } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttpServer } from '../../../../../sandbox/src/http/server.ts';
import { buildStoragePart } from '../../../../../sandbox/src/storage/part.ts';
import { storageFor } from '../../../integrations/storage/storage.ts';
import { readConfiguration } from '../../../platform/configuration.ts';
import type { DocumentStorage } from '../../../platform/document-storage.ts';
import { eraseContent, readContent, storeContent } from './upload-content.ts';

const service = buildHttpServer(buildStoragePart().routes, '127.0.0.1', 0);
let directory: string;
beforeAll(async () => {
  await service.start();
  directory = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const configuration = readConfiguration({ NODE_ENV: 'test' });
const on = (storage: DocumentStorage) => ({ configuration, storage });
const disk = () => on(storageFor({ kind: 'disk', directory }));
const bucket = () =>
  on(
    storageFor({
      kind: 's3',
      bucketUrl: `http://127.0.0.1:${service.port()}/s3/documenten`,
      region: 'eu-west-1',
      keyId: 'sandbox',
      secret: 'sandbox-geheim',
    }),
  );

const one = { id: '01933b7e-0000-7000-8000-000000000001', brand: 'baken' };
const other = { ...one, id: '01933b7e-0000-7000-8000-000000000002' };
const partPath = (place: typeof one, part: number) =>
  join(directory, place.brand, 'uploads', place.id, `${part}.bin`);

const contentOf = (count: number) =>
  Buffer.from(Uint8Array.from({ length: count }, (_, at) => (at * 7) % 251));
async function* inChunks(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const store = (where: ReturnType<typeof on>, place: typeof one, content: Buffer, size = 60_000) =>
  storeContent(where, place, inChunks(content, size), () => undefined);
async function read(where: ReturnType<typeof on>, place: typeof one, byteSize: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of readContent(where, { ...place, byteSize })) parts.push(part);
  return Buffer.concat(parts);
}

describe.each([
  ['a disk', disk],
  ['a bucket', bucket],
])('uploads are stored on %s', (_name, where) => {
  test.each([1, 131_071, 131_072, 131_073, 262_144, 1_000_000])(
    'returns a file of %d bytes unchanged and leaves nothing after erasing',
    async (count) => {
      const content = contentOf(count);
      const looked: Buffer[] = [];
      const look = (part: Buffer) => looked.push(Buffer.from(part));
      expect(await storeContent(where(), one, inChunks(content, 60_000), look)).toBe(count);
      expect(Buffer.concat(looked).equals(content)).toBe(true);
      expect((await read(where(), one, count)).equals(content)).toBe(true);
      await eraseContent(where(), { ...one, byteSize: null });
      await expect(read(where(), one, count)).rejects.toThrow('gone');
    },
  );
});

test('an upload stores nothing readable on disk', async () => {
  const secret = 'BSN 999075858 ';
  await store(disk(), one, Buffer.alloc(300_000, secret));
  const files = await readdir(join(directory, 'baken', 'uploads', one.id));
  expect(files.sort()).toEqual(['0.bin', '1.bin', '2.bin']);
  for (const name of files) {
    const stored = await readFile(join(directory, 'baken', 'uploads', one.id, name));
    expect(stored.includes(secret.trim())).toBe(false);
    expect(stored.subarray(0, 100).toString('latin1')).toMatch(/^v1\./);
  }
});

test('rejects parts that were moved, swapped, truncated or removed', async () => {
  const content = contentOf(300_000);
  const attempt = async (harm: () => Promise<void>, expected: RegExp) => {
    await store(disk(), one, content);
    await store(disk(), other, content);
    await harm();
    await expect(read(disk(), one, content.length)).rejects.toThrow(expected);
  };
  await attempt(() => copyFile(partPath(other, 0), partPath(one, 0)), /authenticate/);
  await attempt(async () => {
    await rename(partPath(one, 0), partPath(one, 9));
    await rename(partPath(one, 1), partPath(one, 0));
    await rename(partPath(one, 9), partPath(one, 1));
  }, /authenticate/);
  await attempt(() => truncate(partPath(one, 1), 1_000), /authenticate/);
  await attempt(() => rm(partPath(one, 2)), /gone/);
  await store(disk(), one, content);
  await expect(read(disk(), one, content.length - 1)).rejects.toThrow('as long');
  const keys = { currentId: 'ander', byId: new Map([['ander', createSecretKey(Buffer.alloc(32, 1))]]) };
  const stranger = { ...disk(), configuration: { ...configuration, fieldKeys: keys } };
  await expect(read(stranger, one, content.length)).rejects.toThrow('lacks');
});
