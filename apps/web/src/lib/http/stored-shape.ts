import type { Call } from '@portaal/domain/http/call';

/** Returns the identifier of the shape of a stored response, which the build derived from its schema (P-03). */
export function storedShape(call: Call & { readonly shape?: string }): string {
  if (call.shape === undefined) throw new Error(`The response of ${call.path} is not kept.`);
  return call.shape;
}
