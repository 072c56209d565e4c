import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { runTool } from '../scripts/node-tool.ts';
import { inProject } from '../scripts/project-folder.ts';

/** Part of Vite's manifest, by source path. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface WebFiles {
  /** Files a source and all it imports end up in, those of `besides` left out. */
  filesOf(sources: readonly string[], besides?: ReadonlySet<string>): Set<string>;
  /** Bytes after brotli at its best, which is how files that never change are served. */
  brotliBytes(files: Iterable<string>): number;
}

const WEB = inProject('apps/web');

/** Builds the web application into `folder` with the same settings as always, and reads what came out. */
export async function buildWebFiles(folder: string): Promise<WebFiles> {
  const { ok, output } = await runTool(
    [inProject('node_modules/vite/bin/vite.js'), 'build', '--manifest', '--emptyOutDir', '--outDir', folder],
    { folder: WEB, environment: { NODE_ENV: 'production' } },
  );
  if (!ok) throw new Error(`The web application does not build.\n${output}`);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return {
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

/** The routes that the application does not start with. */
const OTHER_ROUTES = 'src/app/every-route.ts';
const ROUTE_FILE = /'\.\.\/routes\/([^']+)\.ts'/g;

const routesIn = (file: string): string[] =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(ROUTE_FILE)].map(([, route = '']) => route);

/** What each route file loads when its page opens: its own dynamic imports and those of its parent routes. */
export function lazySourcesByRoute(): Map<string, string[]> {
  const started = new Set(routesIn('src/app/router.ts'));
  const files = globSync('src/routes/*.{ts,tsx}', { cwd: WEB }).filter(
    (file) => !file.includes('.test.') && !basename(file).startsWith('_'),
  );
  return new Map(
    files.map((file) => {
      const route = basename(file).replace(/\.tsx?$/, '');
      return [route, [...(started.has(route) ? [] : [OTHER_ROUTES]), ...lazySourcesOf(file)]];
    }),
  );
}

const DYNAMIC_IMPORT = /import\(\s*'([^']+)'\s*\)/g;
/** The parts of routes that several of them use. */
const SHARED_PART = /from '\.\/(_[\w-]+\.tsx?)'/g;

function lazySourcesOf(file: string): string[] {
  const text = readFileSync(join(WEB, file), 'utf8');
  const inFolder = (path = ''): string => posix.join(posix.dirname(file), path);
  const own = [...text.matchAll(DYNAMIC_IMPORT)].map(([, path]) => inFolder(path));
  const shared = [...text.matchAll(SHARED_PART)].flatMap(([, path]) => lazySourcesOf(inFolder(path)));
  return [...own, ...shared];
}
