import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment, TermsOfBrand } from '@portaal/domain/brand/configuration';
import type { Brand } from '../brands/brands.ts';

/** The exports of `server/prerender.js` in the web app's build. */
interface Prerenderer {
  /** By path: the sources that the browser loads in addition to its first file. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  prerender(environment: Environment, path: string): Promise<string>;
}

/** Part of the build manifest, by source. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** A stylesheet, by its path in the web app. */
export interface StyleFile {
  readonly path: string;
  readonly content: string;
}

/** The prerendered content of a page, and the files that it needs in addition to the files of every page. */
export interface PrerenderedPage {
  /** Stylesheets in the order in which they must be applied. */
  readonly styles: readonly StyleFile[];
  readonly scripts: readonly string[];
  readonly body: string;
}

/** Returns all files of these sources, except those of the entry, which every page already references. */
function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const chunks = new Set<Chunk>();
  const styles = new Set<string>();
  const visit = (source: string): void => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no ${source}`);
    if (chunk.isEntry || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(visit);
    // Styles of imports come first, in the order in which the browser itself loads them, because the last of
    // equal CSS rules wins.
    for (const file of chunk.css ?? []) styles.add(file);
  };
  sources.forEach(visit);
  return {
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: [...styles].map((file) => `/${file}`),
  };
}

/** The parts of a web build that prerendering needs. */
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

/** The part of the environment that differs per page. */
interface PageBrand {
  readonly brand: Brand;
  readonly terms: TermsOfBrand;
}
type EnvironmentOf = (brand: Brand, terms: TermsOfBrand) => Environment;

/**
 * The prerendered pages of a build, which a visitor sees before any script has run. A page is rendered at its
 * first request, and again when the terms of the brand change.
 */
export class PrerenderedPages {
  readonly #folder: string;
  readonly #environmentOf: EnvironmentOf;
  readonly #drawn = new Map<string, { readonly terms: string; readonly page: Promise<PrerenderedPage> }>();
  #build: Promise<Build | undefined> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** Creates the pages of the build in `folder`. */
  constructor(folder: string, environmentOf: EnvironmentOf) {
    this.#folder = folder;
    this.#environmentOf = environmentOf;
  }

  /** Resolves with undefined for a page that only the browser renders; rejects when rendering fails. */
  async find({ brand, terms }: PageBrand, path: string): Promise<PrerenderedPage | undefined> {
    this.#build ??= openBuild(this.#folder);
    const build = await this.#build;
    // The path is checked before it is cached, because a visitor can request any number of paths that do not exist.
    if (build === undefined || !Object.hasOwn(build.renderer.pages, path)) return undefined;
    const key = `${brand.id} ${path}`;
    const stored = this.#drawn.get(key);
    const content = JSON.stringify(terms);
    if (stored?.terms === content) return stored.page;
    // The renderer can render only one page at a time.
    const page = this.#turn.then(() => this.#draw(build, this.#environmentOf(brand, terms), path));
    this.#turn = page.catch(() => undefined);
    this.#drawn.set(key, { terms: content, page });
    return page;
  }

  async #draw(
    { renderer, manifest }: Build,
    environment: Environment,
    path: string,
  ): Promise<PrerenderedPage> {
    const { scripts, styles } = filesOf(manifest, renderer.pages[path] ?? []);
    return {
      styles: styles.map((file) => ({ path: file, content: readFileSync(join(this.#folder, file), 'utf8') })),
      scripts,
      body: await renderer.prerender(environment, path),
    };
  }
}
