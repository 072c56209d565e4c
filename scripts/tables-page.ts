import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { retentionYears } from '@portaal/domain/office/account-closing/calls';
import { READ_ONLY } from '../apps/api/src/platform/database/application-role.ts';
import { appendOnlyTables } from '../apps/api/src/schema/append-only.ts';
import { describeTables, type TableDescription } from '../apps/api/src/schema/described-tables.ts';
import { personalDataRules, tableAreas } from '../apps/api/src/schema/table-areas.ts';
import { inProject, projectFolder } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PAGE = 'docs/tables.md';
/** Matches a table definition with the comment above it. */
const TABLE = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = pgTable\(\s*'(\w+)'/g;
const APPEND_ONLY: Readonly<Record<string, 'forever' | 'expires'>> = appendOnlyTables;

const INTRODUCTION = `# Tables

The tables of the database by area, for engineers who read or change them. This page is generated from \`apps/api/src/schema\` with \`npm run format\`; change it there. A table's area and the rules for personal data in it are declared in \`apps/api/src/schema/table-areas.ts\`. Tables of migrations and of the queue (\`pgboss\`) are not listed.

- **Server role**: the rights of the role that the server connects with (decision 0086). Migrations run as the owner.
- **Personal data**: after an account with contracts closes, proof of identity is kept ${retentionYears.identity} years and tax data ${retentionYears.tax} years; without contracts both are erased at once.
- In the diagrams an arrow of a table to \`person_account\` for the employee who acted is left out.
`;

/** Returns the comment of each table, by table name. */
export function tableComments(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(TABLE)].map(([, comment = '', name = '']) => [
      name,
      comment.replaceAll(/\s*\n\s*\*\s?|\s+/g, ' ').trim(),
    ]),
  );
}

const rightsOf = (table: string): string => {
  if (READ_ONLY.includes(table)) return 'reads; a trigger of the owner writes';
  if (APPEND_ONLY[table] === 'forever') return 'reads and adds rows; nothing changes or removes them';
  if (APPEND_ONLY[table] === 'expires')
    return 'reads and adds rows; only the retention job removes expired ones';
  return 'reads, adds, changes and removes rows';
};

const typeOf = (type: string): string => type.replace('timestamp with time zone', 'timestamptz');

const joined = (columns: readonly string[]): string => columns.map((column) => `\`${column}\``).join(', ');

/** Returns whether a reference only identifies the employee who performed an action. */
const isActor = (reference: TableDescription['references'][number]): boolean =>
  reference.table === 'person_account' &&
  !reference.columns.some((column) => /^(person|investor)_id$/.test(column));

function diagramOf(tables: readonly TableDescription[]): string {
  const arrows = tables.flatMap((table) =>
    table.references
      .filter((reference) => !isActor(reference))
      .map((reference) => {
        const column = reference.columns.find((name) => name !== 'brand') ?? '';
        const isOne =
          table.primaryKey.join() === column ||
          table.uniqueKeys.some(({ columns, isPartial }) => !isPartial && columns.join() === column);
        return `  ${reference.table} ||--o${isOne ? '|' : '{'} ${table.name} : ${column}`;
      }),
  );
  const alone = tables.filter(({ name }) => !arrows.some((arrow) => arrow.split(/\W+/).includes(name)));
  return ['```mermaid', 'erDiagram', ...alone.map(({ name }) => `  ${name}`), ...new Set(arrows), '```'].join(
    '\n',
  );
}

function sectionOf(
  table: TableDescription,
  comment: string,
  rules: readonly (keyof typeof personalDataRules)[],
): string {
  const { name, columns, primaryKey, uniqueKeys, references } = table;
  const keys = uniqueKeys.map(
    ({ columns: key, isPartial }) => `${joined(key)}${isPartial ? ' (of a part of the rows)' : ''}`,
  );
  const targets = references.map(
    ({ columns: own, table: target, onDelete }) =>
      `${joined(own)} → \`${target}\`${onDelete ? ` (on delete ${onDelete})` : ''}`,
  );
  return [
    `### ${name}`,
    comment,
    '',
    `- Columns: ${columns.map((column) => `\`${column.name}\` ${typeOf(column.type)}${column.isRequired ? '' : '?'}`).join(', ')}`,
    `- Primary key: ${primaryKey.length > 0 ? joined(primaryKey) : 'none'}`,
    ...(keys.length > 0 ? [`- Unique: ${keys.join('; ')}`] : []),
    ...(targets.length > 0 ? [`- References: ${targets.join('; ')}`] : []),
    `- Server role: ${rightsOf(name)}`,
    `- Personal data: ${rules.map((rule) => personalDataRules[rule]).join(' ')}`,
  ].join('\n');
}

/** Renders the documentation page of all tables, by area. Throws if a table has no comment or no area. */
export function tablesPage(): string {
  const comments = tableComments(
    globSync('apps/api/src/schema/*.ts', { cwd: projectFolder })
      .map((path) => readFileSync(inProject(path), 'utf8'))
      .join('\n'),
  );
  const tables = new Map(describeTables().map((table) => [table.name, table]));
  const areas = Object.values(tableAreas).flatMap((area) => Object.keys(area));
  const missing = [...tables.keys()].filter((name) => !areas.includes(name));
  if (missing.length > 0) throw new Error(`No area in table-areas.ts: ${missing.join(', ')}`);
  const chapters = Object.entries(tableAreas).map(([title, area]) => {
    const own = Object.entries(area).map(([name, rules]) => {
      const table = tables.get(name);
      const comment = comments.get(name);
      if (!table) throw new Error(`${name} is no table of the schema.`);
      if (!comment) throw new Error(`${name} has no comment above its table.`);
      return { table, section: sectionOf(table, comment, rules) };
    });
    const diagram = diagramOf(own.map(({ table }) => table));
    return [`## ${title}`, diagram, ...own.map(({ section }) => section)].join('\n\n');
  });
  return `${INTRODUCTION}\n${chapters.join('\n\n')}\n`;
}

/** Writes the tables page to its file; `npm run format` calls this function. */
export function writeTablesPage(): void {
  writeFileSync(inProject(PAGE), tablesPage());
}

export const tablesPageTask: Task = {
  name: 'tables page',
  run: async () => {
    const isCurrent = readFileSync(inProject(PAGE), 'utf8') === tablesPage();
    return {
      ok: isCurrent,
      output: isCurrent ? '' : `${PAGE} verschilt van het schema in de code: draai npm run format`,
    };
  },
};
