import type { PersonSection } from '@portaal/domain/fields/applicant';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { isClaimable } from '../../../schema/claimable.ts';
import { accountInvitation, personAccount, personalInformation } from '../../../schema/index.ts';

/**
 * Returns a valid invitation by the hash of its secret, with the stored data that its recipient must prove.
 */
export async function findInvitation(
  orm: Orm,
  { brand, secretHash, now }: { readonly brand: string; readonly secretHash: Buffer; readonly now: Date },
) {
  const [row] = await orm
    .select({
      id: accountInvitation.id,
      personId: accountInvitation.personId,
      channel: accountInvitation.channel,
      name: personAccount.name,
      person: personalInformation.person,
      sealedIban: personalInformation.sealedIban,
      isClaimable: isClaimable(sql`${personAccount.id}`),
    })
    .from(accountInvitation)
    .innerJoin(personAccount, eq(personAccount.id, accountInvitation.personId))
    .leftJoin(personalInformation, eq(personalInformation.personId, accountInvitation.personId))
    .where(
      and(
        eq(accountInvitation.secretHash, secretHash),
        eq(accountInvitation.brand, brand),
        isNull(accountInvitation.withdrawnAt),
        isNull(accountInvitation.claimedAt),
        gt(accountInvitation.expiresAt, now),
      ),
    );
  if (!row) return undefined;
  const { person, ...rest } = row;
  return { ...rest, birthDate: (person as PersonSection | null)?.geboortedatum ?? null };
}

export async function noteOpened(orm: Orm, id: string, at: Date): Promise<void> {
  await orm
    .update(accountInvitation)
    .set({ openedAt: at })
    .where(and(eq(accountInvitation.id, id), isNull(accountInvitation.openedAt)));
}

/** Consumes an invitation. Of two concurrent claims one succeeds. */
export async function consumeInvitation(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(accountInvitation)
    .set({ claimedAt: now })
    .where(
      and(
        eq(accountInvitation.id, id),
        isNull(accountInvitation.claimedAt),
        isNull(accountInvitation.withdrawnAt),
        gt(accountInvitation.expiresAt, now),
      ),
    )
    .returning({ id: accountInvitation.id });
  return rows.length > 0;
}

/** Locks an unclaimed account. Returns undefined if it was claimed or closed, or may not be claimed now. */
export async function lockUnclaimed(tx: Transaction, personId: string) {
  const [row] = await tx
    .select({ number: personAccount.email, contactEmail: personAccount.contactEmail })
    .from(personAccount)
    .where(
      and(
        eq(personAccount.id, personId),
        sql`${personAccount.unclaimedSince} is not null`,
        isClaimable(sql`${personAccount.id}`),
      ),
    )
    .for('update');
  return row;
}

/** Returns whether another person of the brand signs in with this mailbox or receives mail there. */
export async function isShared(
  tx: Transaction,
  { brand, personId, email }: { readonly brand: string; readonly personId: string; readonly email: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: personAccount.id })
    .from(personAccount)
    .where(
      and(
        eq(personAccount.brand, brand),
        ne(personAccount.id, personId),
        sql`${personAccount.id} in (select accounts_of_mailbox(${email}))`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function openAccount(
  tx: Transaction,
  personId: string,
  account: { readonly email: string; readonly contactEmail: string | null; readonly passwordHash: string },
): Promise<void> {
  await tx
    .update(personAccount)
    .set({ ...account, unclaimedSince: null })
    .where(eq(personAccount.id, personId));
}
