import { type SQL, sql } from 'drizzle-orm';
import { disabledAccount } from './account.ts';
import { contract } from './contract.ts';

/**
 * Returns whether the account of the person with this id may be claimed: the person's death is not recorded,
 * and no employee disabled the account or blocked a contract of the person (decision 0218). The trigger
 * `person_account_claimed` applies the same condition to every claim.
 */
export const isClaimable = (personId: SQL): SQL<boolean> => sql<boolean>`(
  not exists (select from ${disabledAccount} where ${disabledAccount.personId} = ${personId})
  and not exists (select from ${contract} where ${contract.personId} = ${personId}
    and ${contract.status} in ('blocked', 'deceased')))`;
