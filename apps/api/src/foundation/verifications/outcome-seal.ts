import type { AuditKeys } from '../../platform/audit-configuration.ts';
import { isKeyedHashOf, keyedHash } from '../../platform/keyed-hash.ts';
import type { verification } from '../../schema/verification.ts';

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
export const isGenuineOutcome = (keys: AuditKeys, { finishedAt, seal, ...run }: Run): boolean =>
  finishedAt !== null &&
  seal !== null &&
  isKeyedHashOf(keys, PURPOSE, contentOf({ ...run, finishedAt }), seal);
