import {
  sealOutcome,
  verificationNames,
  verificationWork,
} from '../../../foundation/verifications/verifications.use-cases.ts';
import { type AuditHead, storedHeads } from '../../../platform/audit-heads.ts';
import { type BrokenAudit, verifyAudit } from '../../../platform/audit-verification.ts';
import type { DocumentStorage } from '../../../platform/document-storage.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { type VerificationKind, verificationKinds } from '../../../schema/verification.ts';
import { verifyBooks, verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { raiseAlarm } from '../security-events/security-events.use-cases.ts';
import { deleteBefore, findLastRuns, finishRun, insertRun } from './verification-runs.repository.ts';

export { auditFault, invariantFault };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A run that is unfinished after this time belongs to a process that stopped. */
const RUNS_MS = 4 * 60 * MINUTE;
/** A kind verified this recently is not verified again. */
const RECENT_MS = MINUTE;
const RETENTION_MS = 90 * DAY;

/**
 * Yields the heads that were in the storage at the start. A head added while the audit log is read belongs to a later
 * row.
 */
async function* headsOf(storage: Pick<DocumentStorage, 'list'>): AsyncGenerator<AuditHead> {
  let last = 0;
  for await (const { sequence } of storedHeads(storage)) last = sequence;
  for await (const head of storedHeads(storage)) {
    if (head.sequence > last) return;
    yield head;
  }
}

type Verify = (services: Services) => Promise<string | null>;

/**
 * Verifications by kind, each returning the first fault in words, or null. They work in SQL or in parts, so memory
 * does not grow with the data.
 */
const verify: Readonly<Record<VerificationKind, Verify>> = {
  async ledger({ database }) {
    const { broken } = await verifyLedger(database);
    return broken ? invariantFault(broken) : null;
  },
  async books({ database }) {
    const { broken } = await verifyBooks(database);
    return broken ? invariantFault(broken) : null;
  },
  async audit({ clock, configuration: { auditKeys }, database, storage }) {
    const { broken } = await verifyAudit(database.orm, {
      keys: auditKeys,
      heads: headsOf(storage),
      now: clock.now(),
    });
    return broken ? `Het auditlog is geschonden: ${auditFault(broken)}.` : null;
  },
};

/**
 * Verifies ledger, books and audit log one after another and stores each result. A fault, or a run that could not
 * finish, raises an alarm at every brand. A kind that another process is verifying, or verified within the last
 * minute, is skipped.
 */
export async function runVerifications(services: Services): Promise<void> {
  const {
    clock,
    configuration: { auditKeys },
    database,
  } = services;
  await deleteBefore(database.orm, new Date(clock.now().getTime() - RETENTION_MS));
  for (const kind of verificationKinds) {
    const last = (await findLastRuns(database.orm)).get(kind);
    const startedAt = clock.now();
    const isRecent = (at: Date | null, milliseconds: number) =>
      at !== null && startedAt.getTime() - at.getTime() < milliseconds;
    const isUnderWay = last?.finishedAt === null && isRecent(last.startedAt, RUNS_MS);
    if (isUnderWay || isRecent(last?.finishedAt ?? null, RECENT_MS)) continue;
    const id = newId();
    await insertRun(database.orm, { id, kind, startedAt });
    const fault = await verify[kind](services).catch(
      (error: unknown) => `De controle kwam niet klaar: ${error instanceof Error ? error.message : error}`,
    );
    const finishedAt = clock.now();
    const seal = sealOutcome(auditKeys, { id, kind, startedAt, finishedAt, fault });
    await finishRun(database.orm, id, { finishedAt, fault, seal });
    if (fault === null) continue;
    for (const { id: brand } of services.brands.all) {
      await raiseAlarm(services, {
        brand,
        rule: 'a verification that failed',
        key: verificationNames[kind],
        count: 1,
      });
    }
  }
}

/** Queues a verification when a job process starts, instead of waiting for the first nightly run. */
export async function startVerifications(services: Services): Promise<void> {
  const { state } = await verificationWork(services);
  if (state === 'late') await services.queue.enqueueAlone('verifications.run', {});
}

type BrokenInvariant = NonNullable<Awaited<ReturnType<typeof verifyLedger>>['broken']>;

/** Describes a broken invariant of the ledger or the books. */
const invariantFault = ({ invariant, subject, found, expected }: BrokenInvariant): string =>
  `${invariant}. Bij ${subject} staat ${found ?? 'niets'}, en dat moet ${expected ?? 'niets'} zijn.`;

/** Describes the fault in a sentence that names the first broken row. */
function auditFault({ sequence, reason, head }: BrokenAudit): string {
  switch (reason) {
    case 'missing':
      return `regel ${sequence} ontbreekt`;
    case 'changed':
      return `regel ${sequence} is veranderd`;
    case 'unkeyed':
      return `vanaf regel ${sequence} is zonder sleutel geschreven`;
    case 'unknownKey':
      return `regel ${sequence} heeft een sleutel die niet in AUDIT_KEY staat`;
    case 'cut':
      return `vanaf regel ${sequence} is het einde weg; in de opslag staat dat er regel ${head} was`;
    case 'otherHead':
      return `tussen regel ${sequence} en ${head} is iets herschreven; in de opslag staat een ander zegel van regel ${head}`;
  }
}
