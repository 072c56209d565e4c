import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { AppError } from '../../platform/app-error.ts';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { type VerificationKind, verificationKinds } from '../../schema/verification.ts';
import { isGenuineOutcome } from './outcome-seal.ts';
import { findLastOutcomes } from './verifications.repository.ts';

export { sealOutcome } from './outcome-seal.ts';

/** Period in which an outcome permits a payout order: one day, because each verification runs every night. */
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
 * Rejects a payout order unless the last outcome of each kind is successful and not older than a day; otherwise
 * queues the job. Throws `notVerified`, `verificationFailed`.
 */
export async function requireVerified(
  services: Pick<Services, 'clock' | 'configuration' | 'database' | 'queue'>,
): Promise<void> {
  const { state } = await verificationWork(services);
  if (state === 'green') return;
  await services.queue.enqueueAlone('verifications.run', {});
  throw new AppError(state === 'late' ? 'notVerified' : 'verificationFailed');
}
