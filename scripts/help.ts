import { listCommands } from '../apps/api/src/operation/command-texts.ts';
import { measurementTexts, programTexts } from '../bench/bench-texts.ts';
import { allOperatorTexts } from './operator.ts';
import { scriptTexts } from './script-texts.ts';

/** Lists every command, by group. */
export function helpText(): string {
  const groups = [
    ...Object.entries(scriptTexts).map(([title, commands]) => [title, listCommands(commands)] as const),
    ['Beheren: npm run operator -- …', listCommands(allOperatorTexts)] as const,
    ['Bewijzen en meten: npm run bench -- …', listCommands(programTexts)] as const,
    [
      'Metingen met hun budget: npm run bench [-- NAAM …]',
      [`  ${Object.keys(measurementTexts).join(', ')}`],
    ] as const,
  ];
  return groups.map(([title, lines]) => `${title}\n${lines.join('\n')}`).join('\n\n');
}

/** `npm run help`: prints the list of commands. */
export async function main(): Promise<number> {
  process.stdout.write(`${helpText()}\n`);
  return 0;
}
