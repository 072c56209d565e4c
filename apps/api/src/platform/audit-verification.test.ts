import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { appendAudit } from './audit.ts';
import type { AuditKeys } from './audit-configuration.ts';
import { AuditHeads, keepAuditHeads, storedHeads } from './audit-heads.ts';
import { verifyAudit } from './audit-verification.ts';

const key = (fill: number) => createSecretKey(Buffer.alloc(32, fill));
const keys: AuditKeys = { currentId: '2026', byId: new Map([['2026', key(1)]]) };
const renewed: AuditKeys = {
  currentId: '2027',
  byId: new Map([
    ['2027', key(2)],
    ['2026', key(1)],
  ]),
};
const START = Date.parse('2026-11-20T10:00:00Z');
const DAYS = 86_400_000;

let opened: TestDatabase;
let stored: Map<string, Buffer>;
let logged: object[];
const storage = {
  put: async (name: string, content: Buffer) => void stored.set(name, content),
  async *list() {
    yield* [...stored.keys()].sort();
  },
};
const log = {
  info: (fields: object) => void logged.push(fields),
  error: (fields: object) => void logged.push(fields),
};
const rows = async (text: string, values: unknown[] = []) =>
  (await opened.database.connection.pool.query(text, values)).rows;

beforeAll(async () => {
  opened = await createTestDatabase();
  // The attacker in these tests owns the tables. Another test is about an attacker who can only append rows.
  await rows('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only');
});
afterAll(() => opened.close());
beforeEach(async () => {
  await rows('TRUNCATE audit_entry');
  stored = new Map();
  logged = [];
});

async function write(count: number, { by = keys, day = 0 } = {}): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await opened.database.transaction((tx) =>
      appendAudit(tx, by, {
        at: new Date(START + day * DAYS),
        brand: 'baken',
        actorId: null,
        action: 'offer.saved',
        subjectType: 'test',
        subjectId: null,
        detail: { cents: 100 },
      }),
    );
  }
}

/**
 * Rewrites rows as an attacker with the database but without the key would: changes the detail of a row and
 * recomputes every later hash.
 */
async function rewrite(from: number, seal: (content: Buffer) => Buffer, keyId: string | null): Promise<void> {
  await rows(`UPDATE audit_entry SET detail = '{"cents":1}' WHERE sequence = $1`, [from]);
  const [before] = await rows('SELECT hash FROM audit_entry WHERE sequence = $1', [from - 1]);
  let previous: Buffer = before?.hash ?? Buffer.alloc(32);
  for (const { sequence, detail } of await rows(
    'SELECT sequence, detail FROM audit_entry WHERE sequence >= $1 ORDER BY sequence',
    [from],
  )) {
    const fields = [
      sequence,
      new Date(START).toISOString(),
      'baken',
      null,
      'offer.saved',
      'test',
      null,
      detail,
    ];
    const hash = seal(Buffer.concat([previous, Buffer.from(JSON.stringify(fields))]));
    await rows('UPDATE audit_entry SET previous_hash = $2, hash = $3, key_id = $4 WHERE sequence = $1', [
      sequence,
      previous,
      hash,
      keyId,
    ]);
    previous = hash;
  }
}
const unsealed = (content: Buffer) => createHash('sha256').update(content).digest();
const verify = (by = keys, day = 0) =>
  verifyAudit(opened.database.orm, {
    keys: by,
    heads: storedHeads(storage),
    now: new Date(START + day * DAYS),
  });
const keepHead = () => new AuditHeads(opened.database.orm, storage, log).keep();

test('finds and names a changed row and a missing row', async () => {
  await write(9);
  await rows(`UPDATE audit_entry SET detail = '{}' WHERE sequence = 7`);
  expect(await verify()).toMatchObject({ rows: 6, broken: { sequence: 7, reason: 'changed' } });
  await rows('DELETE FROM audit_entry WHERE sequence = 5');
  expect(await verify()).toMatchObject({ rows: 4, broken: { sequence: 5, reason: 'missing' } });
});

test('finds out that the end of the log was removed, through the head stored outside the database', async () => {
  await write(4);
  await keepHead();
  await write(4);
  await keepHead();
  expect(await verify()).toMatchObject({ rows: 8, heads: 2, broken: undefined });
  await rows('DELETE FROM audit_entry WHERE sequence > 6');
  expect(await verify()).toMatchObject({
    rows: 6,
    heads: 1,
    broken: { sequence: 7, reason: 'cut', head: 8 },
  });
});

test('accepts an older copy of the log that lacks the newest heads, but rejects a head that differs from its row', async () => {
  await write(4);
  await keepHead();
  await write(4);
  await keepHead();
  await rows('DELETE FROM audit_entry WHERE sequence > 4');
  const verifyOlder = () =>
    verifyAudit(opened.database.orm, {
      keys,
      heads: storedHeads(storage),
      now: new Date(START),
      isOlderCopy: true,
    });
  expect(await verifyOlder()).toMatchObject({ rows: 4, heads: 1, isBehind: true, broken: undefined });
  await rows('DELETE FROM audit_entry WHERE sequence > 3');
  await write(1, { day: 1 });
  expect(await verifyOlder()).toMatchObject({ broken: { reason: 'otherHead', head: 4 } });
});

