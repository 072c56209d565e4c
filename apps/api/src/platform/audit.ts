import { desc } from 'drizzle-orm';
import { auditEntry } from '../schema/index.ts';
import { type AuditEvent, chainHash, FIRST_HASH } from './audit-chain.ts';
import type { AuditKeys } from './audit-configuration.ts';
import { bulkInsert } from './database/bulk-insert.ts';
import { prepared, type Transaction } from './orm.ts';

/** An arbitrary number that no other lock in this database uses. */
const AUDIT_LOCK = 4_170_002;

/**
 * Returns the detail of the row that records a change of key: the sequence number from which the new key is
 * used, and the last row that it seals.
 */
export const switchDetail = (
  sequence: number,
  previous: { readonly hash: Buffer; readonly keyId: string | null },
) => ({ from: sequence, sealedHead: previous.hash.toString('hex'), previousKey: previous.keyId });

/**
 * Appends events to the audit log in the transaction that stores the reported change. Must be the last call
 * of the transaction, because it holds a lock until the end, which preserves the order of the chain. If the
 * previous row has another key or no key, first inserts a row that records the change of key.
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
