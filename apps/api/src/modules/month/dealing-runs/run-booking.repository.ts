import type { DealingCalendar, IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { DealingCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { accumulationProducts, payoutProducts } from '../../../schema/product-lists.ts';
import { updateSwitches } from './run-switches.repository.ts';

// Input for booking the contents of `rolled_position` and `rolled_deposit`: the ledger lines, the changes
// that follow from them, and the counterpart of each line that is a payment to or from the investor. Booking
// uses one SQL statement per table, for any number of contracts.

export interface Booking {
  readonly dealingDay: IsoDate;
  readonly calendars: DealingCalendars;
  /** Day on which a provider with this calendar pays. */
  readonly payDayOf: (calendar: DealingCalendar) => IsoDate;
  readonly now: Date;
  /** First and last contract of the batch. */
  readonly first: string;
  readonly last: string;
}

export interface BookedLines {
  readonly lines: number;
  /** SHA-256 digest of the lines, in order. */
  readonly digest: Buffer;
}

export async function bookPositions(tx: Transaction, booking: Booking): Promise<BookedLines> {
  const booked = await insertLines(tx, booking);
  await updateHoldings(tx, booking);
  await updateContracts(tx, booking);
  await insertPayoutCalculations(tx, booking);
  await insertPayouts(tx, booking);
  await markDealt(tx, booking);
  await updateSellRequests(tx, booking);
  await updateSwitches(tx, booking);
  return booked;
}

/** The lines of the batch, in the form that its documents need. */
export const bookedLines = sql`select * from rolled_line`;

const fourDecimals = (units: SQL): SQL => sql`((${units}) * 0.0001)::numeric(18,4)`;

/**
 * Creates the lines in order before anything else, because they are written to the ledger, hashed into the
 * digest, and used for the confirmations to the investors.
 */
async function insertLines(tx: Transaction, { dealingDay, now }: Booking): Promise<BookedLines> {
  await tx.execute(sql`
    create temporary table rolled_line on commit drop as
    with line (contract_id, fund_id, step, place, type, sequence, booked_on, amount, price, units, after, cause_id) as (
      ${lines(dealingDay)})
    select row_number() over (order by contract_id, fund_id, step, place) as place, contract_id, fund_id, type,
      sequence, booked_on as booking_date, amount as amount_cents, ${fourDecimals(sql`price`)} as price,
      ${fourDecimals(sql`units`)} as units, ${fourDecimals(sql`after`)} as units_after, cause_id
    from line`);
  await tx.execute(sql`
    insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date, amount_cents, price,
      units, units_after, cause_id, created_at)
    select contract_id, fund_id, type, sequence, booking_date, ${dealingDay}::date, amount_cents, price, units,
      units_after, cause_id, ${now}
    from rolled_line order by place`);
  const { rows } = await tx.execute<{ lines: number; digest: Buffer }>(sql`
    select count(*)::int as lines, sha256(coalesce(string_agg(
      concat_ws(' ', contract_id, fund_id, type, sequence, amount_cents, units, units_after), e'\n' order by place), '')::bytea) as digest
    from rolled_line`);
  const [row] = rows;
  if (!row) throw new Error('no digest of the lines');
  return row;
}

interface PositionLine {
  readonly amount: SQL;
  /** Omitted for a line with an amount only, which has no price. */
  readonly units?: SQL;
  readonly after: SQL;
  readonly cause?: SQL;
}

const nothing = sql`null::uuid`;

/** Returns the ledger line of one step for each position that meets the condition. */
const lineOfPosition =
  (day: SQL) =>
  (
    step: number,
    type: string,
    { amount, units, after, cause = nothing }: PositionLine,
    condition: SQL,
  ): SQL =>
    sql`
    select contract_id, fund_id, ${sql.raw(`${step}, 0, '${type}'`)}, 0, ${day}, ${amount},
      ${units ? sql`nav` : sql`null`}, ${units ?? sql`0`}, ${after}, ${cause}
    from rolled_position where ${condition}`;

/**
 * Returns the ledger lines of each step per position. An amount has its sign from the point of view of the contract.
 */
function lines(dealingDay: IsoDate): SQL {
  const day = sql`${dealingDay}::date`;
  const ofPosition = lineOfPosition(day);
  const opened = sql`units_before + reinvested_units`;
  const sold = sql`dealt_units`;
  const switchedOut = sql`dealt_units - switched_units`;
  return sql.join(
    [
      ofPosition(
        1,
        'REINVESTMENT',
        { amount: sql`distributed`, units: sql`reinvested_units`, after: opened },
        sql`distributed > 0 and distribution_mode = 'stock'`,
      ),
      ofPosition(
        1,
        'DISTRIBUTION',
        { amount: sql`-distributed`, after: opened },
        sql`distributed > 0 and distribution_mode = 'cash'`,
      ),
      sql`select d.contract_id, d.fund_id, 2, d.place, d.type, d.sequence, d.received_on, d.part, d.nav, d.units,
          p.units_before + p.reinvested_units + d.units_so_far, d.id
        from rolled_deposit d join rolled_position p using (contract_id, fund_id)`,
      ofPosition(
        3,
        'ENTRY_COST',
        { amount: sql`-entry_cost`, after: sql`bought_units` },
        sql`entry_cost > 0`,
      ),
      ofPosition(
        4,
        'SELL',
        { amount: sql`exit_cost - gross`, units: sql`-sold`, after: sold, cause: sql`request_id` },
        sql`sold > 0`,
      ),
      ofPosition(
        5,
        'EXIT_COST',
        { amount: sql`-exit_cost`, after: sold, cause: sql`request_id` },
        sql`exit_cost > 0`,
      ),
      ofPosition(
        6,
        'SWITCH_OUT',
        {
          amount: sql`switch_cost - switched_gross`,
          units: sql`-switched_units`,
          after: switchedOut,
          cause: sql`switch_id`,
        },
        sql`switched_units > 0`,
      ),
      ofPosition(
        7,
        'EXIT_COST',
        { amount: sql`-switch_cost`, after: switchedOut, cause: sql`switch_id` },
        sql`switch_cost > 0`,
      ),
      ofPosition(
        8,
        'SWITCH_IN',
        {
          amount: sql`switched_in`,
          units: sql`switched_in_units`,
          after: sql`moved_units`,
          cause: sql`switch_id`,
        },
        sql`switched_in > 0`,
      ),
      ofPosition(
        9,
        'ANNUITY_PAYOUT',
        { amount: sql`wage_tax + healthcare - paid`, units: sql`-paid_units`, after: sql`kept` },
        sql`paid > 0`,
      ),
      ofPosition(10, 'WAGE_TAX', { amount: sql`-wage_tax`, after: sql`kept` }, sql`wage_tax > 0`),
      ofPosition(
        11,
        'HEALTHCARE_CONTRIBUTION',
        { amount: sql`-healthcare`, after: sql`kept` },
        sql`healthcare > 0`,
      ),
      ofPosition(
        12,
        'WRAPPER_COST',
        { amount: sql`-wrapper_cost`, units: sql`-wrapper_units`, after: sql`units_after` },
        sql`wrapper_cost > 0`,
      ),
    ],
    sql` union all `,
  );
}

async function updateHoldings(tx: Transaction, { first, last }: Booking): Promise<void> {
  await tx.execute(sql`
    update holding set units = ${fourDecimals(sql`p.units_after`)}
    from rolled_position p
    where holding.contract_id = p.contract_id and holding.fund_id = p.fund_id and p.units_after <> p.units_before
      and holding.contract_id between ${first}::uuid and ${last}::uuid`);
}

/**
 * Updates opening value, deposits, payouts and status of the contracts, and stores the value for the overview chart.
 */
async function updateContracts(tx: Transaction, { dealingDay, first, last }: Booking): Promise<void> {
  await tx.execute(sql`
    with rolled as (
      select contract_id, sum(value)::bigint as value, sum(deposits)::bigint as deposits,
        sum(gross - exit_cost + paid + case when distribution_mode = 'cash' then distributed else 0 end)::bigint
          as paid_out,
        -- A used-up annuity ends with its last payout, whenever that is (domain 10.12).
        sum(units_after) = 0 and bool_or(product_code in ${payoutProducts}) and sum(paid) > 0 as is_paid_out,
        bool_or(ended and product_code in ${accumulationProducts}) as is_mature
      from rolled_position group by contract_id),
    valued as (
      insert into contract_valuation (contract_id, date, value_cents)
      select contract_id, ${dealingDay}::date, value from rolled)
    update contract c
    set opening_value_cents = value, opening_value_date = ${dealingDay}::date,
      deposited_cents = c.deposited_cents + deposits, withdrawn_cents = c.withdrawn_cents + paid_out,
      start_date = case when c.status = 'awaitingStart' then ${dealingDay}::date else c.start_date end,
      status = case
        when c.status in ('blocked', 'deceased') then c.status
        when is_paid_out then 'paidOut'
        when is_mature and c.status <> 'sellPending' then 'maturing'
        when c.status = 'awaitingStart' then 'active'
        else c.status end
    from rolled where c.id = rolled.contract_id and c.id between ${first}::uuid and ${last}::uuid`);
}

/** Stores the new payout of each annuity, with the reason if it changed. */
async function insertPayoutCalculations(
  tx: Transaction,
  { dealingDay, first, last }: Booking,
): Promise<void> {
  await tx.execute(sql`
    insert into payout_calculation (contract_id, dealing_day, reason, previous_cents, payout_cents, level_cents,
      value_cents, owed_cents, payouts_left, months_to_next, calculation_rate, payment_frequency)
    select contract_id, ${dealingDay}::date, reason, previous, payout, level, worth, owed, p.payouts_left,
      p.months_to_next, c.calculation_rate, c.payment_frequency
    from rolled_payout p join contract c on c.id = p.contract_id
    where reason is not null and c.id between ${first}::uuid and ${last}::uuid`);
  await tx.execute(sql`
    update contract c set periodic_payout_cents = payout, owed_payout_cents = owed_after,
      payout_calculated_on = case when reason is null then c.payout_calculated_on else ${dealingDay}::date end
    from rolled_payout p
    where c.id = p.contract_id and c.id between ${first}::uuid and ${last}::uuid
      and (reason is not null or c.owed_payout_cents <> owed_after)`);
}

/** Inserts one payout per contract and kind. */
async function insertPayouts(tx: Transaction, { dealingDay, calendars, payDayOf }: Booking): Promise<void> {
  const payDay = calendars.day(sql`c.brand`, payDayOf);
  await tx.execute(sql`
    insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    select contract_id, kind, ${dealingDay}::date, sum(amount), ${payDay}, 'ordered'
    from rolled_position p join rolled_contract c on c.id = p.contract_id cross join lateral (values
      ('distribution', case when p.distribution_mode = 'cash' then distributed end),
      ('sale', gross - exit_cost),
      ('annuity', paid - wage_tax - healthcare)) as money (kind, amount)
    where amount > 0
    group by contract_id, kind, c.brand`);
}

async function markDealt(tx: Transaction, { dealingDay, first, last }: Booking): Promise<void> {
  await tx.execute(sql`
    update deposit set status = 'dealt', value_date = ${dealingDay}::date
    where contract_id between ${first}::uuid and ${last}::uuid and status = 'received'
      and id in (select id from rolled_deposit)`);
}

async function updateSellRequests(tx: Transaction, { now, dealingDay }: Booking): Promise<void> {
  await tx.execute(sql`
    update sell_request_line l
    set executed_units = executed_units + ${fourDecimals(sql`sold`)},
      executed_gross_cents = executed_gross_cents + gross, exit_cost_cents = l.exit_cost_cents + p.exit_cost,
      progress = case when sold = wanted then 'done' else 'open' end
    from rolled_position p where l.request_id = p.request_id and l.fund_id = p.fund_id`);
  await tx.execute(sql`
    with touched as (
      select l.request_id, bool_and(l.progress = 'done') as is_done, sum(l.executed_units) > 0 as is_begun
      from sell_request_line l
      where l.request_id in (select request_id from rolled_position)
      group by l.request_id),
    closed as (
      update sell_request r
      set status = case when is_done then 'executed' when is_begun then 'partlyExecuted' else r.status end,
        closed_at = case when is_done then ${now}::timestamptz end
      from touched where r.id = touched.request_id
      returning r.contract_id, r.status)
    update contract c
    set status = case when not exists (select from holding h where h.contract_id = c.id and h.units > 0) then 'sold'
      when c.product_code in ${accumulationProducts} and c.end_date < ${dealingDay}::date then 'maturing'
      else 'active' end
    from closed where c.id = closed.contract_id and closed.status = 'executed'
      and c.status in ('sellPending', 'maturing')`);
}
