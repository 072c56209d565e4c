import { isWrittenUnderKey } from '../../platform/audit-chain.ts';
import type { AuditKeys } from '../../platform/audit-configuration.ts';
import { canonical } from '../../platform/canonical.ts';
import { isKeyedHashOf, keyedHash } from '../../platform/keyed-hash.ts';
import type { Orm } from '../../platform/orm.ts';
import { type ApprovalRow, listRequestLines } from './approval-request.repository.ts';

/** All fields of a request that its seal covers. The body is covered by the digest and has its own seal. */
type SealedRequest = Pick<
  ApprovalRow,
  | 'id'
  | 'brand'
  | 'call'
  | 'params'
  | 'title'
  | 'lines'
  | 'amountCents'
  | 'digest'
  | 'askedBy'
  | 'askedAt'
  | 'expiresAt'
  | 'aloneFrom'
>;

const contentOf = (row: SealedRequest): string =>
  JSON.stringify(
    canonical([
      row.id,
      row.brand,
      row.call,
      row.params,
      row.title,
      row.lines,
      row.amountCents,
      row.digest.toString('hex'),
      row.askedBy,
      row.askedAt.toISOString(),
      row.expiresAt.toISOString(),
      row.aloneFrom?.toISOString() ?? null,
    ]),
  );

/**
 * Returns `<key id>.<HMAC-SHA256>` with the current key of the audit log, which is not stored in the
 * database.
 */
export const sealRequest = (keys: AuditKeys, row: SealedRequest): string =>
  keyedHash(keys, 'approval_request', contentOf(row));

/** Returns whether `seal` was made for this row. */
const isSealOf = (keys: AuditKeys, row: SealedRequest, seal: string): boolean =>
  isKeyedHashOf(keys, 'approval_request', contentOf(row), seal);

/**
 * `unsealed`: stored by a server version that did not seal requests yet. `forged`: the named employee did not make
 * this request.
 */
export type Provenance = 'genuine' | 'unsealed' | 'forged';

/**
 * Determines whether the server itself stored this request for the employee that it names: the seal of the
 * request must match, and the audit log must contain a line about the request, which is sealed too (decision
 * 0183). A user who can only write to the database can forge neither.
 */
export async function provenanceOf(orm: Orm, keys: AuditKeys, row: ApprovalRow): Promise<Provenance> {
  if (!(await hasRequestLine(orm, keys, row))) return 'forged';
  if (row.seal === null || row.sealedBody === null) return 'unsealed';
  return isSealOf(keys, row, row.seal) ? 'genuine' : 'forged';
}

async function hasRequestLine(orm: Orm, keys: AuditKeys, row: ApprovalRow): Promise<boolean> {
  const lines = await listRequestLines(orm, row);
  return lines.some((line) => {
    const { call, digest } = line.detail as Record<string, unknown>;
    return call === row.call && digest === row.digest.toString('hex') && isWrittenUnderKey(keys, line);
  });
}
