import { flows } from '../brand/flows.ts';
import * as paths from './paths.ts';

/** Converts a path in the router's notation to a regular expression that matches it. */
const patternOf = (path: string): RegExp => {
  const source = path
    .replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
    .replaceAll(/\{\$\w+\}|\$\w+/g, '[^/]+?')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`);
};

const routes = [...Object.values(paths), ...Object.values(flows).map(({ path }) => path)].map((path) => ({
  path,
  pattern: patternOf(path),
}));

/** Returns the route of a page's URL, without parameter values, or undefined if no route matches. */
export const pageRouteOf = (pathname: string): string | undefined =>
  routes.find(({ pattern }) => pattern.test(pathname))?.path;
