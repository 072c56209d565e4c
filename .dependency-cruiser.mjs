// Rules for imports between folders (docs/ARCHITECTURE.md), tested by scripts/module-boundaries.test.ts.

const TEST_FILE = '\\.(test|spec)\\.tsx?$';
const TEST_CODE = `${TEST_FILE}|^(e2e|bench)/|/testing/`;
const WEB = '^apps/web/src';
const API = '^apps/api/src';
const DATABASE_CODE = `${API}/(schema|demo|platform/(database|orm|row-reader|queue|queue-return|migrations|audit|audit-chain|audit-heads|audit-verification))(/|\\.ts$)`;

/** Matches all code of the project, except these folders. */
const ours = (...except) => ({ path: '^(apps|packages|brands|scripts|e2e|bench)/', pathNot: except });

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that import each other should be merged, or move their shared code to a third file.',
      {},
      { circular: true },
    ),
    forbid('no-unresolved', 'An unresolved import escapes all other rules.', {}, { couldNotResolve: true }),
    forbid('test-file-imported-by-nobody', 'No file imports a test.', {}, { path: TEST_FILE }),
    forbid(
      'test-code-only-in-test-code',
      'Production code contains no test code.',
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
      'Scripts run the product; the product imports no script.',
      { path: '^(apps|packages|brands)/' },
      { path: '^scripts/' },
    ),

    forbid(
      'engine-stands-alone',
      'The engine is pure mathematics: it imports no package, no Node module and no other code of the project.',
      { path: '^packages/engine/', pathNot: TEST_CODE },
      { pathNot: '^packages/engine/' },
    ),
    forbid(
      'domain-knows-only-engine',
      'The domain is shared by web and api, so it imports neither.',
      { path: '^packages/domain/' },
      ours('^packages/(domain|engine)/'),
    ),
    forbid(
      'brands-are-data',
      'A brand consists of tokens, texts and pictures, without code of the product.',
      { path: '^brands/' },
      ours('^brands/'),
    ),
    forbid(
      'web-never-api',
      'Web and api share only the domain.',
      { path: '^apps/web/' },
      { path: '^apps/api/' },
    ),
    forbid(
      'api-never-web',
      'Web and api share only the domain.',
      { path: '^apps/api/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'sandbox-stands-alone',
      'The sandbox plays the outside parties, over HTTP and SMTP only.',
      { path: '^apps/sandbox/' },
      ours('^apps/sandbox/'),
    ),
    forbid(
      'sandbox-stays-out-of-the-product',
      'Tests may start the sandbox; production code may not contain it.',
      { path: '^(apps/(api|web)|packages|brands)/', pathNot: TEST_CODE },
      { path: '^apps/sandbox/' },
    ),

    forbid(
      'web-app-is-the-top',
      'The composition root may import everything; no file imports it.',
      { path: `${WEB}/(routes|features|entities|act|ui|lib)/` },
      { path: `${WEB}/app/` },
    ),
    forbid(
      'web-features-know-no-routes',
      'Routes import features, not the reverse.',
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
      'Code that two features share belongs in entities; a route combines features.',
      { path: `${WEB}/features/([^/]+/[^/]+)/` },
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    ),
    forbid(
      'web-entities-know-no-features',
      'Several features share an entity, so it imports none of them.',
      { path: `${WEB}/entities/` },
      { path: `${WEB}/features/` },
    ),
    forbid(
      'web-act-knows-no-noun',
      'Sending and listing work the same for every noun, so this code imports no noun.',
      { path: `${WEB}/act/` },
      { path: `${WEB}/(features|entities)/` },
    ),
    forbid(
      'web-ui-knows-no-business',
      'Components use only the tokens of the brand: they fetch nothing and contain no business terms.',
      { path: `${WEB}/ui/` },
      { path: [`${WEB}/(features|entities|act)/`, '^packages/domain/'] },
    ),
    forbid(
      'web-lib-is-the-bottom',
      'All other folders may import lib; lib imports none of them.',
      { path: `${WEB}/lib/` },
      { path: `${WEB}/(features|entities|act|ui)/` },
    ),

    forbid(
      'api-base-knows-no-modules',
      'HTTP, platform, brands and foundation serve every module, so they import none.',
      { path: `${API}/(http|platform|brands|pdf|foundation)/`, pathNot: TEST_CODE },
      { path: `${API}/modules/` },
    ),
    forbid(
      'api-module-only-by-its-use-cases',
      'Other modules import only the use cases or the index of a module.',
      { path: `${API}/(?:modules/[^/]+|foundation)/([^/]+)/`, pathNot: TEST_CODE },
      {
        path: `${API}/(modules|foundation)/`,
        pathNot: [
          `${API}/(?:modules/[^/]+|foundation)/$1/`,
          `${API}/(?:modules/[^/]+|foundation)/([^/]+)/\\1\\.use-cases\\.ts$`,
          // The index of a module only re-exports its other files.
          `${API}/modules/[^/]+/[^/]+/index\\.ts$`,
          // Fragments of SQL that two repositories share.
          '\\.sql\\.ts$',
        ],
      },
    ),
    forbid(
      'api-audit-only-by-acts',
      '`act` writes the audit line, history and mails of an act, always in the same order (decision 0056).',
      { path: `${API}/(modules|foundation)/`, pathNot: [TEST_CODE, `${API}/foundation/acts/`] },
      { path: `${API}/platform/audit\\.ts$` },
    ),
    forbid(
      'api-routes-only-use-cases',
      'A route translates HTTP; the use cases contain the behaviour.',
      { path: '\\.routes\\.ts$' },
      { path: ['\\.(repository|sql)\\.ts$', `${API}/integrations/`] },
    ),
    forbid(
      'api-use-cases-know-no-http',
      'Routes, jobs and tests call use cases, so a use case imports no HTTP code.',
      { path: '\\.(use-cases|rules|repository)\\.ts$' },
      { path: ['\\.routes\\.ts$', '(^|/)node_modules/(fastify|@fastify)/'] },
    ),
    forbid(
      'api-repository-is-the-bottom',
      'A repository reads and writes rows, and makes no decisions.',
      { path: '\\.repository\\.ts$' },
      { path: '\\.use-cases\\.ts$' },
    ),
    forbid(
      'database-only-in-repositories',
      'The SQL of a noun is in its repository.',
      {
        path: '^(apps|packages|brands)/',
        pathNot: ['\\.(repository|sql)\\.ts$', DATABASE_CODE, TEST_CODE],
      },
      { path: '(^|/)node_modules/(drizzle-orm|pg|pg-boss|@electric-sql/pglite)/' },
    ),
  ],
  options: {
    // dependency-cruiser cannot use TypeScript 7: with its default parser it reads no file and finds no violation.
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
