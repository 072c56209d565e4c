import { expect, test } from 'vitest';
import { areaOf, areas, areaViolations, featureNouns } from './areas.ts';

test('an area uses only areas listed above it, and all areas together have at most 20 dependencies', () => {
  const names = Object.keys(areas);
  for (const [name, { uses }] of Object.entries(areas)) {
    for (const used of uses) expect(names.indexOf(used)).toBeLessThan(names.indexOf(name));
  }
  expect(Object.values(areas).flatMap(({ uses }) => uses).length).toBeLessThanOrEqual(20);
});

test('the area of a file is the folder of its module, feature or domain concept', () => {
  expect(areaOf('apps/api/src/modules/money/payouts/payouts.routes.ts')).toBe('money');
  expect(areaOf('apps/web/src/features/people/relations/RelationsPage.tsx')).toBe('people');
  expect(areaOf('packages/domain/src/month/dealing-runs/calls.ts')).toBe('month');
  expect(areaOf('packages/domain/src/http/call.ts')).toBeUndefined();
});

test.each([
  ['apps/api/src/modules/people/a/a.use-cases.ts', 'apps/api/src/modules/money/b/b.use-cases.ts'],
  ['packages/domain/src/fields/a.ts', 'packages/domain/src/money/b/calls.ts'],
])('rejects an import of %s from %s', (source, resolved) => {
  expect(areaViolations([{ source, dependencies: [{ resolved }] }])).toHaveLength(1);
});

test.each([
  ['apps/api/src/modules/money/a/a.use-cases.ts', 'apps/api/src/modules/people/b/b.use-cases.ts'],
  ['packages/domain/src/calls.ts', 'packages/domain/src/money/b/calls.ts'],
  ['apps/api/src/modules/people/a/a.test.ts', 'apps/api/src/modules/money/b/b.use-cases.ts'],
])('accepts an import of %s from %s', (source, resolved) => {
  expect(areaViolations([{ source, dependencies: [{ resolved }] }])).toEqual([]);
});

test('a feature must have the name of a server module, also in the pages of employees', () => {
  const { violations, figures } = featureNouns([
    'apps/api/src/modules/money/payouts/payouts.routes.ts',
    'apps/api/src/modules/office/admin/admin.routes.ts',
    'apps/web/src/features/money/payouts/PayoutsPage.tsx',
    'apps/web/src/features/office/admin/AdminPage.tsx',
    'apps/web/src/features/office/admin/payouts/BatchActs.tsx',
    'apps/web/src/features/office/admin/batches/BatchesPage.tsx',
    'apps/web/src/features/products/glossary/GlossaryPage.tsx',
  ]);
  expect(violations).toEqual(['no module of that name: features/batches']);
  expect(figures).toBe('2 van 4 features zonder module van die naam');
});
