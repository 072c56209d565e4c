import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ENGINE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Node has it; its types leave the value out. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
};

let kept: Promise<object> | undefined;

/**
 * Keeps the compiled engine of the embedded database for the next one of this process. V8 shares what it compiled of
 * the same bytes between threads as long as it is held; without, every database compiles it anew, which is half
 * of what opening one costs.
 */
export async function keepEngine(): Promise<void> {
  kept ??= readFile(ENGINE).then((bytes) => webAssembly.compile(bytes));
  await kept;
}
