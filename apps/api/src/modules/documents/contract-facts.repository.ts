import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { type ContractFacts, FACTS_VERSION } from '../../documents/contract-facts.ts';
import type { Orm } from '../../plugins/orm.ts';
import type { ContractRange } from './freeze-confirmations.repository.ts';

export interface Owner extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

/** A contract without its document yet, with what goes into it. */
export interface UndocumentedContract extends Owner {
  readonly facts: ContractFacts;
}

/** What a contract says of itself, as one JSON value of the row `c`. */
const contractFacts = sql`jsonb_build_object(
  'version', ${FACTS_VERSION}::int,
  'contract', jsonb_build_object('number', c.number, 'product', c.product_code),
  'signedOn', (c.created_at at time zone 'Europe/Amsterdam')::date,
  'startDate', c.start_date, 'endDate', c.end_date,
  'initialDepositCents', c.initial_deposit_cents, 'monthlyDepositCents', c.monthly_deposit_cents,
  'debitDay', c.debit_day, 'distributionMode', c.distribution_mode,
  'paymentFrequency', c.payment_frequency, 'periodicPayoutCents', c.periodic_payout_cents,
  'appliesTaxCredit', c.apply_tax_credit,
  'funds', coalesce((
    select jsonb_agg(jsonb_build_object('name', f.name, 'allocationBasisPoints', h.allocation_basis_points)
      order by f.id)
    from holding h join fund f on f.id = h.fund_id where h.contract_id = c.id
  ), '[]'::jsonb)
) as facts`;

/** Signed and paid; of the others nothing was agreed yet. */
const CONCLUDED = sql`c.is_payment_completed and c.status not in ('concept', 'cancelled')`;

const undocumented = sql`not exists (
  select from document d where d.contract_id = c.id and d.kind = 'contract' and d.reference = c.number
)`;

/** Those that began on `startDate`; without that day all that were concluded. */
export async function findStarted(
  orm: Orm,
  { first, last }: ContractRange,
  startDate?: IsoDate,
): Promise<UndocumentedContract[]> {
  const started = startDate === undefined ? sql`true` : sql`c.start_date = ${startDate}::date`;
  const { rows } = await orm.execute<UndocumentedContract>(sql`
    select c.id, c.person_id as "personId", c.brand, ${contractFacts}
    from contract c
    where c.id between ${first}::uuid and ${last}::uuid and ${started}
      and ${CONCLUDED} and ${undocumented}
    order by c.id`);
  return rows;
}
