import { contractStatusCodes, ledgerKinds } from '@portaal/domain/office/book-package/codes';
import { productCodes, products } from '@portaal/domain/products/products/product';
import type { RowQuery } from './snapshot.repository.ts';

/** Limits of an export: its brand and funds, and the days of its rows. */
export interface ExportScope {
  readonly brand: string;
  /** Numbers of the funds that the brand sells. */
  readonly fundIds: readonly number[];
  /** Last day for which the export contains rows. */
  readonly until: string;
  /** Day on which the positions are valued; null before the first price. */
  readonly valuedOn: string | null;
  /** Moment up to which documents were rendered. */
  readonly renderedUntil: Date;
  /** Keys of the contracts whose ledger is derived; absent for all. */
  readonly contracts?: readonly string[];
}

/**
 * Prefix of the key of a row made by the portal; a row from a previous system keeps its original key. Ledger
 * lines are sorted by key, and those of the portal follow the imported ones.
 */
export const OWN = 'zz-';

/** Returns the key of a ledger line: its imported keys, or a key that sorts in the order of booking. */
const lineKeys = (alias: string): string =>
  `coalesce(${alias}.former_key, '${OWN}' || to_char(${alias}.created_at at time zone 'UTC', 'YYYYMMDDHH24MISS')
    || '-' || lpad(${alias}.id::text, 15, '0'))`;

/**
 * Suffix that makes the key of a reinvestment from the key of its distribution, because the portal books both
 * as one line.
 */
const REINVESTED = 'b';

/** Returns the key of a row in a file: its imported key, or a key derived from its id. */
const keyOf = (file: string, id: string): string =>
  `coalesce((select min(i.key) from imported_row i where i.row_id = ${id} and i.file = '${file}'), '${OWN}' || ${id})`;

const contractKey = (alias: string): string => `coalesce(${alias}.former_number, ${alias}.number)`;
/** Sorts a query by its first column, `sort_key`, as a package is sorted. */
const inOrder = (query: string): string =>
  `select * from (${query}) as unsorted order by sort_key collate "C"`;
const money = (cents: string): string => `((${cents}) * 0.01)::text`;
const dutchDay = (moment: string): string => `(${moment} at time zone 'Europe/Amsterdam')::date::text`;

/**
 * Returns an SQL expression for the day on which a document entered the book. The portal creates a document after its
 * document date, so the later day counts. An archived document has only its document date.
 */
export const documentDay = (alias: string): string =>
  `case ${alias}.kind when 'archief' then ${alias}.document_date
    else greatest(${alias}.document_date, (${alias}.created_at at time zone 'Europe/Amsterdam')::date) end`;

/** Returns an SQL expression that translates the values of a column. The values contain no quotation marks. */
const translated = (column: string, codes: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(codes)
    .map(([value, code]) => `when '${value}' then '${code}'`)
    .join(' ')} end`;

const reversed = (codes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(codes).map(([code, value]) => [value, code]));

/** Selects the prices; the last column is the day on which the price came into the book. */
export const priceQuery = ({ fundIds }: ExportScope): RowQuery => ({
  text: inOrder(`select f.code || ' ' || p.date as sort_key, f.code, p.date::text, p.nav::text, p.distribution::text,
      greatest(p.date::text, ${dutchDay('p.published_at')})
    from fund_price p join fund f on f.id = p.fund_id where f.id = any ($1::int[])`),
  values: [fundIds],
});

/** Investors who were imported or have a contract. An account without a contract is not part of the book. */
export const personQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select ${keyOf('personen', 'a.id')} as sort_key, a.id::text, p.person::text, p.address::text, p.contact::text,
      p.identity::text, p.sealed_bsn, p.sealed_iban,
      coalesce(a.contact_email, case when position('@' in a.email) > 0 then a.email end)
    from person_account a left join personal_information p on p.person_id = a.id
    where a.brand = $1 and (exists (select from contract c where c.person_id = a.id)
      or exists (select from imported_row i where i.row_id = a.id and i.file = 'personen'))`),
  values: [brand],
});

