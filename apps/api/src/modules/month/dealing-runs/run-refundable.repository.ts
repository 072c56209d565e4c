import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { freeFrom } from '../../../schema/reversible-money.ts';

/**
 * Returns the ten-thousandths of a unit, including this month's, that were bought with a direct debit (domain
 * 5.5) or card payment that the payer can still reverse on the dealing day. These units are neither sold nor
 * switched. `position` is the alias of their row.
 */
export function refundableUnits(dealingDay: IsoDate, position: 'o' | 's'): SQL {
  const [contractId, fundId] = [sql.raw(`${position}.contract_id`), sql.raw(`${position}.fund_id`)];
  return sql`((
      select coalesce(sum(e.units), 0) * 10000
      from ledger_entry e join deposit b on b.id = e.cause_id and b.type = e.type
      where e.contract_id = ${contractId} and e.fund_id = ${fundId} and b.status = 'dealt'
        and ${freeFrom('b', sql`e.booking_date`)} > ${dealingDay}::date
        and not exists (select from ledger_entry r where r.reverses_id = e.id))
    + (select coalesce(sum(r.units), 0) from rolled_deposit r join deposit b using (id)
      where r.contract_id = ${contractId} and r.fund_id = ${fundId}
        and ${freeFrom('b', sql`r.received_on`)} > ${dealingDay}::date))::bigint`;
}
