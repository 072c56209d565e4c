import { desc, eq } from 'drizzle-orm';
import { auditEntry } from '../schema/index.ts';
import type { DocumentStorage } from './document-storage.ts';
import type { Orm } from './orm.ts';

/** The last row of the audit log at one time, stored where a user who can change the database has no access. */
export interface AuditHead {
  readonly sequence: number;
  /** Hash of that row, in hexadecimal. */
  readonly hash: string;
}

/** The methods of the server's log that are used here. */
interface HeadLog {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const FOLDER = 'audit/heads';
const NAME = /\/(\d{15})-([0-9a-f]{64})\.json$/;
const EVERY_MS = 60_000;

/**
 * Returns the file name of an audit head. The name contains the sequence number and the hash, so a list of
 * names is enough for a comparison, and two different heads never have the same name.
 */
const nameOf = ({ sequence, hash }: AuditHead): string =>
  `${FOLDER}/${String(sequence).padStart(15, '0')}-${hash}.json`;

/** Lists all heads in the storage, the oldest first. */
export async function* storedHeads(storage: Pick<DocumentStorage, 'list'>): AsyncGenerator<AuditHead> {
  for await (const key of storage.list(FOLDER)) {
    const [, sequence, hash] = NAME.exec(key) ?? [];
    if (sequence !== undefined && hash !== undefined) yield { sequence: Number(sequence), hash };
  }
}

/**
 * Writes the head of the audit log to the storage and to the log lines whenever it changes. Also checks that
 * the last head it saw still exists, so that a removed row is reported within a minute.
 */
export class AuditHeads {
  readonly #orm: Orm;
  readonly #storage: Pick<DocumentStorage, 'put'>;
  readonly #log: HeadLog;
  #seen: AuditHead | undefined;
  #kept: AuditHead | undefined;

  constructor(orm: Orm, storage: Pick<DocumentStorage, 'put'>, log: HeadLog) {
    this.#orm = orm;
    this.#storage = storage;
    this.#log = log;
  }

  async keep(): Promise<void> {
    const head = await this.#read();
    if (this.#seen) await this.#lookBack(this.#seen);
    if (!head) return;
    if (head.hash !== this.#seen?.hash) this.#log.info({ metric: 'audit_head', ...head }, 'audit log');
    this.#seen = head;
    if (head.hash === this.#kept?.hash) return;
    await this.#storage.put(nameOf(head), Buffer.from(`${JSON.stringify(head)}\n`));
    this.#kept = head;
  }

  async #read(sequence?: number): Promise<AuditHead | undefined> {
    const [row] = await this.#orm
      .select({ sequence: auditEntry.sequence, hash: auditEntry.hash })
      .from(auditEntry)
      .where(sequence === undefined ? undefined : eq(auditEntry.sequence, sequence))
      .orderBy(desc(auditEntry.sequence))
      .limit(1);
    return row && { sequence: row.sequence, hash: row.hash.toString('hex') };
  }

  async #lookBack(seen: AuditHead): Promise<void> {
    if ((await this.#read(seen.sequence))?.hash === seen.hash) return;
    const { sequence, hash } = seen;
    this.#log.error({ metric: 'audit_log_broken', sequence, hash }, 'the audit log was cut or rewritten');
  }
}

/**
 * Stores the head immediately, then every minute, and a last time at the end. A failure is logged and retried
 * a minute later.
 */
export function keepAuditHeads(
  orm: Orm,
  storage: Pick<DocumentStorage, 'put'>,
  log: HeadLog,
): { stop(): Promise<void> } {
  const heads = new AuditHeads(orm, storage, log);
  let underway: Promise<void> = Promise.resolve();
  let isBusy = false;
  const turn = (): void => {
    if (isBusy) return;
    isBusy = true;
    underway = heads
      .keep()
      .catch((err: unknown) =>
        log.error({ metric: 'audit_head_not_kept', err }, 'the audit head was not kept'),
      )
      .finally(() => {
        isBusy = false;
      });
  };
  turn();
  const timer = setInterval(turn, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underway;
      turn();
      await underway;
    },
  };
}