export const relationQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select ${keyOf('relaties', 'r.id')} as sort_key, r.id::text, ${keyOf('personen', 'r.person_id')},
      ${translated('r.type', { partner: 'partner', child: 'kind', company: 'bedrijf' })},
      r.details::text, r.sealed_bsn
    from relation r
    where r.brand = $1 and (exists (select from contract c where c.person_id = r.person_id)
      or exists (select from imported_row i where i.row_id = r.person_id and i.file = 'personen'))`),
  values: [brand],
});

export const contractQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select ${contractKey('c')} as sort_key, c.id::text, ${keyOf('personen', 'c.person_id')},
      case when c.relation_id is not null then ${keyOf('relaties', 'c.relation_id')} end,
      c.product_code, c.description, ${translated('c.status', reversed(contractStatusCodes))},
      coalesce(c.start_date::text, ${dutchDay('c.created_at')}), c.end_date::text,
      ${translated('c.distribution_mode', { stock: 'herbeleggen', cash: 'uitbetalen' })},
      ${money('c.monthly_deposit_cents')},
      case when c.monthly_deposit_cents > 0 then c.debit_day::text end, c.deposits_paused_until::text,
      ${translated('c.payment_frequency', { month: 'maand', quarter: 'kwartaal', halfYear: 'halfjaar', year: 'jaar' })},
      ${money('c.periodic_payout_cents')}, c.calculation_rate::text,
      case c.apply_tax_credit when true then 'ja' when false then 'nee' end, c.policy_conditions,
      c.sealed_beneficiaries
    from contract c where c.brand = $1`),
  values: [brand],
});

export const allocationQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select ${contractKey('c')} || ' ' || f.code as sort_key, ${contractKey('c')}, f.code,
      (h.allocation_basis_points * 0.0001)::text
    from holding h join contract c on c.id = h.contract_id join fund f on f.id = h.fund_id
    where c.brand = $1 and h.allocation_basis_points > 0`),
  values: [brand],
});

/**
 * Selects the waiting orders. For a partly executed sale only the remainder is waiting. An order that sells an annuity for
 * another provider is left out, because a book without its approved account cannot execute it (domain 1.11). A switch moves every position
 * to the funds of the allocation, so it becomes one order for each pair of funds.
 */
export const orderQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select key as sort_key, key, contract, kind, fund, target, amount, units, day from (
      select coalesce((array(select i.key from imported_row i where i.row_id = s.id and i.file = 'opdrachten'
            order by i.key collate "C"))[row_number() over (partition by s.id order by f.code)],
          '${OWN}' || right(s.id::text, 12) || '-' || f.code) as key,
        ${contractKey('c')} as contract, 'verkoop' as kind, f.code as fund, null as target,
        ${money('l.amount_cents - l.executed_gross_cents')} as amount,
        case when l.amount_cents is null then (coalesce(l.units, h.units) - l.executed_units)::text end as units,
        ${dutchDay('s.requested_at')} as day
      from sell_request s join sell_request_line l on l.request_id = s.id and l.progress = 'open'
        join contract c on c.id = s.contract_id join fund f on f.id = l.fund_id
        left join holding h on h.contract_id = c.id and h.fund_id = l.fund_id
      where s.brand = $1 and s.status in ('queued', 'partlyExecuted')
        and not exists (select from outgoing_transfer o where o.sell_request_id = s.id)
      union all
      select '${OWN}' || right(s.id::text, 12) || '-' || f.code || '-' || t.code, ${contractKey('c')}, 'wissel', f.code,
        t.code, null, round(h.units * g.allocation_basis_points * 0.0001, 4)::text, ${dutchDay('s.created_at')}
      from fund_switch s join contract c on c.id = s.contract_id
        join holding h on h.contract_id = c.id join fund f on f.id = h.fund_id
        join holding g on g.contract_id = c.id and g.fund_id <> h.fund_id join fund t on t.id = g.fund_id
      where c.brand = $1 and s.status in ('queued', 'partlyExecuted')
        and round(h.units * g.allocation_basis_points * 0.0001, 4) > 0) as waiting`),
  values: [brand],
});

