import type { ChangeLine } from '@portaal/domain/change-requests/lines';
import type { ChangeInput } from '@portaal/domain/change-requests/options';
import type { AuditLine } from '../acts/acts.use-cases.ts';
import type { RequestRow } from './change-requests.repository.ts';

/** What the database holds of a request in the open: how people read it, and what to carry out. */
export interface Requested {
  /** Null for what is about another person: it is sealed, and carried out when an employee agrees. */
  readonly wanted: ChangeInput | null;
  readonly lines: readonly ChangeLine[];
}
export const requestedOf = ({ requested }: RequestRow): Requested => requested as Requested;

export const auditOf = (
  { id, brand, contractId, number, option }: RequestRow,
  what: 'asked' | 'checked' | 'processed' | 'rejected' | 'seen' | 'switchBegun' | 'withdrawn',
): AuditLine => ({
  brand,
  action: `changeRequest.${what}`,
  subjectType: 'changeRequest',
  subjectId: id,
  detail: { number, option, contractId },
});
