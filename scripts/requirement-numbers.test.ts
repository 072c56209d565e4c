import { expect, test } from 'vitest';
import { compareCoverage, provenNumbers, requirementNumbers } from './requirement-numbers.ts';

test('reads requirement numbers from table rows, list items and running text', () => {
  const document = `## R · Routes
| R-01 | \`/\` | any |
## E · Errors
- E-01 401 → S-03. E-02 503.
## S · Session
- S-03 a 401, see ISO-27 and T-800 and Q-01.`;
  expect(requirementNumbers(document)).toEqual(['E-01', 'E-02', 'R-01', 'S-03']);
});

test.each([
  [`test('G-04 an unauthenticated visitor', …)`, ['G-04']],
  ['it.each(rows)("R-01, R-02 and R-03: %s", …)', ['R-01', 'R-02', 'R-03']],
  ['describe(`E-05 errors`, …)', ['E-05']],
  [`const rows = [['R-15', '/mijn-vastgoed'], ['R-16', '/']]`, ['R-15', 'R-16']],
  [`test('a visitor, see G-04', …)`, []],
  ['// G-04 is proven elsewhere', []],
  [`test('R-1 and R-123', …)`, []],
])('the source text %s proves the requirements %j', (source, numbers) => {
  expect(provenNumbers(source)).toEqual(numbers);
});

test('reports requirements that lost their test, and numbers in tests that belong to no requirement', () => {
  expect(compareCoverage(['R-01', 'R-02', 'R-03'], ['R-01', 'R-99'], ['R-01', 'R-02'])).toEqual({
    proven: ['R-01'],
    missing: ['R-02', 'R-03'],
    lost: ['R-02'],
    unknown: ['R-99'],
  });
});
