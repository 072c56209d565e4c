import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ENGINE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Node has `WebAssembly`, but its TypeScript types omit it. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
};

let compiled: Promise<object> | undefined;

/**
 * Caches the compiled engine of the embedded database for later databases of this process. V8 shares compiled code of
 * the same bytes between threads while it is referenced. Without the cache every database would compile the engine
 * again, which takes half of the time to open one.
 */
export async function keepEngine(): Promise<void> {
  compiled ??= readFile(ENGINE).then((bytes) => webAssembly.compile(bytes));
  await compiled;
}
