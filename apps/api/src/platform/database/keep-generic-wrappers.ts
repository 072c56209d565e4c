import { setFlagsFromString } from 'node:v8';

/** More calls than an import receives in the life of a process, and within the range of V8's counter. */
const NEVER = 1_000_000_000;

/**
 * Makes WebAssembly always call imported functions through V8's generic wrapper, instead of compiling one for each
 * signature after a thousand calls. All threads of a process share compiled wrappers, and V8 13.6 frees one twice
 * when a thread that used it ends while another compiles it: the process dies of "Check failed:
 * jit_page.has_value()". An engine opened after another has closed (a first start, a restore, tests) can trigger
 * this. Call it before the thread of an engine starts. Source: stack of the fault,
 * github.com/nodejs/node/issues/64500.
 */
export function keepGenericWrappers(): void {
  setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER}`);
}
