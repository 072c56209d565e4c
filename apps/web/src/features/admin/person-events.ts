import { auditActions } from '@portaal/domain/people/audit-actions';
import type { PersonEvent } from '@portaal/domain/people/calls';

const isKnown = (action: string): action is keyof typeof auditActions => Object.hasOwn(auditActions, action);

/** What happened, with the reason where one was given; what an older version wrote is named as in the log. */
export function eventText({ action, reason }: Pick<PersonEvent, 'action' | 'reason'>): string {
  const text = isKnown(action) ? auditActions[action] : action;
  return reason === null ? text : `${text}. Reden: ${reason}`;
}

/** Who did it; of an impersonating employee both names. */
export function eventActor({ by, impersonator }: Pick<PersonEvent, 'by' | 'impersonator'>): string {
  if (impersonator !== null) return `${impersonator} (keek mee als ${by ?? 'onbekend'})`;
  return by ?? 'Niemand ingelogd';
}
