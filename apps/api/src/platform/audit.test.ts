import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type AuditEvent, appendAudit, verifyAudit } from './audit.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const event = (action: AuditEvent['action']): AuditEvent => ({
  at: new Date('2026-11-20T10:00:00Z'),
  brand: 'baken',
  actorId: null,
  action,
  subjectType: 'test',
  subjectId: null,
  detail: { b: 1, a: { d: [1, 2], c: 'x' } },
});

test('the audit log is one unbroken chain, also when many write at once', async () => {
  const { database } = opened;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      database.transaction((tx) =>
        appendAudit(tx, event(index % 2 === 0 ? 'offer.saved' : 'offer.deleted'), event('password.reset')),
      ),
    ),
  );
  expect(await verifyAudit(database.orm)).toEqual({ rows: 40, broken: undefined });
});

test('an event whose transaction fails is not in the log', async () => {
  const { database } = opened;
  await expect(
    database.transaction(async (tx) => {
      await appendAudit(tx, event('offer.saved'));
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect((await verifyAudit(database.orm)).rows).toBe(40);
});

test.each([
  'UPDATE audit_entry SET action = $$x$$',
  'DELETE FROM audit_entry',
  'TRUNCATE audit_entry',
  'TRUNCATE ledger_entry',
  'DELETE FROM ledger_entry',
])('the database rejects %s', async (statement) => {
  await expect(opened.database.connection.pool.query(statement)).rejects.toThrow(/append-only/);
});

test('a changed row and a missing row are found and named', async () => {
  const { orm } = opened.database;
  await orm.execute(sql`ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_append_only`);
  await orm.execute(sql`UPDATE audit_entry SET detail = '{}' WHERE sequence = 7`);
  expect(await verifyAudit(orm)).toEqual({ rows: 6, broken: { sequence: 7, reason: 'changed' } });
  await orm.execute(sql`DELETE FROM audit_entry WHERE sequence = 5`);
  expect(await verifyAudit(orm)).toEqual({ rows: 4, broken: { sequence: 5, reason: 'missing' } });
});
