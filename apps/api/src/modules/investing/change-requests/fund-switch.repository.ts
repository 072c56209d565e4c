import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { fundSwitch } from '../../../schema/index.ts';
import { freeFrom } from '../../../schema/reversible-money.ts';

export type SwitchRow = typeof fundSwitch.$inferSelect;

/** The position of a contract in a fund. */
export interface FundPosition {
  /** Share of new deposits, in hundredths of a percent. */
  readonly share: number;
  /**
   * Ten-thousandths of a unit. `ownUnits`: all units. `locked`: units whose payment can still be reversed on the given
   * day.
   */
  readonly ownUnits: number;
  readonly locked: number;
}

/** Returns the positions by fund id. `locked` contains the units that cannot be switched on `dealingDay`. */
export async function findPositions(
  orm: Orm,
  contractId: string,
  dealingDay: string,
): Promise<ReadonlyMap<number, FundPosition>> {
  const { rows } = await orm.execute<{ fundId: number } & Record<keyof FundPosition, number>>(sql`
    select h.fund_id as "fundId", h.allocation_basis_points as share, (h.units * 10000)::float8 as "ownUnits",
      (select coalesce(sum(e.units), 0) * 10000
        from ledger_entry e join deposit b on b.id = e.cause_id and b.type = e.type
        where e.contract_id = h.contract_id and e.fund_id = h.fund_id
          and b.status = 'dealt' and ${freeFrom('b', sql`e.booking_date`)} > ${dealingDay}::date
          and not exists (select from ledger_entry r where r.reverses_id = e.id))::float8 as locked
    from holding h where h.contract_id = ${contractId}`);
  return new Map(rows.map(({ fundId, ...position }) => [fundId, position]));
}

export async function insertSwitch(tx: Transaction, row: typeof fundSwitch.$inferInsert): Promise<void> {
  await tx.insert(fundSwitch).values(row);
}

export async function findSwitch(orm: Orm, id: string): Promise<SwitchRow | undefined> {
  const [row] = await orm.select().from(fundSwitch).where(eq(fundSwitch.id, id));
  return row;
}

/** Cancels the remaining part of a fund switch. */
export async function cancelSwitch(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.update(fundSwitch).set({ status: 'cancelled', closedAt: at }).where(eq(fundSwitch.id, id));
}

/** Returns which of these requests are partly executed switches. */
export async function listPartlyDone(orm: Orm, requestIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (requestIds.length === 0) return new Set();
  const rows = await orm
    .select({ id: fundSwitch.id })
    .from(fundSwitch)
    .where(and(inArray(fundSwitch.id, [...requestIds]), eq(fundSwitch.status, 'partlyExecuted')));
  return new Set(rows.map(({ id }) => id));
}
