import { fileURLToPath } from 'node:url';
import { calls } from '@portaal/contract';
import type { Plugin } from 'vite';

const callsModule = fileURLToPath(new URL('../../packages/contract/src/calls.ts', import.meta.url));

/** What a call has for the server and the types alone; asking for it in the browser is a mistake that must show. */
const schemas = ['params', 'query', 'headers', 'body', 'answer'];

function source(): string {
  const facts = Object.entries(calls).map(
    ([name, { method, path }]) =>
      `export const ${name} = /* @__PURE__ */ call(${JSON.stringify(method)}, ${JSON.stringify(path)});`,
  );
  const traps = schemas.map((schema) => `get ${schema}() { return absent(); }`).join(', ');
  return `
    const absent = () => { throw new Error('Schemas of calls are not in the browser.'); };
    const traps = { ${traps} };
    const call = (method, path) => Object.assign(Object.create(traps), { method, path });
    ${facts.join('\n')}
  `;
}

/**
 * To make a call the browser needs its method and its path; its schemas are types here. Without this every page
 * would carry the schemas of all calls and the library they are written in: 10 kB of the sign-in page's 100.
 */
export function callFacts(): Plugin {
  return {
    name: 'call-facts',
    enforce: 'pre',
    load: (id) => (id === callsModule ? { code: source(), moduleSideEffects: false } : null),
  };
}
