import { expect, test } from 'vitest';
import {
  type Figure,
  formFigures,
  importFigures,
  moneyFigures,
  nameFigures,
  optionFigures,
  pagingFigures,
} from './structure-figures.ts';

const api = (path: string) => `apps/api/src/${path}.ts`;
const feature = (path: string) => `apps/web/src/features/${path}.tsx`;

/** Values by a word of their name. */
const figureOf = (figures: readonly Figure[], word: string) =>
  figures.find(({ name }) => name.includes(word))?.value;

const itemsOf = (figures: readonly Figure[], word: string) =>
  figures.find(({ name }) => name.includes(word))?.items;

const arrow = (from: string, to: string) => ({ from: api(from), to: api(to) });

test('folders of the server that import each other are a pair, whatever their layer', () => {
  const figures = importFigures(
    [
      arrow('modules/offers/offers.use-cases', 'modules/funds/funds.use-cases'),
      arrow('modules/funds/returns', 'modules/offers/offers.use-cases'),
      arrow('modules/funds/funds.use-cases', 'modules/offers/offers.use-cases'),
      arrow('http/route', 'modules/funds/funds.use-cases'),
      arrow('modules/funds/funds.routes', 'http/route'),
      arrow('modules/funds/funds.test', 'main'),
    ],
    [],
  );
  expect(itemsOf(figures, 'paren')).toEqual(['http ↔ modules/funds', 'modules/funds ↔ modules/offers']);
  expect(itemsOf(figures, 'richting')).toEqual([
    `${api('modules/offers/offers.use-cases')} → ${api('modules/funds/funds.use-cases')}`,
    `${api('http/route')} → ${api('modules/funds/funds.use-cases')}`,
  ]);
});

test.each([
  ['platform/queue', 'modules/offers/offers.use-cases'],
  ['plugins/session', 'modules/users/users.use-cases'],
  ['platform/clock', 'http/route'],
  ['integrations/mail/mailer', 'modules/offers/offers.use-cases'],
  ['modules/offers/offers.repository', 'modules/offers/offers.use-cases'],
  ['modules/offers/offers.use-cases', 'modules/offers/offers.routes'],
  ['modules/offers/offers.use-cases', 'demo/demo-data'],
  ['modules/offers/offers.use-cases', 'app'],
])('%s importing %s goes up', (from, to) => {
  expect(figureOf(importFigures([arrow(from, to)], []), 'richting')).toBe(1);
});

test.each([
  ['modules/offers/offers.routes', 'modules/offers/offers.use-cases'],
  ['modules/offers/offers.use-cases', 'modules/offers/prices'],
  ['modules/offers/prices', 'modules/offers/offers.use-cases'],
  ['modules/offers/offers.use-cases', 'integrations/mail/mailer'],
  ['http/route', 'platform/clock'],
  ['app', 'demo/demo-data'],
])('%s importing %s does not', (from, to) => {
  expect(figureOf(importFigures([arrow(from, to)], []), 'richting')).toBe(0);
});

test('a folder no layer names is said', () => {
  expect(itemsOf(importFigures([arrow('elsewhere/thing', 'app')], []), 'zonder laag')).toEqual(['elsewhere']);
});

test.each([
  ['contract', 'packages/contract/src'],
  ['domain', 'packages/domain'],
])('of the shared package, called %s, files, calls and crossings are counted', (_, folder) => {
  const [calls, rules, people] = [
    `${folder}/offers/calls.ts`,
    `${folder}/offers/rules.ts`,
    `${folder}/people.ts`,
  ];
  const sources = [calls, rules, people].map((path) => ({
    path,
    text: path === calls ? 'export const listOffers = defineCall({});' : '',
  }));
  const figures = importFigures(
    [
      { from: calls, to: rules },
      { from: calls, to: people },
      { from: `${folder}/offers/rules.test.ts`, to: people },
    ],
    sources,
  );
  expect(figureOf(figures, 'imports tussen')).toBe(1);
  expect(figureOf(figures, 'pakket: bestanden')).toBe(3);
  expect(itemsOf(figures, 'zonder call')).toEqual([rules, people]);
});

