import { type ResolveHookSync, registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const INSIDE = `/node_modules/${PACKAGE}/`;

/** Node's resolution of each name of the package, cached so that it is resolved once. */
const found = new Map<string, ReturnType<ResolveHookSync>>();

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (!context.conditions.includes('import')) return next(specifier, context);
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(INSIDE)) {
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  }
  if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
  const resolved = found.get(specifier) ?? next(specifier, context);
  found.set(specifier, resolved);
  return { ...resolved, shortCircuit: true };
};

/**
 * Resolves the files of drizzle-orm without reading its package.json for each: Node 24 parses the list of exports,
 * 130 kB, again for every one of 450 files, which takes a third of the server's loading time. Its modules are ES
 * modules that refer to each other by file, so no lookup is needed.
 */
export const quickenResolution = (): unknown => registerHooks({ resolve });
