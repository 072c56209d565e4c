import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { contract } from './contract.ts';

/**
 * A switch of participations to the funds of the allocation, from a given day (decision 0034). It has the same id as
 * its change request, which may be erased earlier. The ledger lines show the participations that moved.
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
    check('fund_switch_day', sql`extract(day from ${table.dealFrom}) = 1`),
  ],
);
