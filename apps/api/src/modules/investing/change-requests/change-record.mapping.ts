import type { ChangeLine } from '@portaal/domain/investing/change-requests/lines';
import {
  type ChangeInput,
  changeDefinitions,
  type RequestOption,
} from '@portaal/domain/investing/change-requests/options';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import type { RequestRow } from './change-requests.repository.ts';

/** The unsealed part of a change request in the database: its readable lines, and the change to execute. */
export interface ChangeLines {
  /** Null if the change names another person: the change is then sealed, and executed once an employee approves it. */
  readonly wanted: ChangeInput | null;
  readonly lines: readonly ChangeLine[];
}
export const requestedOf = ({ requested }: RequestRow): ChangeLines => requested as ChangeLines;

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

const joined = (lines: readonly ChangeLine[], side: 'before' | 'after'): string | undefined => {
  const presentLines = lines.filter((line) => line[side] !== null);
  if (presentLines.length === 0) return undefined;
  return presentLines.length === 1
    ? (presentLines[0]?.[side] ?? undefined)
    : presentLines.map((line) => `${line.label}: ${line[side]}`).join('; ');
};

/** Returns the history line of a change. */
export function eventOf(option: RequestOption, lines: readonly ChangeLine[]) {
  const { event: kind, hidesInHistory } = changeDefinitions[option];
  if (hidesInHistory) return { kind };
  return { kind, before: joined(lines, 'before'), after: joined(lines, 'after') };
}
