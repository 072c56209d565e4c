import { describe, expect, test } from 'vitest';
import { type Chosen, planTests, type TestPlan } from './changed-tests.ts';
import { ImportGraph } from './import-graph.ts';

const api = (path: string) => `apps/api/src/${path}`;
const web = (path: string) => `apps/web/src/${path}`;
const domain = (path: string) => `packages/domain/src/${path}`;

/** Each file, and what it imports. */
const imports: Readonly<Record<string, readonly string[]>> = {
  [domain('sell/calls.ts')]: [domain('http/call.ts')],
  [domain('pay/calls.ts')]: [domain('http/call.ts')],
  [domain('http/call.ts')]: [],
  [domain('calls.ts')]: [domain('sell/calls.ts'), domain('pay/calls.ts')],
  [domain('calls.test.ts')]: [domain('calls.ts')],
  [api('http/route.ts')]: [domain('http/call.ts')],
  [api('modules/sell/sell.repository.ts')]: [],
  [api('modules/sell/sell.use-cases.ts')]: [api('modules/sell/sell.repository.ts')],
  [api('modules/sell/sell.routes.ts')]: [
    api('http/route.ts'),
    domain('sell/calls.ts'),
    api('modules/sell/sell.use-cases.ts'),
  ],
  [api('modules/sell/sell.test.ts')]: [api('testing/test-app.ts')],
  [api('modules/pay/pay.use-cases.ts')]: [api('modules/sell/sell.use-cases.ts')],
  [api('modules/pay/pay.routes.ts')]: [domain('pay/calls.ts'), api('modules/pay/pay.use-cases.ts')],
  [api('modules/pay/pay.test.ts')]: [api('testing/test-app.ts')],
  [api('modules/log/log.ts')]: [],
  [api('modules/log/log.test.ts')]: [api('testing/test-app.ts')],
  [api('http/headers.ts')]: [],
  [api('demo/demo-data.ts')]: [api('modules/sell/sell.use-cases.ts')],
  [api('app.ts')]: [
    api('http/headers.ts'),
    api('modules/sell/sell.routes.ts'),
    api('modules/pay/pay.routes.ts'),
    api('modules/log/log.ts'),
  ],
  [api('main.ts')]: [api('app.ts')],
  [api('testing/test-app.ts')]: [api('app.ts')],
  [api('testing/demo-database.ts')]: [api('demo/demo-data.ts')],
  [api('testing/matrix.test.ts')]: [api('testing/test-app.ts')],
  [web('features/sell/SellPage.tsx')]: [web('ui/Button.tsx'), domain('sell/calls.ts')],
  [web('features/sell/sell.test.tsx')]: [web('app/router.ts')],
  [web('features/pay/PayPage.tsx')]: [web('ui/Button.tsx'), domain('calls.ts')],
  [web('features/pay/pay.test.tsx')]: [web('features/pay/PayPage.tsx')],
  [web('ui/Button.tsx')]: [],
  [web('ui/date.ts')]: [],
  [web('ui/date.test.ts')]: [web('ui/date.ts')],
  [web('routes/sell.ts')]: [web('features/sell/SellPage.tsx')],
  [web('app/router.ts')]: [web('routes/sell.ts'), web('features/pay/PayPage.tsx')],
  'e2e/support/start-portal.ts': ['scripts/service.ts'],
  'e2e/support/screen.ts': [],
  'e2e/sell.spec.ts': ['e2e/support/screen.ts'],
  'e2e/pay.spec.ts': [],
  'scripts/service.ts': [],
  'packages/engine/src/sum.test.ts': [],
};

const texts: Readonly<Record<string, string>> = {
  [domain('calls.ts')]: `
    export { sellAll } from '${domain('sell/calls.ts')}';
    export { payNow } from '${domain('pay/calls.ts')}';`,
  [api('modules/sell/sell.routes.ts')]: 'route(app, calls.sellAll)',
  [api('modules/pay/pay.routes.ts')]: 'route(app, calls.payNow)',
  [web('features/sell/SellPage.tsx')]: 'send(calls.sellAll)',
  [web('features/pay/PayPage.tsx')]: 'send(calls.payNow)',
};

const graph = new ImportGraph(
  Object.entries(imports).map(([source, imported]) => ({
    source,
    dependencies: imported.map((resolved) => ({ module: resolved, resolved })),
  })),
  (file) => texts[file] ?? '',
);
const journeys = [
  { file: 'e2e/sell.spec.ts', folders: ['sell'] },
  { file: 'e2e/pay.spec.ts', folders: ['pay'] },
];
const plan = (...changed: string[]): TestPlan => planTests(changed, { graph, journeys });
const listed = (chosen: Chosen) => (chosen === 'all' ? 'all' : [...chosen].sort());

