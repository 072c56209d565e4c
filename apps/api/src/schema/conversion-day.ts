import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';

/**
 * The start day of payouts that an unfinished conversion of a `contract` requests; null without a conversion.
 * Money received for a later dealing day would delay the conversion to that day (decision 0030). The SQL uses
 * plain column names, because drizzle omits the table name in a query on a single table.
 */
export const convertsOn = sql<IsoDate | null>`(
  select min(r.requested #>> '{wanted,payout,start}') from change_request r
  where r.contract_id = contract.id and r.option = 'lijfrente' and r.closed_at is null)`;
