import { createHash } from 'node:crypto';
import type { AuditAction } from '@portaal/domain/people/audit-actions';
import { desc, sql } from 'drizzle-orm';
import { auditEntry } from '../schema/index.ts';
import { bulkInsert } from './database/bulk-insert.ts';
import type { Orm, Transaction } from './orm.ts';

/** One audited event. `detail` holds facts, never personal data or secrets. */
export interface AuditEvent {
  readonly at: Date;
  readonly brand: string;
  readonly actorId: string | null;
  /** The employee who impersonated a user as the actor (decision 0024); left out when there was none. */
  readonly impersonatorId?: string | null;
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Any number that nothing else in this database locks on. */
const AUDIT_LOCK = 4_170_002;
const FIRST_HASH = Buffer.alloc(32);

/** The database reorders the keys of JSON; the hash must not depend on that. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
}

/** As it was written: older versions knew other actions. */
type WrittenEvent = Omit<AuditEvent, 'action'> & { readonly action: string };

function chainHash(previousHash: Buffer, sequence: number, event: WrittenEvent): Buffer {
  const content = JSON.stringify([
    sequence,
    event.at.toISOString(),
    event.brand,
    event.actorId,
    event.action,
    event.subjectType,
    event.subjectId,
    canonical(event.detail),
    // Lines of before there was impersonation, and those without it, keep the content they were made with.
    ...(event.impersonatorId ? [event.impersonatorId] : []),
  ]);
  return createHash('sha256').update(previousHash).update(content).digest();
}

/**
 * Appends events to the audit log in the transaction of the fact they report. The lock is held to the end of
 * that transaction, so call it last: it keeps the chain in one order.
 */
export async function appendAudit(tx: Transaction, ...events: readonly AuditEvent[]): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`);
  const [last] = await tx
    .select({ sequence: auditEntry.sequence, hash: auditEntry.hash })
    .from(auditEntry)
    .orderBy(desc(auditEntry.sequence))
    .limit(1);
  let sequence = last?.sequence ?? 0;
  let previousHash = last?.hash ?? FIRST_HASH;
  const rows = events.map((event) => {
    sequence += 1;
    const hash = chainHash(previousHash, sequence, event);
    const row = { impersonatorId: null, ...event, sequence, previousHash, hash };
    previousHash = hash;
    return row;
  });
  await bulkInsert(tx, auditEntry, rows);
}

export interface BrokenAuditRow {
  readonly sequence: number;
  readonly reason: 'missing' | 'changed';
}

/** Walks the whole chain in batches; returns the number of rows, or the first row that is not as written. */
export async function verifyAudit(orm: Orm): Promise<{ rows: number; broken: BrokenAuditRow | undefined }> {
  const batch = 1_000;
  let expected = 1;
  let previousHash: Buffer = FIRST_HASH;
  for (;;) {
    const rows = await orm
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.sequence} >= ${expected}`)
      .orderBy(auditEntry.sequence)
      .limit(batch);
    for (const row of rows) {
      if (row.sequence !== expected) {
        return { rows: expected - 1, broken: { sequence: expected, reason: 'missing' } };
      }
      const event: WrittenEvent = { ...row, detail: row.detail as Record<string, unknown> };
      if (!chainHash(previousHash, expected, event).equals(row.hash)) {
        return { rows: expected - 1, broken: { sequence: expected, reason: 'changed' } };
      }
      previousHash = row.hash;
      expected += 1;
    }
    if (rows.length < batch) return { rows: expected - 1, broken: undefined };
  }
}
