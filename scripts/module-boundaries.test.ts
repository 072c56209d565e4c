import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cruiseBoundaries,
  filesWithoutLayer,
  layerReport,
  longFunctions,
  smallFileReport,
  smallFiles,
} from './module-boundaries.ts';
import { readSourceWords } from './source-words.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  appendFileSync(join(root, path), text);
}

/** Adds an import of the file `to` to the file `from`, besides its existing imports. */
function importing(root: string, from: string, to: string, kind: 'value' | 'type' = 'value'): void {
  const path = relative(dirname(from), to);
  const target = path.startsWith('.') ? path : `./${path}`;
  write(root, to, '');
  write(root, from, `import ${kind === 'type' ? 'type ' : ''}{ thing } from '${target}';\nthing;\n`);
}

const web = (path: string) => `apps/web/src/${path}.ts`;
const api = (path: string) => `apps/api/src/${path}.ts`;
const PG = 'node_modules/pg/index.js';

const forbidden: [rule: string, from: string, to: string][] = [
  ['test-file-imported-by-nobody', api('testing/server'), api('modules/products/offers/offers.test')],
  ['test-code-only-in-test-code', api('app'), api('testing/server')],
  ['test-code-only-in-test-code', web('lib/http'), 'e2e/login.ts'],
  ['scripts-start-benches-only', 'scripts/bench.ts', 'e2e/login.ts'],
  ['scripts-start-benches-only', 'scripts/start.ts', api('testing/server')],
  ['scripts-stay-outside-the-product', api('app'), 'scripts/ports.ts'],
  ['engine-stands-alone', 'packages/engine/src/money.ts', 'packages/domain/src/products/offers/calls.ts'],
  ['engine-stands-alone', 'packages/engine/src/money.ts', 'node_modules/zod/index.js'],
  [
    'domain-knows-only-engine',
    'packages/domain/src/products/offers/calls.ts',
    api('modules/products/offers/offers.rules'),
  ],
  ['brands-are-data', 'brands/baken/brand.ts', 'packages/domain/src/brand/configuration.ts'],
  ['web-never-api', web('lib/http'), api('modules/products/offers/offers.use-cases')],
  ['api-never-web', api('modules/products/offers/offers.use-cases'), web('lib/money')],
  ['sandbox-stands-alone', 'apps/sandbox/src/app.ts', 'packages/domain/src/products/offers/calls.ts'],
  ['sandbox-stands-alone', 'apps/sandbox/src/app.test.ts', api('app')],
  ['sandbox-stays-out-of-the-product', api('app'), 'apps/sandbox/src/app.ts'],
  ['web-app-is-the-top', web('routes/login'), web('app/router')],
  ['web-app-is-the-top', web('ui/button'), web('app/router')],
  ['web-features-know-no-routes', web('features/products/offers/list'), web('routes/offers')],
  ['web-features-know-no-routes', web('ui/button'), web('routes/offers')],
  [
    'web-feature-never-another-feature',
    web('features/products/offers/list'),
    web('features/investing/returns/chart'),
  ],
  ['web-entities-know-no-features', web('entities/contract/name'), web('features/products/offers/list')],
  ['web-act-knows-no-noun', web('act/form'), web('entities/contract/name')],
  ['web-ui-knows-no-business', web('ui/button'), web('act/form')],
  ['web-ui-knows-no-business', web('ui/button'), web('features/products/offers/list')],
  ['web-ui-knows-no-business', web('ui/button'), web('entities/contract/name')],
  ['web-ui-knows-no-business', web('ui/button'), 'packages/domain/src/products/offers/calls.ts'],
  ['web-lib-is-the-bottom', web('lib/http'), web('features/products/offers/list')],
  ['api-base-knows-no-modules', api('http/session'), api('modules/sign-in/users/users.use-cases')],
  [
    'api-module-only-by-its-use-cases',
    api('modules/products/offers/offers.use-cases'),
    api('modules/products/funds/funds.repository'),
  ],
  [
    'api-module-only-by-its-use-cases',
    api('modules/products/offers/offers.rules'),
    api('modules/products/funds/prices.use-cases'),
  ],
  ['api-audit-only-by-acts', api('modules/products/offers/offers.use-cases'), api('platform/audit')],
  [
    'api-routes-only-use-cases',
    api('modules/products/offers/offers.routes'),
    api('modules/products/offers/offers.repository'),
  ],
  ['api-routes-only-use-cases', api('modules/money/payments/payments.routes'), api('integrations/mollie')],
  [
    'api-use-cases-know-no-http',
    api('modules/products/offers/offers.use-cases'),
    'node_modules/fastify/index.js',
  ],
  [
    'api-use-cases-know-no-http',
    api('modules/products/offers/offers.use-cases'),
    api('modules/products/offers/offers.routes'),
  ],
  [
    'api-repository-is-the-bottom',
    api('modules/products/offers/offers.repository'),
    api('modules/products/offers/offers.use-cases'),
  ],
  ['database-only-in-repositories', api('modules/products/offers/offers.use-cases'), PG],
  [
    'database-only-in-repositories',
    api('modules/products/offers/offers.routes'),
    'node_modules/drizzle-orm/index.js',
  ],
  ['database-only-in-repositories', api('http/session'), PG],
];

