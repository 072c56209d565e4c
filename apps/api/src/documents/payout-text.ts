import { longDate } from './dutch-notation.ts';

/**
 * Reason why a payout was not paid at once (decision 0040). `contract`: the contract is blocked or its holder died;
 * this reason is not shown to the investor. `account`: the new nominated account is accepted `from` a day.
 * `confirmation`: the investor must first confirm a change they made. `late`: the dealing run was later than the
 * planned pay day.
 */
export type WithheldPayout =
  | { readonly why: 'contract' }
  | { readonly why: 'confirmation' }
  | { readonly why: 'account'; readonly from: string }
  | { readonly why: 'late'; readonly payOn: string };

export function withheldPayoutText(withheld: WithheldPayout): string {
  switch (withheld.why) {
    case 'contract':
      return 'Deze betaling houden wij aan. Neem contact met ons op.';
    case 'confirmation':
      return 'Deze betaling houden wij aan, omdat uw gegevens kort geleden zijn gewijzigd. Bevestig dat bij Mijn instellingen, Persoonlijke informatie. Daarna betalen wij u.';
    case 'account':
      return `Wij betalen u zodra uw nieuwe tegenrekening is vrijgegeven, op zijn vroegst op ${longDate(withheld.from)}.`;
    case 'late':
      return `Wij waren deze maand later klaar dan gepland. Wij betalen u uiterlijk op ${longDate(withheld.payOn)}.`;
  }
}
