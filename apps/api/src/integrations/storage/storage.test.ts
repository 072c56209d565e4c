import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttpServer } from '../../../../sandbox/src/http/server.ts';
import { buildStoragePart } from '../../../../sandbox/src/storage/part.ts';
import type { DocumentStorage } from '../../platform/document-storage.ts';
import type { StorageConfiguration } from '../../platform/storage-configuration.ts';
import { storageFor } from './storage.ts';

const KEY = 'baken/0199-ab/een.pdf';
const service = buildHttpServer(buildStoragePart().routes, '127.0.0.1', 0);
let directory: string;

const bucket = (secret = 'sandbox-geheim'): StorageConfiguration => ({
  kind: 's3',
  bucketUrl: `http://127.0.0.1:${service.port()}/s3/documenten`,
  region: 'eu-west-1',
  keyId: 'sandbox',
  secret,
});

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

beforeAll(async () => {
  await service.start();
  directory = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

describe.each<[string, () => DocumentStorage]>([
  ['a disk', () => storageFor({ kind: 'disk', directory: join(directory, 'made', 'when-needed') })],
  ['a bucket', () => storageFor(bucket())],
])('documents are stored: %s', (_name, storageOf) => {
  test('returns the stored content, byte for byte, until it is deleted', async () => {
    const storage = storageOf();
    expect(await storage.get(KEY)).toBeUndefined();
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256));
    await storage.put(KEY, Buffer.from('an older one'));
    await storage.put(KEY, content);
    expect((await storage.get(KEY))?.equals(content)).toBe(true);
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.get(KEY)).toBeUndefined();
  });

  test('lists all keys of one folder in alphabetical order, however many there are', async () => {
    const storage = storageOf();
    const keys = Array.from({ length: 250 }, (_, at) => `hoofden/0${1000 + at}-ab.json`);
    for (const key of keys.toReversed()) await storage.put(key, Buffer.from('{}'));
    await storage.put('hoofden/dieper/a.json', Buffer.from('{}'));
    await storage.put('hoofden-2/a.json', Buffer.from('{}'));
    expect(await allOf(storage.list('hoofden'))).toEqual(keys);
    expect(await allOf(storage.list('leeg'))).toEqual([]);
    await expect(allOf(storage.list('../hoofden'))).rejects.toThrow('no folder');
  });

  test.each([
    '../wachtwoorden',
    '/etc/passwd',
    'a/../../b.pdf',
    'a//b.pdf',
    'A.pdf',
    'a\\b.pdf',
    '',
    'a.pdf/',
  ])('rejects a key outside the storage: %s', async (key) => {
    const storage = storageOf();
    await expect(storage.get(key)).rejects.toThrow('no key');
    await expect(storage.put(key, Buffer.alloc(1))).rejects.toThrow('no key');
    await expect(storage.delete(key)).rejects.toThrow('no key');
  });
});

test('makes a file on disk readable only by its owner, and concurrent writes leave no partial file', async () => {
  const storage = storageFor({ kind: 'disk', directory: join(directory, 'own') });
  await Promise.all([1, 2, 3].map((fill) => storage.put('a/b.pdf', Buffer.alloc(50_000, fill))));
  expect(await readdir(join(directory, 'own', 'a'))).toEqual(['b.pdf']);
  const { mode } = await stat(join(directory, 'own', 'a', 'b.pdf'));
  expect(mode & 0o777).toBe(0o600);
  const found = await storage.get('a/b.pdf');
  expect(new Set(found)).toHaveProperty('size', 1);
});

test('reports access to a bucket with a wrong secret as an error', async () => {
  const stranger = storageFor(bucket('geraden'));
  await expect(stranger.put(KEY, Buffer.from('x'))).rejects.toThrow('403');
  await expect(stranger.get(KEY)).rejects.toThrow('403');
  await expect(stranger.delete(KEY)).rejects.toThrow('403');
  await expect(allOf(stranger.list('baken'))).rejects.toThrow('403');
});
