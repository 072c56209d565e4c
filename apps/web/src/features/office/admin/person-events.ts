import { auditActions } from '@portaal/domain/audit-actions';
import type { PersonEvent } from '@portaal/domain/office/people/calls';

const isAuditAction = (action: string): action is keyof typeof auditActions =>
  Object.hasOwn(auditActions, action);

/**
 * Returns the event with its reason, if any. An action unknown to this version is shown by its name in the audit log.
 */
export function eventText({ action, reason }: Pick<PersonEvent, 'action' | 'reason'>): string {
  const text = isAuditAction(action) ? auditActions[action] : action;
  return reason === null ? text : `${text}. Reden: ${reason}`;
}

/** Returns the actor's name; for an impersonated action the names of both the employee and the customer. */
export function eventActor({ by, impersonator }: Pick<PersonEvent, 'by' | 'impersonator'>): string {
  if (impersonator !== null) return `${impersonator} (keek mee als ${by ?? 'onbekend'})`;
  return by ?? 'Niemand ingelogd';
}
