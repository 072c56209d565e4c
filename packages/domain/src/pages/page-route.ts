import * as paths from './paths.ts';

/** What a part of a path in the notation of the router matches. */
const patternOf = (path: string): RegExp => {
  const source = path
    .replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
    .replaceAll(/\{\$\w+\}|\$\w+/g, '[^/]+?')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`);
};

const routes = Object.values(paths).map((path) => ({ path, pattern: patternOf(path) }));

/** The route of a page's address, without what stands in its place for a parameter; undefined when there is none. */
export const pageRouteOf = (pathname: string): string | undefined =>
  routes.find(({ pattern }) => pattern.test(pathname))?.path;