test.each([
  [
    'a list',
    'packages/contract/src/change-options.ts',
    "export const changeOptions = [\n  'inleg',\n  'adres',\n];",
  ],
  [
    'definitions',
    'packages/domain/change-requests/options.ts',
    "import { inleg } from './options/inleg.ts';\nexport const changeDefinitions = {\n  inleg,\n} as const;",
  ],
])('options come from %s, and count the files about changes that name them', (_, path, text) => {
  const sources = [
    { path, text },
    { path: feature('change-requests/ChangeForm'), text: "if (option === 'inleg') return;" },
    { path: api('modules/change-requests/apply-change'), text: 'const acts = {\n  inleg: pay,\n};' },
    { path: feature('transactions/YearTotals'), text: "sum('inleg')" },
  ];
  const figures = optionFigures(sources);
  expect(figureOf(figures, 'meeste')).toBe(3);
  expect(figureOf(figures, 'mediaan')).toBe(3);
});

test('forms made by hand are found by their busy state, their key and their text', () => {
  const figures = formFigures([
    {
      path: feature('sell/use-sale'),
      text: "const [busy, setBusy] = useState(false);\nheaders: { 'idempotency-key': key }\n'Wij kunnen de server niet bereiken.'",
    },
    { path: feature('top-up/use-top-up'), text: "'Wij kunnen de server niet bereiken. Nu.'" },
    { path: 'apps/web/src/act/use-act.ts', text: "'Wij kunnen de server niet bereiken.'" },
  ]);
  expect(figures.map(({ value }) => value)).toEqual([1, 1, '2, in 2 zinnen']);
});

test('each way to hand out a list in parts counts once', () => {
  const figures = pagingFigures([
    { path: 'packages/contract/src/ledger.ts', text: 'next: z.nullable(z.string())' },
    { path: 'packages/contract/src/sales.ts', text: 'next: z.nullable(z.string())' },
    { path: api('modules/sales/sales'), text: 'list({ limit: limit + 1 })' },
    { path: api('http/paging'), text: 'list({ limit: limit + 1 })' },
  ]);
  expect(itemsOf(figures, 'bladeren')).toEqual(['next in het antwoord: 2 ×', 'limit + 1 in een module: 1 ×']);
});

test('money and states without their type are counted in the server', () => {
  const figures = moneyFigures([
    {
      path: api('modules/sales/sales'),
      text: 'amountCents: number;\nconst euro = (amount: number): number => centsToEuro(cents(amount));\nrow.status as SaleStatus;',
    },
    { path: feature('sell/use-sale'), text: 'amountCents: number' },
  ]);
  expect(figures.map(({ value }) => value)).toEqual([1, 1, 1]);
});

test.each([
  ['calls.listSales', 'listSales'],
  ['listSales', 'listSales'],
])('a call is compared with what its handler calls, as %s', (written, name) => {
  const text = `route(app, ${written}, ({ query }) => listOwnSales(services, query));
    route(
      app,
      ${written.replace(name, 'cancelSale')},
      async ({ params }) => answer(await cancelSale(services, (params.id))),
    );
    listSales(services);`;
  const figures = nameFigures([{ path: api('modules/sales/sales.routes'), text }]);
  expect(figureOf(figures, 'use case')).toBe('1 van 2');
  expect(itemsOf(figures, 'use case')).toEqual([name]);
});

test('a handler that hands the services to nobody composes, and is counted apart', () => {
  const text = 'route(app, calls.getMe, ({ session }) => ({ ...session.person }));';
  const figures = nameFigures([{ path: api('modules/users/users.routes'), text }]);
  expect(figureOf(figures, 'anders heet')).toBe('0 van 1');
  expect(itemsOf(figures, 'samenstellen')).toEqual(['getMe']);
});
