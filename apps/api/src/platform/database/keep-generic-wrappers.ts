import { setFlagsFromString } from 'node:v8';

/** More calls than a process makes to one imported function in its lifetime, and within the range of V8's counter. */
const NEVER = 1_000_000_000;

/**
 * Makes WebAssembly always call imported functions through V8's generic wrapper, instead of compiling a wrapper per
 * signature after a thousand calls. All threads of a process share compiled wrappers. V8 13.6 frees a wrapper twice
 * when a thread that used it ends while another thread compiles it, and the process dies with "Check failed:
 * jit_page.has_value()". This can happen when an engine is opened after another engine closed (a first start, a
 * restore, tests). Call this function before the thread of an engine starts. Source: stack trace of the crash,
 * github.com/nodejs/node/issues/64500.
 */
export function keepGenericWrappers(): void {
  setFlagsFromString(`--wasm-wrapper-tiering-budget=${NEVER}`);
}
