import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callMetadata } from './call-metadata.plugin.ts';
import { chunkGroups } from './chunk-groups.ts';
import { pureDefinitions } from './pure-definitions.plugin.ts';
import { outlines } from './src/ui/icon-outlines.ts';

const MARK = '<!--icons-->';

/** Puts the outlines of all icons into the page, where `Icon` refers to them. */
function iconSprite(): Plugin {
  const symbols = Object.entries(outlines).map(
    ([name, path]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  );
  return {
    name: 'icon-sprite',
    transformIndexHtml: (html) => html.replace(MARK, `<div hidden><svg>${symbols.join('')}</svg></div>`),
  };
}

/** The API serves `dist` and answers `/api`; during development it runs beside Vite. */
const API = 'http://127.0.0.1:8080';

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
  plugins: [callMetadata(), iconSprite(), pureDefinitions(), react()],
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
      // A constant text stands where it is used, and not in the first file for the pages that come later.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Names of other pieces stand in the first script: a few characters tell all of them and their versions apart.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
