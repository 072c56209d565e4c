import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const callsModule = fileURLToPath(new URL('../../packages/domain/src/calls.ts', import.meta.url));

const every: Readonly<Record<string, Call>> = calls;

/**
 * Fields of a call that only the server and the types need. Reading them in the browser is a mistake and
 * throws an error.
 */
const schemas = ['params', 'query', 'headers', 'body', 'response'];

const MAKER = '\0call-metadata';
const PREFIX = `${MAKER}/`;

function makerSource(): string {
  const traps = schemas.map((schema) => `get ${schema}() { return absent(); }`).join(', ');
  return `
    const absent = () => { throw new Error('Schemas of calls are not in the browser.'); };
    const traps = { ${traps} };
    export const call = (metadata) => Object.assign(Object.create(traps), metadata);
  `;
}

/** Returns a hash of the shape of a stored response, so that the browser discards copies in another shape. */
function shapeOf({ storedInBrowser, response }: Call): string | undefined {
  if (storedInBrowser !== true || response === undefined) return undefined;
  const shape = z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' });
  return createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 8);
}

function callSource(name: string): string {
  const call = every[name];
  if (call === undefined) throw new Error(`No call is named ${name}.`);
  const { method, path, stepUp, changes, idempotent, file, upload } = call;
  const shape = shapeOf(call);
  const metadata = JSON.stringify({ method, path, stepUp, changes, idempotent, file, upload, shape });
  return `
    import { call } from ${JSON.stringify(MAKER)};
    export const ${name} = /* @__PURE__ */ call(${metadata});
  `;
}

/**
 * Replaces the definitions of the calls by the data that the browser needs: method, path and effect. The browser
 * needs schemas only as types. Without this plugin every page would load the schemas of all calls and the schema
 * library: 10 of the 100 kB of the sign-in page. Each call is a module, so that the first page contains only its
 * own calls.
 */
export function callMetadata(): Plugin {
  return {
    name: 'call-metadata',
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
