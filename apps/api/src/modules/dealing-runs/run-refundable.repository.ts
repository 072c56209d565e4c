import { type IsoDate, REFUNDABLE_DAYS } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { whole } from './run-arithmetic.repository.ts';

/**
 * Ten-thousandths of a participation that direct debits bought, this month's included, which the bank can still
 * reverse on the valuation date (domain 5.5): they are neither sold nor switched. `position` names the row they are
 * of.
 */
export function refundableUnits(dealingDay: IsoDate, position: 'o' | 's'): SQL {
  const since = sql`${dealingDay}::date - ${whole(REFUNDABLE_DAYS)}::int`;
  const [contractId, fundId] = [sql.raw(`${position}.contract_id`), sql.raw(`${position}.fund_id`)];
  return sql`((
      select coalesce(sum(e.units), 0) * 10000
      from ledger_entry e join deposit b on b.id = e.cause_id and b.type = e.type
      where e.contract_id = ${contractId} and e.fund_id = ${fundId} and e.booking_date > ${since}
        and b.method = 'directDebit' and b.status = 'dealt'
        and not exists (select from ledger_entry r where r.reverses_id = e.id))
    + (select coalesce(sum(r.units), 0) from rolled_deposit r join deposit b using (id)
      where r.contract_id = ${contractId} and r.fund_id = ${fundId} and b.method = 'directDebit'
        and r.received_on > ${since}))::bigint`;
}
