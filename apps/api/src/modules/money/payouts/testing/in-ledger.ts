import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/orm.ts';
import { withoutTriggers } from '../../../../testing/without-triggers.ts';

const typeOf = sql`case p.kind when 'distribution' then 'DISTRIBUTION' when 'sale' then 'SELL' else 'DIRECT_DEBIT_REVERSAL' end`;

/**
 * Adds a ledger line to each payout that a test inserted without one; a dealing run adds both. Sells no
 * units, because these tests are not about holdings.
 */
export const bookInLedger = (database: Database): Promise<void> =>
  withoutTriggers(
    database,
    sql`insert into ledger_entry (contract_id, fund_id, type, booking_date, value_date, amount_cents, units, units_after,
        created_at)
      select p.contract_id, (select min(id) from fund), ${typeOf},
        p.value_date, p.value_date, -p.amount_cents, 0, 0, p.value_date
      from payout p where p.status = 'ordered' and p.kind <> 'annuity' and not exists (
        select from ledger_entry e where e.contract_id = p.contract_id and e.value_date = p.value_date
          and e.type = ${typeOf})`,
  );
