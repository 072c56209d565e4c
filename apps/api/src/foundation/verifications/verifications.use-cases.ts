import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { AppError } from '../../platform/app-error.ts';
import type { AuditKeys } from '../../platform/audit-configuration.ts';
import { isKeyedHashOf, keyedHash } from '../../platform/keyed-hash.ts';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type VerificationKind, type verification, verificationKinds } from '../../schema/verification.ts';
import { findLastOutcomes } from './verifications.repository.ts';

type Run = typeof verification.$inferSelect;
/** The fields of a finished verification run that its seal covers. */
type Outcome = Pick<Run, 'id' | 'kind' | 'startedAt' | 'fault'> & { readonly finishedAt: Date };

const PURPOSE = 'verification';

const contentOf = ({ id, kind, startedAt, finishedAt, fault }: Outcome): string =>
  JSON.stringify([id, kind, startedAt.toISOString(), finishedAt.toISOString(), fault]);

/**
 * Returns the seal of a verification outcome, made with the current key of the audit log, which is not in the
 * database.
 */
export const sealOutcome = (keys: AuditKeys, outcome: Outcome): string =>
  keyedHash(keys, PURPOSE, contentOf(outcome));

/**
 * Returns whether a server with the audit key stored exactly this outcome. A user with only a database role cannot
 * create the seal.
 */
const isGenuineOutcome = (keys: AuditKeys, { finishedAt, seal, ...run }: Run): boolean =>
  finishedAt !== null &&
  seal !== null &&
  isKeyedHashOf(keys, PURPOSE, contentOf({ ...run, finishedAt }), seal);

/**
 * Maximum age of an outcome that permits a payout order: one day, because each verification runs every night.
 */
const VALID_MS = 24 * 60 * 60_000;

export const verificationNames: Readonly<Record<VerificationKind, string>> = {
  ledger: 'Grootboek',
  books: 'Boekhouding',
  audit: 'Auditlog',
};

/**
 * Returns the state of the last outcomes: the first fault, or `late` if an outcome is missing, older than a day or without
 * the seal of a server.
 */
export async function verificationWork({
  clock,
  configuration: { auditKeys },
  database,
}: Pick<Services, 'clock' | 'configuration'> & { readonly database: { readonly orm: Orm } }): Promise<
  AdminWork['verification']
> {
  const outcomes = await findLastOutcomes(database.orm);
  const now = clock.now().getTime();
  const all = verificationKinds.map((kind) => ({ kind, row: outcomes.get(kind) }));
  const broken = all.find(({ row }) => row !== undefined && row.fault !== null);
  if (broken?.row)
    return {
      state: 'broken',
      what: verificationNames[broken.kind],
      fault: broken.row.fault,
      at: isoOf(broken.row.finishedAt),
    };
  const late = all.find(
    ({ row }) =>
      !row?.finishedAt || !isGenuineOutcome(auditKeys, row) || now - row.finishedAt.getTime() >= VALID_MS,
  );
  if (late)
    return {
      state: 'late',
      what: verificationNames[late.kind],
      fault: null,
      at: isoOf(late.row?.finishedAt ?? null),
    };
  return { state: 'green', what: null, fault: null, at: null };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/**
 * Rejects a payout order unless the last outcome of each kind is successful and at most a day old; otherwise
 * also queues the verification job. Throws `notVerified`, `verificationFailed`.
 */
export async function requireVerified(
  services: Pick<Services, 'clock' | 'configuration' | 'database' | 'queue'>,
): Promise<void> {
  const { state } = await verificationWork(services);
  if (state === 'green') return;
  await services.queue.enqueueAlone('verifications.run', {});
  throw new AppError(state === 'late' ? 'notVerified' : 'verificationFailed');
}
