import type { PayoutStatus } from '@portaal/domain/money/payouts/status';
import { MaskedNumber } from '../person/MaskedNumber.tsx';
import styles from './PayoutStatusText.module.css';
import { payoutPhrase } from './payout-phrase.ts';

/** Number of digits at the end of the account number that the server reveals. */
const VISIBLE_DIGITS = 4;

/** Shows the status of a payout with its day and account. */
export function PayoutStatusText({ stand }: { readonly stand: PayoutStatus }) {
  const { before, joint, after } = payoutPhrase(stand);
  const { Rekening } = stand;
  return (
    <span className={styles.note}>
      {before}
      {Rekening !== null && (
        <>
          {joint === '' ? ' ' : ` ${joint} `}
          <MaskedNumber masked={Rekening} digits={VISIBLE_DIGITS} />
        </>
      )}
      {after}
    </span>
  );
}