const ANNUITIES = `('${productCodes.filter((code) => products[code].isAnnuity).join("', '")}')`;

const depositKinds = {
  INITIAL_DEPOSIT: 'eerste_inleg',
  PERIODIC_DEPOSIT: 'maandinleg',
  TOP_UP: 'bijstorting',
  TRANSFER_IN: 'overdracht_in',
} as const;

export const depositQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select ${keyOf('onderweg', 'd.id')} as sort_key, ${keyOf('onderweg', 'd.id')}, ${contractKey('c')},
      ${translated('d.type', depositKinds)}, ${money('d.amount_cents')}, d.received_on::text
    from deposit d join contract c on c.id = d.contract_id
    where c.brand = $1 and d.status = 'received'`),
  values: [brand],
});

export const payoutQuery = ({ brand, until }: ExportScope): RowQuery => ({
  text: inOrder(`select ${keyOf('uit_te_betalen', 'p.id')} as sort_key, ${keyOf('uit_te_betalen', 'p.id')}, ${contractKey('c')},
      ${translated('p.kind', { distribution: 'uitkering', sale: 'verkoop', annuity: 'lijfrente', reversal: 'terugboeking' })},
      ${money('p.amount_cents')}, p.value_date::text, p.pay_on::text,
      case when payout_hold(p, $2::date) is null then 'nee' else 'ja' end
    from payout p join contract c on c.id = p.contract_id
    where c.brand = $1 and p.status = 'ordered'`),
  values: [brand, until],
});

/** Selects the signed mandates, including ended ones. The account holder is the investor. */
export const mandateQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select m.reference as sort_key, m.id::text, ${contractKey('c')}, m.sealed_iban, a.name, m.signed_on::text,
      case when m.replaced_at is not null or m.status = 'cancelled' then 'beeindigd'
        when m.status = 'suspended' or m.paused_because is not null then 'gepauzeerd' else 'actief' end,
      (select max(k.collect_on)::text from collection k where k.mandate_id = m.id and k.status in ('open', 'paid'))
    from mandate m join contract c on c.id = m.contract_id join person_account a on a.id = c.person_id
    where m.brand = $1 and m.reference is not null and m.signed_on is not null and m.sealed_iban is not null`),
  values: [brand],
});

/** Collections of the last thirteen months, and all waiting collections. */
export const collectionQuery = ({ brand, until }: ExportScope): RowQuery => ({
  text: inOrder(`select ${keyOf('incasso', 'k.id')} as sort_key, ${keyOf('incasso', 'k.id')}, m.reference, ${contractKey('c')},
      to_char(k.month, 'YYYY-MM'), ${money('k.amount_cents')}, k.collect_on::text,
      ${translated('k.status', { fixed: 'open', sending: 'open', open: 'open', paid: 'betaald', failed: 'mislukt', reversed: 'teruggeboekt' })}
    from collection k join mandate m on m.id = k.mandate_id join contract c on c.id = k.contract_id
    where k.brand = $1 and k.status <> 'withdrawn' and m.reference is not null
      and m.signed_on is not null and m.sealed_iban is not null
      and (k.status in ('fixed', 'sending', 'open') or k.month > $2::date - interval '13 months')`),
  values: [brand, until],
});

