import { sql } from 'drizzle-orm';
import { auditEntry } from '../schema/index.ts';
import type { switchDetail } from './audit.ts';
import { chainHash, FIRST_HASH, type WrittenEvent } from './audit-chain.ts';
import type { AuditKeys } from './audit-configuration.ts';
import type { AuditHead } from './audit-heads.ts';
import type { Orm } from './orm.ts';

/**
 * A fault in the audit log, with its first row. `unkeyed`: a row without a key after a row with a key.
 * `otherHead`: a row between two heads stored outside the database was changed.
 */
export interface BrokenAudit {
  readonly sequence: number;
  readonly reason: 'missing' | 'changed' | 'unkeyed' | 'unknownKey' | 'cut' | 'otherHead';
  /** Sequence number of the externally stored head that the log lacks or contradicts. */
  readonly head?: number;
}

export interface AuditVerification {
  /** Number of rows verified as unchanged. */
  readonly rows: number;
  /** The first row that has a key; undefined when there is none yet. */
  readonly keyedFrom: number | undefined;
  /** Number of externally stored heads that match the log. */
  readonly heads: number;
  /** For an older copy: whether some heads belong to rows that the copy does not contain yet. */
  readonly isBehind: boolean;
  readonly broken: BrokenAudit | undefined;
}

type Row = typeof auditEntry.$inferSelect;

/**
 * During a replacement, a server of the previous version may run beside this one and write rows without a
 * key.
 */
const REPLACED_WITHIN_MS = 24 * 3_600_000;
const BATCH = 1_000;

/**
 * Verifies the whole chain in batches, in order, together with the heads stored outside the database, and
 * stops at the first fault. The newest heads may belong to rows that an older copy of the database does not
 * contain yet.
 */
export async function verifyAudit(
  orm: Orm,
  {
    keys,
    heads,
    now,
    isOlderCopy = false,
  }: { keys: AuditKeys; heads?: AsyncIterable<AuditHead>; now: Date; isOlderCopy?: boolean },
): Promise<AuditVerification> {
  const walk = new Walk(keys);
  const stored = heads?.[Symbol.asyncIterator]();
  let head = await stored?.next();
  let matched = 0;
  const end = (broken: BrokenAudit | undefined, isBehind = false): AuditVerification => ({
    rows: walk.rows,
    keyedFrom: walk.keyedFrom,
    heads: matched,
    isBehind,
    broken,
  });
  let lastMatched = 0;
  for await (const row of rowsOf(orm)) {
    const broken = walk.step(row);
    if (broken) return end(broken);
    while (head && !head.done && head.value.sequence === row.sequence) {
      if (head.value.hash !== row.hash.toString('hex')) {
        return end({ sequence: lastMatched + 1, reason: 'otherHead', head: row.sequence });
      }
      matched += 1;
      lastMatched = row.sequence;
      head = await stored?.next();
    }
  }
  const unkeyed = walk.unkeyedAt(now);
  if (unkeyed) return end(unkeyed);
  if (head && !head.done) {
    if (isOlderCopy) return end(undefined, true);
    return end({ sequence: walk.rows + 1, reason: 'cut', head: head.value.sequence });
  }
  return end(undefined);
}

/**
 * Throws if the last row was sealed with a key that has the name of our key but differs from it, because no
 * key in use would then match later rows. A key name that we do not have belongs to a replaced key.
 */
export async function requireAuditKey(orm: Orm, keys: AuditKeys): Promise<void> {
  const [last] = await orm.select().from(auditEntry).orderBy(sql`${auditEntry.sequence} desc`).limit(1);
  const key = last?.keyId == null ? undefined : keys.byId.get(last.keyId);
  if (!last || !key) return;
  const event: WrittenEvent = { ...last, detail: last.detail as Record<string, unknown> };
  if (chainHash(key, last.previousHash, last.sequence, event).equals(last.hash)) return;
  throw new AuditKeyError(last.keyId ?? '', last.sequence);
}

/** Thrown when `AUDIT_KEY` is not the key that sealed the log. The message names the key and the remedy in Dutch. */
export class AuditKeyError extends Error {
  constructor(keyId: string, sequence: number) {
    super(
      `AUDIT_KEY past niet bij het auditlog: onder de naam ${keyId} staat een andere sleutel dan die van regel ${sequence}, of die regel is veranderd. Gebruik de sleutel van toen; een nieuwe hoort onder een andere naam. Er is niets geschreven.`,
    );
    this.name = 'AuditKeyError';
  }
}

async function* rowsOf(orm: Orm): AsyncGenerator<Row> {
  for (let from = 1; ; ) {
    const rows = await orm
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.sequence} >= ${from}`)
      .orderBy(auditEntry.sequence)
      .limit(BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    from = last.sequence + 1;
  }
}

/** State of a verification while it reads the chain row by row. */
class Walk {
  rows = 0;
  keyedFrom: number | undefined;
  readonly #keys: AuditKeys;
  #keyedSince: Date | undefined;
  #firstUnkeyed: number | undefined;
  #previous: { readonly hash: Buffer; readonly keyId: string | null } | undefined;

  constructor(keys: AuditKeys) {
    this.#keys = keys;
  }

  step(row: Row): BrokenAudit | undefined {
    const sequence = this.rows + 1;
    if (row.sequence !== sequence) return { sequence, reason: 'missing' };
    const key = row.keyId === null ? undefined : this.#keys.byId.get(row.keyId);
    if (row.keyId !== null && !key) return { sequence, reason: 'unknownKey' };
    const event: WrittenEvent = { ...row, detail: row.detail as Record<string, unknown> };
    const previousHash = this.#previous?.hash ?? FIRST_HASH;
    if (!chainHash(key, previousHash, sequence, event).equals(row.hash) || !this.#isMarked(row)) {
      return { sequence, reason: 'changed' };
    }
    if (key) {
      // The keyed hash also covers the time of the row, so an attacker who can only write rows without a key
      // cannot choose the time.
      const unkeyed = this.unkeyedAt(row.at);
      if (unkeyed) return unkeyed;
      this.keyedFrom ??= sequence;
      this.#keyedSince ??= row.at;
      this.#firstUnkeyed = undefined;
    } else if (this.keyedFrom !== undefined) {
      this.#firstUnkeyed ??= sequence;
    }
    this.#previous = row;
    this.rows = sequence;
    return undefined;
  }

  /**
   * Returns a fault if the log still ends with rows without a key long after its first row with a key.
   * Shortly after that first row, a server that is being replaced can still write such rows.
   */
  unkeyedAt(at: Date): BrokenAudit | undefined {
    if (this.#firstUnkeyed === undefined || this.#keyedSince === undefined) return undefined;
    const isReplacing = at.getTime() - this.#keyedSince.getTime() <= REPLACED_WITHIN_MS;
    return isReplacing ? undefined : { sequence: this.#firstUnkeyed, reason: 'unkeyed' };
  }

  /** Returns whether the row between two keys seals the last row of the first key. */
  #isMarked(row: Row): boolean {
    const previous = this.#previous;
    if (!previous || row.keyId === null || row.keyId === previous.keyId) return true;
    const sealed = row.detail as Partial<ReturnType<typeof switchDetail>>;
    return row.action === 'audit.keyed' && sealed.sealedHead === previous.hash.toString('hex');
  }
}
