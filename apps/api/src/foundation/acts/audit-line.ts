import type { AuditEvent } from '../../platform/audit-chain.ts';

/** A line of the audit log. Its actor and brand are by default the actor and brand of the action. */
export interface AuditLine
  extends Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'detail'>,
    Partial<Pick<AuditEvent, 'actorId' | 'brand' | 'impersonatorId'>> {}
