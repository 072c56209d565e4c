import type { SigningResult } from '@portaal/domain/mandates/calls';

/** What the page says of signing; `over`: signed once, and not in use any more. */
export type Outcome = 'processing' | 'signed' | 'pending' | 'over' | 'cancelled' | 'failed';

/** What the server knows of the mandate counts before what the page of the provider said. */
export function outcomeOf({ provisional, mandate: { state } }: SigningResult): Outcome {
  if (state === 'signed') return state;
  if (state === 'suspended' || state === 'cancelled') return 'over';
  return provisional === 'signed' ? 'processing' : provisional;
}

/** Nothing more is to be expected within minutes. */
export const isFinal = (result: SigningResult): boolean => outcomeOf(result) !== 'processing';
