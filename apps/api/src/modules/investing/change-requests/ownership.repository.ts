import { cents } from '@portaal/engine';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  changeRequest,
  closedAccount,
  collection,
  contract,
  deposit,
  holding,
  ledgerEntry,
  mandate,
  payout,
  personAccount,
  relation,
  supportingDocument,
} from '../../../schema/index.ts';

/** Finds an investor of a brand by their exact sign-in address. Leaves out closed accounts. */
export async function findInvestor(
  orm: Orm,
  { brand, email }: { brand: string; email: string },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .leftJoin(closedAccount, eq(closedAccount.personId, personAccount.id))
    .where(
      and(
        eq(personAccount.brand, brand),
        eq(personAccount.email, email),
        eq(personAccount.role, 'investor'),
        isNull(closedAccount.personId),
      ),
    );
  return row;
}

/** Locks an account until the transaction ends, so that it stays open. Returns false if it is closed. */
export async function lockInvestor(tx: Transaction, personId: string): Promise<boolean> {
  await tx
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(eq(personAccount.id, personId))
    .for('share');
  return (await tx.$count(closedAccount, eq(closedAccount.personId, personId))) === 0;
}

type OwnerRelation = Pick<typeof relation.$inferSelect, 'id' | 'type' | 'details'>;

/** Lists the relations with whom or for whom a user can hold a contract. */
export function listRelationsOf(orm: Orm, personId: string): Promise<OwnerRelation[]> {
  return orm
    .select({ id: relation.id, type: relation.type, details: relation.details })
    .from(relation)
    .where(eq(relation.personId, personId))
    .orderBy(relation.id);
}

/**
 * Returns pending work on a contract, other than the request itself, that would affect the wrong user after the
 * transfer.
 */
export async function findUnfinished(
  tx: Transaction,
  {
    contractId,
    requestId,
    today,
    payoutsFrom,
  }: { contractId: string; requestId: string; today: string; payoutsFrom: string | null },
) {
  const otherChanges = and(
    eq(changeRequest.contractId, contractId),
    isNull(changeRequest.closedAt),
    ne(changeRequest.id, requestId),
  );
  const deposits = and(
    eq(deposit.contractId, contractId),
    inArray(deposit.status, ['announced', 'received']),
  );
  // Collections are announced to, and debited from, the current holder.
  const collections = and(
    eq(collection.contractId, contractId),
    inArray(collection.status, ['fixed', 'sending', 'open']),
  );
  const payouts = and(
    eq(payout.contractId, contractId),
    eq(payout.status, 'ordered'),
    // A payout is paid to the holder on its payment day. For payouts before payment files existed, no payment was
    // recorded.
    sql`(${payout.payOn} >= least(${today}::date, coalesce(${payoutsFrom}::date, '-infinity'))
      or payout_hold(payout, ${today}::date) is not null)`,
  );
  return {
    hasChange: (await tx.$count(changeRequest, otherChanges)) > 0,
    hasDeposit: (await tx.$count(deposit, deposits)) + (await tx.$count(collection, collections)) > 0,
    hasPayout: (await tx.$count(payout, payouts)) > 0,
  };
}

/**
 * Books a ledger line with amount zero in every held fund, so that the ledger shows when the contract holder changed.
 */
export async function bookNameChange(
  tx: Transaction,
  { contractId, day, at }: { contractId: string; day: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${ledgerEntry} (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, units,
      units_after, created_at)
    select h.contract_id, h.fund_id, 'NAME_CHANGE', coalesce((
        select max(e.sequence) + 1 from ledger_entry e
        where e.contract_id = h.contract_id and e.fund_id = h.fund_id and e.type = 'NAME_CHANGE'
          and e.value_date = ${day}::date), 0),
      ${day}::date, ${day}::date, 0, 0, h.units, ${at}
    from ${holding} h
    where h.contract_id = ${contractId} and h.units > 0
    order by h.fund_id`);
}

/** Assigns a contract to another user and removes all data of the previous holder from it. */
export async function moveContract(
  tx: Transaction,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<void> {
  // The previous holder signed the mandate. The new holder cannot see it, and no collection uses it.
  const currentMandate = and(eq(mandate.contractId, id), isNull(mandate.replacedAt));
  await tx.update(mandate).set({ replacedAt: at }).where(currentMandate);
  await tx
    .update(contract)
    .set({
      personId,
      relationId: null,
      description: '',
      monthlyDepositCents: cents(0),
      depositsPausedUntil: null,
      sealedBeneficiaries: null,
    })
    .where(eq(contract.id, id));
}

export async function putRelation(tx: Transaction, id: string, relationId: string | null): Promise<void> {
  await tx.update(contract).set({ relationId }).where(eq(contract.id, id));
}

export async function insertSupportingDocuments(
  tx: Transaction,
  rows: readonly (typeof supportingDocument.$inferInsert)[],
): Promise<void> {
  await tx.insert(supportingDocument).values([...rows]);
}

/** Lists the supporting documents with the name of the employee who checked them. */
export function listSupportingDocuments(orm: Orm, requestId: string) {
  return orm
    .select({
      kind: supportingDocument.kind,
      notedBy: personAccount.name,
      notedAt: supportingDocument.notedAt,
    })
    .from(supportingDocument)
    .innerJoin(personAccount, eq(personAccount.id, supportingDocument.notedBy))
    .where(eq(supportingDocument.requestId, requestId))
    .orderBy(supportingDocument.kind);
}
