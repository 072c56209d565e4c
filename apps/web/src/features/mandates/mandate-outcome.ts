import type { SigningResult } from '@portaal/domain/mandates/calls';

/** Outcome of signing on the page. `over`: signed once, but no longer in use. */
export type Outcome = 'processing' | 'signed' | 'pending' | 'over' | 'cancelled' | 'failed';

/** Returns the outcome. The server's state of the mandate overrides the result from the provider's page. */
export function outcomeOf({ provisional, mandate: { state } }: SigningResult): Outcome {
  if (state === 'signed') return state;
  if (state === 'suspended' || state === 'cancelled') return 'over';
  return provisional === 'signed' ? 'processing' : provisional;
}

/** Returns whether no further change is expected within minutes. */
export const isFinal = (result: SigningResult): boolean => outcomeOf(result) !== 'processing';
