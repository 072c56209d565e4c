// Who may import whom (docs/ARCHITECTURE.md). Proven by scripts/module-boundaries.test.ts.

const TEST_FILE = '\\.(test|spec)\\.tsx?$';
const TEST_CODE = `${TEST_FILE}|^(e2e|bench)/|/testing/`;
const WEB = '^apps/web/src';
const API = '^apps/api/src';
const DATABASE_CODE = `${API}/(schema|demo|platform/(database|orm|row-reader|queue|queue-return|migrations|audit|audit-chain|audit-heads|audit-verification))(/|\\.ts$)`;

/** Everything of ours, except the folders named. */
const ours = (...except) => ({ path: '^(apps|packages|brands|scripts|e2e|bench)/', pathNot: except });

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or miss a third.',
      {},
      { circular: true },
    ),
    forbid(
      'no-unresolved',
      'An import that cannot be found escapes every other rule.',
      {},
      { couldNotResolve: true },
    ),
    forbid('test-file-imported-by-nobody', 'A test is an end, not a part.', {}, { path: TEST_FILE }),
    forbid(
      'test-code-only-in-test-code',
      'What runs in production contains nothing that was made for tests.',
      { pathNot: `${TEST_CODE}|^scripts/` },
      { path: TEST_CODE },
    ),
    forbid(
      'scripts-start-benches-only',
      '`npm run bench` and `npm run operator` start the programs of `bench/`; a script uses no other test code.',
      { path: '^scripts/', pathNot: TEST_CODE },
      { path: TEST_CODE, pathNot: '^bench/' },
    ),
    forbid(
      'scripts-stay-outside-the-product',
      'Scripts run the product; the product does not know them.',
      { path: '^(apps|packages|brands)/' },
      { path: '^scripts/' },
    ),

    forbid(
      'engine-stands-alone',
      'Pure mathematics: values in, values out. No package, no Node, nothing else of ours.',
      { path: '^packages/engine/', pathNot: TEST_CODE },
      { pathNot: '^packages/engine/' },
    ),
    forbid(
      'domain-knows-only-engine',
      'What web and api share depends on neither.',
      { path: '^packages/domain/' },
      ours('^packages/(domain|engine)/'),
    ),
    forbid(
      'brands-are-data',
      'A brand is tokens, texts and pictures.',
      { path: '^brands/' },
      ours('^brands/'),
    ),
    forbid('web-never-api', 'They share the contract only.', { path: '^apps/web/' }, { path: '^apps/api/' }),
    forbid('api-never-web', 'They share the contract only.', { path: '^apps/api/' }, { path: '^apps/web/' }),
    forbid(
      'sandbox-stands-alone',
      'It plays the outside world, over HTTP and SMTP.',
      { path: '^apps/sandbox/' },
      ours('^apps/sandbox/'),
    ),
    forbid(
      'sandbox-stays-out-of-the-product',
      'Tests may start it; what runs in production may not contain it.',
      { path: '^(apps/(api|web)|packages|brands)/', pathNot: TEST_CODE },
      { path: '^apps/sandbox/' },
    ),

    forbid(
      'web-app-is-the-top',
      'The composition root imports everything and is imported by nothing.',
      { path: `${WEB}/(routes|features|entities|act|ui|lib)/` },
      { path: `${WEB}/app/` },
    ),
    forbid(
      'web-features-know-no-routes',
      'A route composes features.',
      { path: `${WEB}/(features|entities|act|ui|lib)/` },
      { path: `${WEB}/routes/` },
    ),
    forbid(
      'web-state-by-composition-only',
      'Features take state as props from the route that composes them.',
      { path: `${WEB}/(features|entities|act|ui|lib)/`, pathNot: TEST_CODE },
      { path: `${WEB}/state/` },
    ),
    forbid(
      'web-feature-never-another-feature',
      'What two features show of a noun belongs in entities; a route puts them together.',
      { path: `${WEB}/features/([^/]+/[^/]+)/` },
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    ),
    forbid(
      'web-entities-know-no-features',
      'What several features show of a noun knows none of them.',
      { path: `${WEB}/entities/` },
      { path: `${WEB}/features/` },
    ),
    forbid(
      'web-act-knows-no-noun',
      'How anything is sent or listed is the same for every noun.',
      { path: `${WEB}/act/` },
      { path: `${WEB}/(features|entities)/` },
    ),
    forbid(
      'web-ui-knows-no-business',
      'Components are made of brand tokens: no fetching, no business words.',
      { path: `${WEB}/ui/` },
      { path: [`${WEB}/(features|entities|act)/`, '^packages/domain/'] },
    ),
    forbid(
      'web-lib-is-the-bottom',
      'All use lib, never the reverse.',
      { path: `${WEB}/lib/` },
      { path: `${WEB}/(features|entities|act|ui)/` },
    ),

    forbid(
      'api-base-knows-no-modules',
      'HTTP, the platform, the brands and the foundation serve every module alike.',
      { path: `${API}/(http|platform|brands|pdf|foundation)/`, pathNot: TEST_CODE },
      { path: `${API}/modules/` },
    ),
    forbid(
      'api-module-only-by-its-use-cases',
      'The use cases or the index are the door of a module.',
      { path: `${API}/(?:modules/[^/]+|foundation)/([^/]+)/`, pathNot: TEST_CODE },
      {
        path: `${API}/(modules|foundation)/`,
        pathNot: [
          `${API}/(?:modules/[^/]+|foundation)/$1/`,
          `${API}/(?:modules/[^/]+|foundation)/([^/]+)/\\1\\.use-cases\\.ts$`,
          // A module whose door only passes on what other files hold.
          `${API}/modules/[^/]+/[^/]+/index\\.ts$`,
          // Fragments of SQL that two repositories share.
          '\\.sql\\.ts$',
        ],
      },
    ),
    forbid(
      'api-audit-only-by-acts',
      'What an act leaves is written by `act`, in one order (decision 0056).',
      { path: `${API}/(modules|foundation)/`, pathNot: [TEST_CODE, `${API}/foundation/acts/`] },
      { path: `${API}/platform/audit\\.ts$` },
    ),
    forbid(
      'api-routes-only-use-cases',
      'A route translates HTTP; what happens stands in the use cases.',
      { path: '\\.routes\\.ts$' },
      { path: ['\\.(repository|sql)\\.ts$', `${API}/integrations/`] },
    ),
    forbid(
      'api-use-cases-know-no-http',
      'A use case serves routes, jobs and tests alike.',
      { path: '\\.(use-cases|rules|repository)\\.ts$' },
      { path: ['\\.routes\\.ts$', '(^|/)node_modules/(fastify|@fastify)/'] },
    ),
    forbid(
      'api-repository-is-the-bottom',
      'A repository fetches and stores; it decides nothing.',
      { path: '\\.repository\\.ts$' },
      { path: '\\.use-cases\\.ts$' },
    ),
    forbid(
      'database-only-in-repositories',
      'SQL has one place per noun.',
      {
        path: '^(apps|packages|brands)/',
        pathNot: ['\\.(repository|sql)\\.ts$', DATABASE_CODE, TEST_CODE],
      },
      { path: '(^|/)node_modules/(drizzle-orm|pg|pg-boss|@electric-sql/pglite)/' },
    ),
  ],
  options: {
    // TypeScript 7 has no API dependency-cruiser can use; without this it reads nothing and says all is well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
