import type { PayoutStatus } from '@portaal/domain/money/payouts/status';
import { formatDate } from '../../lib/dutch-format.ts';

/** Texts that explain what the user can do about a withheld payout. They do not reveal why a contract is blocked. */
const withheldTexts: Readonly<Record<NonNullable<PayoutStatus['Aangehouden']>, string>> = {
  contract: 'neem contact met ons op',
  identity: 'vul uw persoonlijke informatie aan',
  confirmation: 'controleer en bevestig uw tegenrekening bij Persoonlijke informatie',
  account: 'uw nieuwe tegenrekening is nog niet vrijgegeven',
};

interface PayoutPhrase {
  readonly before: string;
  /** Text that joins `before` and the account, if any. */
  readonly joint: string;
  readonly after: string;
}

/** Returns the text for the status of a payout. Every page uses this function, so that the wording is the same. */
export function payoutPhrase({ Stand, Datum, Aangehouden }: PayoutStatus): PayoutPhrase {
  const day = Datum === null ? null : formatDate(Datum);
  const waits = Aangehouden && withheldTexts[Aangehouden];
  switch (Stand) {
    case 'opgedragen': {
      const when = day === null ? 'zo snel mogelijk' : `rond ${day}`;
      const planned = `opdracht gegeven, wij betalen u ${when}`;
      return { before: waits === null ? planned : `aangehouden: ${waits}`, joint: '', after: '' };
    }
    case 'onderweg':
      return {
        before: 'onderweg naar uw rekening',
        joint: '',
        after: day === null ? '' : `, onze bank betaalt op ${day}`,
      };
    case 'betaald':
      return { before: `betaald op ${day}`, joint: 'op rekening', after: '' };
    case 'teruggekomen':
      return {
        before: `teruggekomen op ${day}`,
        joint: 'van rekening',
        after: `: ${waits ?? 'wij betalen u opnieuw'}`,
      };
  }
}
