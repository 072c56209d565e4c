import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@portaal/domain/brand/configuration';
import type { Brand } from '../brands/brands.ts';

/** What the web app's build leaves in `server/prerender.js`. */
interface Prerenderer {
  /** By path: the sources that the browser loads beside its first file. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  prerender(environment: Environment, path: string): Promise<string>;
}

/** Part of the manifest of the build, by source. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** A file of styles, as the web app names it. */
export interface StyleFile {
  readonly path: string;
  readonly content: string;
}

/** What is drawn ahead of a page, and the files it needs besides those of every page. */
export interface PrerenderedPage {
  /** In the order in which they must be read. */
  readonly styles: readonly StyleFile[];
  readonly scripts: readonly string[];
  readonly body: string;
}

/** All files of these sources, those of the entry left out: every page names them already. */
function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const chunks = new Set<Chunk>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    if (chunk.isEntry || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
    // After those of what it imports, as when the browser loads them by itself: of equal rules the last one wins.
    for (const file of chunk.css ?? []) styles.add(file);
  };
  sources.forEach(visit);
  return {
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
  };
}

/** A build as far as pages are drawn ahead of it. */
interface Build {
  readonly renderer: Prerenderer;
  readonly manifest: Manifest;
}

async function openBuild(folder: string): Promise<Build | undefined> {
  const script = join(folder, 'server/prerender.js');
  if (!existsSync(script)) return undefined;
  return {
    renderer: (await import(pathToFileURL(script).href)) as Prerenderer,
    manifest: JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest,
  };
}

/** The pages of a build that a visitor sees before any script has run, drawn once for each brand when first asked for. */
export class PrerenderedPages {
  readonly #folder: string;
  readonly #environmentOf: (brand: Brand) => Environment;
  readonly #drawn = new Map<string, Promise<PrerenderedPage>>();
  #build: Promise<Build | undefined> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** `folder` holds the build. */
  constructor(folder: string, environmentOf: (brand: Brand) => Environment) {
    this.#folder = folder;
    this.#environmentOf = environmentOf;
  }

  /** Resolves with nothing for a page that is drawn in the browser only; rejects when drawing fails. */
  async find(brand: Brand, path: string): Promise<PrerenderedPage | undefined> {
    this.#build ??= openBuild(this.#folder);
    const build = await this.#build;
    // Looked up before it is kept: a visitor can ask for any number of paths that do not exist.
    if (build === undefined || !Object.hasOwn(build.renderer.pages, path)) return undefined;
    const key = `${brand.id} ${path}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    // The renderer draws one page at a time.
    const page = this.#turn.then(() => this.#draw(build, brand, path));
    this.#turn = page.catch(() => undefined);
    this.#drawn.set(key, page);
    return page;
  }

  async #draw({ renderer, manifest }: Build, brand: Brand, path: string): Promise<PrerenderedPage> {
    const { scripts, styles } = filesOf(manifest, renderer.pages[path] ?? []);
    return {
      styles: styles.map((file) => ({ path: file, content: readFileSync(join(this.#folder, file), 'utf8') })),
      scripts,
      body: await renderer.prerender(this.#environmentOf(brand), path),
    };
  }
}
