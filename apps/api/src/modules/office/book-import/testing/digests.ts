/** SQL for the digests of everything an import writes, without ids and the times of the run. */
export const DIGESTS = `
  select 'ledger' as name, md5(string_agg(concat_ws('|', r.key, e.fund_id, e.type, e.sequence, e.value_date,
    e.booking_date, e.amount_cents, e.price, e.units, e.units_after, e.acquired_on, e.former_key), ',' order by e.id)) as digest
  from ledger_entry e join imported_row r on r.row_id = e.contract_id
  union all
  select 'books', md5(string_agg(concat_ws('|', account, case when account in ('undealt', 'toPay') then '' else subject end, amount), ','
    order by account, case when account in ('undealt', 'toPay') then '' else subject end, amount))
  from (select account, case when account in ('undealt', 'toPay') then '' else subject end as subject,
    sum(amount_cents) as amount from book_line group by 1, 2 having sum(amount_cents) <> 0) as b
  union all
  select 'holdings', md5(string_agg(concat_ws('|', r.key, h.fund_id, h.units, h.allocation_basis_points), ',' order by r.key, h.fund_id))
  from holding h join imported_row r on r.row_id = h.contract_id
  union all
  select 'rows', md5(string_agg(concat_ws('|', file, key), ',' order by file, key)) from imported_row
  union all
  select 'counts', concat_ws(' ', (select count(*) from deposit), (select count(*) from payout),
    (select count(*) from contract_valuation), (select count(*) from sell_request), (select count(*) from fund_switch),
    (select count(*) from archived_row), (select count(*) from collection), (select count(*) from mandate))`;