describe('a change of a module', () => {
  test('reaches its own tests, those of modules that use it, and those of every call', () => {
    const { unit } = plan(api('modules/sell/sell.use-cases.ts'));
    expect(listed(unit)).toEqual([
      api('modules/pay/pay.test.ts'),
      api('modules/sell/sell.test.ts'),
      api('testing/matrix.test.ts'),
    ]);
  });

  test('reaches on the embedded database its own tests alone', () => {
    expect(listed(plan(api('modules/sell/sell.use-cases.ts')).embedded)).toEqual([
      api('modules/sell/sell.test.ts'),
    ]);
  });

  test('reaches the pages that make its calls', () => {
    expect(listed(plan(api('modules/sell/sell.repository.ts')).journeys)).toEqual(['e2e/sell.spec.ts']);
  });

  test('that is gone reaches the tests of its folder', () => {
    expect(listed(plan(api('modules/log/gone.ts')).unit)).toContain(api('modules/log/log.test.ts'));
  });
});

describe('a change of a page', () => {
  test('reaches the tests beside it, also those that open it by the router', () => {
    const { unit, journeys: chosen } = plan(web('features/sell/SellPage.tsx'));
    expect(listed(unit)).toEqual([web('features/sell/sell.test.tsx')]);
    expect(listed(chosen)).toEqual(['e2e/sell.spec.ts']);
  });

  test('of what puts pages together reaches the journeys through those it shows', () => {
    expect(listed(plan(web('routes/sell.ts')).journeys)).toEqual(['e2e/sell.spec.ts']);
    expect(listed(plan(web('app/router.ts')).journeys)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });

  test('of what pages share reaches all of them', () => {
    const { unit, journeys: chosen } = plan(web('ui/Button.tsx'));
    expect(listed(unit)).toContain(web('features/pay/pay.test.tsx'));
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });
});

describe('a change of what the apps share', () => {
  test('reaches on both sides what is made of its noun', () => {
    const { unit, journeys: chosen } = plan(domain('pay/calls.ts'));
    expect(listed(unit)).toEqual([
      api('modules/pay/pay.test.ts'),
      api('testing/matrix.test.ts'),
      web('features/pay/pay.test.tsx'),
      domain('calls.test.ts'),
    ]);
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts']);
  });

  test('is no change of all calls when it adds one to their list', () => {
    const { unit, journeys: chosen } = plan(domain('calls.ts'));
    expect(listed(unit)).toEqual([api('testing/matrix.test.ts'), domain('calls.test.ts')]);
    expect(listed(chosen)).toEqual([]);
  });

  test('for all nouns reaches what is made of any', () => {
    const { unit, journeys: chosen } = plan(domain('http/call.ts'));
    expect(listed(unit)).toEqual(
      expect.arrayContaining([api('modules/sell/sell.test.ts'), web('features/pay/pay.test.tsx')]),
    );
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });
});

describe('what reaches everything', () => {
  const all = { unit: 'all', embedded: 'all', journeys: 'all' };

  test.each([
    'package.json',
    'vitest.config.ts',
    'apps/api/migrations/0031_new.sql',
    'brands/baken/brand.json',
    api('demo/demo-data.ts'),
    api('nobody-knows-it.ts'),
  ])('%s', (file) => {
    expect(plan(file)).toEqual(all);
  });

  test('of the server, when every call passes it: the tests that start the app, and all journeys', () => {
    const { unit, embedded, journeys: chosen } = plan(api('http/headers.ts'));
    expect(listed(unit)).toContain(api('modules/log/log.test.ts'));
    expect(listed(embedded)).toContain(api('modules/log/log.test.ts'));
    expect(chosen).toBe('all');
  });

  test('of the journeys: what starts their portal', () => {
    expect(plan('scripts/service.ts').journeys).toBe('all');
  });
});

test('documentation reaches nothing', () => {
  const { unit, journeys: chosen } = plan('README.md', 'docs/decisions/0001-stack.md');
  expect([listed(unit), listed(chosen)]).toEqual([[], []]);
});

test('a test reaches itself, a journey too, and their helpers who uses them', () => {
  expect(listed(plan(web('features/sell/sell.test.tsx')).unit)).toEqual([web('features/sell/sell.test.tsx')]);
  expect(listed(plan(web('features/sell/sell.test.tsx')).journeys)).toEqual([]);
  expect(listed(plan('e2e/pay.spec.ts').journeys)).toEqual(['e2e/pay.spec.ts']);
  expect(listed(plan('e2e/support/screen.ts').journeys)).toEqual(['e2e/sell.spec.ts']);
});

test('data of the tests of a package reach these', () => {
  expect(listed(plan('packages/engine/testdata/cases.json').unit)).toEqual([
    'packages/engine/src/sum.test.ts',
  ]);
});
