import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';

/** Returns the audit line about a statement. */
export const statementAudit = (
  what: 'imported' | 'confirmed' | 'viewed' | 'gapAccepted',
  subjectId: string,
  detail: AuditLine['detail'],
): AuditLine => ({ action: `bankStatement.${what}`, subjectType: 'bankStatement', subjectId, detail });
