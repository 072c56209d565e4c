import { jobNames } from '../apps/api/src/platform/queue.ts';
import { describeTables, type TableDescription } from '../apps/api/src/schema/described-tables.ts';
import { auditActions } from '../packages/domain/src/audit-actions.ts';
import * as calls from '../packages/domain/src/calls.ts';

export type StoredKind = 'table' | 'column' | 'value' | 'audit action' | 'job' | 'path';

/** A name outside the code that a database, a log or a browser contains, such as a column or the path of a call. */
export interface StoredName {
  readonly kind: StoredKind;
  /** Name with the name that contains it: `contract.status`, or `contract.status=active` for a value. */
  readonly name: string;
  /** Part of the name that its own kind adds, and that the vocabulary applies to. */
  readonly own: string;
}

/**
 * Stored names that break the vocabulary and remain, because rows, log lines and jobs of a running installation
 * contain them. The check rejects every other one, and every line here that is no longer needed.
 */
export const storedExceptions: Readonly<Record<StoredKind, readonly string[]>> = {
  table: ['known_device', 'rollover', 'rollover_batch'],
  column: [
    'approval_request.asked_at',
    'approval_request.asked_by',
    'book_export.asked_by',
    'book_import.asked_by',
    'brand_state.asked_by',
    'collection_review.said',
    'contract.opening_value_date',
    'deposit.value_date',
    'document.facts',
    'fund_parameter.yearly_gate_rate',
    'ledger_entry.value_date',
    'mandate.asked_until',
    'offer.facts',
    'payout.value_date',
    'payout_batch.asked_by',
    'questionnaire_record.given',
    'rollover.gate',
    'rollover.held_until',
    'rollover.value_date',
    'rollover_batch.value_date',
    'takeover.asked_by',
  ],
  value: ['collection_review.reason=stopped'],
  'audit action': [
    'application.asked',
    'approval.asked',
    'callback.asked',
    'capitalTransfer.stopped',
    'changeRequest.asked',
    'counterAccount.changed',
    'email.changeStopped',
    'impersonation.stopped',
    'rollover.batch',
    'rollover.completed',
    'rollover.started',
    'rollover.statementsPassed',
    'stepUp.asked',
  ],
  job: ['documents.freeze', 'rollover.due', 'rollover.run', 'rollover.waiting', 'session.refusals'],
  path: [],
};

/**
 * Names of properties that break the vocabulary and remain everywhere, because they are fields of a call, a stored
 * document, a column, an audit entry or an error code.
 */
export const propertyExceptions: ReadonlySet<string> = new Set(
  'aboveRoomUnderstood alreadyAsked annualRoom annualRoomRate askedAt askedBy askedByName askedUntil asked_by collectionsStopped contributionRoom facts getContributionRoom given heldFrom heldUntil isKnown isWanted kept known_device maxReserveRoom maxReserveRoomCents noMandateWanted notHeld portaal_queue_given_up reserveRoom said shownDealingDay shownExitCost shownGross Stand stand unitsAsked'.split(
    ' ',
  ),
);

/** Lists the names of tables, columns and their values, audit actions and jobs, and the paths of calls. */
export function listStoredNames(): StoredName[] {
  const paths = new Set(Object.values(calls).map(({ path }) => path));
  return [
    ...describeTables().flatMap(namesOfTable),
    ...plainNames('audit action', Object.keys(auditActions)),
    ...plainNames('job', jobNames),
    ...plainNames('path', [...paths]),
  ];
}

const plainNames = (kind: StoredKind, names: readonly string[]): StoredName[] =>
  names.map((name) => ({ kind, name, own: name }));

const namesOfTable = ({ name: table, columns }: TableDescription): StoredName[] => [
  { kind: 'table', name: table, own: table },
  ...columns.flatMap(({ name, values }): StoredName[] => [
    { kind: 'column', name: `${table}.${name}`, own: name },
    ...values.map((value): StoredName => ({ kind: 'value', name: `${table}.${name}=${value}`, own: value })),
  ]),
];