describe('the check finds violations of the module boundaries', () => {
  let violations: readonly string[];

  beforeAll(async () => {
    const everything = mkdtempSync(join(tmpdir(), 'boundaries-'));
    for (const [, from, to] of forbidden) importing(everything, from, to);
    ({ violations } = await cruiseBoundaries(everything));
    rmSync(everything, { recursive: true });
  }, 30_000);

  test.each(forbidden)('rule %s forbids %s to import %s', (rule, from, to) => {
    expect(violations).toContain(`${rule}: ${from} → ${to}`);
  });
});

test('treats a type import as an import', { timeout: 30_000 }, async () => {
  importing(folder, web('lib/http'), api('app'), 'type');
  expect((await cruiseBoundaries(folder)).violations).toContain(
    `web-never-api: ${web('lib/http')} → ${api('app')}`,
  );
});

test('resolves a workspace package to the path of its files', { timeout: 30_000 }, async () => {
  write(
    folder,
    'packages/domain/package.json',
    '{"name":"@portaal/domain","type":"module","exports":{"./*":"./src/*.ts"}}',
  );
  write(folder, 'packages/domain/src/products/offers/calls.ts', 'export const thing = 1;\n');
  write(
    folder,
    'apps/sandbox/src/app.ts',
    "import { thing } from '@portaal/domain/products/offers/calls';\nexport const other = thing;\n",
  );
  mkdirSync(join(folder, 'node_modules/@portaal'), { recursive: true });
  symlinkSync(join(folder, 'packages/domain'), join(folder, 'node_modules/@portaal/domain'));
  expect((await cruiseBoundaries(folder)).violations).toEqual([
    'sandbox-stands-alone: apps/sandbox/src/app.ts → packages/domain/src/products/offers/calls.ts',
  ]);
});

test('rejects a cycle and an import that cannot be resolved', { timeout: 30_000 }, async () => {
  write(folder, api('a'), "import { b } from './b.ts';\nexport const a = () => b;\n");
  write(folder, api('b'), "import { a } from './a.ts';\nexport const b = () => a;\n");
  write(folder, api('c'), "import { d } from './nowhere.ts';\nexport const c = d;\n");
  const { violations } = await cruiseBoundaries(folder);
  expect(violations.filter((line) => line.startsWith('no-cycles'))).not.toEqual([]);
  expect(violations).toContain(`no-unresolved: ${api('c')} → ./nowhere.ts`);
});

