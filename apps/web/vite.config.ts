import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callMetadata } from './call-metadata.plugin.ts';
import { iconSprite } from './icon-sprite.plugin.ts';

/** The API serves `dist` and answers `/api`; during development it runs beside Vite. */
const API = 'http://127.0.0.1:8080';

const initial = new Set<string>();

function noteInitial(id: string): null {
  initial.add(id);
  return null;
}

/**
 * What the first page needs is one file, however many other pages share parts of it: one request, and better
 * compressed than in pieces. React's renderer is in it too, though it starts in a task of its own (`main.tsx`).
 */
const firstPage = (id: string): string | null =>
  initial.has(id) || /\/react-dom\/.*client/.test(id) ? 'first-page' : null;

const SMALL_PARTS =
  /\/ui\/(Badge|Banner|Card|Checkbox|ChoiceCards|Dialog|Disclosure|EmptyState|ErrorSummary|LoadingFailed|Progress|Scene|Select|Skeleton|Stepper|use-dismiss)\./;
/** Of the portal alone: no calculator waits for them. */
const PORTAL_PARTS =
  /\/(ui\/(Figure|Menu|Pager|Table|Tabs|csv)\.|entities\/contract\/(contract-(changes|group|name|result)|use-withdrawal)\.|lib\/(keep-file|moment-text|request-file)\.|contracts\/(ContractStatusBadge|use-contracts)\.|query-core\/.*\/(infiniteQueryObserver|mutationObserver)\.|react-query\/.*\/use(InfiniteQuery|Mutation)\.|call-facts\/listContract)/;
const SMALL_VALUES =
  /\/(engine\/src\/(money|dates)|domain\/src\/(products\/(product|texts)|http\/problems|calculation\/start)|lib\/dutch-format|ui\/(MoneyField|TypedField|money-input|use-typed-value)|state\/(calculators|saved-answers)|calculation\/model\/(calculator-(steps|paths)|use-typed)|offers\/calculators)\.tsx?|call-facts\/(listFunds|getAnnuityRules|listRiskProfiles)$/;
/** What the three calculators share on their first step; not what is imported lazily, which the manifest must name. */
const CALCULATOR_PARTS =
  /\/(routes\/_(shared-input|risk-profile|application)|features\/calculation\/(flow|model|steps)\/(CalculatorFlow|FlowPending|FlowStep|StepForm|calculator-flow|shared-mark|use-(attempt|first-touch|flow-facts)))\.|react-router\/.*\/useLocation\./;

const fileOfStyles = new Map<string, string>();

/** The class of a name in a file of styles. Throws when two files would share it. */
function scopedName(name: string, path: string): string {
  const [file = path] = path.split('?');
  const short = basename(file, '.module.css');
  const known = fileOfStyles.get(short) ?? file;
  if (known !== file) throw new Error(`Give one of these another name: ${known}, ${file}`);
  fileOfStyles.set(short, file);
  return `${short}_${name}`;
}

export default defineConfig({
  plugins: [callMetadata(), iconSprite(), react()],
  // Replaced by the server with a fresh nonce in every answer, so that the page's CSP can name its scripts.
  html: { cspNonce: '__NONCE__' },
  // React has had this hook of its own since version 18; a library of the router brings a copy for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // A file and a name in it say enough: no digest, which would stand in script and styles and does not compress.
  css: { modules: { generateScopedName: scopedName } },
  server: { proxy: { '/api': API, '/brand': API } },
  build: {
    outDir: 'dist',
    // Which files a prerendered page needs.
    manifest: true,
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // Every file stays a file: an inlined picture or font would count against the first page of every brand.
    assetsInlineLimit: 0,
    // Browsers of `target` know module preloading themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Names of other pieces stand in the first script; seven characters tell versions apart as well as eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: noteInitial, debugName: 'initial', tags: ['$initial'], priority: 2 },
            { name: firstPage, debugName: 'first-page', priority: 1 },
            // Small things many pages share are one file as well: the names of files are bytes of the first page.
            { name: 'parts', test: SMALL_PARTS },
            { name: 'portal', test: PORTAL_PARTS, includeDependenciesRecursively: false },
            { name: 'values', test: SMALL_VALUES },
            { name: 'calls', test: /call-facts/, minShareCount: 2 },
            {
              name: 'server-data',
              test: /\/(query-core|react-query|lib\/http\/(call-query|query-client)|step-up\/two-fa)[/.]/,
            },
            { name: 'calculator', test: CALCULATOR_PARTS, includeDependenciesRecursively: false },
            { name: 'codes', test: /\/(ui\/CodeField\.|features\/step-up\/)/ },
          ],
        },
      },
      // Modules of the domain and the engine only define things; one that is not imported can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/(domain|engine)\//, sideEffects: false }],
        // Nor does making a schema: one that nobody uses in the browser goes, and its library with it.
        manualPureFunctions: ['z'],
      },
    },
  },
});
