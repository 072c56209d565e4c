import type { Call } from '@portaal/domain/http/call';

/** What stands for the shape of a response that is kept, as the build took it from its schema (P-03). */
export function keptShape(call: Call & { readonly shape?: string }): string {
  if (call.shape === undefined) throw new Error(`The response of ${call.path} is not kept.`);
  return call.shape;
}
