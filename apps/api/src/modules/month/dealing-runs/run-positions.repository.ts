import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { isBrandDealtOn } from '../../../schema/dealt-on.ts';
import { holderDied } from '../../../schema/holder-died.ts';
import { investmentProducts, payoutProducts } from '../../../schema/product-lists.ts';
import { currentValueOf, halfUp, MILLION, unitsFor, whole } from './run-arithmetic.repository.ts';
import { isCalculatedOn, isDue, payoutTerms } from './run-payout-terms.repository.ts';
import { annuities, noAnnuities, noPayouts, type PayoutRules, payouts } from './run-payouts.repository.ts';
import { exitCostsOf, noSales, sales } from './run-sales.repository.ts';
import { noSwitches, switches, switchRateOf } from './run-switches.repository.ts';
import { isWaiting } from './waiting-payouts.repository.ts';

// Computes the dealing month of many contracts at once, in temporary tables that are dropped with the
// transaction: the result of every deposit (`rolled_deposit`) and of every position (`rolled_position`), by
// the steps of domain 5.2. Books nothing. All arithmetic is in integers (`run-arithmetic.repository`). The
// tests compare the results with `month-cycle.ts`.

/** Units that a fund may buy back this month, and units requested, both in ten-thousandths of a unit. */
export interface RedemptionLimit {
  readonly fundId: number;
  readonly room: number;
  readonly asked: number;
}

export interface DealingOrder extends PayoutRules {
  /** Limits per fund. A fund that is not listed executes all requested units. */
  readonly redemptionLimits: readonly RedemptionLimit[];
}

/** An id smaller than that of every contract. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Ids of the first and the last contract of the batch. Without these bounds the database would read all contracts. */
type Bounds = Pick<DealtContracts, 'first' | 'last'>;
const within = (contractId: SQL, { first, last }: Bounds): SQL =>
  sql`${contractId} between ${first}::uuid and ${last}::uuid`;

