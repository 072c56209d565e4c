import type { AuditEvent } from '../../platform/audit-chain.ts';

/** A line of the audit log. By default, its actor and brand are those of the action. */
export interface AuditLine
  extends Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'detail'>,
    Partial<Pick<AuditEvent, 'actorId' | 'brand' | 'impersonatorId'>> {}
