import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the person with this id died: a death that is recorded on one contract is of its holder, and so of all their
 * contracts (decision 0040). As `payout_withheld_by` of the database asks it of what is to be paid.
 */
export const holderDied = (personId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from contract death where death.person_id = ${personId} and death.status = 'deceased')`;
