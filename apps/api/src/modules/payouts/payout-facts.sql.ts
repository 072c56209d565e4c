import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** What an investor may know of a row of `payout`, with the last line by which the bank was asked to pay it. */
export interface PayoutFacts {
  readonly status: 'ordered' | 'paid' | 'cancelled';
  readonly payOn: string;
  /** Europe/Amsterdam; null while it is not paid. */
  readonly paidOn: string | null;
  /** Why it waits, as `payout_hold` says it today. */
  readonly withheldBy: 'contract' | 'identity' | 'confirmation' | 'account' | null;
  readonly attempt: {
    readonly id: string;
    readonly status: 'underway' | 'accepted' | 'rejected' | 'booked' | 'returned';
    readonly executeOn: string;
    readonly returnedOn: string | null;
    readonly sealedAccount: string;
  } | null;
}

/** Of the `payout` of the query it stands in. */
export const payoutFacts = (today: string | Placeholder): SQL<PayoutFacts> => sql`jsonb_build_object(
  'status', payout.status, 'payOn', payout.pay_on, 'withheldBy', payout_hold(payout, ${today}::date),
  'paidOn', (payout.paid_at at time zone 'Europe/Amsterdam')::date, 'attempt', (
    select jsonb_build_object('id', a.id, 'status', a.status, 'executeOn', b.execute_on, 'returnedOn', a.returned_on,
      'sealedAccount', a.sealed_account)
    from payout_attempt a join payout_batch b on b.id = a.batch_id
    where a.payout_id = payout.id order by a.id desc limit 1))`;