test('finds an audit log from which all rows were deleted', async () => {
  await write(3);
  await keepHead();
  await rows('TRUNCATE audit_entry');
  expect(await verify()).toMatchObject({ rows: 0, broken: { sequence: 1, reason: 'cut', head: 3 } });
});

test('finds the first row that was rewritten with hashes computed without the key', async () => {
  await write(6);
  const guessed = (content: Buffer) => createHmac('sha256', Buffer.alloc(32, 9)).update(content).digest();
  await rewrite(4, guessed, '2026');
  expect(await verify()).toMatchObject({ broken: { sequence: 4, reason: 'changed' } });
  await rewrite(4, guessed, 'mine');
  expect(await verify()).toMatchObject({ broken: { sequence: 4, reason: 'unknownKey' } });
});

test('finds the first row that was rewritten with the plain hashes of older versions', async () => {
  await write(6);
  await rewrite(4, unsealed, null);
  expect(await verify(keys, 2)).toMatchObject({ broken: { sequence: 4, reason: 'unkeyed' } });
  // Rows that the server appends afterwards seal the rewritten rows with the key, but the verification still
  // finds them.
  await write(1, { day: 2 });
  expect(await verify(keys, 2)).toMatchObject({ broken: { sequence: 4, reason: 'unkeyed' } });
});

test('detects, by the stored heads, a log rewritten from its first row with the hashes of older versions', async () => {
  await write(3);
  await keepHead();
  await write(3);
  await keepHead();
  await rewrite(1, unsealed, null);
  expect(await verify()).toMatchObject({ broken: { sequence: 1, reason: 'otherHead', head: 3 } });
});

test('accepts rows without a key that a server of the previous version writes on the day of the first key', async () => {
  await write(2);
  await rewrite(2, unsealed, null);
  expect((await verify(keys, 1)).broken).toBeUndefined();
  await write(1, { day: 1 });
  expect(await verify(keys, 9)).toMatchObject({ rows: 4, keyedFrom: 1, broken: undefined });
});

test('continues with a new key after a row that records the change, and still requires the old key', async () => {
  await write(2);
  await write(2, { by: renewed });
  expect(await verify(renewed)).toMatchObject({ rows: 5, broken: undefined });
  expect(await rows('SELECT action, key_id FROM audit_entry ORDER BY sequence')).toEqual([
    { action: 'offer.saved', key_id: '2026' },
    { action: 'offer.saved', key_id: '2026' },
    { action: 'audit.keyed', key_id: '2027' },
    { action: 'offer.saved', key_id: '2027' },
    { action: 'offer.saved', key_id: '2027' },
  ]);
  expect(await verify(keys)).toMatchObject({ broken: { sequence: 3, reason: 'unknownKey' } });
});

test('stores an audit head once while nothing is written, in the storage and in the log lines', async () => {
  const heads = new AuditHeads(opened.database.orm, storage, log);
  await heads.keep();
  await write(1);
  await heads.keep();
  await heads.keep();
  const [{ hash }] = (await rows(`SELECT encode(hash, 'hex') AS hash FROM audit_entry`)) as [
    { hash: string },
  ];
  expect([...stored.keys()]).toEqual([`audit/heads/000000000000001-${hash}.json`]);
  expect(logged).toEqual([{ metric: 'audit_head', sequence: 1, hash }]);
});

test('reports within a minute that a row of the audit log has disappeared', async () => {
  const heads = new AuditHeads(opened.database.orm, storage, log);
  await write(3);
  await heads.keep();
  await rows('DELETE FROM audit_entry WHERE sequence = 3');
  await heads.keep();
  expect(logged).toContainEqual(expect.objectContaining({ metric: 'audit_log_broken', sequence: 3 }));
});

test('stores the head of the audit log after the last write at a clean stop', async () => {
  await write(2);
  const watch = keepAuditHeads(opened.database.orm, storage, log);
  await vi.waitFor(() => expect(stored.size).toBe(1));
  await write(3);
  await watch.stop();
  expect([...stored.keys()].map((name) => Number(name.slice('audit/heads/'.length).split('-')[0]))).toEqual([
    2, 5,
  ]);
});

test('reports an audit head that the storage rejects, and stores it the next time', async () => {
  await write(1);
  const full = { put: () => Promise.reject(new Error('full')) };
  await keepAuditHeads(opened.database.orm, full, log).stop();
  expect(logged).toContainEqual(expect.objectContaining({ metric: 'audit_head_not_kept' }));
  const heads = new AuditHeads(opened.database.orm, storage, log);
  storage.put = () => Promise.reject(new Error('full'));
  await expect(heads.keep()).rejects.toThrow('full');
  storage.put = async (name, content) => void stored.set(name, content);
  await heads.keep();
  expect(stored.size).toBe(1);
});
