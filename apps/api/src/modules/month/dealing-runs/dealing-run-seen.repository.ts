import type { IsoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { isBlockedOrDeceased, isLeft } from './run-positions.repository.ts';

/**
 * Checksums of the rows with which a dealing run begins, one per kind of row. A checksum changes if any of its rows
 * changes. The values are strings because they exceed the range of a number.
 */
export interface Fingerprints extends Record<string, unknown> {
  readonly contracts: string;
  readonly holdings: string;
  readonly deposits: string;
  readonly sales: string;
  readonly switches: string;
}

/** Sums the hashes of all rows, so that the order of the rows does not matter. */
const ofRows = (columns: SQL): SQL =>
  sql`coalesce(sum(hash_record_extended(row(${columns}), 0)::numeric), 0)::text`;

/**
 * A contract that is blocked, or has a deceased holder, is still part of the dealing run, but its orders are not
 * dealt.
 */
const ofContract = sql`id, ${isBlockedOrDeceased}, product_code, distribution_mode, start_date, end_date,
  payment_frequency, periodic_payout_cents, apply_tax_credit, calculation_rate, payout_calculated_on,
  owed_payout_cents, is_temporary`;
const ofHolding = sql`contract_id, fund_id, h.units, allocation_basis_points`;
const ofDeposit = sql`d.id, d.type, amount_cents, received_on`;
const ofSale = sql`request_id, fund_id, l.units, amount_cents, executed_units, executed_gross_cents`;

/**
 * Returns checksums of the contracts left for the dealing run of this day, and of the orders due that day.
 * Orders for a later month and changes of name or address do not affect them, so that ordinary use of the
 * portal does not invalidate a preview.
 */
export async function fingerprintsOf(orm: Orm, dealingDay: IsoDate): Promise<Fingerprints> {
  const isDue = sql`deal_from <= ${dealingDay}::date`;
  const { rows } = await orm.execute<Fingerprints>(sql`
    with waiting as materialized (select c.* from contract c where ${isLeft(dealingDay)})
    select
      (select ${ofRows(ofContract)}
        from waiting c) as contracts,
      (select ${ofRows(ofHolding)}
        from waiting join holding h on h.contract_id = waiting.id) as holdings,
      (select ${ofRows(ofDeposit)}
        from waiting join deposit d on d.contract_id = waiting.id
        where d.status = 'received' and ${isDue}) as deposits,
      (select ${ofRows(ofSale)}
        from waiting join sell_request r on r.contract_id = waiting.id
          join sell_request_line l on l.request_id = r.id
        where r.status in ('queued', 'partlyExecuted') and progress = 'open' and ${isDue}) as sales,
      (select ${ofRows(sql`s.id`)}
        from waiting join fund_switch s on s.contract_id = waiting.id
        where s.status in ('queued', 'partlyExecuted') and ${isDue}) as switches`);
  const [row] = rows;
  if (!row) throw new Error('no fingerprints of the contracts');
  return row;
}
