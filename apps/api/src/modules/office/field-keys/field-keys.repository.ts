import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { fieldKey } from '../../../schema/index.ts';
import type { SealedColumn } from './sealed-columns.ts';

/**
 * Advisory lock id, unique within this database. If several servers start for the first time at once, only one stores
 * the keys.
 */
const KEYS_LOCK = 4_170_009;

export interface SealedValue {
  readonly rowId: string;
  readonly value: string;
  /** Id of the person named in the seal; null for a column whose seals name no owner. */
  readonly owner: string | null;
}

const lead = (keyName: string): string => `v1.${keyName}.`;
const idOf = ({ key }: SealedColumn) => sql.identifier(key);
const ownerOf = ({ owner }: SealedColumn) =>
  owner === null ? sql`null` : sql`${sql.identifier(owner)}::text`;
const tableOf = ({ table }: SealedColumn) => sql.identifier(table);

/** Builds the SQL expression that returns a sealed value as text, also for a column of bytes. */
const textOf = ({ column, asBytes }: SealedColumn): SQL =>
  asBytes ? sql`convert_from(${sql.identifier(column)}, 'UTF8')` : sql`${sql.identifier(column)}`;

export async function lockKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`);
}

export function listKeys(orm: Orm): Promise<(typeof fieldKey.$inferSelect)[]> {
  return orm.select().from(fieldKey).orderBy(fieldKey.name);
}

export async function insertKey(tx: Transaction, row: typeof fieldKey.$inferInsert): Promise<void> {
  await tx.insert(fieldKey).values(row);
}

export async function deleteKeys(tx: Transaction, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(fieldKey).where(inArray(fieldKey.name, [...names]));
}

// Must be a type alias: `execute` requires an index signature, which an interface lacks.
type StoredValue = { row_id: string; value: string; owner: string | null };

/** Matches values whose seal does not name the owner, in a column that requires an owner. */
const lacksOwner = (column: SealedColumn): SQL =>
  column.owner === null ? sql`false` : sql`split_part(${textOf(column)}, '.', 4) = ''`;

/**
 * Replaces the check value of a key. The new check value records that every owned value sealed with this key names
 * its owner.
 */
export async function updateCheckValue(orm: Orm, name: string, checkValue: string): Promise<void> {
  await orm.update(fieldKey).set({ checkValue }).where(eq(fieldKey.name, name));
}

/** Returns one sealed value for each key used in the column. */
export async function oneValueOfEachKey(
  orm: Orm,
  column: SealedColumn,
): Promise<(SealedValue & { readonly keyName: string })[]> {
  const keyName = sql`split_part(${textOf(column)}, '.', 2)`;
  const { rows } = await orm.execute<{ key_name: string } & StoredValue>(sql`
    SELECT DISTINCT ON (${keyName}) ${keyName} AS key_name, ${idOf(column)}::text AS row_id, ${textOf(column)} AS value,
      ${ownerOf(column)} AS owner
    FROM ${tableOf(column)} WHERE ${sql.identifier(column.column)} IS NOT NULL ORDER BY ${keyName}`);
  return rows.map(({ key_name, row_id, value, owner }) => ({
    keyName: key_name,
    rowId: row_id,
    value,
    owner,
  }));
}

/**
 * Lists values sealed with a key other than `keyName` or without their owner, ordered by row id, starting after
 * `after`.
 */
export async function findOfOtherKeys(
  orm: Orm,
  column: SealedColumn,
  {
    keyName,
    after,
    limit,
  }: { readonly keyName: string; readonly after: string | null; readonly limit: number },
): Promise<SealedValue[]> {
  const { rows } = await orm.execute<StoredValue>(sql`
    SELECT ${idOf(column)}::text AS row_id, ${textOf(column)} AS value, ${ownerOf(column)} AS owner
    FROM ${tableOf(column)}
    WHERE (NOT starts_with(${textOf(column)}, ${lead(keyName)}) OR ${lacksOwner(column)})
      AND (${after}::uuid IS NULL OR ${idOf(column)} > ${after}::uuid)
    ORDER BY ${idOf(column)} LIMIT ${limit}`);
  return rows.map(({ row_id, value, owner }) => ({ rowId: row_id, value, owner }));
}

/** Replaces each value only if it still equals the value that was read, so that concurrent changes are not lost. */
export async function replaceValues(
  orm: Orm,
  column: SealedColumn,
  values: readonly (SealedValue & { readonly anew: string })[],
): Promise<void> {
  const [rowIds, old, anew] = [
    values.map(({ rowId }) => rowId),
    values.map(({ value }) => value),
    values.map((one) => one.anew),
  ].map((list) => sql.param(list));
  const stored = column.asBytes ? sql`convert_to(n.anew, 'UTF8')` : sql`n.anew`;
  await orm.execute(sql`
    UPDATE ${tableOf(column)} AS t SET ${sql.identifier(column.column)} = ${stored}
    FROM unnest(${rowIds}::uuid[], ${old}::text[], ${anew}::text[]) AS n(row_id, old, anew)
    WHERE t.${idOf(column)} = n.row_id AND ${
      column.asBytes
        ? sql`t.${sql.identifier(column.column)} = convert_to(n.old, 'UTF8')`
        : sql`t.${sql.identifier(column.column)} = n.old`
    }`);
}
