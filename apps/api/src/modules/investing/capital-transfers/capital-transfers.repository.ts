import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { reminderDays } from '@portaal/domain/investing/capital-transfers/states';
import { cents } from '@portaal/engine';
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { withoutTaxCredit } from '../../../foundation/contracts/contract-row.sql.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import { updateRow } from '../../../platform/database/update-row.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  application,
  capitalTransfer,
  capitalTransferReminder,
  contract,
  deposit,
  personAccount,
} from '../../../schema/index.ts';

export type TransferRow = typeof capitalTransfer.$inferSelect;

/** Deposits of the other provider that were not reversed. */
const ofProvider = sql`from ${deposit} d where d.contract_id = ${capitalTransfer.contractId}
  and d.type = 'TRANSFER_IN' and d.method = 'institution' and d.status in ('received', 'dealt')`;

const selectTransfers = (orm: Orm) =>
  orm
    .select({
      ...getTableColumns(capitalTransfer),
      contractNumber: contract.number,
      contractStatus: contract.status,
      productCode: contract.productCode,
      isUnderReview: contract.isUnderReview,
      personName: personAccount.name,
      decidedAt: application.decidedAt,
      receivedCents: sql<number>`(select coalesce(sum(d.amount_cents), 0)::float8 ${ofProvider})`,
      dealFrom: sql<string | null>`(select min(d.deal_from)::text ${ofProvider} and d.status = 'received')`,
      remindedOn: sql<string[]>`(select coalesce(jsonb_agg(r.reminded_on::text order by r.reminded_on), '[]')
        from ${capitalTransferReminder} r where r.transfer_id = ${capitalTransfer}.id)`,
    })
    .from(capitalTransfer)
    .innerJoin(contract, eq(contract.id, capitalTransfer.contractId))
    .innerJoin(personAccount, eq(personAccount.id, capitalTransfer.personId))
    .leftJoin(application, eq(application.contractId, capitalTransfer.contractId))
    .$dynamic();
/** A transfer with its contract and the money received for it. */
export type WholeTransfer = Awaited<ReturnType<typeof selectTransfers>>[number];

/** Lists the transfers to contracts of a person, newest first. */
export const listOfPerson = (orm: Orm, { personId, brand }: { personId: string; brand: string }) =>
  selectTransfers(orm)
    .where(and(eq(capitalTransfer.personId, personId), eq(capitalTransfer.brand, brand)))
    .orderBy(desc(capitalTransfer.id));

/** Lists the open transfers of a brand, oldest first, or the closed ones, newest first. */
export function listOfBrand(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
): Promise<WholeTransfer[]> {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(capitalTransfer.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return selectTransfers(orm)
    .where(
      and(eq(capitalTransfer.brand, brand), (isOpen ? isNull : isNotNull)(capitalTransfer.closedAt), where),
    )
    .orderBy(orderBy)
    .limit(limit);
}

/** Finds a transfer of a brand; with `personId` only that person's transfer. */
export async function findTransfer(
  orm: Orm,
  { id, brand, personId }: { readonly id: string; readonly brand: string; readonly personId?: string },
): Promise<WholeTransfer | undefined> {
  const [row] = await selectTransfers(orm).where(
    and(
      eq(capitalTransfer.id, id),
      eq(capitalTransfer.brand, brand),
      personId === undefined ? undefined : eq(capitalTransfer.personId, personId),
    ),
  );
  return row;
}

/** Inserts an order. Returns false if a transfer of the same policy runs already. */
export async function insertTransfer(
  tx: Transaction,
  row: typeof capitalTransfer.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(capitalTransfer)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: capitalTransfer.id });
  return rows.length > 0;
}

/** Returns whether a transfer of a policy with one of these hashes runs at a brand. */
export async function isPolicyRunning(orm: Orm, brand: string, hashes: readonly string[]): Promise<boolean> {
  const rows = await orm
    .select({ id: capitalTransfer.id })
    .from(capitalTransfer)
    .where(
      and(
        eq(capitalTransfer.brand, brand),
        inArray(capitalTransfer.policyHash, [...hashes]),
        isNull(capitalTransfer.closedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Lists transfers whose policy is hashed with another key, ordered by id, starting after `after`. */
export const listOfOtherHashes = (
  orm: Orm,
  {
    prefix,
    after,
    limit,
  }: { readonly prefix: string; readonly after: string | null; readonly limit: number },
): Promise<TransferRow[]> =>
  orm
    .select()
    .from(capitalTransfer)
    .where(
      and(
        sql`not starts_with(${capitalTransfer.policyHash}, ${prefix})`,
        after === null ? undefined : gt(capitalTransfer.id, after),
      ),
    )
    .orderBy(capitalTransfer.id)
    .limit(limit);

/** Replaces the hash of a policy only if it still is the hash that was read. */
export async function replaceHash(
  orm: Orm,
  { id, policyHash: before }: Pick<TransferRow, 'id' | 'policyHash'>,
  policyHash: string,
): Promise<void> {
  await orm
    .update(capitalTransfer)
    .set({ policyHash })
    .where(and(eq(capitalTransfer.id, id), eq(capitalTransfer.policyHash, before)));
}

/** Updates a transfer whose contract is locked. */
export const updateTransfer = (
  tx: Transaction,
  id: string,
  values: Partial<Omit<TransferRow, 'id' | 'contractId' | 'personId' | 'brand'>>,
): Promise<void> => updateRow(tx, capitalTransfer, id, values);

/** Stores a reminder; returns false if one was already stored for that day. */
export async function insertReminder(
  tx: Transaction,
  row: typeof capitalTransferReminder.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(capitalTransferReminder)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: capitalTransferReminder.id });
  return rows.length > 0;
}

/**
 * Counts the open transfers of a brand that wait for an employee, and returns since when the oldest waits: an order to
 * send, a reminder that is due, or money to return. Orders under review are counted by the queue of applications.
 */
export function countTransfers({ brand, today }: { readonly brand: string; readonly today: string }): SQL {
  const reminders = sql.join(
    reminderDays.map((days) => sql`(${days}::int)`),
    sql`, `,
  );
  const reminderSince = sql`(select max(t.sent_on + r.days) from (values ${reminders}) as r(days)
    where t.sent_on + r.days <= ${today}::date)`;
  const waits = sql`case
    when t.state = 'ordered' and not c.is_under_review then coalesce(a.decided_at, t.ordered_at)
    when t.state in ('sent', 'accepted') and not exists (select from ${capitalTransferReminder} m
      where m.transfer_id = t.id and m.reminded_on >= ${reminderSince}) then ${reminderSince}::timestamptz
    when t.state = 'received' and c.status = 'cancelled' then t.changed_at end`;
  return sql`select count(*)::int, min(since) from (select ${waits} as since from ${capitalTransfer} t
    join ${contract} c on c.id = t.contract_id left join ${application} a on a.contract_id = c.id
    where t.brand = ${brand} and t.closed_at is null) as waiting where since is not null`;
}

/** Cancels a locked contract that received no money, and closes its application. */
export async function cancelContract(
  tx: Transaction,
  contractId: string,
  { decidedBy, reason, at }: { readonly decidedBy: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(contract)
    .set({
      status: 'cancelled',
      isUnderReview: false,
      isPaymentCompleted: false,
      outstandingCents: cents(0),
      startDate: null,
      applyTaxCredit: withoutTaxCredit,
    })
    .where(eq(contract.id, contractId));
  await tx
    .update(application)
    .set({ status: 'rejected', question: null, decidedBy, decidedAt: at, reason, changedAt: at })
    .where(eq(application.contractId, contractId));
}
