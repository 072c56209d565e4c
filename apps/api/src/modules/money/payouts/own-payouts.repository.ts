import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { investmentProducts } from '../../../schema/product-lists.ts';
import { isOfFormerHolder, type PayoutState, payoutState } from './payout-state.sql.ts';

interface UnderWayRow extends Record<string, unknown> {
  readonly id: string;
  readonly contractId: string;
  readonly number: string;
  readonly kind: 'distribution' | 'sale' | 'annuity' | 'reversal';
  readonly amountCents: number;
  readonly facts: PayoutState;
  /** Totals over all rows, including those beyond the limit. */
  readonly count: number;
  readonly sumCents: number;
}

/** Returns the condition for payouts that are not paid, and are or will be in one of our files. */
const isUnderWay = (payoutsFrom: string | null) => sql`payout.status = 'ordered'
  and (payout.pay_on >= coalesce(${payoutsFrom}::date, '-infinity')
    or exists (select from payout_attempt a where a.payout_id = payout.id))`;

export async function sumUnderWay(
  orm: Orm,
  { contractId, payoutsFrom }: { readonly contractId: string; readonly payoutsFrom: string | null },
): Promise<Cents> {
  const { rows } = await orm.execute<{ sum: number }>(sql`
    select coalesce(sum(payout.amount_cents), 0)::float8 as sum from payout
    where payout.contract_id = ${contractId} and ${isUnderWay(payoutsFrom)}`);
  return cents(rows[0]?.sum ?? 0);
}

/** Lists the unpaid payouts of a person that are or will be sent by one of our files, in the order of payment. */
export async function listUnderWayRows(
  orm: Orm,
  personId: string,
  { today, payoutsFrom, limit }: { today: string; payoutsFrom: string | null; limit: number },
): Promise<UnderWayRow[]> {
  const { rows } = await orm.execute<UnderWayRow>(sql`
    select payout.id, contract.id as "contractId", contract.number, payout.kind,
      payout.amount_cents::float8 as "amountCents", ${payoutState(today)} as facts,
      count(*) over ()::int as count, (sum(payout.amount_cents) over ())::float8 as "sumCents"
    from contract join payout on payout.contract_id = contract.id
    where contract.person_id = ${personId} and ${isUnderWay(payoutsFrom)}
      -- Another provider receives the proceeds of an annuity; the investor sees them with the transfer.
      and not (payout.kind = 'sale' and contract.product_code not in ${investmentProducts})
    order by payout.pay_on, contract.number, payout.id limit ${limit}`);
  return rows;
}

export interface ProofRow extends Record<string, unknown> {
  readonly kind: 'distribution' | 'sale' | 'annuity' | 'reversal';
  readonly number: string;
  readonly amountCents: number;
  readonly attemptId: string;
  readonly endToEndId: string;
  readonly sealedAccount: string;
  readonly bookedOn: string | null;
  readonly returnedOn: string | null;
}

/**
 * Returns a payout with its latest attempt. Returns undefined for a payout of another person or of a former holder,
 * and for one never sent to the bank.
 */
export async function findProofRow(
  orm: Orm,
  { id, personId, brand }: { readonly id: string; readonly personId: string; readonly brand: string },
): Promise<ProofRow | undefined> {
  const { rows } = await orm.execute<ProofRow>(sql`
    select payout.kind, contract.number, a.amount_cents::float8 as "amountCents", a.id as "attemptId",
      a.end_to_end_id as "endToEndId", a.sealed_account as "sealedAccount", a.booked_on::text as "bookedOn",
      a.returned_on::text as "returnedOn"
    from payout join contract on contract.id = payout.contract_id
    join payout_attempt a on a.payout_id = payout.id join payout_batch b on b.id = a.batch_id
    where payout.id = ${id} and contract.person_id = ${personId} and contract.brand = ${brand}
      and not ${isOfFormerHolder}
    order by a.id desc limit 1`);
  return rows[0];
}
