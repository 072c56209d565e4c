import { paidInTypes, paidOutTypes, type TransactionType } from '@portaal/domain/money/ledger/types';
import { type SQL, sql } from 'drizzle-orm';
import {
  type BrokenInvariant,
  findBroken,
  type Invariants,
} from '../../../platform/broken-invariant.repository.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { accumulationProducts, investmentProducts, payoutProducts } from '../../../schema/product-lists.ts';
import { receivedParts } from '../../documents/documents/received-parts.sql.ts';
import { payoutInvariants } from './payout-invariants.repository.ts';

const listed = (types: ReadonlySet<TransactionType>): SQL =>
  sql.raw(`(${[...types].map((type) => `'${type}'`).join(', ')})`);
const DEPOSITS = listed(paidInTypes);
const TO_THE_INVESTOR = listed(paidOutTypes);

/** Selects the figures of the last tax statement per year, contract and person. */
const lastStatements = (products: SQL): SQL => sql`
  select distinct on (d.contract_id, d.person_id, left(d.reference, 4)) d.contract_id,
    (d.facts ->> 'from')::date as begins, (d.facts ->> 'to')::date as ends, d.facts -> 'flows' as flows,
    coalesce(d.facts ->> 'valuedFrom', d.facts ->> 'from')::date as valued_from,
    coalesce(d.facts ->> 'valuedTo', d.facts ->> 'to')::date as valued_to,
    coalesce((d.facts ->> 'endCents')::bigint, 0) as value,
    (select coalesce(sum((one ->> 'netCents')::bigint + (one ->> 'wageTaxCents')::bigint + (one ->> 'healthcareCents')::bigint), 0)
      from jsonb_array_elements(d.facts -> 'payouts') one)::bigint as paid
  from document d join contract c on c.id = d.contract_id and c.product_code in ${products}
  where d.kind = 'taxStatement'
  order by d.contract_id, d.person_id, left(d.reference, 4), d.created_at desc, d.replaces_id is null`;

/**
 * Queries over the whole ledger that return the rows that violate an invariant: subject, found and expected
 * value. Ordered from cause to effect, so that the first violated invariant is the most informative.
 */
