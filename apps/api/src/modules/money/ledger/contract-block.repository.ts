import type { ContractBlock } from '@portaal/domain/money/ledger/block';
import { type Cents, cents } from '@portaal/engine';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { EmployeeLimitHistory } from '../../../foundation/acts/employee-limits.sql.ts';
import { type ContractRow, lockContracts } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { contract, deposit, payout } from '../../../schema/index.ts';
import { accumulationProducts, investmentProducts } from '../../../schema/product-lists.ts';
import { contractColumns } from './corrections.repository.ts';

/**
 * Selects the contracts whose payouts a block withholds: only the blocked contract itself, or after a death
 * all contracts of its holder (migration 0082).
 */
const contractsBlockedBy = (tx: Transaction, id: string, block: ContractBlock) =>
  block === 'blocked'
    ? eq(payout.contractId, id)
    : inArray(
        payout.contractId,
        tx
          .select({ id: contract.id })
          .from(contract)
          .where(sql`${contract.personId} = (select h.person_id from contract h where h.id = ${id})`),
      );

const columns = {
  ...contractColumns,
  isJoint: sql<boolean>`exists (select from relation r where r.id = contract.relation_id and r.type = 'partner')`,
  /** Whether another provider must still receive proceeds of this annuity. */
  hasUnpaidTransfer: sql<boolean>`contract.product_code not in ${investmentProducts} and exists (select from payout p
    where p.contract_id = contract.id and p.kind = 'sale' and p.status = 'ordered')`,
};
export type ContractOfPerson = ContractRow<typeof columns>;

/** Locks and returns the contracts of a person and the given other contracts. */
export const lockContractsOf = (
  tx: Transaction,
  personId: string,
  others: readonly string[],
): Promise<ContractOfPerson[]> =>
  lockContracts(tx, or(eq(contract.personId, personId), inArray(contract.id, [...others])), columns);

/**
 * Blocks contracts whose rows are locked, or marks them deceased. Payouts released during an earlier block are
 * withheld again.
 */
export async function markBlocked(
  tx: Transaction,
  ids: readonly string[],
  block: ContractBlock,
): Promise<void> {
  await tx
    .update(contract)
    .set({ status: block })
    .where(inArray(contract.id, [...ids]));
  const released = and(eq(payout.status, 'ordered'), isNotNull(payout.releasedAt));
  for (const id of block === 'blocked' ? ids : ids.slice(0, 1)) {
    await tx
      .update(payout)
      .set({ releasedAt: null })
      .where(and(contractsBlockedBy(tx, id, block), released));
  }
}

/**
 * Sets the status that a blocked contract with a locked row would have by now, because its status before the
 * block may be outdated. As in the dealing run, any dealing makes a contract active, an accumulation ends in the first
 * run after its last day, and a transfer of everything to another provider ends the contract. If the holder died meanwhile, the contract becomes `deceased`. Payouts
 * withheld by the block become due on `today`.
 */
export async function markReleased(
  tx: Transaction,
  { id, block, today }: { id: string; block: ContractBlock; today: string },
): Promise<string> {
  const status = sql<string>`case
    when ${block} = 'blocked' and ${holderDied(sql`contract.person_id`)} then 'deceased'
    when exists (select from sell_request r
      where r.contract_id = contract.id and r.status in ('queued', 'partlyExecuted')) then 'sellPending'
    when not exists (select from ledger_entry e where e.contract_id = contract.id) then 'awaitingStart'
    when not exists (select from holding h where h.contract_id = contract.id and h.units > 0)
      and exists (select from outgoing_transfer t join sell_request r on r.id = t.sell_request_id
        where t.contract_id = contract.id and r.status = 'executed') then 'sold'
    when ${contract.productCode} in ${accumulationProducts} and ${contract.endDate} < ${contract.openingValueDate} then 'maturing'
    else 'active' end`;
  const [row] = await tx
    .update(contract)
    .set({ status })
    .where(eq(contract.id, id))
    .returning({ status: contract.status });
  if (!row) throw new Error(`no contract ${id}`);
  const isWithheld = and(eq(payout.status, 'ordered'), isNull(payout.releasedAt), lt(payout.payOn, today));
  await tx
    .update(payout)
    .set({ payOn: today })
    .where(and(contractsBlockedBy(tx, id, block), isWithheld));
  return row.status;
}

/** Returns the cents received on these contracts and not yet dealt. */
export async function sumUndealt(tx: Transaction, ids: readonly string[]): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${deposit.amountCents}), 0)::float8` })
    .from(deposit)
    .where(and(inArray(deposit.contractId, [...ids]), eq(deposit.status, 'received')));
  return cents(row?.sum ?? 0);
}

/**
 * Returns the total value, in cents, of this person's other contracts that one employee released alone after
 * `since`. Each contract counts once, with its largest release.
 */
export async function sumReleased(
  tx: Transaction,
  {
    id,
    personId,
    since,
    limits,
  }: {
    readonly id: string;
    readonly personId: string;
    readonly since: Date;
    readonly limits: EmployeeLimitHistory;
  },
): Promise<Cents> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::float8 as sum from (
      select max((detail ->> 'amountCents')::numeric) as amount from audit_entry
      where subject_id in (select c.id::text from contract c where c.person_id = ${personId} and c.id <> ${id})
        and action = 'contract.released' and at > ${since.toISOString()}
        and (detail ->> 'amountCents')::numeric < ${limits.aloneAt('release', sql`at`)}
      group by subject_id) as released`);
  return cents(rows[0]?.sum ?? 0);
}

/**
 * Returns the cents of the payouts that a block withholds, as far as they are ordered but not yet sent to the
 * bank.
 */
export async function sumToPay(tx: Transaction, id: string, block: ContractBlock): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payout.amountCents}), 0)::float8` })
    .from(payout)
    .where(
      and(
        contractsBlockedBy(tx, id, block),
        eq(payout.status, 'ordered'),
        sql`not exists (select from payout_attempt a
          where a.payout_id = ${payout.id} and a.status in ('underway', 'accepted'))`,
      ),
    );
  return cents(row?.sum ?? 0);
}
