import { isWrittenUnderKey } from '../../../platform/audit-chain.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { type DueRefund, listDueRefunds, listRefundLines } from './due-refunds.repository.ts';

/**
 * Lists the due refunds. A refund is withheld unless the audit log contains a line of exactly this order,
 * authenticated with the log's key: a database role could write the row with the decision of two employees
 * itself (decision 0179).
 */
export async function provenRefunds(
  orm: Orm,
  { configuration: { auditKeys } }: Pick<Services, 'configuration'>,
  brand: string,
  options: { readonly locked: boolean },
): Promise<DueRefund[]> {
  const due = await listDueRefunds(orm, brand, options);
  if (due.length === 0) return due;
  const lines = await listRefundLines(orm, brand);
  const ordered = new Set(
    lines.filter(({ line }) => isWrittenUnderKey(auditKeys, line)).map(({ lineId }) => lineId),
  );
  return due.map((refund) => (ordered.has(refund.id) ? refund : { ...refund, withheldBy: 'books' as const }));
}
