import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { employeeInvitation, personAccount } from '../../../schema/index.ts';

type InvitationRow = typeof employeeInvitation.$inferSelect;

interface Link {
  readonly brand: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
}

const isLive = ({ brand, tokenHash, now }: Link) =>
  and(
    eq(employeeInvitation.tokenHash, tokenHash),
    eq(employeeInvitation.brand, brand),
    gt(employeeInvitation.expiresAt, now),
  );

/** Returns the invitation to which a valid link belongs. */
export async function findInvited(orm: Orm, link: Link): Promise<InvitationRow | undefined> {
  const [row] = await orm.select().from(employeeInvitation).where(isLive(link));
  return row;
}

/** Deletes and returns the invitation to which a valid link belongs, so that the link works once. */
export async function consumeInvitation(tx: Transaction, link: Link): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(employeeInvitation).where(isLive(link)).returning();
  return row;
}

export const listInvitations = (
  orm: Orm,
  { brand, after, limit }: PageRequest & { readonly brand: string },
) => {
  const { where, orderBy } = keyset(employeeInvitation.id, 'newestFirst', after);
  return orm
    .select({ id: employeeInvitation.id, invitation: employeeInvitation, inviter: personAccount.name })
    .from(employeeInvitation)
    .innerJoin(personAccount, eq(personAccount.id, employeeInvitation.invitedBy))
    .where(and(eq(employeeInvitation.brand, brand), where))
    .orderBy(orderBy)
    .limit(limit);
};

/** Returns the account with an address at a brand, whether of a customer or of an employee. */
export async function findAccountOf(orm: Orm, brand: string, email: string) {
  const [row] = await orm
    .select({ role: personAccount.role })
    .from(personAccount)
    .where(and(eq(personAccount.brand, brand), sql`mailbox(${personAccount.email}) = mailbox(${email})`));
  return row;
}

/**
 * Lists employees of other brands with the same mailbox or the same name, because they may be the same
 * person.
 */
export const listEmployeesLike = (
  orm: Orm,
  { brand, email, name }: { readonly brand: string; readonly email: string; readonly name: string },
) =>
  orm
    .select({ brand: personAccount.brand, email: personAccount.email, name: personAccount.name })
    .from(personAccount)
    .where(
      and(
        eq(personAccount.role, 'admin'),
        or(
          and(ne(personAccount.brand, brand), sql`mailbox(${personAccount.email}) = mailbox(${email})`),
          sql`lower(${personAccount.name}) = lower(${name})`,
        ),
      ),
    )
    .orderBy(personAccount.id);

export async function isInvited(orm: Orm, brand: string, email: string): Promise<boolean> {
  return (
    (await orm.$count(
      employeeInvitation,
      and(eq(employeeInvitation.brand, brand), eq(employeeInvitation.email, email)),
    )) > 0
  );
}

/** Inserts an invitation. Returns false if it already existed. */
export async function insertInvitation(
  tx: Transaction,
  row: typeof employeeInvitation.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(employeeInvitation)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: employeeInvitation.id });
  return rows.length > 0;
}

interface OfBrand {
  readonly id: string;
  readonly brand: string;
}

const isOne = ({ id, brand }: OfBrand) =>
  and(eq(employeeInvitation.id, id), eq(employeeInvitation.brand, brand));

export async function lockInvitation(tx: Transaction, one: OfBrand): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(employeeInvitation).where(isOne(one)).for('update');
  return row;
}

export async function renewInvitation(
  tx: Transaction,
  id: string,
  link: Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(employeeInvitation).set(link).where(eq(employeeInvitation.id, id));
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(tx: Transaction, one: OfBrand): Promise<boolean> {
  const rows = await tx.delete(employeeInvitation).where(isOne(one)).returning({ id: employeeInvitation.id });
  return rows.length > 0;
}

/** Deletes the invitations made by a departing employee and returns them. */
export const deleteInvitationsBy = (tx: Transaction, personId: string): Promise<{ id: string }[]> =>
  tx
    .delete(employeeInvitation)
    .where(eq(employeeInvitation.invitedBy, personId))
    .returning({ id: employeeInvitation.id });

export async function deleteInvitationsBefore(orm: Orm, sentBefore: Date): Promise<void> {
  await orm.delete(employeeInvitation).where(lt(employeeInvitation.sentAt, sentBefore));
}
