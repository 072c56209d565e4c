import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changesOfTable, SchemaState } from './expand-only-tables.ts';
import { inProject } from './project-folder.ts';
import { sqlStatements } from './sql-statements.ts';
import type { Task } from './task-list.ts';

const FOLDER = 'apps/api/migrations';
const REVIEWED = 'scripts/reviewed-migrations.json';
const REASON_CHARACTERS = 30;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * A change that a reviewer found harmless, with the reason. For a removal it also names the migration since which no
 * server uses the removed part.
 */
interface ReviewedChange {
  readonly migration: string;
  readonly change: string;
  readonly reason: string;
  readonly unusedSince?: string;
}

interface ReviewedMigrations {
  readonly reviewed: readonly ReviewedChange[];
}

/**
 * Returns, by migration, the changes that could break a server of the previous version: a removed table or column, a
 * new value that this server does not write, a new rule that its rows do not satisfy. Reads all migrations in order,
 * because one migration alone does not show which tables exist.
 */
export function narrowingChanges(migrations: readonly Migration[]): Map<string, string[]> {
  const state = new SchemaState();
  return new Map(
    migrations.map(({ name, sql }) => {
      state.nextMigration();
      return [name, sqlStatements(sql).flatMap((statement) => changesOf(statement, state))];
    }),
  );
}

/** Returns the narrowing changes that were not reviewed. A review that matches no change is also a fault. */
export function expandOnlyFaults(
  migrations: readonly Migration[],
  { reviewed }: ReviewedMigrations,
): string[] {
  const found = narrowingChanges(migrations);
  const isReviewed = (migration: string, change: string): boolean =>
    reviewed.some((entry) => entry.migration === migration && entry.change === change);
  const narrowing = [...found].flatMap(([migration, changes]) =>
    changes
      .filter((change) => !isReviewed(migration, change))
      .map((change) => `${migration}: ${change} (een server van de vorige versie kan erop stuklopen)`),
  );
  const stale = reviewed
    .filter(({ migration, change }) => !found.get(migration)?.includes(change))
    .map(({ migration, change }) => `${REVIEWED}: ${migration} heeft geen ${change}`);
  return [...narrowing, ...stale, ...reviewed.flatMap((entry) => entryFaults(entry, migrations))];
}

/** Returns the faults of one reviewed change. A baseline stands for the migrations that it replaces. */
function entryFaults(
  { migration, change, reason, unusedSince = '' }: ReviewedChange,
  migrations: readonly Migration[],
): string[] {
  const faults: string[] = [];
  if (reason.length < REASON_CHARACTERS) faults.push('zegt niet waarom');
  // Making a column nullable removes nothing. The reason must state why older servers can read nulls.
  const takesAway = /^(DROP(?! NOT NULL)|RENAME|ALTER TYPE) /.test(change);
  const isEarlier = migrations.some(
    ({ name, sql }) =>
      name < migration && (name === unusedSince || sql.includes(`-- replaces ${unusedSince} `)),
  );
  if (takesAway && !isEarlier) {
    faults.push('zegt niet sinds welke migratie geen server het gebruikt (unusedSince)');
  } else if (takesAway && !sqlOf(migration, migrations).startsWith(`-- needs ${unusedSince}\n`)) {
    faults.push(`begint niet met de regel "-- needs ${unusedSince}"`);
  }
  return faults.map((fault) => `${REVIEWED}: ${migration}, ${change}: ${fault}`);
}

function sqlOf(migration: string, migrations: readonly Migration[]): string {
  return migrations.find(({ name }) => name === migration)?.sql ?? '';
}

/**
 * Returns the narrowing changes of one statement. An unknown statement counts as a change, so that a reviewer reads
 * it.
 */
function changesOf(statement: string, state: SchemaState): string[] {
  const [table] = /(?<=^CREATE TABLE (?:IF NOT EXISTS )?)\S+/i.exec(statement) ?? [];
  if (table !== undefined) {
    state.addTable(table, statement.slice(statement.indexOf('(') + 1, statement.lastIndexOf(')')));
    return [];
  }
  const index = /^CREATE (UNIQUE )?INDEX (IF NOT EXISTS )?(\S+) ON (\S+) (.+)$/i.exec(statement);
  if (index) {
    const [, unique, skips, name = '', owner = '', columns = ''] = index;
    const isLong =
      GROWING.includes(owner) && !state.isNew(owner) && skips === undefined
        ? [`INDEX ${name} without IF NOT EXISTS`]
        : [];
    if (unique === undefined) return isLong;
    state.uniqueIndexes.add(name);
    return state.isHarmlessUnique(owner, columns) ? isLong : [...isLong, `UNIQUE INDEX ${name}`];
  }
  const dropped = /^DROP INDEX (?:IF EXISTS )?(\S+)$/i.exec(statement);
  // An older server may use the columns of a unique index in ON CONFLICT.
  if (dropped) return state.uniqueIndexes.has(dropped[1] ?? '') ? [`DROP INDEX ${dropped[1]}`] : [];
  const trigger = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER (\S+) .*? ON (\S+)/i.exec(statement);
  if (trigger) return state.isNew(trigger[2] ?? '') ? [] : [`TRIGGER ${trigger[1]}`];
  const altered = /^ALTER TABLE (?:ONLY )?(\S+) (.+)$/i.exec(statement);
  if (altered) return changesOfTable(altered[1] ?? '', altered[2] ?? '', state);
  return HARMLESS.test(statement) ? [] : [nameOf(statement)];
}

/** Large tables, for which an operator creates an index beforehand without locking the table (docs/operation.md). */
const GROWING = ['ledger_entry', 'contract_event', 'audit_entry', 'security_event', 'outbox_mail'];

/**
 * Statements that only add or change rows, or define functions and types. A replaced function must work for both
 * versions at once, as its migration explains.
 */
const HARMLESS =
  /^(CREATE (OR REPLACE )?FUNCTION|CREATE (AGGREGATE|EXTENSION|SEQUENCE|TYPE|VIEW)|INSERT INTO|UPDATE|WITH|SELECT|COMMENT ON) /i;

/** Returns the first words of a statement, up to its first bracket. */
function nameOf(statement: string): string {
  return (
    statement
      .split(/ ?[($]/)[0]
      ?.split(' ')
      .slice(0, 3)
      .join(' ') ?? statement
  );
}

function readMigrations(): Migration[] {
  return globSync(`${FOLDER}/*.sql`, { cwd: inProject() })
    .sort()
    .map((file) => ({ name: basename(file, '.sql'), sql: readFileSync(join(inProject(), file), 'utf8') }));
}

/** Returns the faults in the migrations of this checkout. */
export function expandOnlyFaultsHere(): string[] {
  const migrations = readMigrations();
  if (migrations.length === 0) return [`Geen migraties in ${FOLDER}`];
  return expandOnlyFaults(
    migrations,
    JSON.parse(readFileSync(inProject(REVIEWED), 'utf8')) as ReviewedMigrations,
  );
}

/**
 * Returns the schema snapshots besides the newest. An older snapshot means that two branches created a migration from
 * the same schema, so that the later migration lacks the tables of the other branch.
 */
export const oldSnapshots = (files: readonly string[]): string[] =>
  files
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .slice(0, -1);

export const expandOnlyTask: Task = {
  name: 'migrations expand',
  run: async () => {
    const faults = [
      ...expandOnlyFaultsHere(),
      ...oldSnapshots(readdirSync(inProject(FOLDER, 'meta'))).map(
        (file) => `${FOLDER}/meta/${file}: alleen de nieuwste momentopname van het schema blijft`,
      ),
    ];
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
