import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { citationsOf, deadReferencesIn, pathsOf } from './references.ts';

test.each([
  ['Domain 4.8: what stops an approval', ['domain 4.8']],
  ['the limits (domain 5.5, decisions 0060 and 0063)', ['domain 5.5', 'decision 0060', 'decision 0063']],
  ['(besluiten 0056, 0097 en 0175)', ['decision 0056', 'decision 0097', 'decision 0175']],
  ['// as integrations 4.2 asks (security\n// item 39)', ['integrations 4.2', 'security item 39']],
  [' * Limits of domain\n * 10.15.', ['domain 10.15']],
  ['the domain has 4 rules, and decision 12 is none', []],
])('finds the citations in %j', (text, citations) => {
  expect(citationsOf(text)).toEqual(citations);
});

test('finds project paths in backticks and ignores patterns', () => {
  const text =
    '`docs/domain/tax.md`, `apps/web/src/<noun>`, `scripts/*.ts`, docs/x.md, `domain/rights.ts`, `deploy/compose/`';
  expect(pathsOf(text)).toEqual(['docs/domain/tax.md', 'deploy/compose/']);
});

test('reports only citations of a heading, item or decision that does not exist', () => {
  const project = mkdtempSync(join(tmpdir(), 'references-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  write('docs/domain/money.md', '## 5.5 Deposits\n\n## integrations 3 Direct debit\n');
  write('docs/domain/security.md', '| security item 39 | 12.1.1 | TLS. |\n');
  write('docs/decisions/0060-money.md', '# 0060 Money\nDate: 2026-11-20. Includes 0058, 0059.\n');
  const cited = (number: string) =>
    `// domain ${number}, domain 5, integrations 3, security item 39, decisions 0059 and 0060\n`;
  write('apps/api/src/right.ts', cited('5.5'));
  const absent = [`security item ${40}`, `besluit ${'0063'}`, `integrations ${4}`, `\`docs/${'gone'}.md\``];
  write('apps/api/src/wrong.ts', `${cited('5.6')}// ${absent.join(', ')}\n`);
  expect(deadReferencesIn(project)).toEqual([
    'apps/api/src/wrong.ts: domain 5.6 bestaat niet',
    'apps/api/src/wrong.ts: security item 40 bestaat niet',
    'apps/api/src/wrong.ts: decision 0063 bestaat niet',
    `apps/api/src/wrong.ts: integrations ${4} bestaat niet`,
    'apps/api/src/wrong.ts: docs/gone.md bestaat niet',
  ]);
  rmSync(project, { recursive: true });
});

test('reports a text with an unresolved merge conflict', () => {
  const project = mkdtempSync(join(tmpdir(), 'references-'));
  const texts = [`a\n${'<'.repeat(7)} HEAD\n`, `a\n${'='.repeat(7)}\nb\n`, `a\n${'>'.repeat(7)} branch\n`];
  for (const [index, text] of texts.entries()) writeFileSync(join(project, `${index}.md`), text);
  writeFileSync(join(project, 'right.md'), '<<<<\n========\n> quote\n');
  expect(deadReferencesIn(project)).toEqual(
    [0, 1, 2].map((index) => `${index}.md: bevat een samenvoeging die niet is opgelost`),
  );
  rmSync(project, { recursive: true });
});

test('reports a path in CODEOWNERS that matches no file', () => {
  const project = mkdtempSync(join(tmpdir(), 'references-'));
  mkdirSync(join(project, 'deploy'));
  writeFileSync(join(project, 'CODEOWNERS'), '# Owners\n*  @all\n/deploy/  @some\n/apps/bank-*/  @some\n');
  expect(deadReferencesIn(project)).toEqual(['CODEOWNERS: apps/bank-*/ bestaat niet']);
  rmSync(project, { recursive: true });
});

test('reports a link to a file that does not exist', () => {
  const project = mkdtempSync(join(tmpdir(), 'references-'));
  mkdirSync(join(project, 'docs'));
  const links = '[a](page.md#part) [b](../docs/page.md) [c](#part) [d](https://example.nl/x.md)';
  writeFileSync(join(project, 'docs/page.md'), `${links} [e](gone.md) [f](../lost.md#part)\n`);
  expect(deadReferencesIn(project)).toEqual([
    'docs/page.md: gone.md bestaat niet',
    'docs/page.md: ../lost.md bestaat niet',
  ]);
  rmSync(project, { recursive: true });
});
