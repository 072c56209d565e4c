import { and, eq, type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Orm, prepared, type Transaction } from '../../platform/orm.ts';
import { contract } from '../../schema/index.ts';

/** A contract of one person at one brand. Another person's contract is not found. */
export interface OwnedContract {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
}

/** Identifies a contract for its owner, for the employees of its brand, or for the server itself. */
export type ContractKey =
  | OwnedContract
  | { readonly contractId: string; readonly brand: string }
  | { readonly number: string; readonly brand: string }
  | { readonly contractId: string };

/** Returns the key of a contract that must belong to this person. */
export const ownedBy = (
  { id, brand }: { readonly id: string; readonly brand: string },
  contractId: string,
): OwnedContract => ({ contractId, personId: id, brand });

type Columns = Readonly<Record<string, PgColumn | SQL>>;
/** The row that a selection of columns yields. */
export type ContractRow<C extends Columns = typeof allColumns> = {
  [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : C[K] extends SQL<infer T> ? T : never;
};

const allColumns = getTableColumns(contract);

/** Every field of a key restricts the lookup, so a key of an owner never finds another person's contract. */
const keyColumns = {
  contractId: contract.id,
  number: contract.number,
  personId: contract.personId,
  brand: contract.brand,
};

const columnSets = new Map<Columns, number>();
function setNumber(columns: Columns): number {
  const number = columnSets.get(columns) ?? columnSets.size;
  columnSets.set(columns, number);
  return number;
}

/** Drizzle infers no methods for columns of a type parameter; {@link ContractRow} restores the type of the row. */
const selectFrom = (orm: Orm, columns: Columns) =>
  orm.select<Record<string, PgColumn | SQL>>(columns).from(contract).$dynamic();

async function selectContract<C extends Columns>(
  orm: Orm,
  key: ContractKey,
  { columns, isLocked }: { readonly columns: C; readonly isLocked: boolean },
): Promise<ContractRow<C> | undefined> {
  const fields = Object.entries(keyColumns).filter(([field]) => field in key);
  const by = fields.map(([field]) => field).join('_');
  const name = `contract_by_${by}_${setNumber(columns)}${isLocked ? '_locked' : ''}`.toLowerCase();
  const statement = prepared(orm, name, (executor) => {
    const query = selectFrom(executor, columns).where(
      and(...fields.map(([field, column]) => eq(column, sql.placeholder(field)))),
    );
    return (isLocked ? query.for('update') : query).prepare(name);
  });
  const [row] = await statement.execute({ ...key });
  return row as ContractRow<C> | undefined;
}

/**
 * Finds a contract by its key. `columns` must be a constant, because each selection of columns is prepared
 * once.
 */
export function findContract(orm: Orm, key: ContractKey): Promise<ContractRow | undefined>;
export function findContract<C extends Columns>(
  orm: Orm,
  key: ContractKey,
  columns: C,
): Promise<ContractRow<C> | undefined>;
export function findContract(orm: Orm, key: ContractKey, columns: Columns = allColumns) {
  return selectContract(orm, key, { columns, isLocked: false });
}

/**
 * Finds a contract like {@link findContract} and locks it until the transaction ends, also against the
 * monthly dealing run. A transaction that moves money of a contract must lock the contract before its other
 * rows.
 */
export function lockContract(tx: Transaction, key: ContractKey): Promise<ContractRow | undefined>;
export function lockContract<C extends Columns>(
  tx: Transaction,
  key: ContractKey,
  columns: C,
): Promise<ContractRow<C> | undefined>;
export function lockContract(tx: Transaction, key: ContractKey, columns: Columns = allColumns) {
  return selectContract(tx, key, { columns, isLocked: true });
}

/**
 * Locks a contract whose id comes from another row of the database, so a missing contract is a programming
 * error.
 */
export async function lockExistingContract<C extends Columns>(
  tx: Transaction,
  contractId: string,
  columns: C,
): Promise<ContractRow<C>> {
  const row = await lockContract(tx, { contractId }, columns);
  if (!row) throw new Error(`no contract ${contractId}`);
  return row;
}

/** Locks several contracts in the order of their ids, so that two transactions with the same ids cannot deadlock. */
export async function lockContracts<C extends Columns>(
  tx: Transaction,
  which: SQL | undefined,
  columns: C,
): Promise<ContractRow<C>[]> {
  const rows = await selectFrom(tx, columns).where(which).orderBy(contract.id).for('update');
  return rows as ContractRow<C>[];
}

/**
 * Value of `applyTaxCredit` for a cancelled contract. A person can have the wage tax credit at one contract, so a
 * cancelled contract gives it up.
 */
export const withoutTaxCredit = sql<
  boolean | null
>`case when ${contract.applyTaxCredit} is not null then false end`;
