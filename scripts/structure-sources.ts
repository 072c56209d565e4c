import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShared, isTestCode } from './structure-imports.ts';

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** What the product is made of, tests aside. */
export function readSources(folder: string): Source[] {
  return globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: folder,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
    .filter((path) => !isTestCode(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

export const occurrences = (sources: readonly Source[], pattern: RegExp): number =>
  sources.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

export const within = (sources: readonly Source[], folder: string): Source[] =>
  sources.filter(({ path }) => path.startsWith(folder));

/** The options of `wijzigen`: the list of codes in the shared package, or the registry of definitions. */
export function changeOptions(sources: readonly Source[]): string[] {
  const shared = sources.filter(({ path }) => isShared(path));
  for (const { text } of shared) {
    const [, list] = /\bchangeOptions\b[^=]*=\s*\[([^\]]*'[^\]]*)\]/.exec(text) ?? [];
    if (list !== undefined) return [...list.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code);
  }
  for (const { text } of shared) {
    const [, list] = /\bchangeDefinitions = \{([^}]*)\}/.exec(text) ?? [];
    if (list !== undefined) return [...list.matchAll(/\b(\w+),/g)].map(([, code = '']) => code);
  }
  return [];
}

/** The files in which each option is named literally; `inleg` and the like mean more, so only where changes are the subject. */
export function filesNaming(sources: readonly Source[], options: readonly string[]): Map<string, string[]> {
  const about = sources.filter(({ path, text }) =>
    /change-|ChangeOption|RequestOption|changeOption|changeRefusal/.test(`${path} ${text}`),
  );
  return new Map(
    options.map((option) => {
      const named = new RegExp(`'${option}'|^\\s*${option}[:,]|/${option}\\.tsx?'`, 'm');
      return [
        option,
        about
          .filter(({ path, text }) => named.test(text) || path.endsWith(`/${option}.tsx`))
          .map(({ path }) => path),
      ];
    }),
  );
}

export interface CallNames {
  readonly total: number;
  /** Calls whose handler uses a use case, but none of the same name. */
  readonly different: readonly string[];
  /** Calls whose handler hands the services to no function: it composes what the request brought. */
  readonly composing: readonly string[];
}

/** Of every `route(app, calls.x, handler)`, or `route(app, x, handler)`: whether the handler names `x`. */
export function callNames(sources: readonly Source[]): CallNames {
  const routes = sources.flatMap(({ text }) =>
    [...text.matchAll(/\broute\(\s*app,\s*(?:calls\.)?(\w+),/g)].map((match) => ({
      name: match[1] ?? '',
      handler: argumentsFrom(text, match.index + match[0].length),
    })),
  );
  const unequal = routes.filter(({ name, handler }) => !new RegExp(`\\b${name}\\b(?!\\.)`).test(handler));
  const named = (composes: boolean) =>
    unequal.filter(({ handler }) => !/\w\(services\b/.test(handler) === composes).map(({ name }) => name);
  return { total: routes.length, different: named(false), composing: named(true) };
}

/** What stands until the parenthesis that was open before it closes. */
function argumentsFrom(text: string, start: number): string {
  let depth = 1;
  let at = start;
  while (at < text.length && depth > 0) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    at += 1;
  }
  return text.slice(start, at - 1);
}
