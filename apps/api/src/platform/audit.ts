import { createHash, createHmac, type KeyObject } from 'node:crypto';
import type { AuditAction } from '@portaal/domain/people/audit-actions';
import { desc } from 'drizzle-orm';
import { auditEntry } from '../schema/index.ts';
import type { AuditKeys } from './audit-configuration.ts';
import { canonical } from './canonical.ts';
import { bulkInsert } from './database/bulk-insert.ts';
import { prepared, type Transaction } from './orm.ts';

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
export const FIRST_HASH = Buffer.alloc(32);

/** As it was written: older versions knew other actions. */
export type WrittenEvent = Omit<AuditEvent, 'action'> & { readonly action: string };

/** What binds a row to all before it: an HMAC, or without a key the plain SHA-256 of older versions. */
export function chainHash(
  key: KeyObject | undefined,
  previousHash: Buffer,
  sequence: number,
  event: WrittenEvent,
): Buffer {
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
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return hash.update(previousHash).update(content).digest();
}

/** Whether a row was written by a server with one of these keys: a role of the database alone cannot make its hash. */
export function isWrittenUnderKey(keys: AuditKeys, row: typeof auditEntry.$inferSelect): boolean {
  const key = row.keyId === null ? undefined : keys.byId.get(row.keyId);
  const event: WrittenEvent = { ...row, detail: row.detail as Record<string, unknown> };
  return key !== undefined && chainHash(key, row.previousHash, row.sequence, event).equals(row.hash);
}

/** What the row says that stands between two keys: from which row the new one counts, and which head it seals. */
export const switchDetail = (
  sequence: number,
  previous: { readonly hash: Buffer; readonly keyId: string | null },
) => ({ from: sequence, sealedHead: previous.hash.toString('hex'), previousKey: previous.keyId });

/**
 * Appends events to the audit log in the transaction of the fact they report. The lock is held to the end of
 * that transaction, so call it last: it keeps the chain in one order. After a row of another key, or of none, comes
 * first the row that says so.
 */
export async function appendAudit(
  tx: Transaction,
  keys: AuditKeys,
  ...events: readonly AuditEvent[]
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const keyId = keys.currentId;
  const key = keys.byId.get(keyId);
  if (!key) throw new Error(`There is no key ${keyId}`);
  await tx.$client.query({ name: 'audit_lock', text: `SELECT pg_advisory_xact_lock(${AUDIT_LOCK})` });
  const [last] = await prepared(tx, 'audit_last', (executor) =>
    executor
      .select({ sequence: auditEntry.sequence, hash: auditEntry.hash, keyId: auditEntry.keyId })
      .from(auditEntry)
      .orderBy(desc(auditEntry.sequence))
      .limit(1)
      .prepare('audit_last'),
  ).execute();
  let sequence = last?.sequence ?? 0;
  let previousHash = last?.hash ?? FIRST_HASH;
  const lines = last && last.keyId !== keyId ? [keySwitch(first.at, last), ...events] : events;
  const rows = lines.map((event) => {
    sequence += 1;
    const hash = chainHash(key, previousHash, sequence, event);
    const row = { impersonatorId: null, ...event, sequence, previousHash, hash, keyId };
    previousHash = hash;
    return row;
  });
  await bulkInsert(tx, auditEntry, rows);
}

function keySwitch(
  at: Date,
  last: { readonly sequence: number; readonly hash: Buffer; readonly keyId: string | null },
): AuditEvent {
  return {
    at,
    brand: '',
    actorId: null,
    action: 'audit.keyed',
    subjectType: 'audit',
    subjectId: null,
    detail: switchDetail(last.sequence + 1, last),
  };
}
