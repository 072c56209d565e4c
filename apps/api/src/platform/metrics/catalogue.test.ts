import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metrics, metricsText } from './catalogue.ts';

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8');
const rules = read('deploy/prometheus/alarms.yml');
const tests = read('deploy/prometheus/alarms.test.yml');
const board = read('deploy/grafana/portaal.json');

const named = (text: string): string[] =>
  [...text.matchAll(/\bportaal_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name ?? '');

test('alarm rules and dashboard use only existing metrics, and together use every metric', () => {
  const used = new Set([...named(rules), ...named(board)]);
  expect([...used].sort()).toEqual(Object.keys(metrics).sort());
});

test('every alarm fires in one test, stays silent in another, and links to an existing heading of the runbook', () => {
  const headings = new Set(
    [...read('docs/operation.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title?.toLowerCase()),
  );
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(tests).toContain(`- name: ${alert} gaat af\n`);
    expect(tests).toContain(`- name: ${alert} blijft stil\n`);
    expect(rules).toContain(`docs/operation.md#${alert.toLowerCase()}"`);
    expect(headings).toContain(alert.toLowerCase());
  }
});

test('groups the values of a metric under its description, and escapes labels that would break the line', () => {
  const text = metricsText([
    { metric: 'portaal_memory_bytes', labels: { kind: 'a"b\\c\nd' }, value: 1.5 },
    { metric: 'portaal_database_responding', value: 1 },
    { metric: 'portaal_memory_bytes', labels: { kind: 'heap' }, value: 2 },
  ]);
  expect(text.split('\n').filter((line) => !line.startsWith('# HELP'))).toEqual([
    '# TYPE portaal_memory_bytes gauge',
    'portaal_memory_bytes{kind="a\\"b\\\\c\\nd"} 1.5',
    'portaal_memory_bytes{kind="heap"} 2',
    '# TYPE portaal_database_responding gauge',
    'portaal_database_responding 1',
    '',
  ]);
});
