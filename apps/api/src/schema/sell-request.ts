import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, centsColumn, fourDecimals, id, instant } from './columns.ts';
import { contract } from './contract.ts';
import { fund } from './fund.ts';
import { personAccount } from './person.ts';

/** Sequence of the visible number, for example `V-2026-000123`. */
export const sellRequestNumber = pgSequence('sell_request_number');

/**
 * A sell order. Its price is known only after the cut-off, and the redemption limit of a fund can split the order
 * into parts.
 */
export const sellRequest = pgTable(
  'sell_request',
  {
    id: id(),
    number: text().notNull().unique('sell_request_number_unique'),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    personId: uuid('person_id').notNull(),
    brand: text().notNull(),
    kind: text({ enum: ['all', 'amount', 'units'] }).notNull(),
    status: text({ enum: ['queued', 'partlyExecuted', 'executed', 'cancelled'] }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** The cut-off of the order's first valuation date. */
    cancellableUntil: instant('cancellable_until').notNull(),
    /** Time at which the order was executed completely or cancelled. */
    closedAt: instant('closed_at'),
    /** Idempotency key from the browser, so that a repeated request creates no second order. */
    idempotencyKey: text('idempotency_key'),
    /** SHA-256 of the input of that request; null in rows of servers before 1.1.0 (decision 0183). */
    inputDigest: bytes('input_digest'),
  },
  (table) => [
    foreignKey({
      name: 'sell_request_person_brand',
      columns: [table.personId, table.brand],
      foreignColumns: [personAccount.id, personAccount.brand],
    }),
    // If several sell orders are submitted at the same time, only one is accepted.
    uniqueIndex('sell_request_open')
      .on(table.contractId)
      .where(sql`${table.status} in ('queued', 'partlyExecuted')`),
    unique('sell_request_key').on(table.contractId, table.idempotencyKey),
    // The order queue of a brand's employees.
    index('sell_request_queue')
      .on(table.brand, table.id)
      .where(sql`${table.status} in ('queued', 'partlyExecuted')`),
    index('sell_request_contract').on(table.contractId, table.id),
    check(
      'sell_request_closed',
      sql`(${table.status} in ('executed', 'cancelled')) = (${table.closedAt} is not null)`,
    ),
  ],
);

/** The part of a sell order in one fund, with its progress. */
export const sellRequestLine = pgTable(
  'sell_request_line',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => sellRequest.id),
    fundId: integer('fund_id')
      .notNull()
      .references(() => fund.id),
    /**
     * Units to sell; null when the order specifies something else. `all` sells the whole position on the
     * dealing day.
     */
    units: fourDecimals('units'),
    /**
     * Gross amount to sell, converted to units at the price on the dealing day; null when the order
     * specifies something else.
     */
    amountCents: centsColumn('amount_cents'),
    /** First valuation date that the fund's notice period allows. */
    dealFrom: date('deal_from', { mode: 'string' }).notNull(),
    executedUnits: fourDecimals('executed_units').notNull(),
    /** Gross proceeds at the prices of the dealing days, before exit cost. */
    executedGrossCents: centsColumn('executed_gross_cents').notNull(),
    exitCostCents: centsColumn('exit_cost_cents').notNull(),
    progress: text({ enum: ['open', 'done'] }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'sell_request_line_pk', columns: [table.requestId, table.fundId] }),
    index('sell_request_line_open').on(table.fundId, table.dealFrom).where(sql`${table.progress} = 'open'`),
    check(
      'sell_request_line_asked',
      sql`num_nonnulls(${table.units}, ${table.amountCents}) <= 1
        and coalesce(${table.units}, 1) > 0 and coalesce(${table.amountCents}, 1) > 0`,
    ),
    check(
      'sell_request_line_executed',
      sql`${table.executedUnits} >= 0 and ${table.executedGrossCents} >= 0 and ${table.exitCostCents} >= 0
        and (${table.units} is null or ${table.executedUnits} <= ${table.units})`,
    ),
  ],
);
