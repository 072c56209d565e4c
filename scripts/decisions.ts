import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PARTS = ['Context', 'Choice', 'Alternatives', 'Consequence'];
const DATE = /^Date: \d{4}-\d{2}-\d{2}\.( Includes \d{4}(, \d{4})*\.)?$/;
const INCLUDES = /^Date: .* Includes /m;
/** Maximum size of a decision. A decision that includes others keeps the reasons of all. */
const MOST = { lines: 14, characters: 3_900 };
const MOST_WITH_INCLUDES = { lines: 20, characters: 5_500 };
/** Maximum number of decisions. A new decision that touches the subject of another is merged into it. */
const MOST_DECISIONS = 72;
/** Maximum number of words of docs/ARCHITECTURE.md, so that a new engineer reads it in one sitting. */
const MOST_WORDS = 1_800;

/** Lists the deviations of one decision from the template in docs/decisions/README.md. */
export function faultsOf(name: string, text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [title = '', ...rest] = lines.filter((line) => !DATE.test(line));
  const parts = rest.flatMap((line) => /^\*\*(.+?)\.\*\* \S/.exec(line)?.[1] ?? []);
  const faults: string[] = [];
  if (!title.startsWith(`# ${name.slice(0, 4)} `)) faults.push('begint niet met # en zijn nummer');
  if (parts.join() !== PARTS.join()) faults.push(`heeft niet de delen ${PARTS.join(', ')}`);
  if (rest.some((line) => !/^(\*\*|- )/.test(line)))
    faults.push('heeft een regel die geen deel en geen punt is');
  const most = INCLUDES.test(text) ? MOST_WITH_INCLUDES : MOST;
  if (lines.length > most.lines) faults.push(`heeft ${lines.length} regels, hoogstens ${most.lines}`);
  if (text.length > most.characters) faults.push(`heeft ${text.length} tekens, hoogstens ${most.characters}`);
  return faults.map((fault) => `${name} ${fault}`);
}

/**
 * Returns the faults of all decisions in a folder: deviations from the template, duplicate numbers, decisions missing
 * from the index, and more decisions than `MOST_DECISIONS`.
 */
export function decisionFaults(folder: string): string[] {
  const names = globSync('[0-9]*.md', { cwd: folder })
    .map((file) => basename(file))
    .sort();
  if (names.length === 0) return [`Geen besluiten in ${folder}`];
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const faults = names.flatMap((name, at) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const title = text.split('\n')[0]?.slice(2) ?? '';
    const own = faultsOf(name, text);
    if (names[at - 1]?.slice(0, 4) === name.slice(0, 4)) own.push(`${name} heeft een nummer dat al bestaat`);
    if (!index.includes(`- [${title}](${name})\n`)) own.push(`README.md mist - [${title}](${name})`);
    return own;
  });
  return names.length > MOST_DECISIONS
    ? [
        ...faults,
        `${names.length} besluiten, hoogstens ${MOST_DECISIONS}: voeg besluiten over één onderwerp samen`,
      ]
    : faults;
}

const wordsOf = (path: string): number => readFileSync(inProject(path), 'utf8').split(/\s+/).length;
const linesOf = (path: string): number => readFileSync(inProject(path), 'utf8').trimEnd().split('\n').length;
const decisionCount = (): number => globSync('[0-9]*.md', { cwd: inProject('docs/decisions') }).length;

export const decisionsTask: Task = {
  name: 'decisions',
  run: async () => {
    const faults = decisionFaults(inProject('docs/decisions'));
    if (wordsOf('docs/ARCHITECTURE.md') > MOST_WORDS)
      faults.push(`docs/ARCHITECTURE.md heeft meer dan ${MOST_WORDS} woorden`);
    return {
      ok: faults.length === 0,
      output: faults.join('\n'),
      figures: `${decisionCount()} besluiten, ARCHITECTURE ${wordsOf('docs/ARCHITECTURE.md')} woorden, README ${linesOf('README.md')} regels`,
    };
  },
};