/** Selects the last questionnaire of each day, with everything the person submitted. */
export const questionnaireQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select key || ' ' || day as sort_key, key, day, version, profile, null, submitted from (
      select distinct on (q.person_id, ${dutchDay('q.completed_at')}) ${keyOf('personen', 'q.person_id')} as key,
        ${dutchDay('q.completed_at')} as day, q.version,
        coalesce(q.given ->> 'riskSelection', q.questionnaire_id::text) as profile,
        q.given::text as submitted
      from questionnaire_record q
      where q.brand = $1 and exists (select from contract c where c.person_id = q.person_id)
      order by q.person_id, ${dutchDay('q.completed_at')}, q.completed_at desc) as latest`),
  values: [brand],
});

/**
 * Figures of the statements that the portal issued for each contract and year, without statements that a
 * correction replaced. If the contract was transferred within the year, every holder has a statement for
 * their own part: the value on 1 January comes from the first statement, and the amounts of all statements
 * are added up. The investor received the payouts of an annuity before withholding.
 */
export const yearlyStatementQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select contract || ' ' || year as sort_key, contract, year, ${money('begin_cents')},
      ${money('paid + withheld')}, case when is_annuity then ${money('premium')} end, ${money('withheld')}
    from (
      select ${contractKey('c')} as contract, left(d.facts ->> 'from', 4) as year,
        bool_or(c.product_code in ${ANNUITIES}) as is_annuity,
        (array_agg((d.facts ->> 'beginCents')::bigint order by d.facts ->> 'from', d.created_at))[1] as begin_cents,
        sum(payouts.paid) as paid, sum(payouts.withheld) as withheld, greatest(sum(premiums.premium), 0) as premium
      from document d join contract c on c.id = d.contract_id
        cross join lateral (
          select coalesce(sum((p ->> 'netCents')::bigint), 0) as paid,
            coalesce(sum((p ->> 'wageTaxCents')::bigint + (p ->> 'healthcareCents')::bigint), 0) as withheld
          from jsonb_array_elements(d.facts -> 'payouts') p) as payouts
        cross join lateral (
          select coalesce(sum((r ->> 'amountCents')::bigint), 0) as premium
          from jsonb_array_elements(d.facts -> 'received') r where r ->> 'type' <> 'TRANSFER_IN') as premiums
      where d.brand = $1 and d.kind = 'taxStatement'
        and not exists (select from document n where n.replaces_id = d.id)
      group by 1, 2) as statements`),
  values: [brand],
});

/** Selects the documents; the last column is the day on which the document came into the book. */
export const documentQuery = ({ brand, renderedUntil }: ExportScope): RowQuery => ({
  text: inOrder(`select key as sort_key, key, contract, kind, title, day, path, sha256, came_on from (
      select ${keyOf('documenten', 'd.id')} as key, ${contractKey('c')} as contract,
        case d.kind when 'archief' then d.facts ->> 'soort' else d.kind end as kind, d.title,
        d.document_date::text as day, encode(d.sha256, 'hex') as sha256,
        case d.kind when 'archief' then d.facts ->> 'bestand' else 'documenten/' || ${keyOf('documenten', 'd.id')} || '.pdf' end as path,
        ${documentDay('d')}::text as came_on
      from document d join contract c on c.id = d.contract_id
      where d.brand = $1 and d.sha256 is not null and d.rendered_at <= $2) as rendered`),
  values: [brand, renderedUntil],
});

/**
 * Selects the bank accounts with their last statement. Money that waits to be dealt or paid out belongs to the
 * investors; the rest will be passed on to funds and the tax office, and is listed with the last account.
 */
export const accountQuery = ({ brand }: ExportScope): RowQuery => ({
  text: inOrder(`select iban as sort_key, iban, name, day, ${money('closing')},
      ${money('case when row_number() over (order by closing desc, iban) = 1 then greatest(sum(closing) over () - owed, 0) else 0 end')}
    from (
      select a.iban, a.name, s.to_day::text as day, s.closing_cents as closing,
        (select coalesce(sum(d.amount_cents), 0) from deposit d join contract c on c.id = d.contract_id
          where c.brand = $1 and d.status = 'received')
        + (select coalesce(sum(p.amount_cents), 0) from payout p join contract c on c.id = p.contract_id
          where c.brand = $1 and p.status = 'ordered') as owed
      from bank_account a join lateral (
        select to_day, closing_cents from bank_statement s where s.account_id = a.id
        order by s.position desc limit 1) s on true
      where a.brand = $1) as balances`),
  values: [brand],
});

