import type { SigningResult } from '@portaal/domain/money/mandates/calls';

/** Outcome of signing as shown on the page. `over`: the mandate was signed once, but is no longer in use. */
export type Outcome = 'processing' | 'signed' | 'pending' | 'over' | 'cancelled' | 'failed';

/** Returns the outcome. The mandate's state on the server overrides the result reported by the provider's page. */
export function outcomeOf({ provisional, mandate: { state } }: SigningResult): Outcome {
  if (state === 'signed') return state;
  if (state === 'suspended' || state === 'cancelled') return 'over';
  return provisional === 'signed' ? 'processing' : provisional;
}

/** Returns true if no further change is expected within minutes. */
export const isFinal = (result: SigningResult): boolean => outcomeOf(result) !== 'processing';
