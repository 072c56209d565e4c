import { longDate } from './dutch-notation.ts';

/**
 * Why a payout was not paid at once (decision 0040): its contract is blocked or its holder died, or the nominated
 * account is new and counts `from` a day. The investor does not read why a contract is blocked. `confirmation`: they must
 * confirm a change of theirs first. `late`: its run was
 * later than the day it should have been paid on.
 */
export type WithheldPayout =
  | { readonly why: 'contract' }
  | { readonly why: 'confirmation' }
  | { readonly why: 'account'; readonly from: string }
  | { readonly why: 'late'; readonly payOn: string };

export function withheldPayoutText(held: WithheldPayout): string {
  switch (held.why) {
    case 'contract':
      return 'Deze betaling houden wij aan. Neem contact met ons op.';
    case 'confirmation':
      return 'Deze betaling houden wij aan, omdat uw gegevens kort geleden zijn gewijzigd. Bevestig dat bij Mijn instellingen, Persoonlijke informatie. Daarna betalen wij u.';
    case 'account':
      return `Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ${longDate(held.from)}.`;
    case 'late':
      return `Wij waren deze maand later klaar dan gepland. Wij betalen u uiterlijk op ${longDate(held.payOn)}.`;
  }
}
