import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from './project-folder.ts';
import type { Task } from './task-list.ts';

const PARTS = ['Context', 'Choice', 'Alternatives', 'Consequence'];
const DATE = /^Date: \d{4}-\d{2}-\d{2}\.( Includes \d{4}(, \d{4})*\.)?$/;
const MOST_LINES = 14;
const MOST_CHARACTERS = 3_900;

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
  if (lines.length > MOST_LINES) faults.push(`heeft ${lines.length} regels, hoogstens ${MOST_LINES}`);
  if (text.length > MOST_CHARACTERS) faults.push(`heeft ${text.length} tekens, hoogstens ${MOST_CHARACTERS}`);
  return faults.map((fault) => `${name} ${fault}`);
}

/**
 * Returns the faults of all decisions in a folder: deviations from the template, duplicate numbers, and decisions
 * missing from the index.
 */
export function decisionFaults(folder: string): string[] {
  const names = globSync('[0-9]*.md', { cwd: folder })
    .map((file) => basename(file))
    .sort();
  if (names.length === 0) return [`Geen besluiten in ${folder}`];
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  return names.flatMap((name, at) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const title = text.split('\n')[0]?.slice(2) ?? '';
    const faults = faultsOf(name, text);
    if (names[at - 1]?.slice(0, 4) === name.slice(0, 4))
      faults.push(`${name} heeft een nummer dat al bestaat`);
    if (!index.includes(`- [${title}](${name})\n`)) faults.push(`README.md mist - [${title}](${name})`);
    return faults;
  });
}

export const decisionsTask: Task = {
  name: 'decisions',
  run: async () => {
    const faults = decisionFaults(inProject('docs/decisions'));
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
