import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { personAccount } from '../../../schema/index.ts';

/** Returns the ids in this list that belong to a person. */
export async function listPersonIds(orm: Orm, ids: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(sql`${personAccount.id} = any(${sql.param(`{${ids.join()}}`)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** Returns the names in `names` that are already in use as sign-in names at the brand. */
export async function listSignInNames(orm: Orm, brand: string, names: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ email: personAccount.email })
    .from(personAccount)
    .where(
      and(
        eq(personAccount.brand, brand),
        sql`${personAccount.email} = any(${sql.param([...names])}::text[])`,
      ),
    );
  return rows.map(({ email }) => email);
}

/**
 * Returns the person who receives mail at this address but signs in with a customer number. No new account
 * can be created with such an address.
 */
export async function findContact(
  orm: Orm,
  { brand, email, except }: { readonly brand: string; readonly email: string; readonly except?: string },
) {
  const [row] = await orm
    .select({ id: personAccount.id, unclaimedSince: personAccount.unclaimedSince })
    .from(personAccount)
    .where(
      and(
        eq(personAccount.brand, brand),
        eq(personAccount.contactEmail, email),
        except === undefined ? undefined : ne(personAccount.id, except),
      ),
    )
    .limit(1);
  return row;
}
