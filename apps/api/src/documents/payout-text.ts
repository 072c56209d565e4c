import { longDate } from './dutch-notation.ts';

/**
 * Why a payout was not paid at once (decision 0040): its contract is blocked or its holder died, or the nominated
 * account is new and counts `from` a day. The investor does not read why a contract is blocked.
 */
export type WithheldPayout =
  | { readonly why: 'contract' }
  | { readonly why: 'account'; readonly from: string };

export const withheldPayoutText = (held: WithheldPayout): string =>
  held.why === 'contract'
    ? 'Deze betaling houden wij aan. Neem contact met ons op.'
    : `Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ${longDate(held.from)}.`;
