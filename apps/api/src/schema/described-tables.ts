import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './index.ts';

export interface TableReference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly onDelete: string | undefined;
}

export interface TableDescription {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly isRequired: boolean;
    /** Values of a column that accepts only some. */
    readonly values: readonly string[];
  }[];
  readonly primaryKey: readonly string[];
  /** Sets of columns with a unique index, including partial indexes. */
  readonly uniqueKeys: readonly { readonly columns: readonly string[]; readonly isPartial: boolean }[];
  readonly references: readonly TableReference[];
}

/** Returns a description of every table of the schema, with its name. */
export const describeTables = (): TableDescription[] =>
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(describe)
    .sort((left, right) => (left.name < right.name ? -1 : 1));

function describe(table: PgTable): TableDescription {
  const config = getTableConfig(table);
  const single = config.columns.filter(({ primary }) => primary).map(({ name }) => name);
  const named = config.primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
  return {
    name: config.name,
    columns: config.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      isRequired: column.notNull,
      values: column.enumValues ?? [],
    })),
    primaryKey: [...single, ...named],
    uniqueKeys: [
      ...config.columns
        .filter(({ isUnique }) => isUnique)
        .map(({ name }) => ({ columns: [name], isPartial: false })),
      ...config.uniqueConstraints.map(({ columns }) => ({
        columns: columns.map(({ name }) => name),
        isPartial: false,
      })),
      ...config.indexes
        .filter(({ config: { unique } }) => unique)
        .map(({ config: { columns, where } }) => ({
          columns: columns.map((column) =>
            'name' in column && column.name ? String(column.name) : 'expression',
          ),
          isPartial: where !== undefined,
        })),
    ],
    references: config.foreignKeys.map(({ reference, onDelete }) => {
      const { columns, foreignTable } = reference();
      return {
        columns: columns.map(({ name }) => name),
        table: getTableConfig(foreignTable).name,
        onDelete: onDelete === 'no action' ? undefined : onDelete,
      };
    }),
  };
}
