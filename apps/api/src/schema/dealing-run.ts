import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { contract } from './contract.ts';

/** The dealing run of one valuation date, for all brands that are valued on it. */
export const dealingRun = pgTable(
  'rollover',
  {
    dealingDay: date('value_date', { mode: 'string' }).primaryKey(),
    status: text({ enum: ['running', 'completed'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    /** Administrator who started the dealing run; null when the schedule started it. */
    startedBy: uuid('started_by'),
    /** Number of contracts in the dealing run, counted when the run started. */
    contracts: integer().notNull(),
    /**
     * Redemption capacity and requested amount per fund. They are determined once; a run that resumes after a crash
     * uses the same figures.
     */
    redemptionLimits: jsonb('gate').notNull(),
    /** Process that executes the dealing run. Other processes may not execute the run until `leasedUntil`. */
    leaseOwner: uuid('holder'),
    leasedUntil: instant('held_until'),
    completedAt: instant('completed_at'),
    /** SHA-256 over the digests of all batches, in order. */
    digest: bytes(),
  },
  (table) => [
    check(
      'rollover_completed',
      sql`(${table.status} = 'completed') = (${table.completedAt} is not null)
        and (${table.completedAt} is null) = (${table.digest} is null)
        and (${table.leaseOwner} is null) = (${table.leasedUntil} is null)
        and (${table.completedAt} is null or ${table.leaseOwner} is null)`,
    ),
  ],
);

/** The contracts that a dealing run processed in one transaction. A resumed run continues after the last batch. */
export const dealingRunBatch = pgTable(
  'rollover_batch',
  {
    dealingDay: date('value_date', { mode: 'string' })
      .notNull()
      .references(() => dealingRun.dealingDay),
    number: integer().notNull(),
    firstContractId: uuid('first_contract_id').notNull(),
    lastContractId: uuid('last_contract_id').notNull(),
    contracts: integer().notNull(),
    lines: integer().notNull(),
    /** Totals per fund of the steps of the dealing run (modules/month/dealing-runs/dealing-run-figures). */
    totals: jsonb().notNull(),
    /** SHA-256 of the ledger lines of the batch. */
    digest: bytes().notNull(),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'rollover_batch_pk', columns: [table.dealingDay, table.number] }),
    check('rollover_batch_contracts', sql`${table.contracts} > 0 and ${table.lines} >= 0`),
  ],
);

/**
 * An annuity that a dealing run skipped because the fiscal figures of the year were not loaded (domain
 * 10.15). Once they are loaded, the skipped day is dealt before any later day.
 */
export const waitingPayout = pgTable(
  'waiting_payout',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contract.id),
    dealingDay: date('dealing_day', { mode: 'string' })
      .notNull()
      .references(() => dealingRun.dealingDay),
    /** Time at which the skipped day was processed. */
    madeAt: instant('made_at'),
  },
  (table) => [
    primaryKey({ name: 'waiting_payout_pk', columns: [table.contractId, table.dealingDay] }),
    index('waiting_payout_open').on(table.dealingDay).where(sql`${table.madeAt} is null`),
  ],
);
