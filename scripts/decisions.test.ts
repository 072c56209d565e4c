import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionFaults, faultsOf } from './decisions.ts';
import { inProject } from './project-folder.ts';

const good = `# 0001 A choice
Date: 2026-11-20.
**Context.** Why.
**Choice.** What.
- A point.
**Alternatives.** Measured.
**Consequence.** So.
`;

test('every decision follows the template and is listed once in the index', () => {
  expect(decisionFaults(inProject('docs/decisions'))).toEqual([]);
});

test.each([
  ['an incomplete list of included decisions', good.replace('-20.', '-20. Includes 2.'), /geen punt/],
  ['a number that differs from its file name', good.replace('0001', '0002'), /nummer/],
  ['a missing section', good.replace(/\*\*Alt.*\n/, ''), /delen/],
  ['an additional section', good.replace('- A point.', '**Measured.** Much.'), /delen/],
  ['a table', good.replace('- A point.', '| a | b |'), /geen punt/],
  ['too many lines', good.replace('- A point.', '- A point.\n'.repeat(9)), /15 regels/],
  ['a line that is too long', good.replace('A point', 'A point, '.repeat(500)), /tekens/],
])('rejects a decision with %s', (_name, text, fault) => {
  expect(faultsOf('0001-a-choice.md', good)).toEqual([]);
  expect(faultsOf('0001-a-choice.md', text).join()).toMatch(fault);
});

test('allows more lines and characters in a decision that includes others', () => {
  const merged = good.replace('-20.', '-20. Includes 0002, 0003.');
  expect(faultsOf('0001-a-choice.md', merged.replace('- A point.', '- A point.\n'.repeat(15)))).toEqual([
    expect.stringContaining('21 regels, hoogstens 20'),
  ]);
  expect(faultsOf('0001-a-choice.md', merged.replace('A point', 'A point, '.repeat(500)))).toEqual([]);
  expect(faultsOf('0001-a-choice.md', merged.replace('A point', 'A point, '.repeat(620)))).toHaveLength(1);
});

test('rejects more than seventy-two decisions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'decisions-'));
  const numbers = Array.from({ length: 73 }, (_, at) => String(at + 1).padStart(4, '0'));
  for (const number of numbers)
    writeFileSync(join(folder, `${number}-a-choice.md`), good.replace('0001', number));
  writeFileSync(
    join(folder, 'README.md'),
    numbers.map((number) => `- [${number} A choice](${number}-a-choice.md)\n`).join(''),
  );
  expect(decisionFaults(folder)).toEqual([expect.stringContaining('73 besluiten, hoogstens 72')]);
  rmSync(join(folder, '0073-a-choice.md'));
  expect(decisionFaults(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
