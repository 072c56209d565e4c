import type { PayoutStand } from '@portaal/domain/payouts/stand';
import { MaskedNumber } from '../person/MaskedNumber.tsx';
import styles from './PayoutStandText.module.css';
import { payoutPhrase } from './payout-phrase.ts';

/** Number of digits of an account that the server reveals. */
const SHOWN_DIGITS = 4;

/** Shows the status of a payout with its day and account. */
export function PayoutStandText({ stand }: { readonly stand: PayoutStand }) {
  const { before, joint, after } = payoutPhrase(stand);
  const { Rekening } = stand;
  return (
    <span className={styles.note}>
      {before}
      {Rekening !== null && (
        <>
          {joint === '' ? ' ' : ` ${joint} `}
          <MaskedNumber masked={Rekening} digits={SHOWN_DIGITS} />
        </>
      )}
      {after}
    </span>
  );
}
