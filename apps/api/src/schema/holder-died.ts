import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns whether the person with this id died. A death recorded on one contract applies to the contract holder, and
 * therefore to all contracts of that person (decision 0040). The database function `payout_withheld_by` applies the
 * same condition to payouts.
 */
export const holderDied = (personId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from contract death where death.person_id = ${personId} and death.status = 'deceased')`;
