import { type BrokenAudit, verifyAudit } from '../platform/audit-verification.ts';
import { readConfiguration } from '../platform/configuration.ts';
import type { Orm } from '../platform/orm.ts';

/** Returns the fault in a test's audit log, which is signed with the development key. */
export async function brokenAudit(orm: Orm): Promise<BrokenAudit | undefined> {
  const { auditKeys: keys } = readConfiguration({ NODE_ENV: 'test' });
  return (await verifyAudit(orm, { keys, now: new Date() })).broken;
}
