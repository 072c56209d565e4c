import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changesOfTable, Known } from './expand-only-tables.ts';
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

/** What a reviewer found harmless, with why; of what is taken away also the migration since which no server uses it. */
interface ReviewedChange {
  readonly migration: string;
  readonly change: string;
  readonly reason: string;
  readonly unusedSince?: string;
}

interface Reviewed {
  /** Changes of migrations that landed before this check did. */
  readonly history: Readonly<Record<string, readonly string[]>>;
  readonly reviewed: readonly ReviewedChange[];
}

/**
 * What in each migration a server of the version before could break on, by its name: a table or column gone, a value it
 * does not write, a rule its rows do not meet. Reads them all in order, because a migration alone does not say which
 * tables it found.
 */
export function narrowingChanges(migrations: readonly Migration[]): Map<string, string[]> {
  const known = new Known();
  return new Map(
    migrations.map(({ name, sql }) => {
      known.nextMigration();
      return [name, sqlStatements(sql).flatMap((statement) => changesOf(statement, known))];
    }),
  );
}

/** The faults of all migrations beside what was reviewed; an entry that names nothing is one too. */
export function expandOnlyFaults(
  migrations: readonly Migration[],
  { history, reviewed }: Reviewed,
): string[] {
  const found = narrowingChanges(migrations);
  const isReviewed = (migration: string, change: string): boolean =>
    (history[migration] ?? []).includes(change) ||
    reviewed.some((entry) => entry.migration === migration && entry.change === change);
  const narrowing = [...found].flatMap(([migration, changes]) =>
    changes
      .filter((change) => !isReviewed(migration, change))
      .map((change) => `${migration}: ${change} (een server van de vorige versie kan erop stuklopen)`),
  );
  const listed = [
    ...Object.entries(history).flatMap(([migration, changes]) =>
      changes.map((change) => ({ migration, change })),
    ),
    ...reviewed,
  ];
  const stale = listed
    .filter(({ migration, change }) => !found.get(migration)?.includes(change))
    .map(({ migration, change }) => `${REVIEWED}: ${migration} heeft geen ${change}`);
  return [...narrowing, ...stale, ...reviewed.flatMap((entry) => entryFaults(entry, migrations))];
}

function entryFaults(
  { migration, change, reason, unusedSince = '' }: ReviewedChange,
  migrations: readonly Migration[],
): string[] {
  const faults: string[] = [];
  if (reason.length < REASON_CHARACTERS) faults.push('zegt niet waarom');
  // What may be empty from now on takes nothing away: the reason says why a server of before bears to read that.
  const takesAway = /^(DROP(?! NOT NULL)|RENAME|ALTER TYPE) /.test(change);
  const isKnown = migrations.some(({ name }) => name === unusedSince && name < migration);
  if (takesAway && !isKnown) {
    faults.push('zegt niet sinds welke migratie geen server het gebruikt (unusedSince)');
  } else if (takesAway && !sqlOf(migration, migrations).startsWith(`-- needs ${unusedSince}\n`)) {
    faults.push(`begint niet met de regel "-- needs ${unusedSince}"`);
  }
  return faults.map((fault) => `${REVIEWED}: ${migration}, ${change}: ${fault}`);
}

function sqlOf(migration: string, migrations: readonly Migration[]): string {
  return migrations.find(({ name }) => name === migration)?.sql ?? '';
}

/** Of one statement. What this list does not know is a change as well: it is read by a person. */
function changesOf(statement: string, known: Known): string[] {
  const [table] = /(?<=^CREATE TABLE (?:IF NOT EXISTS )?)\S+/i.exec(statement) ?? [];
  if (table !== undefined) {
    known.addTable(table, statement.slice(statement.indexOf('(') + 1, statement.lastIndexOf(')')));
    return [];
  }
  const index = /^CREATE (UNIQUE )?INDEX (IF NOT EXISTS )?(\S+) ON (\S+) (.+)$/i.exec(statement);
  if (index) {
    const [, unique, skips, name = '', owner = '', columns = ''] = index;
    const isLong =
      GROWING.includes(owner) && !known.isNew(owner) && skips === undefined
        ? [`INDEX ${name} without IF NOT EXISTS`]
        : [];
    if (unique === undefined) return isLong;
    known.uniqueIndexes.add(name);
    return known.isHarmlessUnique(owner, columns) ? isLong : [...isLong, `UNIQUE INDEX ${name}`];
  }
  const dropped = /^DROP INDEX (?:IF EXISTS )?(\S+)$/i.exec(statement);
  // A server of before names the columns of a unique one in ON CONFLICT.
  if (dropped) return known.uniqueIndexes.has(dropped[1] ?? '') ? [`DROP INDEX ${dropped[1]}`] : [];
  const trigger = /^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER (\S+) .*? ON (\S+)/i.exec(statement);
  if (trigger) return known.isNew(trigger[2] ?? '') ? [] : [`TRIGGER ${trigger[1]}`];
  const altered = /^ALTER TABLE (?:ONLY )?(\S+) (.+)$/i.exec(statement);
  if (altered) return changesOfTable(altered[1] ?? '', altered[2] ?? '', known);
  return HARMLESS.test(statement) ? [] : [nameOf(statement)];
}

/** Tables of which an operator makes an index beforehand, without locking them (docs/operation.md). */
const GROWING = ['ledger_entry', 'contract_event', 'audit_entry', 'security_event', 'outbox_mail'];

/** What only adds, or changes rows; a function replaced holds for both versions at once, as its migration says. */
const HARMLESS =
  /^(CREATE (OR REPLACE )?FUNCTION|CREATE (AGGREGATE|EXTENSION|SEQUENCE|TYPE|VIEW)|INSERT INTO|UPDATE|WITH|SELECT|COMMENT ON) /i;

/** Its first words, to its first bracket. */
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

/** Of the migrations of this checkout. */
export function expandOnlyFaultsHere(): string[] {
  const migrations = readMigrations();
  if (migrations.length === 0) return [`Geen migraties in ${FOLDER}`];
  return expandOnlyFaults(migrations, JSON.parse(readFileSync(inProject(REVIEWED), 'utf8')) as Reviewed);
}

export const expandOnlyTask: Task = {
  name: 'migrations expand',
  run: async () => {
    const faults = expandOnlyFaultsHere();
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
