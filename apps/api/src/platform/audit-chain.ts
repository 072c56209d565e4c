import { createHash, createHmac, type KeyObject } from 'node:crypto';
import type { AuditAction } from '@portaal/domain/audit-actions';
import type { auditEntry } from '../schema/index.ts';
import type { AuditKeys } from './audit-configuration.ts';
import { canonical } from './canonical.ts';

/** One audited event. `detail` contains data about the event, never personal data or secrets. */
export interface AuditEvent {
  readonly at: Date;
  readonly brand: string;
  readonly actorId: string | null;
  /** The employee who impersonated a user as the actor (decision 0024); absent without impersonation. */
  readonly impersonatorId?: string | null;
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export const FIRST_HASH = Buffer.alloc(32);

/** An event as it was written. Older versions had actions that no longer exist. */
export type WrittenEvent = Omit<AuditEvent, 'action'> & { readonly action: string };

/**
 * Returns the hash that binds a row to all earlier rows: an HMAC or, without a key (as in older versions), a
 * plain SHA-256.
 */
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
    // Rows without impersonation keep the content they had before impersonation existed.
    ...(event.impersonatorId ? [event.impersonatorId] : []),
  ]);
  const hash = key ? createHmac('sha256', key) : createHash('sha256');
  return hash.update(previousHash).update(content).digest();
}

/**
 * Returns whether a server with one of these keys wrote the row. A user who only has a database role cannot
 * compute the hash of the row.
 */
export function isWrittenUnderKey(keys: AuditKeys, row: typeof auditEntry.$inferSelect): boolean {
  const key = row.keyId === null ? undefined : keys.byId.get(row.keyId);
  const event: WrittenEvent = { ...row, detail: row.detail as Record<string, unknown> };
  return key !== undefined && chainHash(key, row.previousHash, row.sequence, event).equals(row.hash);
}
