import type { AuditEvent } from '../../platform/audit-chain.ts';

/** A line of the audit log, by the actor in their brand unless it says otherwise. */
export interface AuditLine
  extends Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'detail'>,
    Partial<Pick<AuditEvent, 'actorId' | 'brand' | 'impersonatorId'>> {}
