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

/** Address of the API, which runs beside Vite during development. In production the API serves `dist`. */
const API = 'http://127.0.0.1:8080';

const fileOfStyles = new Map<string, string>();

/** Returns the CSS class of a name in a stylesheet. Throws if two stylesheets have the same file name. */
function scopedName(name: string, path: string): string {
  const [file = path] = path.split('?');
  const short = basename(file, '.module.css');
  const first = fileOfStyles.get(short) ?? file;
  if (first !== file) throw new Error(`Give one of these another name: ${first}, ${file}`);
  fileOfStyles.set(short, file);
  return `${short}_${name}`;
}

export default defineConfig({
  plugins: [callMetadata(), iconSprite(), pureDefinitions(), react()],
  // The server replaces this by a new nonce in every response, because the CSP of the page names the nonce.
  html: { cspNonce: '__NONCE__' },
  // React has this hook since version 18, but a library of the router imports a copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  // File name and class name are unique. A hashed name would occur in both the script and the stylesheet, and would
  // compress badly.
  css: { modules: { generateScopedName: scopedName } },
  server: { proxy: { '/api': API, '/brand': API } },
  build: {
    outDir: 'dist',
    // The server reads from the manifest which files a prerendered page needs.
    manifest: true,
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // An inlined picture or font would make the first page of every brand larger.
    assetsInlineLimit: 0,
    // All browsers of `target` support module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Inlines constant texts where they are used, so that the first file does not contain the texts of later pages.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // The first script contains the names of all other files, so a name is a short hash.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
});