/** Contracts with an id from `from` up to but excluding `until`; without an upper bound if `until` is null. */
export interface DealingPart {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Selects contracts: a range, a number of contracts after the last dealt one, a number of waiting ones, or
 * the contracts that request redemption.
 */
export type DealingSelection =
  | DealingPart
  | { readonly after: string; readonly limit: number }
  | { readonly waited: number }
  | 'askingBack';

/** The selected contracts: those not dealt yet with an id from `first` up to and including `last`. */
export interface DealtContracts {
  readonly contracts: number;
  readonly first: string;
  readonly last: string;
}

/**
 * Computes the dealing month of the selected contracts and returns their range; undefined if there are none. The
 * contracts must be locked if the result is booked. A contract already dealt up to this day is not selected again.
 */
export async function dealPositions(
  tx: Transaction,
  order: DealingOrder,
  selection: DealingSelection,
  { lock }: { lock: boolean },
): Promise<DealtContracts | undefined> {
  await tx.execute(
    sql`create temporary table rolled_contract on commit drop as ${contracts(order, selection, lock)}`,
  );
  const found = await findSelected(tx);
  const batch = found ?? {
    contracts: 0,
    first: FIRST_ID,
    last: FIRST_ID,
    sells: false,
    switches: false,
    pays: false,
    hasTemporary: false,
  };
  await requireTerms(tx, order.dealingDay);
  await tx.execute(sql`create temporary table rolled_quote on commit drop as ${quotes(order)}`);
  await tx.execute(sql`create temporary table rolled_deposit on commit drop as ${deposits(order, batch)}`);
  // Each sale or switch looks up the units just bought (`refundableUnits`), so an index is worth its cost.
  if (batch.sells || batch.switches) {
    await tx.execute(sql`create index on rolled_deposit (contract_id, fund_id)`);
  }
  if (batch.pays) {
    await tx.execute(sql`create temporary table rolled_moved on commit drop as ${moved(order, batch)}`);
  }
  await tx.execute(
    sql`create temporary table rolled_payout on commit drop as ${batch.pays ? payouts(order, batch) : noPayouts}`,
  );
  await tx.execute(sql`create temporary table rolled_position on commit drop as ${positions(order, batch)}`);
  return found;
}

/** A batch, with flags for rare steps. A batch that does not need such a step skips its computation. */
interface Batch extends DealtContracts {
  readonly sells: boolean;
  readonly switches: boolean;
  /** Whether an annuity has a payout that is due or is recalculated. */
  readonly pays: boolean;
  readonly hasTemporary: boolean;
}

async function findSelected(tx: Transaction): Promise<Batch | undefined> {
  const { rows } = await tx.execute<Batch & Record<string, unknown>>(sql`
    select contracts, first, last, pays, "hasTemporary",
      exists (select from sell_request s where s.status in ('queued', 'partlyExecuted')
        and s.contract_id between first and last) as sells,
      exists (select from fund_switch s where s.status in ('queued', 'partlyExecuted')
        and s.contract_id between first and last) as switches
    from (
      select count(*)::int as contracts, (array_agg(id order by id))[1] as first,
        (array_agg(id order by id desc))[1] as last, bool_or(pays) as pays,
        coalesce(bool_or(pays and is_temporary), false) as "hasTemporary"
      from rolled_contract) as selected
    where contracts > 0`);
  return rows[0];
}

/** Throws if a brand of the batch has no terms on the dealing day, because its positions would not be dealt. */
async function requireTerms(tx: Transaction, dealingDay: IsoDate): Promise<void> {
  const { rows } = await tx.execute<{ brand: string }>(sql`
    select brand from (select distinct brand from rolled_contract) as b
    where terms_version_on(brand, ${dealingDay}::date) is null`);
  if (rows[0]) throw new Error(`${rows[0].brand} has no terms on ${dealingDay}`);
}

/** Drops the temporary tables, so that another selection can be computed in the same transaction. */
export async function dropPositions(tx: Transaction): Promise<void> {
  await tx.execute(sql`drop table if exists rolled_contract, rolled_quote, rolled_deposit,
    rolled_moved, rolled_payout, rolled_position`);
}

/** Selects the contracts that the dealing run of a day still has to deal. */
export const isLeft = (dealingDay: IsoDate): SQL =>
  sql`${isUndealt(dealingDay)} and not ${isWaiting(dealingDay)}`;

/** Selects a contract `c` that is blocked, or has a holder marked as deceased on any of their contracts. */
export const isBlockedOrDeceased = sql`(c.status in ('blocked', 'deceased') or ${holderDied(sql`c.person_id`)})`;

/** Selects the contracts not dealt on a day, including annuities that wait for the tax figures of a year. */
export const isUndealt = (dealingDay: IsoDate): SQL => sql`
  c.status in ('awaitingStart', 'active', 'sellPending', 'maturing', 'blocked', 'deceased')
  and coalesce(c.start_date, ${dealingDay}::date) <= ${dealingDay}::date
  and ${isBrandDealtOn(sql`c.brand`, dealingDay)}
  and (c.opening_value_date is null or c.opening_value_date < ${dealingDay}::date)
  -- The first run a contract is in starts it: not as long as it is stopped.
  and (c.opening_value_date is not null or not ${isBlockedOrDeceased} and exists (
    select from deposit d
    where d.contract_id = c.id and d.status = 'received' and d.deal_from <= ${dealingDay}::date))`;

/** Counts the contracts that the dealing run of this day still has to deal. */
export async function countLeft(orm: Orm, dealingDay: IsoDate): Promise<number> {
  const { rows } = await orm.execute<{ contracts: number }>(
    sql`select count(*)::int as contracts from contract c where ${isLeft(dealingDay)}`,
  );
  return rows[0]?.contracts ?? 0;
}

/** Lists the contracts left in a dealing run as ranges of `size` contracts; empty when the run is done. */
export async function listParts(orm: Orm, dealingDay: IsoDate, size: number): Promise<DealingPart[]> {
  const { rows } = await orm.execute<{ from: string; until: string | null }>(sql`
    select id as from, lead(id) over (order by id) as until
    from (select c.id, row_number() over (order by c.id) as place from contract c where ${isLeft(dealingDay)}) as waiting
    where (place - 1) % ${whole(size)} = 0
    order by id`);
  return rows;
}

function chosen(selection: DealingSelection, dealingDay: IsoDate): SQL {
  if (selection === 'askingBack') {
    return sql`(c.status = 'sellPending' or c.id in (
      select contract_id from fund_switch where status in ('queued', 'partlyExecuted'))) order by c.id`;
  }
  if ('waited' in selection) {
    return sql`c.id in (
      select contract_id from waiting_payout where dealing_day = ${dealingDay}::date and made_at is null)
      order by c.id limit ${selection.waited}`;
  }
  if ('after' in selection) return sql`c.id > ${selection.after} order by c.id limit ${selection.limit}`;
  const { from, until } = selection;
  return sql`c.id >= ${from}::uuid ${until === null ? sql`` : sql`and c.id < ${until}::uuid`} order by c.id`;
}

function contracts({ dealingDay }: DealingOrder, selection: DealingSelection, lock: boolean): SQL {
  return sql`
    with locked as materialized (
      select c.* from contract c
      where ${isLeft(dealingDay)} and ${chosen(selection, dealingDay)} ${lock ? sql`for update` : sql``})
    select id, person_id, brand, status as status_before, product_code, distribution_mode, periodic_payout_cents,
      calculation_rate, owed_payout_cents, is_temporary, payout_calculated_on, step, payouts_left, months_to_next,
      this_year, is_due, is_calculated, acts, ended, terms_version, created_at,
      case when status = 'awaitingStart' then terms_version end as signed_version,
      is_due or is_calculated or (acts and owed_payout_cents > 0)
        or coalesce(acts and product_code in ${payoutProducts} and ended and not is_temporary, false) as pays
    from (select c.*, t.step, r.payouts_left, r.months_to_next, y.this_year, ${isDue} as is_due,
        ${isCalculatedOn(dealingDay)} as is_calculated,
        -- What waits for a decision of ours, or of an heir, keeps running but moves no money in or out by order.
        not ${isBlockedOrDeceased} as acts, coalesce(c.end_date < ${dealingDay}::date, false) as ended
      from locked c ${payoutTerms(dealingDay)}) as c`;
}

/** Selects price and terms of each fund on the dealing day, for each brand of the batch. */
function quotes({ dealingDay, redemptionLimits }: DealingOrder): SQL {
  return sql`
    select b.brand, f.fund_id, (p.nav * 10000)::bigint as nav, (p.distribution * 10000)::bigint as distribution,
      (f.entry_cost_rate * 1000000)::bigint as entry_rate,
      ${exitCostsOf(sql`f`)} as exit_costs, ${switchRateOf(sql`v`)} as switch_rate,
      (a.wrapper_cost_rate * 1000000)::bigint as wrapper_rate,
      g.room, g.asked
    from (select distinct brand from rolled_contract) as b
    join fund_parameter f on f.version = terms_version_on(b.brand, ${dealingDay}::date)
    join parameter_version v on v.version = f.version
    left join fund_price p on p.fund_id = f.fund_id and p.date = ${dealingDay}::date
    left join annuity_parameter a on a.version = f.version
    left join jsonb_to_recordset(${JSON.stringify(redemptionLimits)}::jsonb) as g("fundId" int, room numeric, asked numeric)
      on g."fundId" = f.fund_id`;
}

/**
 * Divides, in step 3, each deposit. Every fund gets its share rounded down to cents, and the fund with the
 * largest share gets the remaining cents (domain 2.7). The first deal of a contract never charges a higher
 * entry cost than the terms under which it was signed.
 */
function deposits({ dealingDay }: DealingOrder, bounds: Bounds): SQL {
  return sql`
    with shares as (
      select d.id, d.contract_id, c.brand, d.type, d.received_on, d.amount_cents, h.fund_id,
        (signed.entry_cost_rate * 1000000)::bigint as signed_rate,
        d.amount_cents * h.allocation_basis_points
          / sum(h.allocation_basis_points) over of_deposit as floored,
        row_number() over (of_deposit order by h.allocation_basis_points desc, h.fund_id) = 1 as is_largest
      from rolled_contract c
      join deposit d on d.contract_id = c.id and d.status = 'received' and d.deal_from <= ${dealingDay}::date
      join holding h on h.contract_id = c.id and h.allocation_basis_points > 0
      left join fund_parameter signed on signed.version = c.signed_version and signed.fund_id = h.fund_id
      where c.acts and ${within(sql`d.contract_id`, bounds)} and ${within(sql`h.contract_id`, bounds)}
      window of_deposit as (partition by d.id)),
    parts as (
      select *, floored + case when is_largest
        then amount_cents - sum(floored) over (partition by id) else 0 end as part
      from shares),
    costs as (
      select parts.id, contract_id, fund_id, type, received_on, part::bigint as part, nav,
        ${halfUp(sql`part::bigint * least(entry_rate, signed_rate)`, MILLION)} as cost
      from parts join rolled_quote using (brand, fund_id)
      where part > 0),
    dealt as (
      select *, coalesce(${unitsFor(sql`part - cost`)}, 0) as units from costs)
    select *,
      row_number() over (partition by contract_id, fund_id, type order by received_on, id) - 1 as sequence,
      row_number() over so_far as place, (sum(units) over so_far)::bigint as units_so_far
    from dealt window so_far as (partition by contract_id, fund_id order by received_on, id)`;
}

/** Steps 1 to 4 and fund switches: computes the units of each position before a payout. */
function moved(order: DealingOrder, batch: Batch): SQL {
  return sql`
    with opened as materialized (${opened(batch)}),
    sale as (${batch.sells ? sales(order) : noSales}),
    dealt as (
      select o.*, coalesce(s.wanted, 0) as wanted, coalesce(s.sold, 0) as sold, coalesce(s.gross, 0) as gross,
        coalesce(s.exit_cost, 0) as exit_cost, s.request_id, bought_units - coalesce(s.sold, 0) as dealt_units
      from opened o left join sale s using (contract_id, fund_id)),
    switched as (${batch.switches ? switches(order) : noSwitches})
    select d.*, s.switch_id, coalesce(switch_wanted, 0) as switch_wanted,
      coalesce(switched_units, 0) as switched_units, coalesce(switched_gross, 0) as switched_gross,
      coalesce(switch_cost, 0) as switch_cost, coalesce(switched_in, 0) as switched_in,
      dealt_units - coalesce(switched_units, 0) + coalesce(switched_in_units, 0) as moved_units,
      coalesce(switched_in_units, 0) as switched_in_units
    from dealt d left join switched s using (contract_id, fund_id)`;
}

function positions(order: DealingOrder, batch: Batch): SQL {
  return sql`
    with moved as (${batch.pays ? sql`select * from rolled_moved` : moved(order, batch)}),
    annuity as (${batch.pays ? annuities() : noAnnuities}),
    paid as (
      select m.*, coalesce(a.paid, 0) as paid, coalesce(a.paid_units, 0) as paid_units,
        -- What is withheld depends on the person: rolled-withholding.repository.ts fills it in.
        0::bigint as wage_tax, 0::bigint as healthcare,
        moved_units - coalesce(a.paid_units, 0) as kept
      from moved m left join annuity a using (contract_id, fund_id)),
    wrapped as (
      -- In arrears: over the month that is over, out of what is left of it.
      select *, case when product_code in ${investmentProducts} then 0
        else coalesce(least(${currentValueOf(sql`kept`)},
          coalesce(${halfUp(sql`${currentValueOf(sql`(units_before + reinvested_units)`)} * wrapper_rate`, whole(12_000_000))}, 0)), 0)
        end as wrapper_cost
      from paid),
    rolled as (
      select *, least(kept, coalesce(${unitsFor(sql`wrapper_cost`)}, 0)) as wrapper_units from wrapped)
    select *, kept - wrapper_units as units_after,
      coalesce(${currentValueOf(sql`(kept - wrapper_units)`)}, 0) as value
    from rolled`;
}

/**
 * Steps 1 to 3 for a position: computes the distribution on the held units, reinvested or paid, and the units bought
 * with deposits.
 */
function opened(bounds: Bounds): SQL {
  return sql`
    with held as (
      select c.id as contract_id, c.product_code, c.distribution_mode, c.acts, c.ended, c.pays, h.fund_id, h.allocation_basis_points as share,
        (h.units * 10000)::bigint as units_before, q.nav, q.wrapper_rate,
        coalesce(${halfUp(sql`(h.units * 10000)::bigint * q.distribution`, MILLION)}, 0) as distributed,
        q.exit_costs, q.switch_rate, q.room, q.asked
      from rolled_contract c
      join holding h on h.contract_id = c.id
      join rolled_quote q on q.brand = c.brand and q.fund_id = h.fund_id
      where ${within(sql`h.contract_id`, bounds)}),
    bought as (
      select contract_id, fund_id, sum(units)::bigint as units, sum(part)::bigint as deposits,
        sum(cost)::bigint as entry_cost
      from rolled_deposit group by contract_id, fund_id),
    reinvested as (
      select *, case when distribution_mode = 'stock'
        then coalesce(${unitsFor(sql`distributed`)}, 0) else 0 end as reinvested_units
      from held)
    select r.*, coalesce(b.deposits, 0) as deposits, coalesce(b.entry_cost, 0) as entry_cost,
      units_before + reinvested_units + coalesce(b.units, 0) as bought_units
    from reinvested r left join bought b using (contract_id, fund_id)`;
}
