import type { SigningResult } from '@portaal/domain/money/mandates/calls';

/** Outcome of signing as shown on the page. `over`: the mandate was signed earlier but is no longer in use. */
export type Outcome = 'processing' | 'signed' | 'pending' | 'over' | 'cancelled' | 'failed';

/** Returns the outcome. The mandate status on our server overrides the result that the provider's page reported. */
export function outcomeOf({ provisional, mandate: { state } }: SigningResult): Outcome {
  if (state === 'signed') return state;
  if (state === 'suspended' || state === 'cancelled') return 'over';
  return provisional === 'signed' ? 'processing' : provisional;
}

/** Returns true if no further change is expected within minutes. */
export const isFinal = (result: SigningResult): boolean => outcomeOf(result) !== 'processing';
