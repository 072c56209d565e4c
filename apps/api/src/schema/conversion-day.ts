import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';

/**
 * The day on which a `contract` asked to begin paying out, while that is not done; null: it did not. Money that comes in
 * for a later day would take the conversion along to it (decision 0030). In plain names, as columns lose that of their
 * table where one table is selected.
 */
export const convertsOn = sql<IsoDate | null>`(
  select min(r.requested #>> '{wanted,payout,start}') from change_request r
  where r.contract_id = contract.id and r.option = 'lijfrente' and r.closed_at is null)`;