/** Units per contract and fund after everything dealt up to a day, with their value. */
const POSITIONS = `select ${contractKey('c')} as contract, f.code as fund, c.product_code as product, u.units,
    round(u.units * coalesce(n.nav, 0), 2) as value
  from contract c join holding h on h.contract_id = c.id join fund f on f.id = h.fund_id
    cross join lateral (select h.units - coalesce((select sum(e.units) from ledger_entry e
      where e.contract_id = h.contract_id and e.fund_id = h.fund_id and e.value_date > $2::date), 0) as units) u
    left join lateral (select p.nav from fund_price p where p.fund_id = h.fund_id and p.date <= $2::date
      order by p.date desc limit 1) n on true
  where c.brand = $1 and u.units > 0`;

export const balanceQuery = ({ brand, valuedOn }: ExportScope): RowQuery => ({
  text: inOrder(`select $2::date || ' ' || contract || ' ' || fund as sort_key, $2::date::text, contract, fund, units::text, value::text
    from (${POSITIONS}) as positions where $2::date is not null`),
  values: [brand, valuedOn],
});

export const totalQuery = ({ brand, valuedOn }: ExportScope): RowQuery => ({
  text: inOrder(`select $2::date || ' ' || fund || ' ' || product as sort_key, $2::date::text, fund, product, count(*)::text,
      sum(units)::text, sum(value)::text
    from (${POSITIONS}) as positions where $2::date is not null group by fund, product`),
  values: [brand, valuedOn],
});

/** Deductions, which a package books beside the gross amount from which they were taken. */
const DEDUCTIONS = "('EXIT_COST', 'DIVIDEND_TAX', 'WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')";
const DEPOSITS = `('${Object.keys(depositKinds).join("', '")}')`;
const kindCodes = Object.fromEntries(Object.entries(ledgerKinds).map(([code, { type }]) => [type, code]));

/**
 * Selects the ledger of each contract as lines of a file. A deduction follows the line from which it was taken, so
 * that this line states the gross amount and is the cause of the deduction. A reinvestment is preceded by its
 * distribution. The cause of a reversed direct debit is the line of its deposit; the entry cost it returns has the
 * reversal as its cause. Any other returned entry cost is a correction. The contracts are sorted before their lines
 * are read, so that the first contracts are returned at once and nothing sorts the whole ledger.
 */
