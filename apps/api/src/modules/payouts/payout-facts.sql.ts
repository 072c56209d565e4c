import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** What an investor may know of a row of `payout`, with the last line by which the bank was asked to pay it. */
export interface PayoutFacts {
  readonly id: string;
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
    /** The file was handed to our bank, or our bank answered on it. */
    readonly isWithBank: boolean;
    readonly returnedOn: string | null;
    readonly sealedAccount: string;
    /** It was ordered for who held the contract before: their account is nothing for who holds it now. */
    readonly isOfFormerHolder: boolean;
  } | null;
}

/**
 * Of a `payout` and the batch `b` that paid it: whether another investor held the contract when it was ordered. Who held
 * it is who asked for the first transfer since; without one, who holds it now.
 */
export const isOfFormerHolder = sql<boolean>`exists (select from contract held
  where held.id = payout.contract_id and held.person_id <> (select r.person_id from change_request r
    where r.contract_id = held.id and r.option = 'tenaamstelling' and r.status = 'processed' and r.closed_at >= b.made_at
    order by r.closed_at limit 1))`;

/** Of the `payout` of the query it stands in. */
export const payoutFacts = (today: string | Placeholder): SQL<PayoutFacts> => sql`jsonb_build_object(
  'id', payout.id, 'status', payout.status, 'payOn', payout.pay_on, 'withheldBy', payout_hold(payout, ${today}::date),
  'paidOn', (payout.paid_at at time zone 'Europe/Amsterdam')::date, 'attempt', (
    select jsonb_build_object('id', a.id, 'status', a.status, 'executeOn', b.execute_on,
      'isWithBank', b.handed_over_at is not null or a.status = 'accepted', 'returnedOn', a.returned_on,
      'sealedAccount', a.sealed_account, 'isOfFormerHolder', ${isOfFormerHolder})
    from payout_attempt a join payout_batch b on b.id = a.batch_id
    where a.payout_id = payout.id order by a.id desc limit 1))`;