const invariants: Invariants = {
  'saldo participaties na elke regel': sql`
    select contract_id as subject, units_after as found, running as expected
    from (select contract_id, units_after, sum(units) over (partition by contract_id, fund_id order by id) as running
      from ledger_entry) as line
    where units_after <> running`,
  'participaties die een contract houdt': sql`
    select coalesce(h.contract_id, l.contract_id) as subject, h.units as found, l.units as expected
    from holding h
    full join (select contract_id, fund_id, sum(units) as units from ledger_entry group by contract_id, fund_id) as l
      on l.contract_id = h.contract_id and l.fund_id = h.fund_id
    where coalesce(h.units, 0) <> coalesce(l.units, 0)`,
  'ingelegd en uitgekeerd': sql`
    select c.id as subject, concat(c.deposited_cents, ' / ', c.withdrawn_cents) as found,
      concat(coalesce(l.deposited, 0), ' / ', coalesce(l.withdrawn, 0)) as expected
    from contract c
    left join (select contract_id, coalesce(sum(amount_cents) filter (where type in ${DEPOSITS}
          or (type = 'CORRECTION' and reverses_id is not null and exists (select from ledger_entry r
            where r.id = ledger_entry.reverses_id and r.type in ${DEPOSITS}))), 0) as deposited,
        coalesce(-sum(amount_cents) filter (where type in ${TO_THE_INVESTOR}), 0) as withdrawn
      from ledger_entry group by contract_id) as l on l.contract_id = c.id
    where c.deposited_cents <> coalesce(l.deposited, 0) or c.withdrawn_cents <> coalesce(l.withdrawn, 0)`,
  // Both sides use that day's prices: the contract has the current holdings, `contract_valuation` the
  // holdings of that day.
  'waarde na de laatste maand': sql`
    select c.id as subject, concat(c.opening_value_cents, ' / ', v.value_cents) as found,
      concat(coalesce(l.held, 0), ' / ', coalesce(l.rolled, 0)) as expected
    from contract c
    left join (select u.contract_id, sum(round(u.held * p.nav, 2) * 100)::bigint as held,
        sum(round(u.rolled * p.nav, 2) * 100)::bigint as rolled
      from (select e.contract_id, e.fund_id, c.opening_value_date as day, sum(e.units) as held,
          coalesce(sum(e.units) filter (where e.value_date <= c.opening_value_date), 0) as rolled
        from ledger_entry e join contract c on c.id = e.contract_id
        group by e.contract_id, e.fund_id, c.opening_value_date) as u
      left join fund_price p on p.fund_id = u.fund_id and p.date = u.day
      group by u.contract_id) as l on l.contract_id = c.id
    left join contract_valuation v on v.contract_id = c.id and v.date = c.opening_value_date
    where c.opening_value_date is not null and (c.opening_value_cents <> coalesce(l.held, 0)
      or v.value_cents is distinct from coalesce(l.rolled, 0))`,
  'stortingen, elk één keer belegd': sql`
    select coalesce(d.contract_id, l.contract_id) as subject, d.amount_cents as found, l.amount as expected
    from (select * from deposit where value_date is not null) as d
    full join (select cause_id, contract_id, value_date, type, sum(amount_cents) as amount
      from ledger_entry where type in ${DEPOSITS} group by cause_id, contract_id, value_date, type
      -- An imported position may be too small to be worth a cent (decision 0211).
      having sum(amount_cents) <> 0 or bool_or(former_key is null)) as l
      on l.cause_id = d.id and l.contract_id = d.contract_id and l.value_date = d.value_date and l.type = d.type
    where d.amount_cents is distinct from l.amount`,
  // Compares the last tax statement of each year with the deposits received in that year, regardless of when they
  // were dealt.
  'jaaropgaven, met wat in het jaar is ontvangen': sql`
    select s.contract_id as subject, s.stated as found, coalesce(d.received, 0) as expected
    from (select distinct on (d.contract_id, of.year) d.contract_id, c.product_code,
        of.year::int as year,
        coalesce((select sum((line ->> 'amountCents')::bigint)
          from jsonb_array_elements(d.facts -> 'received') line), 0) as stated
      from document d join contract c on c.id = d.contract_id and c.product_code in ${accumulationProducts}
      cross join lateral (select left(d.reference, 4) as year) of
      where d.kind = 'taxStatement'
      order by d.contract_id, of.year, d.created_at desc, d.replaces_id is null) as s
    left join (select d.contract_id, extract(year from part.day)::int as year,
        coalesce(sum(part.amount) filter (where d.status <> 'reversed'), 0) as received
      from deposit d cross join lateral ${receivedParts} part where d.received_on is not null group by 1, 2) as d on d.contract_id = s.contract_id and d.year = s.year
    where s.stated <> coalesce(d.received, 0)`,
  'loonheffingskorting, één keer per persoon': sql`
    select person_id as subject, count(*) as found, 1 as expected from contract
    where apply_tax_credit and status <> 'paidOut' group by person_id having count(*) > 1`,
  'omzettingen, uit het ene contract in het andere': sql`
    select coalesce(o.contract_id, i.contract_id) as subject, concat(o.amount, ' / ', o.units) as found,
      concat(i.amount, ' / ', i.units) as expected
    from (select cause_id, contract_id, fund_id, -amount_cents as amount, -units as units, price
      from ledger_entry where type = 'TRANSFER_OUT') as o
    full join (select e.cause_id, e.contract_id, e.fund_id, e.amount_cents as amount, e.units, e.price
      from ledger_entry e join deposit d on d.id = e.cause_id and d.method = 'conversion'
      where e.type = 'TRANSFER_IN') as i on i.cause_id = o.cause_id and i.fund_id = o.fund_id
    where (o.amount, o.units, o.price) is distinct from (i.amount, i.units, i.price)`,
  'uitbetalingen bij wat is uitgekeerd': sql`
    select coalesce(p.contract_id, l.contract_id) as subject, p.amount_cents as found, l.amount as expected
    from payout p
    full join (select contract_id, value_date, case type when 'DISTRIBUTION' then 'distribution' when 'SELL' then 'sale'
          when 'ANNUITY_PAYOUT' then 'annuity' else 'reversal' end as kind, -sum(amount_cents) as amount
      from ledger_entry where type in ('DISTRIBUTION', 'SELL', 'ANNUITY_PAYOUT', 'DIRECT_DEBIT_REVERSAL')
      group by contract_id, value_date, kind having sum(amount_cents) <> 0) as l
      on l.contract_id = p.contract_id and l.value_date = p.value_date and l.kind = p.kind
    where p.amount_cents is distinct from l.amount`,
  ...payoutInvariants,
  'uitgevoerde verkopen': sql`
    select coalesce(r.contract_id, l.contract_id) as subject,
      concat(s.executed_units, ' / ', s.executed_gross_cents, ' / ', s.exit_cost_cents) as found,
      concat(l.units, ' / ', l.gross, ' / ', l.cost) as expected
    from sell_request_line s join sell_request r on r.id = s.request_id
    full join (select contract_id, cause_id, fund_id, -sum(units) as units, -sum(amount_cents) as gross,
        coalesce(-sum(amount_cents) filter (where type = 'EXIT_COST'), 0) as cost
      from ledger_entry
      where type = 'SELL' or (type = 'EXIT_COST'
        and not exists (select from fund_switch w where w.id = cause_id))
      group by contract_id, cause_id, fund_id) as l
      on l.cause_id = s.request_id and l.fund_id = s.fund_id and l.contract_id = r.contract_id
    where coalesce(s.executed_units, 0) <> coalesce(l.units, 0)
      or coalesce(s.executed_gross_cents, 0) <> coalesce(l.gross, 0)
      or coalesce(s.exit_cost_cents, 0) <> coalesce(l.cost, 0)`,
  'fondswissels, erin wat eruit ging': sql`
    select contract_id as subject, sum(amount_cents) filter (where type = 'SWITCH_IN') as found,
      -sum(amount_cents) filter (where type = 'SWITCH_OUT') as expected
    from ledger_entry where type in ('SWITCH_IN', 'SWITCH_OUT')
    group by contract_id, value_date, cause_id
    having sum(amount_cents) <> 0 or count(*) filter (where cause_id is null) > 0`,
  'fondswissels, met hun kosten en opdracht': sql`
    select o.contract_id as subject, concat(-o.amount_cents, ' / ', s.status) as found,
      concat(round(-o.units * o.price, 2) * 100 + coalesce(c.amount_cents, 0), ' / ',
        case when s.status = 'queued' then 'executed' else s.status end) as expected
    from ledger_entry o
    left join ledger_entry c on c.contract_id = o.contract_id and c.value_date = o.value_date
      and c.fund_id = o.fund_id and c.type = 'EXIT_COST' and c.cause_id = o.cause_id
    left join fund_switch s on s.id = o.cause_id and s.contract_id = o.contract_id
    where o.type = 'SWITCH_OUT' and (s.id is null or s.status = 'queued'
      -- The provider's previous system may have rounded an imported line otherwise (decision 0211).
      or o.former_key is null and -o.amount_cents <> round(-o.units * o.price, 2) * 100 + coalesce(c.amount_cents, 0))`,
  // An annuity without value must be `paidOut` (domain 10.12); a newly signed annuity has no value yet.
  'lijfrentes die uitkeren, met waarde': sql`
    select c.id as subject, c.status as found, 'paidOut' as expected
    from contract c
    where c.product_code in ${payoutProducts} and c.status in ('active', 'maturing') and c.opening_value_cents = 0
      and exists (select from ledger_entry e where e.contract_id = c.id and e.type = 'ANNUITY_PAYOUT')`,
  // Uses the maximum of the payout year itself, starting with the first payout calculation of that year.
  'tijdelijke lijfrentes van één persoon, samen onder de grens': sql`
    select p.person_id as subject, paid as found, ceiling as expected
    from (select c.person_id, extract(year from e.value_date)::int as year, -sum(e.amount_cents) as paid
      from contract c join ledger_entry e on e.contract_id = c.id
        and e.type in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')
      where c.is_temporary
        and exists (select from payout_calculation k where k.contract_id = c.id
          and extract(year from k.dealing_day) = extract(year from e.value_date) and extract(month from k.dealing_day) = 1)
      group by c.person_id, year) as p
    cross join lateral (
      -- A correction may have lowered it after the payment.
      select max(temporary_max_per_year_cents) as ceiling from fiscal_parameter where year = p.year) as f
    where paid > ceiling`,
  // Compares cash flows and end value; a correction counts on the day of the original line.
  'jaaropgaven van beleggingen, met het grootboek': sql`
    select s.contract_id as subject, concat(s.flows, ' / ', s.value) as found, concat(l.flows, ' / ', v.value) as expected
    from (${lastStatements(investmentProducts)}) as s
    cross join lateral (
      select coalesce(jsonb_object_agg(type, amount), '{}') as flows from (
        select coalesce(r.type, e.type) as type, sum(e.amount_cents)::bigint as amount
        from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
        where e.contract_id = s.contract_id and coalesce(e.counted_on, e.value_date) > s.valued_from
          and coalesce(e.counted_on, e.value_date) <= s.valued_to
        group by 1) as of_type) as l
    cross join lateral (
      select coalesce(sum(round(units * nav * 100)), 0)::bigint as value from (
        select e.fund_id, sum(e.units) as units from ledger_entry e
        where e.contract_id = s.contract_id and coalesce(e.counted_on, e.value_date) <= s.valued_to group by e.fund_id) as held
      join fund_price p on p.fund_id = held.fund_id and p.date = s.valued_to) as v
    where (s.flows, s.value) is distinct from (l.flows, v.value)`,
  'jaaropgaven van lijfrentes, met wat is uitgekeerd': sql`
    select s.contract_id as subject, s.paid as found, l.paid as expected
    from (${lastStatements(payoutProducts)}) as s
    cross join lateral (
      select coalesce(-sum(e.amount_cents), 0)::bigint as paid
      from ledger_entry e left join ledger_entry r on r.id = e.reverses_id
      where e.contract_id = s.contract_id and e.value_date >= s.begins and e.value_date < s.ends
        and coalesce(r.type, e.type) in ('ANNUITY_PAYOUT', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')) as l
    where s.paid <> l.paid`,
  // Entry cost is returned only for a reversed direct debit, and never more than was charged on the deposits
  // of a day (decision 0037).
  'instapkosten terug, niet meer dan er waren': sql`
    select r.contract_id as subject, r.amount as found, coalesce(c.amount, 0) as expected
    from (select d.contract_id, d.value_date, e.fund_id, sum(e.amount_cents) as amount,
        bool_and(d.status = 'reversed' and exists (select from ledger_entry l
          where l.type = 'DIRECT_DEBIT_REVERSAL' and l.cause_id = e.cause_id and l.contract_id = e.contract_id
            and l.fund_id = e.fund_id and l.value_date = e.value_date and -l.amount_cents > e.amount_cents)) as is_reversed
      from ledger_entry e left join deposit d on d.id = e.cause_id
      where e.type = 'ENTRY_COST' and e.amount_cents > 0 group by 1, 2, 3) as r
    left join (select contract_id, value_date, fund_id, -sum(amount_cents) as amount
      from ledger_entry where type = 'ENTRY_COST' and amount_cents < 0 group by 1, 2, 3) as c
      on c.contract_id = r.contract_id and c.value_date = r.value_date and c.fund_id = r.fund_id
    where r.amount > coalesce(c.amount, 0) or r.is_reversed is not true`,
  'regels van een verwerkte maand': sql`
    select b.value_date as subject, encode(b.digest, 'hex') as found, encode(l.digest, 'hex') as expected
    from rollover_batch b cross join lateral (
      select sha256(coalesce(string_agg(concat_ws(' ', contract_id, fund_id, type, sequence, amount_cents, units,
        units_after), e'\n' order by id), '')::bytea) as digest
      from ledger_entry e
      where e.contract_id between b.first_contract_id and b.last_contract_id and e.value_date = b.value_date
        and e.created_at = b.completed_at
        -- What comes in the wake of a run may be of the same moment.
        and e.type not in ('NAME_CHANGE', 'TRANSFER_OUT')
        and not (e.type = 'TRANSFER_IN'
          and exists (select from deposit d where d.id = e.cause_id and d.method = 'conversion'))) as l
    where b.digest <> l.digest`,
};

/**
 * Reads from one snapshot, so that a concurrent dealing run does not look like a fault. Disables the
 * statement timeout, because checking millions of lines takes longer, and disables nested loops.
 */
export async function readAtOneMoment(tx: Transaction): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local enable_nestloop = off`);
}

/** Returns the first broken invariant of the ledger. */
export const findBrokenInvariant = (orm: Orm): Promise<BrokenInvariant | undefined> =>
  findBroken(orm, invariants);

export async function countLines(orm: Orm): Promise<number> {
  const { rows } = await orm.execute<{ lines: string }>(sql`select count(*) as lines from ledger_entry`);
  return Number(rows[0]?.lines ?? 0);
}
