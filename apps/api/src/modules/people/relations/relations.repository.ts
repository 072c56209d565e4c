import { and, asc, count, eq, exists, not } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { contract, personAccount, relation } from '../../../schema/index.ts';

export type RelationRow = typeof relation.$inferSelect;
export type ListedRelation = RelationRow & { readonly inUse: boolean };

/**
 * Builds the condition for a relation in use: a contract is held with or for the relation. This is the only
 * definition of the condition.
 */
const isInUse = (orm: Orm) =>
  exists(orm.select({ id: contract.id }).from(contract).where(eq(contract.relationId, relation.id)));

const own = (personId: string, id: string) => and(eq(relation.id, id), eq(relation.personId, personId));

/** Returns the relations in the order they were added. */
export async function findRelations(orm: Orm, personId: string): Promise<ListedRelation[]> {
  const rows = await orm
    .select({ row: relation, inUse: isInUse(orm).mapWith(Boolean) })
    .from(relation)
    .where(eq(relation.personId, personId))
    .orderBy(asc(relation.id));
  return rows.map(({ row, inUse }) => ({ ...row, inUse }));
}

export async function findRelation(orm: Orm, id: string): Promise<RelationRow | undefined> {
  const [row] = await orm.select().from(relation).where(eq(relation.id, id));
  return row;
}

/** Returns a relation of this person without locking it. */
export async function findOwnRelation(
  orm: Orm,
  personId: string,
  id: string,
): Promise<RelationRow | undefined> {
  const [row] = await orm.select().from(relation).where(own(personId, id));
  return row;
}

/** Locks a relation until the transaction ends, after waiting for any contract that is being created for it. */
export async function lockRelation(
  tx: Transaction,
  personId: string,
  id: string,
): Promise<ListedRelation | undefined> {
  const [row] = await tx.select().from(relation).where(own(personId, id)).for('update');
  if (!row) return undefined;
  const [use] = await tx
    .select({ inUse: isInUse(tx).mapWith(Boolean) })
    .from(relation)
    .where(own(personId, id));
  return { ...row, inUse: use?.inUse ?? false };
}

/** Counts the relations of a person and locks the person, so that no other transaction adds a relation. */
export async function countLocked(tx: Transaction, personId: string): Promise<number> {
  await tx
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(eq(personAccount.id, personId))
    .for('update');
  const [row] = await tx.select({ amount: count() }).from(relation).where(eq(relation.personId, personId));
  return row?.amount ?? 0;
}

export async function insertRelation(
  tx: Transaction,
  row: typeof relation.$inferInsert,
): Promise<ListedRelation | undefined> {
  const [inserted] = await tx.insert(relation).values(row).returning();
  return inserted && { ...inserted, inUse: false };
}

export async function updateRelation(
  tx: Transaction,
  personId: string,
  id: string,
  change: Partial<typeof relation.$inferInsert>,
): Promise<RelationRow | undefined> {
  const [row] = await tx.update(relation).set(change).where(own(personId, id)).returning();
  return row;
}

/** Deletes a relation; false if it is in use. */
export async function deleteRelation(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(relation)
    .where(and(own(personId, id), not(isInUse(tx))))
    .returning({ id: relation.id });
  return rows.length > 0;
}