test('rejects two folders that depend on each other through a third, except in tests', {
  timeout: 30_000,
}, async () => {
  importing(
    folder,
    api('modules/products/offers/offers.use-cases'),
    api('modules/products/funds/funds.use-cases'),
  );
  importing(
    folder,
    api('modules/products/funds/performance'),
    api('modules/products/fiscal/fiscal.use-cases'),
  );
  importing(
    folder,
    api('modules/products/fiscal/fiscal.test'),
    api('modules/products/offers/offers.use-cases'),
  );
  const cycles = async () =>
    (await cruiseBoundaries(folder)).violations.filter((line) => line.startsWith('no-folder-cycles'));
  expect(await cycles()).toEqual([]);
  importing(folder, api('modules/products/fiscal/rules'), api('modules/products/offers/offers.use-cases'));
  expect((await cycles()).map((line) => line.replace(/ \(.*/, '')).sort()).toEqual([
    'no-folder-cycles: apps/api/src/modules/products/fiscal → apps/api/src/modules/products/offers',
    'no-folder-cycles: apps/api/src/modules/products/funds → apps/api/src/modules/products/fiscal',
    'no-folder-cycles: apps/api/src/modules/products/offers → apps/api/src/modules/products/funds',
  ]);
});

test('accepts everything the architecture allows and reads every file', { timeout: 30_000 }, async () => {
  const allowed: [string, string][] = [
    ['scripts/bench.ts', 'bench/deploy.ts'],
    [web('app/router'), web('routes/login')],
    [web('routes/offers'), web('features/products/offers/list')],
    [web('features/products/offers/table'), web('ui/table')],
    [web('features/products/offers/table'), web('entities/contract/name')],
    [web('entities/contract/name'), web('ui/table')],
    [web('features/products/offers/sell'), web('act/form')],
    [web('entities/person/form'), web('act/form')],
    [web('act/form'), web('ui/table')],
    [web('features/products/offers/api'), 'packages/domain/src/products/offers/calls.ts'],
    [web('lib/money'), 'packages/engine/src/money.ts'],
    ['packages/domain/src/products/funds/calls.ts', 'packages/engine/src/funds.ts'],
    [api('modules/products/offers/offers.routes'), api('modules/products/offers/offers.use-cases')],
    [api('modules/investing/contracts/contracts.use-cases'), api('modules/products/funds/funds.use-cases')],
    [api('modules/investing/contracts/contracts.rules'), api('modules/investing/contracts/status')],
    [api('modules/products/funds/funds.repository'), 'node_modules/drizzle-orm/index.js'],
    [api('platform/database/pool'), PG],
    [api('schema/person'), 'node_modules/drizzle-orm/index.js'],
    [api('modules/products/funds/funds.test'), api('testing/server')],
    [api('integrations/mail.test'), 'apps/sandbox/src/app.ts'],
  ];
  for (const [from, to] of allowed) importing(folder, from, to);
  const { modules, violations } = await cruiseBoundaries(folder);
  expect(violations).toEqual([]);
  const files = new Set(allowed.flat().filter((path) => !path.startsWith('node_modules')));
  expect(modules).toBe(files.size);
});

const moduleFile = (name: string, lines = 10) => ({
  source: `apps/api/src/modules/products/offers/${name}.ts`,
  lines,
});

test('the name of a module file is the noun of its module or ends in its layer, unless the file is the index', () => {
  const named = ['offers.use-cases', 'offer-name.mapping', 'offers', 'index', 'offers.test', 'testing/offer'];
  const files = [...named, 'expiry', 'effects/expiry', 'rules'].map((name) => moduleFile(name));
  const outside = { source: 'apps/api/src/http/route.ts', lines: 10 };
  expect(filesWithoutLayer([...files, outside]).map(({ source }) => source.split('offers/')[1])).toEqual([
    'expiry.ts',
    'effects/expiry.ts',
    'rules.ts',
  ]);
});

test('allows 5,000 lines in total for files without a layer', () => {
  expect(layerReport([moduleFile('expiry', 4999), moduleFile('price', 1)]).violations).toEqual([]);
  expect(layerReport([moduleFile('expiry', 4999), moduleFile('price', 2)]).violations).toHaveLength(2);
});

test('allows 100 lines for a function outside tests, all lines counted', () => {
  const functionOf = (lines: number) => ({ functions: [{ line: 3, lines }] });
  const project = new Map([
    ['apps/api/src/main.ts', functionOf(100)],
    ['apps/api/src/app.ts', functionOf(101)],
    ['apps/api/src/app.test.ts', functionOf(101)],
    ['apps/api/src/testing/server.ts', functionOf(101)],
  ]);
  expect(longFunctions(project)).toEqual(['long function: apps/api/src/app.ts:3 (101)']);
});

test('the lines of a function include its comments, texts and blank lines', () => {
  const source = 'const text = () => `\n\n`;\nfunction noted() {\n  // A comment.\n\n}\n';
  expect(readSourceWords(source).functions).toEqual([
    { line: 1, lines: 3 },
    { line: 4, lines: 4 },
  ]);
});

test('counts a small file only if a single file imports it, from the same folder', () => {
  const list = web('features/products/offers/list');
  const imports = (source: string, file: string, dynamic = false) => ({
    source,
    dependencies: [{ module: file, resolved: web(file), dynamic }],
  });
  const modules = [
    imports(list, 'features/products/offers/price'),
    imports(list, 'features/products/offers/long'),
    imports(list, 'features/products/offers/tested'),
    imports(web('features/products/offers/tested.test'), 'features/products/offers/tested'),
    imports(list, 'features/products/offers/later', true),
    imports(list, 'lib/money'),
  ];
  const files = modules.map(({ dependencies: [{ resolved } = { resolved: '' }] }) => ({
    source: resolved,
    lines: resolved.endsWith('long.ts') ? 40 : 39,
  }));
  expect(smallFiles(modules, files).map(({ source }) => source)).toEqual([
    web('features/products/offers/price'),
  ]);
});

test('allows twenty small files with one importer', () => {
  const files = Array.from({ length: 21 }, () => moduleFile('expiry'));
  expect(smallFileReport(files.slice(1)).violations).toEqual([]);
  expect(smallFileReport(files).violations).toHaveLength(21);
});
