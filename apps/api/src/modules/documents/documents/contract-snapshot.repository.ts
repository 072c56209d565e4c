import type { IsoDate } from '@portaal/engine';
import { and, eq, sql } from 'drizzle-orm';
import {
  type ContractSnapshot,
  type PositionSnapshot,
  SNAPSHOT_VERSION,
} from '../../../documents/contract-snapshot.ts';
import type { Orm } from '../../../platform/orm.ts';
import { contract, offer } from '../../../schema/index.ts';
import type { ContractRange } from './issue-confirmations.repository.ts';

type ProductCode = (typeof contract.$inferSelect)['productCode'];

export interface Owner extends Record<string, unknown> {
  readonly id: string;
  readonly personId: string;
  readonly brand: string;
}

/** A contract without a document yet, with the snapshot for that document. */
export interface UndocumentedContract extends Owner {
  readonly snapshot: ContractSnapshot;
}

/** The terms of a contract, the row `c`, as one JSON value. */
const contractSnapshot = sql`jsonb_build_object(
  'version', ${SNAPSHOT_VERSION}::int,
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
) as snapshot`;

/**
 * Returns a contract with the offer chosen for it; undefined if the offer is for another product or belongs
 * to another person than the contract holder.
 */
export async function findOfferOf(
  orm: Orm,
  { contractId, offerId }: { readonly contractId: string; readonly offerId: string },
) {
  const [row] = await orm
    .select({
      id: contract.id,
      personId: contract.personId,
      brand: contract.brand,
      number: contract.number,
      product: contract.productCode,
      offer,
    })
    .from(contract)
    .innerJoin(
      offer,
      and(
        eq(offer.personId, contract.personId),
        eq(offer.brand, contract.brand),
        eq(offer.productCode, contract.productCode),
      ),
    )
    .where(and(eq(contract.id, contractId), eq(offer.id, offerId)));
  return row;
}

interface OwnedContract extends Owner {
  readonly number: string;
  readonly product: ProductCode;
  readonly pricedOn: string | null;
  readonly positions: readonly PositionSnapshot[];
}

/** Returns the current holdings of a contract, at the price of its last monthly dealing run. */
export async function findOwnedContract(orm: Orm, contractId: string): Promise<OwnedContract | undefined> {
  const { rows } = await orm.execute<OwnedContract>(sql`
    select c.id, c.person_id as "personId", c.brand, c.number, c.product_code as product,
      c.opening_value_date::text as "pricedOn", coalesce((
        select jsonb_agg(jsonb_build_object(
          'fund', f.name, 'units', h.units::text, 'price', p.nav::text,
          'valueCents', round(h.units * p.nav * 100)::bigint
        ) order by f.id)
        from holding h
        join fund f on f.id = h.fund_id
        join fund_price p on p.fund_id = h.fund_id and p.date = c.opening_value_date
        where h.contract_id = c.id and h.units > 0
      ), '[]'::jsonb) as positions
    from contract c where c.id = ${contractId}::uuid`);
  return rows[0];
}

/** Condition for a concluded contract, which is signed and paid. Other contracts are not agreed yet. */
const CONCLUDED = sql`c.is_payment_completed and c.status not in ('concept', 'cancelled')`;

const undocumented = sql`not exists (
  select from document d where d.contract_id = c.id and d.kind = 'contract' and d.reference = c.number
)`;

/**
 * Returns contracts that began on `startDate`, or all concluded contracts if `startDate` is omitted. An
 * imported contract is excluded, because it has the document that its holder signed with the former system.
 */
export async function findStarted(
  orm: Orm,
  { first, last }: ContractRange,
  startDate?: IsoDate,
): Promise<UndocumentedContract[]> {
  const started = startDate === undefined ? sql`true` : sql`c.start_date = ${startDate}::date`;
  const { rows } = await orm.execute<UndocumentedContract>(sql`
    select c.id, c.person_id as "personId", c.brand, ${contractSnapshot}
    from contract c
    where c.id between ${first}::uuid and ${last}::uuid and ${started}
      and ${CONCLUDED} and ${undocumented} and c.former_number is null
    order by c.id`);
  return rows;
}
