import { describe, expect, test } from 'vitest';
import { planTests, type TestPlan, type TestSelection } from './changed-tests.ts';
import { ImportGraph } from './import-graph.ts';

const api = (path: string) => `apps/api/src/${path}`;
const web = (path: string) => `apps/web/src/${path}`;
const domain = (path: string) => `packages/domain/src/${path}`;

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
const listed = (chosen: TestSelection) => (chosen === 'all' ? 'all' : [...chosen].sort());

describe('a change of a server module selects tests', () => {
  test("selects the module's own tests, the tests of dependent modules, and the tests that cover every call", () => {
    const { unit } = plan(api('modules/sell/sell.use-cases.ts'));
    expect(listed(unit)).toEqual([
      api('modules/pay/pay.test.ts'),
      api('modules/sell/sell.test.ts'),
      api('testing/matrix.test.ts'),
    ]);
  });

  test("selects only the module's own tests for the embedded database", () => {
    expect(listed(plan(api('modules/sell/sell.use-cases.ts')).embedded)).toEqual([
      api('modules/sell/sell.test.ts'),
    ]);
  });

  test('selects the browser tests of the pages that make its calls', () => {
    expect(listed(plan(api('modules/sell/sell.repository.ts')).journeys)).toEqual(['e2e/sell.spec.ts']);
  });

  test('selects the tests of its folder when the file is deleted', () => {
    expect(listed(plan(api('modules/log/gone.ts')).unit)).toContain(api('modules/log/log.test.ts'));
  });
});

describe('a change of a page selects tests', () => {
  test('selects the tests beside the page and the browser tests that open it through the router', () => {
    const { unit, journeys: chosen } = plan(web('features/sell/SellPage.tsx'));
    expect(listed(unit)).toEqual([web('features/sell/sell.test.tsx')]);
    expect(listed(chosen)).toEqual(['e2e/sell.spec.ts']);
  });

  test('selects the browser tests of all pages that the changed file combines', () => {
    expect(listed(plan(web('routes/sell.ts')).journeys)).toEqual(['e2e/sell.spec.ts']);
    expect(listed(plan(web('app/router.ts')).journeys)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });

  test('selects the tests of all pages that use a shared component', () => {
    const { unit, journeys: chosen } = plan(web('ui/Button.tsx'));
    expect(listed(unit)).toContain(web('features/pay/pay.test.tsx'));
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });
});

describe('a change of code shared by the apps selects tests', () => {
  test('selects the tests of that domain concept on the server and in the browser', () => {
    const { unit, journeys: chosen } = plan(domain('pay/calls.ts'));
    expect(listed(unit)).toEqual([
      api('modules/pay/pay.test.ts'),
      api('testing/matrix.test.ts'),
      web('features/pay/pay.test.tsx'),
      domain('calls.test.ts'),
    ]);
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts']);
  });

  test('does not select the tests that cover every call when a call is added to the list of calls', () => {
    const { unit, journeys: chosen } = plan(domain('calls.ts'));
    expect(listed(unit)).toEqual([api('testing/matrix.test.ts'), domain('calls.test.ts')]);
    expect(listed(chosen)).toEqual([]);
  });

  test('selects the tests of every domain concept that uses the shared code', () => {
    const { unit, journeys: chosen } = plan(domain('http/call.ts'));
    expect(listed(unit)).toEqual(
      expect.arrayContaining([api('modules/sell/sell.test.ts'), web('features/pay/pay.test.tsx')]),
    );
    expect(listed(chosen)).toEqual(['e2e/pay.spec.ts', 'e2e/sell.spec.ts']);
  });
});

describe('a change of a file that everything depends on selects every test', () => {
  const all = { unit: 'all', embedded: 'all', journeys: 'all' };

  test.each([
    'package.json',
    'vitest.config.ts',
    'apps/api/migrations/0031_new.sql',
    'brands/baken/brand.json',
    api('demo/demo-data.ts'),
    api('nobody-knows-it.ts'),
  ])('a change of %s selects every test', (file) => {
    expect(plan(file)).toEqual(all);
  });

  test('selects the tests that start the app, and all browser tests, for a server file that every call uses', () => {
    const { unit, embedded, journeys: chosen } = plan(api('http/headers.ts'));
    expect(listed(unit)).toContain(api('modules/log/log.test.ts'));
    expect(listed(embedded)).toContain(api('modules/log/log.test.ts'));
    expect(chosen).toBe('all');
  });

  test('selects all browser tests for a file that starts the portal under test', () => {
    expect(plan('scripts/service.ts').journeys).toBe('all');
  });
});

test('a change of documentation selects no tests', () => {
  const { unit, journeys: chosen } = plan('README.md', 'docs/decisions/0001-stack.md');
  expect([listed(unit), listed(chosen)]).toEqual([[], []]);
});

test('selects a changed test itself, and the tests that use a changed helper', () => {
  expect(listed(plan(web('features/sell/sell.test.tsx')).unit)).toEqual([web('features/sell/sell.test.tsx')]);
  expect(listed(plan(web('features/sell/sell.test.tsx')).journeys)).toEqual([]);
  expect(listed(plan('e2e/pay.spec.ts').journeys)).toEqual(['e2e/pay.spec.ts']);
  expect(listed(plan('e2e/support/screen.ts').journeys)).toEqual(['e2e/sell.spec.ts']);
});

test('selects the tests of a package when its test data changes', () => {
  expect(listed(plan('packages/engine/testdata/cases.json').unit)).toEqual([
    'packages/engine/src/sum.test.ts',
  ]);
});
