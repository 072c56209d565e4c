import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measurementTexts, programTexts } from '../bench/bench-texts.ts';
import { helpText } from './help.ts';
import { allOperatorTexts } from './operator.ts';
import { inProject } from './project-folder.ts';
import { scriptTexts } from './script-texts.ts';

const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const benchNames: readonly string[] = [...Object.keys(programTexts), ...Object.keys(measurementTexts)];
const operatorNames: readonly string[] = Object.keys(allOperatorTexts);

const TEXTS = [
  '*.md',
  'Containerfile',
  '.containerignore',
  '.ci/*',
  '.github/**/*.{yml,md}',
  '.gitlab/**/*.md',
  '.gitlab-ci.yml',
  '.devcontainer/*',
  '{apps,packages}/*/src/**/*.{ts,tsx}',
  '{bench,docs,e2e,scripts}/**/*.{ts,md}',
  'deploy/**/*.*',
];
/** Matches the mention of a command. A name in capitals is a placeholder and does not match. */
const MENTION = /\bnpm run (?:-s )?([a-z][\w:-]*\w)(?: -- \[?([a-z][\w:]*\w))?/g;

/** Lists the commands that a text mentions but that do not exist. */
function unknownCommandsIn(text: string): string[] {
  return [...text.matchAll(MENTION)].flatMap(([mention, script = '', name]) => {
    if (!Object.hasOwn(scripts, script)) return [mention];
    if (script === 'operator' && name !== undefined && !operatorNames.includes(name)) return [mention];
    return script === 'bench' && name !== undefined && !benchNames.includes(name) ? [mention] : [];
  });
}

/**
 * Returns the part of a text about this version. Changelog entries before the newest release mention older commands.
 */
function currentTextOf(file: string): string {
  const text = readFileSync(inProject(file), 'utf8');
  return file === 'CHANGELOG.md' ? text.split(/^## /m).slice(0, 2).join('') : text;
}

test('reports a command that a text mentions but that does not exist', () => {
  expect(unknownCommandsIn('Run `npm run wis-alles` or `npm run operator -- wis`.')).toHaveLength(2);
  expect(unknownCommandsIn('`npm run bench -- structuur`, `npm run backup -- f`')).toHaveLength(2);
  expect(unknownCommandsIn('`npm run operator -- backup F`; `npm run bench -- web`; npm run check')).toEqual(
    [],
  );
});

test('every text mentions only existing commands', () => {
  const files = globSync(TEXTS, { cwd: inProject() }).filter((file) => file !== 'scripts/commands.test.ts');
  expect(files.length).toBeGreaterThan(1_000);
  const unknown = files.flatMap((file) =>
    unknownCommandsIn(currentTextOf(file)).map((one) => `${file}: ${one}`),
  );
  expect(unknown).toEqual([]);
});

test('package.json has at most twenty scripts, and the help lists each of them', () => {
  const names = Object.keys(scripts);
  expect(names.length).toBeLessThanOrEqual(20);
  expect(Object.values(scriptTexts).flatMap(Object.keys).sort()).toEqual(names.sort());
  const lines = helpText().split('\n');
  for (const name of [...names, ...operatorNames, ...Object.keys(programTexts)]) {
    expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
  }
  for (const name of Object.keys(measurementTexts)) expect(lines.at(-1)).toContain(name);
});

test('the README has at most sixty lines and begins with the commands to start and to test', () => {
  const text = readFileSync(inProject('README.md'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  expect([...text.matchAll(/```sh\n(.*)\n```/g)].map(([, command]) => command)).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
  expect(text).toContain('npm run help');
});

test.each([
  ['bench', ['wis'], benchNames],
  ['operator', ['wis'], operatorNames],
  ['operator', [], operatorNames],
])(
  'the command %s with the unknown name %j prints the list of names and exits with code 2',
  (script, parameters, names) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...parameters], {
      cwd: inProject(),
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    for (const name of names) expect(stderr).toContain(`  ${name} `);
  },
);