export const ledgerQuery = ({ brand, contracts }: ExportScope): RowQuery => ({
  text: `select key, lines from (
      select ${contractKey('c')} as key, c.id from contract c
      where c.brand = $1 and ($2::text[] is null or ${contractKey('c')} = any ($2::text[]))
      order by ${contractKey('c')} collate "C") k
    cross join lateral (
      select string_agg(
        case when two and (own or split_part(keys, ' ', 2) <> '') then
          k.key || ',' || first_key || ',' || fund || ',uitkering,' || day || ',' || booked || ',' || ${money('taken - cents')}
            || ',,0.0000,' || units_after - units || ',,,' || chr(13) || chr(10) else '' end
        || k.key || ',' || key || ',' || fund || ',' || kind || ',' || day || ',' || booked || ','
        || ${money('case when two then cents else cents + taken end')}
        || ',' || coalesce(price::text, '') || ',' || units || ',' || units_after
        || ',' || coalesce(cause, '') || ',' || coalesce(reversed_key, '') || ',' || coalesce(acquired_on::text, '')
        || chr(13) || chr(10), '' order by id) as lines
      from (
        select e.id, e.keys, e.own, f.code as fund, e.value_date as day, e.booking_date as booked, e.price, e.units,
          e.units_after, e.acquired_on, e.type = 'REINVESTMENT' as two,
          split_part(e.keys, ' ', 1) as first_key,
          case when e.type <> 'REINVESTMENT' then e.keys when e.own then e.keys || '${REINVESTED}'
            else coalesce(nullif(split_part(e.keys, ' ', 2), ''), e.keys) end as key,
          case when e.type = 'ENTRY_COST' and e.amount_cents > 0 and not e.returns then 'correctie'
            else ${translated('e.type', kindCodes)} end as kind,
          e.amount_cents as cents,
          case when e.type in ${DEDUCTIONS} or not e.next_follows then 0 else e.next_cents
            + case when e.second_follows then e.second_cents else 0 end end as taken,
          case when e.type = 'DIRECT_DEBIT_REVERSAL' then (select split_part(${lineKeys('d')}, ' ', 1) from ledger_entry d
              where d.contract_id = e.contract_id and d.cause_id = e.cause_id and d.fund_id = e.fund_id
                and d.type in ${DEPOSITS} and d.amount_cents = -e.amount_cents order by d.id limit 1)
            when e.follows and (e.type in ${DEDUCTIONS} or e.type = 'ENTRY_COST' and (e.amount_cents < 0 or e.returns))
            then e.previous_key end as cause,
          (select case when r.former_key is null and r.type = 'REINVESTMENT' then ${lineKeys('r')} || '${REINVESTED}'
            else coalesce(nullif(split_part(r.former_key, ' ', 2), ''), ${lineKeys('r')}) end
            from ledger_entry r where r.id = e.reverses_id) as reversed_key
        from (
          select e.*, ${lineKeys('e')} as keys, e.former_key is null as own,
            split_part(lag(${lineKeys('e')}) over w, ' ', 1) as previous_key,
            coalesce(lag(e.fund_id) over w = e.fund_id and lag(e.value_date) over w = e.value_date, false) as follows,
            coalesce(lag(e.type) over w = 'DIRECT_DEBIT_REVERSAL' and lag(e.fund_id) over w = e.fund_id
              and lag(e.value_date) over w = e.value_date, false) as returns,
            coalesce(lead(e.type) over w in ${DEDUCTIONS} and lead(e.fund_id) over w = e.fund_id
              and lead(e.value_date) over w = e.value_date, false) as next_follows,
            lead(e.amount_cents) over w as next_cents,
            coalesce(lead(e.type, 2) over w in ${DEDUCTIONS} and lead(e.fund_id, 2) over w = e.fund_id
              and lead(e.value_date, 2) over w = e.value_date, false) as second_follows,
            lead(e.amount_cents, 2) over w as second_cents
          from ledger_entry e where e.contract_id = k.id window w as (order by e.id)) e
        join fund f on f.id = e.fund_id) e) l
    where lines is not null
    order by key collate "C"`,
  values: [brand, contracts ?? null],
});

/** Selects the last day of any data in the export, so that the same book always gives the same export. */
export const lastDayQuery = (brand: string, fundIds: readonly number[]): RowQuery => ({
  text: `select greatest(
      (select max(p.date) from fund_price p where p.fund_id = any ($2::int[])),
      (select max(greatest(e.booking_date, e.value_date)) from ledger_entry e join contract c on c.id = e.contract_id
        where c.brand = $1),
      (select max(d.received_on) from deposit d join contract c on c.id = d.contract_id where c.brand = $1),
      (select max((s.requested_at at time zone 'Europe/Amsterdam')::date) from sell_request s where s.brand = $1),
      (select max(m.signed_on) from mandate m where m.brand = $1),
      (select max(d.document_date) from document d where d.brand = $1))::text`,
  values: [brand, fundIds],
});

/** Selects the last day on or before `until` on which every fund with positions has a price. */
export const valuationDayQuery = (brand: string, fundIds: readonly number[]): RowQuery => ({
  text: `select max(day)::text from (
      select p.date as day from fund_price p
      where p.fund_id in (select h.fund_id from holding h join contract c on c.id = h.contract_id
        where c.brand = $1 and h.units > 0) and p.fund_id = any ($2::int[])
      group by p.date
      having count(*) = (select count(distinct h.fund_id) from holding h join contract c on c.id = h.contract_id
        where c.brand = $1 and h.units > 0)) as days`,
  values: [brand, fundIds],
});
