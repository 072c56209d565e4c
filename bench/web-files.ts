import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { flows } from '@portaal/domain/brand/flows';
import { paths } from '../apps/web/src/lib/internal-urls.ts';
import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';

/** Entry of Vite's manifest, by source path. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

export interface WebFiles {
  /** Sources that the browser loads by themselves: the page's script and every dynamic import. */
  readonly entries: readonly string[];
  /** Returns the built files that contain these sources and all their imports, without the files in `besides`. */
  filesOf(sources: readonly string[], besides?: ReadonlySet<string>): Set<string>;
  /** Returns the bytes after brotli compression at maximum quality, as immutable files are served. */
  brotliBytes(files: Iterable<string>): number;
}

const WEB = inProject('apps/web');

/**
 * Builds the web application of a checkout, by default this one, into `folder` with the production settings and reads
 * the result.
 */
export async function buildWebFiles(folder: string, checkout = inProject()): Promise<WebFiles> {
  const vite = join(checkout, 'node_modules/vite/bin/vite.js');
  const { ok, output } = await runTool([vite, 'build', '--manifest', '--emptyOutDir', '--outDir', folder], {
    folder: join(checkout, 'apps/web'),
    environment: { NODE_ENV: 'production' },
  });
  if (!ok) throw new Error(`The web application does not build.\n${output}`);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return {
    entries: Object.keys(manifest).filter((source) => {
      const { isEntry, isDynamicEntry } = manifest[source] ?? {};
      return isEntry === true || isDynamicEntry === true;
    }),
    filesOf: (sources, besides = new Set()) =>
      new Set([...closure(manifest, sources)].filter((file) => !besides.has(file))),
    brotliBytes: (files) =>
      [...files].reduce((sum, file) => sum + brotliLength(readFileSync(join(folder, file))), 0),
  };
}

function closure(manifest: Readonly<Record<string, Chunk>>, sources: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...sources];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`Vite's manifest does not name ${source}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

function brotliLength(content: Buffer): number {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;
}

/** Module with the routes that are not loaded when the application starts. */
const OTHER_ROUTES = 'src/app/every-route.ts';
const FIRST_TABLE = 'src/routes/first-routes.ts';
const OTHER_TABLE = 'src/routes/routes.ts';

const read = (file: string): string => readFileSync(join(WEB, file), 'utf8');

/**
 * Returns, by route path, the modules that a route loads when its page opens: its own dynamic imports and those of
 * its parent routes.
 */
export function lazySourcesByRoute(): Map<string, string[]> {
  return new Map<string, string[]>([
    ...routesOf(FIRST_TABLE),
    ...routesOf(OTHER_TABLE).map(([path, sources]): [string, string[]] => [path, [OTHER_ROUTES, ...sources]]),
  ]);
}

const PATH = /path: paths\.(\w+)/;
/** Matches the definition of the routes that every investment flow has. */
const FLOW_PATH = 'path: flows[flow].path';

/** Returns the routes that a route table defines, with the dynamic imports in each definition. */
function routesOf(table: string): (readonly [path: string, sources: string[]])[] {
  return read(table)
    .split(/^(?=export const |const |\s+createRoute\()/m)
    .flatMap((rest): [path: string, sources: string[]][] => {
      // Ignore the text after the end of the definition, which belongs to the surrounding list.
      const [part = ''] = rest.split(/^\s+\}\),$/m);
      if (part.includes(FLOW_PATH)) {
        const sources = sourcesNamedIn(part, table);
        return Object.values(flows).map(({ path }): [string, string[]] => [path, sources]);
      }
      const name = PATH.exec(part)?.[1];
      const path = Object.entries(paths).find(([key]) => key === name)?.[1];
      return path === undefined ? [] : [[path, sourcesNamedIn(part, table)]];
    });
}

const FLOW = 'src/features/investing/applications/';

/**
 * Returns the modules of an application form: those that its first page loads besides the route, and those that
 * each later page and step loads.
 */
export function applicationSources(): { readonly first: string[]; readonly later: string[][] } {
  const pages = lazySourcesOf(`${FLOW}pages.ts`);
  const sourceOf = (name: string): string[] => pages.filter((source) => source.includes(`/${name}.`));
  const first = sourceOf('AmountPage');
  const checks = sourceOf('later-problems');
  const steps = lazySourcesOf(`${FLOW}steps/steps.ts`).map((step) => [...sourceOf('ApplicantPage'), step]);
  const others = pages.filter(
    (source) => ![...first, ...checks, ...sourceOf('ApplicantPage')].includes(source),
  );
  return { first, later: [...others.map((page) => [page]), ...steps].map((step) => [...checks, ...step]) };
}

const DYNAMIC_IMPORT = /import\(\s*'([^']+)'\s*\)/g;
/** Matches an import of route parts that several routes share. */
const SHARED_PART = /import \{([^}]+)\} from '\.\/([\w-]+\.tsx?)'/g;
const DECLARATION = /^const (\w+) = [\s\S]*?;$/gm;

const isNamedIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

/** Returns part of a route table with all declarations in that table to which it refers. */
function withDeclarations(piece: string, table: string): string {
  const others = [...table.matchAll(DECLARATION)].filter(
    ([declaration, name = '']) => !piece.includes(declaration) && isNamedIn(piece, name),
  );
  const more = others.map(([declaration]) => declaration);
  return more.length === 0 ? piece : withDeclarations([piece, ...more].join('\n'), table);
}

function sourcesNamedIn(piece: string, file: string): string[] {
  const table = read(file);
  const text = withDeclarations(piece, table);
  const shared = [...table.matchAll(SHARED_PART)]
    .filter(([, imported = '']) => (imported.match(/\w+/g) ?? []).some((name) => isNamedIn(text, name)))
    .flatMap(([, , part = '']) => lazySourcesOf(posix.join(posix.dirname(file), part)));
  return [...dynamicImportsOf(text, file), ...shared];
}

const dynamicImportsOf = (text: string, file: string): string[] =>
  [...text.matchAll(DYNAMIC_IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path));

function lazySourcesOf(file: string): string[] {
  const text = read(file);
  const shared = [...text.matchAll(SHARED_PART)].flatMap(([, , part = '']) =>
    lazySourcesOf(posix.join(posix.dirname(file), part)),
  );
  return [...dynamicImportsOf(text, file), ...shared];
}
