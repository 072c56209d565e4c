import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const callsModule = fileURLToPath(new URL('../../packages/domain/src/calls.ts', import.meta.url));

const every: Readonly<Record<string, Call>> = calls;

/** What a call has for the server and the types alone; asking for it in the browser is a mistake that must show. */
const schemas = ['params', 'query', 'headers', 'body', 'response'];

const MAKER = '\0call-facts';
const PREFIX = `${MAKER}/`;

function makerSource(): string {
  const traps = schemas.map((schema) => `get ${schema}() { return absent(); }`).join(', ');
  return `
    const absent = () => { throw new Error('Schemas of calls are not in the browser.'); };
    const traps = { ${traps} };
    export const call = (facts) => Object.assign(Object.create(traps), facts);
  `;
}

/** Another text for every other shape of the response. */
function shapeOf({ kept, response }: Call): string | undefined {
  if (kept !== true || response === undefined) return undefined;
  const shape = z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' });
  return createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 8);
}

function callSource(name: string): string {
  const call = every[name];
  if (call === undefined) throw new Error(`No call is named ${name}.`);
  const { method, path, stepUp, changes, idempotent, file, upload } = call;
  const shape = shapeOf(call);
  const facts = JSON.stringify({ method, path, stepUp, changes, idempotent, file, upload, shape });
  return `
    import { call } from ${JSON.stringify(MAKER)};
    export const ${name} = /* @__PURE__ */ call(${facts});
  `;
}

/**
 * To make a call the browser needs its method, its path and what it brings about; its schemas are types here. Without this every page
 * would carry the schemas of all calls and the library they are written in: 10 kB of the sign-in page's 100.
 * Each call is a module of its own, so that the first page holds only those it makes itself.
 */
export function callMetadata(): Plugin {
  return {
    name: 'call-facts',
    enforce: 'pre',
    resolveId: (id) => (id === MAKER || id.startsWith(PREFIX) ? id : null),
    load(id) {
      const code =
        id === callsModule
          ? Object.keys(calls)
              .map((name) => `export { ${name} } from ${JSON.stringify(PREFIX + name)};`)
              .join('\n')
          : id === MAKER
            ? makerSource()
            : id.startsWith(PREFIX)
              ? callSource(id.slice(PREFIX.length))
              : null;
      return code === null ? null : { code, moduleSideEffects: false };
    },
  };
}
