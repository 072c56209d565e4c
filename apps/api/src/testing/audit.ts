import { type BrokenAudit, verifyAudit } from '../platform/audit-verification.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { Orm } from '../platform/orm.ts';

/** What is wrong with the audit log of a test, which is written with the key of a desk. */
export async function brokenAudit(orm: Orm): Promise<BrokenAudit | undefined> {
  const { auditKeys: keys } = readConfiguration({ NODE_ENV: 'test' });
  return (await verifyAudit(orm, { keys, now: new Date() })).broken;
}
