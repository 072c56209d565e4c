import { type SQL, sql } from 'drizzle-orm';
import { accumulationProducts, investmentProducts, payoutProducts } from '../../../schema/product-lists.ts';
import { receivedParts } from './received-parts.sql.ts';

// The part of a tax statement that does not depend on the period, for a contract `c`. A payment counts on the
// day on which it reached or left our account (domain 10.2 and 10.3), because the dealing day does not
// determine who owned the money on 1 January.

const paidAs = (type: string): SQL =>
  sql`coalesce(-sum(e.amount_cents) filter (where coalesce(r.type, e.type) = ${type}), 0)::bigint`;

/**
 * Returns every deposit received within the year, and its reversal on any later day, because a reversed
 * premium counts as never paid.
 */
const receivedBetween = (from: SQL, to: SQL): SQL => sql`(
  select m.* from deposit d cross join lateral ${receivedParts} part cross join lateral (values
    (part.day, d.type, part.amount),
    (d.reversed_on, 'DIRECT_DEBIT_REVERSAL', -part.amount)) as m (day, type, amount)
  where d.contract_id = c.id and d.received_on >= ${from} and part.day >= ${from} and part.day < ${to}
    and part.amount <> 0 and m.day is not null)`;

/** Returns the sum of the deposits in cents. Reversed deposits count as zero. */
export const receivedInAll = (from: SQL, to: SQL): SQL =>
  sql`coalesce((select sum(amount) from ${receivedBetween(from, to)} m), 0)`;

/** Returns the sum of the premiums in cents. Capital transferred in from another annuity is not a premium. */
export const premiumsReceived = (from: SQL, to: SQL): SQL =>
  sql`coalesce((select sum(amount) from ${receivedBetween(from, to)} m where m.type <> 'TRANSFER_IN'), 0)`;

/** Returns the sum of the deposits in cents as stated in an issued statement. */
export const statedInAll = (fields: SQL): SQL =>
  sql`coalesce((select sum((line ->> 'amountCents')::bigint) from jsonb_array_elements(${fields} -> 'received') line), 0)`;

/** Returns the payments in transit into and out of the contract at the start of a day. */
const underwayOn = (day: SQL): SQL => sql`(
  select jsonb_build_object(
    'depositsCents', coalesce((
      select sum(part.amount) from deposit d cross join lateral ${receivedParts} part
      where d.contract_id = c.id and d.method <> 'conversion' and part.day < ${day}
        and coalesce(d.value_date, 'infinity') > ${day} and coalesce(d.reversed_on, 'infinity') >= ${day}
    ), 0)::bigint,
    'salesCents', ${unpaidOn(day, 'sale')}, 'distributionsCents', ${unpaidOn(day, 'distribution')}))`;

/**
 * Returns the payouts that were unpaid on a day. A payout that was returned later was the investor's in
 * between. For payouts by payment file, the bank lines determine the days.
 */
const unpaidOn = (day: SQL, kind: 'distribution' | 'sale'): SQL => sql`coalesce((
  select sum(p.amount_cents) from payout p
  where p.contract_id = c.id and p.kind = ${kind} and p.status <> 'cancelled' and p.value_date <= ${day}
    and (p.paid_at is null or (p.paid_at at time zone 'Europe/Amsterdam')::date >= ${day})
    and not exists (select from payout_attempt a
      where a.payout_id = p.id and a.booked_on < ${day} and coalesce(a.returned_on, 'infinity') >= ${day})
), 0)::bigint`;

/**
 * Returns the proceeds of an annuity that another provider receives, by dealing day. Like the value, which they reduce,
 * they count up to and including the last valuation.
 */
const transferredOutBetween = (valuedFrom: SQL, valuedTo: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('date', d.day, 'amountCents', d.amount) order by d.day)
  from (
    select e.value_date as day, -sum(e.amount_cents)::bigint as amount
    from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
    join outgoing_transfer o on o.contract_id = e.contract_id and o.sell_request_id = coalesce(r.cause_id, e.cause_id)
    where e.contract_id = c.id and coalesce(r.type, e.type) = 'SELL'
      and e.value_date > ${valuedFrom} and e.value_date <= ${valuedTo}
    group by 1
  ) d
), '[]'::jsonb)`;

/** Days of a tax statement: its year, and the brand's last dealing days on or before its begin and its end. */
interface TaxDays {
  readonly from: SQL;
  readonly to: SQL;
  readonly valuedFrom: SQL;
  readonly valuedTo: SQL;
}

export const taxSnapshot = ({ from, to, valuedFrom, valuedTo }: TaxDays): SQL => sql`jsonb_build_object(
  'received', coalesce((
    select jsonb_agg(jsonb_build_object('date', s.day, 'type', s.type, 'amountCents', s.amount) order by s.day, s.type)
    from (
      select m.day, m.type, sum(m.amount)::bigint as amount from ${receivedBetween(from, to)} m group by 1, 2
    ) s
  ), '[]'::jsonb),
  'transferredOut', ${transferredOutBetween(valuedFrom, valuedTo)},
  'underwayBegin', ${underwayOn(from)}, 'underwayEnd', ${underwayOn(to)},
  'payouts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'date', d.day, 'netCents', d.net, 'wageTaxCents', d.tax, 'healthcareCents', d.care
    ) order by d.day)
    from (
      select e.value_date as day,
        ${paidAs('ANNUITY_PAYOUT')} as net, ${paidAs('WAGE_TAX')} as tax, ${paidAs('HEALTHCARE_CONTRIBUTION')} as care
      from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
      where e.contract_id = c.id and e.value_date >= ${from} and e.value_date < ${to}
        and coalesce(r.type, e.type) in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
      group by 1
    ) d
  ), '[]'::jsonb),
  'appliesTaxCredit', c.apply_tax_credit
)`;

/**
 * Selects contracts without value in the year that received premiums, had payments in transit on its first day, or
 * had their last payout on that day.
 */
export const hasOnlyMoney = (from: SQL, to: SQL): SQL => sql`(case
  when c.product_code in ${accumulationProducts} then exists (select from ${receivedBetween(from, to)} m)
  when c.product_code in ${investmentProducts} then exists (
    select from jsonb_each_text(${underwayOn(from)}) one where one.value::bigint > 0)
  when c.product_code in ${payoutProducts} then exists (
    select from ledger_entry e where e.contract_id = c.id and e.type = 'ANNUITY_PAYOUT' and e.value_date = ${from})
  else false end)`;

/**
 * Selects a contract that does not start in the dealing run of that day: the run is completed without it, or
 * no received deposit is due to be dealt on that day.
 */
export const willNotBeginOn = (day: SQL): SQL => sql`(
  not exists (select from contract_valuation v where v.contract_id = c.id and v.date <= ${day})
  and (exists (select from rollover where value_date = ${day} and status = 'completed')
    or not exists (
      select from deposit d where d.contract_id = c.id and d.status = 'received' and d.deal_from <= ${day})))`;
