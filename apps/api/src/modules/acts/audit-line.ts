import type { AuditEvent } from '../../platform/audit-chain.ts';

/** A line of the audit log, by default in the name of the actor and their brand. */
export interface AuditLine
  extends Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'detail'>,
    Partial<Pick<AuditEvent, 'actorId' | 'brand' | 'impersonatorId'>> {}
