import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { RequestOption } from '@portaal/domain/investing/change-requests/options';
import type { IsoDate } from '@portaal/engine';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { isBrandDealtOn } from '../../../schema/dealt-on.ts';
import { changeRequest, contract, holding, personAccount } from '../../../schema/index.ts';

export type ContractRow = typeof contract.$inferSelect;
export type RequestRow = typeof changeRequest.$inferSelect;

export async function findRequest(orm: Orm, id: string): Promise<RequestRow | undefined> {
  const [row] = await orm.select().from(changeRequest).where(eq(changeRequest.id, id));
  return row;
}

/** Returns the allocation of new deposits by fund id, in hundredths of a percent. */
export async function findAllocation(orm: Orm, contractId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await orm
    .select({ fundId: holding.fundId, share: holding.allocationBasisPoints })
    .from(holding)
    .where(eq(holding.contractId, contractId));
  return new Map(rows.map(({ fundId, share }) => [fundId, share]));
}

/** Returns the next readable request number, such as `W-2026-000123`. `year` is its calendar year. */
export async function nextRequestNumber(tx: Transaction, year: string): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(
    sql`SELECT nextval('change_request_number')::text AS value`,
  );
  return `W-${year}-${rows[0]?.value.padStart(6, '0')}`;
}

/** Inserts a change request. Returns undefined if a request of the same kind is open. */
export async function insertRequest(
  tx: Transaction,
  row: typeof changeRequest.$inferInsert,
): Promise<RequestRow | undefined> {
  const [inserted] = await tx.insert(changeRequest).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function hasOpenRequest(orm: Orm, contractId: string, option: RequestOption): Promise<boolean> {
  const open = and(
    eq(changeRequest.contractId, contractId),
    eq(changeRequest.option, option),
    isNull(changeRequest.closedAt),
  );
  return (await orm.$count(changeRequest, open)) > 0;
}

/** Returns whether a transfer of the contract to another provider is requested, or its order is not dealt completely. */
export async function isTransferring(orm: Orm, contractId: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from outgoing_transfer t left join sell_request r on r.id = t.sell_request_id
    where t.contract_id = ${contractId}
      and (t.state = 'requested' or t.state = 'queued' and r.status in ('queued', 'partlyExecuted'))`);
  return rows.length > 0;
}

/** Lists the open requests of a contract, at most one per kind. */
export function listOpenRequests(orm: Orm, contractId: string): Promise<RequestRow[]> {
  return orm
    .select()
    .from(changeRequest)
    .where(and(eq(changeRequest.contractId, contractId), isNull(changeRequest.closedAt)))
    .orderBy(desc(changeRequest.id));
}

/** Lists the requests made by the current owner of a contract, newest first. */
export function listRequests(
  orm: Orm,
  { contractId, personId }: { contractId: string; personId: string },
  { after, limit }: PageRequest,
): Promise<RequestRow[]> {
  const { where, orderBy } = keyset(changeRequest.id, 'newestFirst', after);
  return orm
    .select()
    .from(changeRequest)
    .where(and(eq(changeRequest.contractId, contractId), eq(changeRequest.personId, personId), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Locks a change request until the transaction ends. The caller must lock the contract first. */
export async function lockRequest(
  tx: Transaction,
  { id, contractId }: { id: string; contractId: string },
): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(changeRequest)
    .where(and(eq(changeRequest.id, id), eq(changeRequest.contractId, contractId)))
    .for('update');
  return row;
}

export async function updateRequest(
  tx: Transaction,
  id: string,
  change: Partial<Pick<RequestRow, 'status' | 'effectiveOn' | 'closedAt' | 'reason'>>,
): Promise<RequestRow> {
  const [row] = await tx.update(changeRequest).set(change).where(eq(changeRequest.id, id)).returning();
  if (!row) throw new Error(`change request ${id} is gone`);
  return row;
}

/** Statuses of contracts that the monthly dealing run includes. */
const rolling: readonly ContractStatus[] = [
  'awaitingStart',
  'active',
  'sellPending',
  'maturing',
  'blocked',
  'deceased',
];

/**
 * Selects requests for which all earlier dealing runs are completed. A change applies from its effective day, so if
 * an earlier dealing run is late, the change waits for that run. A conversion needs the positions after the dealing
 * run of its own day.
 */
const isDealtUpTo = (free: readonly RequestOption[]) => sql`case
  when ${inArray(changeRequest.option, free)} then true
  when ${notInArray(contract.status, [...rolling])} then true
  when ${changeRequest.requested} #> '{wanted,payout}' is not null
    then coalesce(${contract.openingValueDate} >= ${changeRequest.effectiveOn}, false)
  else coalesce(
    ${contract.openingValueDate} >= dealing_day_before(${contract.brand}, ${changeRequest.effectiveOn}), true) end`;

/**
 * Lists the confirmed requests with an effective day up to and including `day`. Options in `freeOfRuns` do not depend
 * on dealing runs. Requests without an effective day wait for an employee.
 */
export function listDue(
  orm: Orm,
  day: string,
  freeOfRuns: readonly RequestOption[],
): Promise<{ id: string; contractId: string }[]> {
  return orm
    .select({ id: changeRequest.id, contractId: changeRequest.contractId })
    .from(changeRequest)
    .innerJoin(contract, eq(contract.id, changeRequest.contractId))
    .where(
      and(
        eq(changeRequest.status, 'checked'),
        lte(changeRequest.effectiveOn, day),
        isDealtUpTo(freeOfRuns),
        // The dealing run executes a fund switch that has begun.
        sql`not exists (select from fund_switch s where s.id = ${changeRequest.id})`,
      ),
    )
    .orderBy(asc(changeRequest.id));
}

export async function updateContract(
  tx: Transaction,
  id: string,
  change: Partial<typeof contract.$inferInsert>,
): Promise<void> {
  await tx.update(contract).set(change).where(eq(contract.id, id));
}

/** Returns the contract of a person that has the wage tax credit. */
export async function findTaxCredit(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ id: contract.id, number: contract.number })
    .from(contract)
    .where(hasTaxCredit(personId));
  return row;
}

const hasTaxCredit = (personId: string) =>
  and(eq(contract.personId, personId), eq(contract.applyTaxCredit, true), ne(contract.status, 'paidOut'));

/** Removes the wage tax credit from a person's other contracts and returns those contracts. */
export async function clearTaxCredit(
  tx: Transaction,
  { id, personId }: { readonly id: string; readonly personId: string },
) {
  return tx
    .update(contract)
    .set({ applyTaxCredit: false })
    .where(and(hasTaxCredit(personId), ne(contract.id, id)))
    .returning({ id: contract.id, number: contract.number });
}

/**
 * Stores the share of new deposits for every fund of the contract. A fund that is missing in `shares` gets no share.
 */
export async function putAllocation(
  tx: Transaction,
  contractId: string,
  shares: ReadonlyMap<number, number>,
): Promise<void> {
  await tx.update(holding).set({ allocationBasisPoints: 0 }).where(eq(holding.contractId, contractId));
  const rows = [...shares].map(([fundId, allocationBasisPoints]) => {
    return { contractId, fundId, units: '0', allocationBasisPoints };
  });
  await tx
    .insert(holding)
    .values(rows)
    .onConflictDoUpdate({
      target: [holding.contractId, holding.fundId],
      set: { allocationBasisPoints: sql`excluded.allocation_basis_points` },
    });
}

const reviewColumns = {
  request: changeRequest,
  contractNumber: contract.number,
  productCode: contract.productCode,
  description: contract.description,
  personName: personAccount.name,
};

const reviewed = (orm: Orm) =>
  orm
    .select(reviewColumns)
    .from(changeRequest)
    .innerJoin(contract, eq(contract.id, changeRequest.contractId))
    .innerJoin(personAccount, eq(personAccount.id, changeRequest.personId));

/** A request with an effective day is executed automatically. */
const waitsForReview = and(
  isNull(changeRequest.closedAt),
  isNull(changeRequest.effectiveOn),
  inArray(changeRequest.status, ['received', 'checked']),
);

/** Lists the requests that employees of a brand must review, oldest first, or all closed ones, newest first. */
export async function listForReview(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(changeRequest.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  const rows = await reviewed(orm)
    .where(
      and(eq(changeRequest.brand, brand), isOpen ? waitsForReview : isNotNull(changeRequest.closedAt), where),
    )
    .orderBy(orderBy)
    .limit(limit);
  return rows.map((row) => ({ ...row, id: row.request.id }));
}

export async function findForReview(orm: Orm, { id, brand }: { id: string; brand: string }) {
  const [row] = await reviewed(orm).where(and(eq(changeRequest.id, id), eq(changeRequest.brand, brand)));
  return row;
}

/** Selects undecided payout requests for accumulations that can still be converted. */
const isUndecidedPayout = and(
  eq(changeRequest.status, 'received'),
  eq(changeRequest.option, 'lijfrente'),
  sql`${changeRequest.requested} #> '{wanted,payout}' is not null`,
  inArray(contract.status, ['active', 'maturing']),
);
const payoutStart = sql<IsoDate>`${changeRequest.requested} #>> '{wanted,payout,start}'`;

/** Lists the start days of the requested payouts on which employees of a brand must decide, earliest first. */
export async function listUndecidedStarts(orm: Orm, brand: string): Promise<IsoDate[]> {
  const rows = await orm
    .select({ start: payoutStart })
    .from(changeRequest)
    .innerJoin(contract, eq(contract.id, changeRequest.contractId))
    .where(and(eq(changeRequest.brand, brand), isUndecidedPayout))
    .orderBy(payoutStart);
  return rows.map(({ start }) => start);
}

/** Lists the numbers of the undecided payout requests of all brands with a start before a day. */
export async function listUndecidedBefore(orm: Orm, day: IsoDate): Promise<string[]> {
  const rows = await orm
    .select({ number: changeRequest.number })
    .from(changeRequest)
    .innerJoin(contract, eq(contract.id, changeRequest.contractId))
    .where(
      and(
        isUndecidedPayout,
        sql`dealing_day_of(${changeRequest.brand}, (${payoutStart})::date) < ${day}::date`,
        isBrandDealtOn(sql`${changeRequest.brand}`, day),
      ),
    )
    .orderBy(changeRequest.number);
  return rows.map(({ number }) => number);
}

/** Counts the requests that employees of a brand must review and returns when the oldest was made. */
export const countForReview = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(changeRequest.createdAt) })
    .from(changeRequest)
    .where(and(eq(changeRequest.brand, brand), waitsForReview));
