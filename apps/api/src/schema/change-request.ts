import { changeStatuses } from '@portaal/domain/investing/change-requests/calls';
import { requestOptions } from '@portaal/domain/investing/change-requests/options';
import { supportingDocuments } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { ContractEventKind } from '@portaal/domain/investing/contract-events/calls';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { personAccount } from './person.ts';

/** Sequence of the visible number, for example `W-2026-000123`. */
export const changeRequestNumber = pgSequence('change_request_number');

/**
 * A request to change a contract (domain 5.7). It is processed immediately, on a given day, or after review.
 */
export const changeRequest = pgTable(
  'change_request',
  {
    id: id(),
    number: text().notNull().unique('change_request_number_unique'),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    option: text({ enum: requestOptions }).notNull(),
    status: text({ enum: changeStatuses }).notNull(),
    /**
     * The requested change, without personal data, in the format that the API contract package defines for
     * this kind of change.
     */
    requested: jsonb().notNull(),
    /** Personal data of the request, encrypted (`platform/field-encryption`). */
    sealed: bytes('sealed'),
    /** Day on which the change takes effect; null while unknown. */
    effectiveOn: date('effective_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    /** Reason for rejection, worded for the investor. */
    reason: text(),
  },
  (table) => [
    foreignKey({
      name: 'change_request_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    index('change_request_contract').on(table.contractId, table.id),
    // If several change requests are submitted at the same time, only one is accepted.
    uniqueIndex('change_request_one_open')
      .on(table.contractId, table.option)
      .where(sql`${table.closedAt} is null`),
    index('change_request_due').on(table.effectiveOn).where(sql`${table.status} = 'checked'`),
    index('change_request_open').on(table.brand, table.id).where(sql`${table.closedAt} is null`),
    check(
      'change_request_closed',
      sql`(${table.status} in ('processed', 'rejected', 'withdrawn')) = (${table.closedAt} is not null)`,
    ),
  ],
);

/**
 * A supporting document required for a change of contract holder, with the employee who received it. The file itself
 * is stored elsewhere.
 */
export const supportingDocument = pgTable(
  'change_proof',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => changeRequest.id, { onDelete: 'cascade' }),
    kind: text({ enum: supportingDocuments }).notNull(),
    notedBy: uuid('noted_by')
      .notNull()
      .references(() => personAccount.id),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [primaryKey({ name: 'change_proof_pk', columns: [table.requestId, table.kind] })],
);

/** A change to a contract as shown to the contract holder. Append-only, without personal data. */
export const contractEvent = pgTable(
  'contract_event',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    at: instant('at').notNull(),
    actor: text({ enum: ['customer', 'employee', 'system'] }).notNull(),
    /** Kind of event, as defined in the API contract package. */
    kind: text().$type<ContractEventKind>().notNull(),
    /** Readable value before the change; null if there was none. */
    before: text(),
    after: text(),
  },
  (table) => [index('contract_event_contract').on(table.contractId, table.id)],
);

/**
 * A switch of units to the funds of the allocation, from a given day (decision 0034). It has the same id as
 * its change request, which may be erased earlier. The ledger lines show the units that moved.
 */
export const fundSwitch = pgTable(
  'fund_switch',
  {
    id: id(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    status: text({ enum: ['queued', 'partlyExecuted', 'executed', 'cancelled'] }).notNull(),
    /**
     * Next valuation date on which the switch is executed. After a partial execution, this is the date of the next
     * month.
     */
    dealFrom: date('deal_from', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('fund_switch_open')
      .on(table.contractId)
      .where(sql`${table.status} in ('queued', 'partlyExecuted')`),
    index('fund_switch_contract').on(table.contractId, table.id),
    check(
      'fund_switch_status',
      sql`${table.status} in ('queued', 'partlyExecuted', 'executed', 'cancelled')
        and (${table.status} in ('executed', 'cancelled')) = (${table.closedAt} is not null)`,
    ),
  ],
);
