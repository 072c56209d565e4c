import type { PayoutStand } from '@portaal/domain/payouts/stand';
import { MaskedNumber } from '../person/MaskedNumber.tsx';
import styles from './PayoutStandText.module.css';
import { payoutPhrase } from './payout-phrase.ts';

/** As many digits as the server leaves of an account. */
const SHOWN_DIGITS = 4;

/** Where the money of a payout is, with its day and its account. */
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
