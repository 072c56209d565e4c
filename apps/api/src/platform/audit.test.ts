import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { appendAudit } from './audit.ts';
import type { AuditEvent } from './audit-chain.ts';
import { verifyAudit } from './audit-verification.ts';
import { readConfiguration } from './configuration.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const { auditKeys: keys } = readConfiguration({ NODE_ENV: 'test' });
const verify = () => verifyAudit(opened.database.orm, { keys, now: new Date('2026-11-20T11:00:00Z') });

const event = (action: AuditEvent['action']): AuditEvent => ({
  at: new Date('2026-11-20T10:00:00Z'),
  brand: 'baken',
  actorId: null,
  action,
  subjectType: 'test',
  subjectId: null,
  detail: { b: 1, a: { d: [1, 2], c: 'x' } },
});

/** Writes rows as the version before decision 0086 did: one chain of plain SHA-256. */
async function writeOldRows(count: number): Promise<string> {
  let previous = Buffer.alloc(32);
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const content = `[${sequence},"2026-11-19T10:00:00.000Z","baken",null,"offer.saved","test",null,{"a":1}]`;
    const hash = createHash('sha256').update(previous).update(content).digest();
    await opened.database.connection.pool.query(
      `INSERT INTO audit_entry (sequence, at, brand, action, subject_type, detail, previous_hash, hash)
       VALUES ($1, '2026-11-19T10:00:00Z', 'baken', 'offer.saved', 'test', '{"a":1}', $2, $3)`,
      [sequence, previous, hash],
    );
    previous = hash;
  }
  return previous.toString('hex');
}

test('a log from a version without a key continues with a key, after a row that seals the existing rows', async () => {
  const head = await writeOldRows(3);
  expect(await verify()).toEqual({
    rows: 3,
    keyedFrom: undefined,
    heads: 0,
    isBehind: false,
    broken: undefined,
  });
  await opened.database.transaction((tx) => appendAudit(tx, keys, event('offer.saved')));
  expect(await verify()).toEqual({ rows: 5, keyedFrom: 4, heads: 0, isBehind: false, broken: undefined });
  const { rows } = await opened.database.connection.pool.query(
    'SELECT action, detail, key_id FROM audit_entry WHERE sequence >= 4 ORDER BY sequence',
  );
  expect(rows).toEqual([
    {
      action: 'audit.keyed',
      detail: { from: 4, sealedHead: head, previousKey: null },
      key_id: 'ontwikkeling',
    },
    { action: 'offer.saved', detail: { b: 1, a: { d: [1, 2], c: 'x' } }, key_id: 'ontwikkeling' },
  ]);
});

test('the audit log is one unbroken chain, even with many concurrent writers', async () => {
  const { database } = opened;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      database.transaction((tx) =>
        appendAudit(
          tx,
          keys,
          event(index % 2 === 0 ? 'offer.saved' : 'offer.deleted'),
          event('password.reset'),
        ),
      ),
    ),
  );
  expect(await verify()).toMatchObject({ rows: 45, broken: undefined });
});

test('an event whose transaction fails is not in the log', async () => {
  const { database } = opened;
  await expect(
    database.transaction(async (tx) => {
      await appendAudit(tx, keys, event('offer.saved'));
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect((await verify()).rows).toBe(45);
});

test.each([
  'UPDATE audit_entry SET action = $$x$$',
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry',
  'TRUNCATE ledger_entry',
  'DELETE FROM ledger_entry',
])('the database rejects the statement %s', async (statement) => {
  await expect(opened.database.connection.pool.query(statement)).rejects.toThrow(/append-only/);
});
