import type { Call } from '@portaal/domain/http/call';

/**
 * Returns the identifier that the build derived from the response schema of a call; saved responses include it
 * (P-03).
 */
export function storedShape(call: Call & { readonly shape?: string }): string {
  if (call.shape === undefined) throw new Error(`The response of ${call.path} is not kept.`);
  return call.shape;
}
