import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/orm.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { application, applicationSigner, contract, relation } from '../../../schema/index.ts';

/**
 * Selects contracts that are still held by the two people who signed the application. After a transfer to
 * another holder, the signatures no longer prove joint holding.
 */
const hasTwoHolders = and(
  eq(applicationSigner.role, 'partner'),
  sql`not exists (select from ledger_entry n where n.contract_id = ${contract.id} and n.type = 'NAME_CHANGE')`,
);

const signedContracts = (tx: Transaction) =>
  tx
    .select({ id: contract.id, number: contract.number, coHolderId: applicationSigner.signedBy })
    .from(contract)
    .innerJoin(relation, and(eq(relation.id, contract.relationId), eq(relation.type, 'partner')))
    .innerJoin(application, eq(application.contractId, contract.id))
    .innerJoin(applicationSigner, eq(applicationSigner.applicationId, application.id));

/**
 * Lists the partners who signed the given contracts and have their own account, each with the numbers of
 * those contracts.
 */
export async function listCoHolders(tx: Transaction, contractIds: readonly string[]) {
  const rows = await signedContracts(tx)
    .where(and(hasTwoHolders, inArray(contract.id, [...contractIds]), isNotNull(applicationSigner.signedBy)))
    .orderBy(contract.number);
  return [...Map.groupBy(rows, ({ coHolderId }) => coHolderId ?? '')].map(([personId, signed]) => ({
    personId,
    numbers: signed.map(({ number }) => number),
  }));
}

/** Lists the contracts of other holders that this person co-holds. */
export async function listContractsBeside(tx: Transaction, personId: string): Promise<string[]> {
  const rows = await signedContracts(tx).where(and(hasTwoHolders, eq(applicationSigner.signedBy, personId)));
  return rows.map(({ id }) => id);
}

/** Returns the given contracts whose latest block was caused by the death of this person. */
export async function listBlockedByDeath(
  tx: Transaction,
  personId: string,
  contractIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select b.id from unnest(${sql.param([...contractIds])}::text[]) b (id)
    where (select a.detail ->> 'deathOf' from audit_entry a
      where a.subject_id = b.id and a.action in ('contract.blocked', 'contract.deathRecorded')
      order by a.sequence desc limit 1) = ${personId}`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the death of the partner who signed a contract is recorded, on any contract of that partner. */
export async function hasDeceasedCoHolder(tx: Transaction, contractId: string): Promise<boolean> {
  const rows = await signedContracts(tx).where(
    and(hasTwoHolders, eq(contract.id, contractId), holderDied(sql`${applicationSigner.signedBy}`)),
  );
  return rows.length > 0;
}
