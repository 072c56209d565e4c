import { topLevelParts } from './sql-statements.ts';

interface Column {
  /** Whether the column is null in a row that is inserted without it. */
  readonly isNullByDefault: boolean;
  readonly isNew: boolean;
}

interface Table {
  isNew: boolean;
  readonly columns: Map<string, Column>;
  readonly constraints: Map<string, string>;
}

/**
 * The schema built by the migrations read so far. It marks the parts that the newest migration added, which older
 * servers do not know.
 */
export class SchemaState {
  readonly uniqueIndexes = new Set<string>();
  readonly #tables = new Map<string, Table>();
  /** Definitions of constraints that this migration dropped, to compare them with their replacements. */
  readonly #dropped = new Map<string, string>();

  nextMigration(): void {
    this.#dropped.clear();
    for (const table of this.#tables.values()) {
      table.isNew = false;
      for (const [name, column] of table.columns) table.columns.set(name, { ...column, isNew: false });
    }
  }

  isNew(table: string): boolean {
    return this.#tables.get(table)?.isNew ?? false;
  }

  addTable(name: string, body: string): void {
    const table: Table = { isNew: true, columns: new Map(), constraints: new Map() };
    this.#tables.set(name, table);
    for (const part of topLevelParts(body)) {
      const constraint = /^CONSTRAINT (\S+) (.+)$/i.exec(part);
      if (constraint) table.constraints.set(constraint[1] ?? '', constraint[2] ?? '');
      else if (!/^(PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY)\b/i.test(part)) this.addColumn(name, part);
    }
  }

  addColumn(table: string, definition: string): void {
    const [name = ''] = definition.split(' ');
    const isNullByDefault = !/\b(NOT NULL|DEFAULT|GENERATED)\b/i.test(definition);
    this.#tables.get(table)?.columns.set(name, { isNullByDefault, isNew: true });
  }

  addConstraint(table: string, name: string, definition: string): void {
    this.#tables.get(table)?.constraints.set(name, definition);
  }

  /** Removes a constraint and returns its definition. */
  dropConstraint(table: string, name: string): string {
    const constraints = this.#tables.get(table)?.constraints;
    const definition = constraints?.get(name) ?? '';
    constraints?.delete(name);
    this.#dropped.set(name, definition);
    return definition;
  }

  /**
   * Returns whether rows of older servers always satisfy a unique constraint: at least one of its columns is new, and
   * is null in rows of those servers.
   */
  isHarmlessUnique(table: string, columns: string): boolean {
    if (this.isNew(table)) return true;
    if (/NULLS NOT DISTINCT/i.test(columns)) return false;
    const [list = ''] = /(?<=\().*?(?=\))/.exec(columns) ?? [];
    return topLevelParts(list).some((name) => {
      const column = this.#tables.get(table)?.columns.get(name);
      return column?.isNew === true && column.isNullByDefault;
    });
  }

  /**
   * Returns whether a check constraint accepts all rows of older servers: it uses only new columns, or it allows more
   * values than before.
   */
  isHarmlessCheck(table: string, name: string, definition: string): boolean {
    if (this.isNew(table)) return true;
    const before = this.#dropped.get(name);
    if (before !== undefined) return isWider(before, definition);
    const columns = this.#tables.get(table)?.columns ?? new Map<string, Column>();
    const words = new Set(definition.replaceAll(/'[^']*'/g, '').match(/[a-z_]\w*/gi));
    const named = [...columns].filter(([column]) => words.has(column));
    const asksValue = /\bis not null\b/i.test(definition) && !/\bis null\b/i.test(definition);
    return named.length > 0 && named.every(([, { isNew }]) => isNew) && !asksValue;
  }
}

/** Returns whether the second list of allowed values contains all of the first. Other checks need a reviewer. */
function isWider(before: string, after: string): boolean {
  const [first, second] = [before, after].map((definition) =>
    /^CHECK \(\s?(?:\w+\.)?(\w+) in \(([^()]*)\)\s?\)$/i.exec(definition),
  );
  if (!first || !second || first[1] !== second[1]) return false;
  const values = new Set(topLevelParts(second[2] ?? ''));
  return topLevelParts(first[2] ?? '').every((value) => values.has(value));
}

/** Returns the narrowing changes of one ALTER TABLE, which may have several actions. */
export function changesOfTable(table: string, actions: string, state: SchemaState): string[] {
  return topLevelParts(actions).flatMap((action) => changesOfAction(table, action, state));
}

function changesOfAction(table: string, action: string, state: SchemaState): string[] {
  const added = /^ADD COLUMN (?:IF NOT EXISTS )?(.+)$/i.exec(action);
  if (added) return changesOfNewColumn(table, added[1] ?? '', state);
  const constraint = /^ADD CONSTRAINT (\S+) (.+)$/i.exec(action);
  if (constraint) return changesOfNewConstraint(table, constraint[1] ?? '', constraint[2] ?? '', state);
  const dropped = /^DROP CONSTRAINT (?:IF EXISTS )?(\S+)/i.exec(action);
  if (dropped) {
    const definition = state.dropConstraint(table, dropped[1] ?? '');
    // Dropping a constraint does not affect servers that write, unless their ON CONFLICT clause names the constraint.
    return /^(CHECK|FOREIGN KEY)\b/i.test(definition) ? [] : [`DROP CONSTRAINT ${dropped[1]}`];
  }
  if (
    state.isNew(table) ||
    /^(ALTER COLUMN \S+ SET DEFAULT|VALIDATE CONSTRAINT|(EN|DIS)ABLE TRIGGER)\b/i.test(action)
  ) {
    return [];
  }
  const taken = /^(DROP COLUMN|RENAME COLUMN) (?:IF EXISTS )?(\S+)/i.exec(action);
  if (taken) return [`${taken[1]?.toUpperCase()} ${table}.${taken[2]}`];
  const altered = /^ALTER COLUMN (\S+) (SET NOT NULL|DROP NOT NULL|DROP DEFAULT|(?:SET DATA )?TYPE)/i.exec(
    action,
  );
  if (altered) {
    const what = altered[2]?.toUpperCase().replace('SET DATA TYPE', 'TYPE');
    return [what === 'TYPE' ? `ALTER TYPE ${table}.${altered[1]}` : `${what} ${table}.${altered[1]}`];
  }
  return [`${action.split(' ').slice(0, 3).join(' ')} (${table})`];
}

function changesOfNewColumn(table: string, definition: string, state: SchemaState): string[] {
  const [name] = definition.split(' ');
  state.addColumn(table, definition);
  if (state.isNew(table)) return [];
  const lacksValue = /\bNOT NULL\b/i.test(definition) && !/\b(DEFAULT|GENERATED)\b/i.test(definition);
  const changes = lacksValue ? [`NOT NULL ${table}.${name}`] : [];
  const isRepeated = /\b(UNIQUE|PRIMARY KEY)\b/i.test(definition) && /\bDEFAULT\b/i.test(definition);
  return isRepeated ? [...changes, `UNIQUE ${table}.${name}`] : changes;
}

function changesOfNewConstraint(
  table: string,
  name: string,
  definition: string,
  state: SchemaState,
): string[] {
  const [kind = ''] = /^(CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)/i.exec(definition) ?? [];
  const isHarmless =
    kind.toUpperCase() === 'CHECK'
      ? state.isHarmlessCheck(table, name, definition)
      : state.isHarmlessUnique(table, definition);
  state.addConstraint(table, name, definition);
  return isHarmless ? [] : [`${kind.toUpperCase()} ${name}`];
}
