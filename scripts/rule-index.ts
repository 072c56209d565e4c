import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const FOLDER = 'docs/domain';
const INDEX = 'README.md';
const HEADING = /^## ((?:integrations )?\d+(?:\.\d+)*) (.+)$/gm;
const ROW = /^\| (?:integrations )?\d.*\|$/gm;

/** Returns the anchor that Markdown readers generate for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the rows of the rule index, ordered by number: the id of a rule, its title with a link, and its file. */
export function ruleRowsOf(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .flatMap(([file, text]) =>
      [...text.matchAll(HEADING)].map(([heading, id = '', title = '']) => ({
        id,
        row: `| ${id} | [${title}](${file}#${anchorOf(heading.slice(3))}) | ${file} |`,
      })),
    )
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
    .map(({ row }) => row);
}

/** Reports each rule missing from the index and each index row without a rule; empty when the index is complete. */
export function ruleIndexFaults(index: string, rows: readonly string[]): string[] {
  const found: readonly string[] = index.match(ROW) ?? [];
  return [
    ...rows.filter((row) => !found.includes(row)).map((row) => `ontbreekt: ${row}`),
    ...found.filter((row) => !rows.includes(row)).map((row) => `klopt niet: ${row}`),
  ];
}

/** Checks, as part of `npm run check`, that the index in `docs/domain/README.md` lists every rule of that folder. */
export const ruleIndexTask: Task = {
  name: 'rule index',
  run: async () => {
    const paths = globSync('*.md', { cwd: inProject(FOLDER) }).filter((path) => path !== INDEX);
    const files = Object.fromEntries(
      paths.map((path) => [basename(path), readFileSync(inProject(join(FOLDER, path)), 'utf8')]),
    );
    const rows = ruleRowsOf(files);
    if (rows.length === 0) return { ok: false, output: `Geen regels gevonden in ${FOLDER}.` };
    const faults = ruleIndexFaults(readFileSync(inProject(join(FOLDER, INDEX)), 'utf8'), rows);
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
