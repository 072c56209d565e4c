import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** Fields of a row of `payout` that an investor may see, with its latest attempt at the bank. */
export interface PayoutState {
  readonly id: string;
  readonly status: 'ordered' | 'paid' | 'cancelled';
  readonly payOn: string;
  /** Time in Europe/Amsterdam; null while the payout is not paid. */
  readonly paidOn: string | null;
  /** Reason for withholding, as `payout_hold` returns it today. */
  readonly withheldBy: 'contract' | 'identity' | 'confirmation' | 'account' | null;
  readonly attempt: {
    readonly id: string;
    readonly status: 'underway' | 'accepted' | 'rejected' | 'booked' | 'returned';
    readonly executeOn: string;
    /** True if the file was handed over to our bank or our bank responded to it. */
    readonly isWithBank: boolean;
    readonly returnedOn: string | null;
    readonly sealedAccount: string;
    /** True if ordered for a previous holder of the contract; the current holder must not see that account. */
    readonly isOfFormerHolder: boolean;
  } | null;
}

/**
 * Condition on a `payout` and the batch `b` that paid it: another investor held the contract at the time of the
 * order. The holder at that time is the requester of the first later transfer or, without a later transfer, the
 * current holder.
 */
export const isOfFormerHolder = sql<boolean>`exists (select from contract held
  where held.id = payout.contract_id and held.person_id <> (select r.person_id from change_request r
    where r.contract_id = held.id and r.option = 'tenaamstelling' and r.status = 'processed' and r.closed_at >= b.made_at
    order by r.closed_at limit 1))`;

/** Selects the fields for the `payout` of the enclosing query. */
export const payoutState = (today: string | Placeholder): SQL<PayoutState> => sql`jsonb_build_object(
  'id', payout.id, 'status', payout.status, 'payOn', payout.pay_on, 'withheldBy', payout_hold(payout, ${today}::date),
  'paidOn', (payout.paid_at at time zone 'Europe/Amsterdam')::date, 'attempt', (
    select jsonb_build_object('id', a.id, 'status', a.status, 'executeOn', b.execute_on,
      'isWithBank', b.handed_over_at is not null or a.status = 'accepted', 'returnedOn', a.returned_on,
      'sealedAccount', a.sealed_account, 'isOfFormerHolder', ${isOfFormerHolder})
    from payout_attempt a join payout_batch b on b.id = a.batch_id
    where a.payout_id = payout.id order by a.id desc limit 1))`;
