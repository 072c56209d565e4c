import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { cents } from '@portaal/engine';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import { updateRow } from '../../../platform/database/update-row.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { contract, outgoingTransfer, personAccount, sellRequest } from '../../../schema/index.ts';

export type TransferRow = typeof outgoingTransfer.$inferSelect;

/** Payouts of the days on which the order of a transfer `t` was dealt. */
const payoutsOf = sql`from payout p where p.contract_id = ${outgoingTransfer.contractId} and p.kind = 'sale'
  and p.status <> 'cancelled' and exists (select from ledger_entry e
    where e.contract_id = p.contract_id and e.value_date = p.value_date and e.type = 'SELL'
      and e.cause_id = ${outgoingTransfer.sellRequestId})`;

const sumOfLines = (column: string) =>
  sql<number>`(select coalesce(sum(${sql.raw(`l.${column}`)}), 0)::float8 from sell_request_line l
    where l.request_id = ${outgoingTransfer.sellRequestId})`;

const isUnpaid = sql<boolean>`exists (select ${payoutsOf} and p.status <> 'paid')`;

/** Whether everything of a transfer was sold and paid. */
const isPaid = sql<boolean>`coalesce(${sellRequest.status} = 'executed', false) and not ${isUnpaid}`;

const selectTransfers = (orm: Orm) =>
  orm
    .select({
      ...getTableColumns(outgoingTransfer),
      contractNumber: contract.number,
      contractStatus: contract.status,
      /** Whether a death of the holder was recorded, on this contract or on another one. */
      hasHolderDied: holderDied(sql`${contract.personId}`),
      policyConditions: contract.policyConditions,
      personName: personAccount.name,
      orderNumber: sellRequest.number,
      orderStatus: sellRequest.status,
      cancellableUntil: sellRequest.cancellableUntil,
      isPaid,
      soldGrossCents: sumOfLines('executed_gross_cents'),
      exitCostCents: sumOfLines('exit_cost_cents'),
      paidCents: sql<number>`(select coalesce(sum(p.amount_cents), 0)::float8 ${payoutsOf} and p.status = 'paid')`,
      /** The last day on which a part was dealt; null before the first. */
      dealtOn: sql<string | null>`(select max(e.value_date)::text from ledger_entry e
        where e.contract_id = ${outgoingTransfer.contractId} and e.type = 'SELL'
          and e.cause_id = ${outgoingTransfer.sellRequestId})`,
      /** Why its oldest unpaid payout is withheld; null if none is. */
      withheldBy: sql<string | null>`(select payout_hold(p, p.pay_on) ${payoutsOf} and p.status = 'ordered'
        and payout_hold(p, p.pay_on) is not null order by p.pay_on limit 1)`,
    })
    .from(outgoingTransfer)
    .innerJoin(contract, eq(contract.id, outgoingTransfer.contractId))
    .innerJoin(personAccount, eq(personAccount.id, outgoingTransfer.personId))
    .leftJoin(sellRequest, eq(sellRequest.id, outgoingTransfer.sellRequestId))
    .$dynamic();
/** A transfer with its contract, its sell order and its payouts. */
export type WholeTransfer = Awaited<ReturnType<typeof selectTransfers>>[number];

/** Finds a transfer of a brand; with `personId` only that person's transfer. */
export async function findTransfer(
  orm: Orm,
  key: { readonly id: string; readonly brand: string; readonly personId?: string },
): Promise<WholeTransfer | undefined> {
  const ofPerson = key.personId === undefined ? undefined : eq(outgoingTransfer.personId, key.personId);
  const isMatch = and(eq(outgoingTransfer.id, key.id), eq(outgoingTransfer.brand, key.brand), ofPerson);
  const [row] = await selectTransfers(orm).where(isMatch);
  return row;
}

/** Lists the transfers that a person requested, or for which another provider asked, newest first. */
export const listOfPerson = (orm: Orm, { personId, brand }: { personId: string; brand: string }) =>
  selectTransfers(orm)
    .where(and(eq(outgoingTransfer.personId, personId), eq(outgoingTransfer.brand, brand)))
    .orderBy(desc(outgoingTransfer.id));

/** Lists the transfers of a brand that are not paid, oldest first, or the ended ones, newest first. */
export function listOfBrand(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
): Promise<WholeTransfer[]> {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(outgoingTransfer.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  const isOver = sql`(${outgoingTransfer.closedAt} is not null or ${isPaid})`;
  return selectTransfers(orm)
    .where(and(eq(outgoingTransfer.brand, brand), isOpen ? sql`not ${isOver}` : isOver, where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Returns what prevents the transfer of a contract, besides its own status. */
export async function findObstacles(
  orm: Orm,
  contractId: string,
): Promise<{
  readonly isTransferring: boolean;
  readonly isReceiving: boolean;
  readonly isChanging: boolean;
}> {
  const { rows } = await orm.execute<{
    isTransferring: boolean;
    isReceiving: boolean;
    isChanging: boolean;
  }>(sql`
    select exists (select from outgoing_transfer t left join sell_request r on r.id = t.sell_request_id
        where t.contract_id = ${contractId} and (t.state = 'requested'
          or t.state = 'queued' and r.status in ('queued', 'partlyExecuted'))) as "isTransferring",
      exists (select from capital_transfer t
        where t.contract_id = ${contractId} and t.closed_at is null) as "isReceiving",
      exists (select from change_request r where r.contract_id = ${contractId} and r.closed_at is null
        and r.option in ('lijfrente', 'fondsverdeling', 'inleg', 'uitkering', 'tenaamstelling')) as "isChanging"`);
  const [row] = rows;
  if (!row) throw new Error('a query of one row returned none');
  return row;
}

/** Inserts a request whose contract is locked. */
export async function insertTransfer(
  tx: Transaction,
  row: typeof outgoingTransfer.$inferInsert,
): Promise<void> {
  await tx.insert(outgoingTransfer).values(row);
}

/** Updates a transfer whose contract is locked. */
export const updateTransfer = (
  tx: Transaction,
  id: string,
  values: Partial<Omit<TransferRow, 'id' | 'contractId' | 'personId' | 'brand'>>,
): Promise<void> => updateRow(tx, outgoingTransfer, id, values);

/** Ends the monthly deposits of a locked contract. */
export async function endMonthlyDeposits(tx: Transaction, contractId: string): Promise<void> {
  await tx
    .update(contract)
    .set({ monthlyDepositCents: cents(0), depositsPausedUntil: null })
    .where(eq(contract.id, contractId));
}

/**
 * Counts the transfers of a brand that wait for an employee, and returns since when the oldest waits. Adds to the count
 * of incoming transfers: a transfer without an account, and an unpaid transfer of a contract that is blocked or has a
 * deceased holder.
 */
export function countWithOutgoing(incoming: SQL, { brand }: { readonly brand: string }): SQL {
  const outgoing = sql`select count(*)::int, min(t.requested_at) from outgoing_transfer t
    join contract c on c.id = t.contract_id left join sell_request r on r.id = t.sell_request_id
    where t.brand = ${brand} and t.closed_at is null and (t.sealed_account is null
      or (c.status in ('blocked', 'deceased') or ${holderDied(sql`c.person_id`)}) and (r.status <> 'executed' or exists (
        select from payout p where p.contract_id = c.id and p.kind = 'sale' and p.status = 'ordered')))`;
  return sql`select sum(n)::int, min(since) from (${incoming} union all ${outgoing}) as both_ways(n, since)`;
}
