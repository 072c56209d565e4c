import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callFacts } from './call-facts.plugin.ts';
import { iconSprite } from './icon-sprite.plugin.ts';

/** The API serves `dist` and answers `/api`; during development it runs beside Vite. */
const API = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [callFacts(), iconSprite(), react()],
  // Replaced by the server with a fresh nonce in every answer, so that the page's CSP can name its scripts.
  html: { cspNonce: '__NONCE__' },
  // React has had this hook of its own since version 18; a library of the router brings a copy for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
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
      // What the first page needs is one file, however many other pages share parts of it: one request, and better
      // compressed than in pieces.
      // Small components most pages have are one file as well: the names of the pieces stand in the first script.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-page', tags: ['$initial'], priority: 1 },
            {
              name: 'parts',
              test: /\/ui\/(Badge|Banner|Card|Dialog|ErrorSummary|LoadingFailed|Skeleton|Stepper)\./,
            },
          ],
        },
      },
      // Modules of the contract and the engine only define things; one that is not imported can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\/(contract|engine)\//, sideEffects: false }],
        // Nor does making a schema: one that nobody uses in the browser goes, and its library with it.
        manualPureFunctions: ['z'],
      },
    },
  },
});
