import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { bankAccount } from '../../../schema/index.ts';

/** Inserts new accounts and updates the name of existing accounts of the same brand. */
export async function putAccounts(
  orm: Orm,
  accounts: readonly (typeof bankAccount.$inferInsert)[],
): Promise<void> {
  if (accounts.length === 0) return;
  await orm
    .insert(bankAccount)
    .values([...accounts])
    .onConflictDoUpdate({
      target: bankAccount.iban,
      set: { name: sql`excluded.name` },
      setWhere: sql`${bankAccount.brand} = excluded.brand`,
    });
}

export const listAccounts = (orm: Orm) =>
  orm.select().from(bankAccount).orderBy(bankAccount.brand, bankAccount.iban);

/** Returns the brand an account belongs to; undefined if it belongs to none of our brands. */
export async function brandOfAccount(orm: Orm, iban: string): Promise<string | undefined> {
  const [account] = await orm
    .select({ brand: bankAccount.brand })
    .from(bankAccount)
    .where(eq(bankAccount.iban, iban));
  return account?.brand;
}
