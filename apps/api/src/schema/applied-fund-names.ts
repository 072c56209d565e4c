import { sql } from 'drizzle-orm';
import { application, fund, offer } from './index.ts';

/**
 * Selects the names of the funds of an application that is joined with its `fund`, the largest share first.
 * An application without an offer has only one fund.
 */
export const appliedFundNames = sql<string>`coalesce((
  select string_agg(chosen.name, ', ' order by (share ->> 'percentage')::numeric desc, chosen.id)
  from ${offer} offered cross join lateral jsonb_array_elements(offered.input -> 'funds') share
  join ${fund} chosen on chosen.id = (share ->> 'id')::int
  where offered.id = ${application.offerId} and (share ->> 'percentage')::numeric > 0), ${fund.name})`;
