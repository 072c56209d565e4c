import type { AddressSection } from '@portaal/domain/fields/applicant';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { isClaimable } from '../../../schema/claimable.ts';
import {
  accountInvitation,
  employee,
  invitationWave,
  personAccount,
  personalInformation,
} from '../../../schema/index.ts';

/** Selects the people of a brand who may claim their account and have no invitation. */
const isUninvited = (brand: string): SQL | undefined =>
  and(
    eq(personAccount.brand, brand),
    isNotNull(personAccount.unclaimedSince),
    sql`not exists (select from ${accountInvitation} where ${accountInvitation.personId} = ${personAccount.id}
      and ${accountInvitation.withdrawnAt} is null)`,
    isClaimable(sql`${personAccount.id}`),
  );

/** Selects people whose stored data suffice to prove their identity and to contact them. */
const isComplete = and(
  isNotNull(personalInformation.sealedIban),
  sql`${personalInformation.person} ->> 'geboortedatum' is not null`,
  sql`(${personAccount.contactEmail} is not null or ${personalInformation.address} is not null)`,
);

const isEmployeeToo = sql`exists (select from ${employee}
  where ${employee.personId} <> ${personAccount.id} and same_human(${employee.personId}, ${personAccount.id}))`;

/** Lists the people whom the next wave would invite, in a fixed order. */
export const listCandidates = (
  orm: Orm,
  {
    brand,
    ofEmployees,
    most,
  }: { readonly brand: string; readonly ofEmployees: boolean; readonly most: number },
) =>
  orm
    .select({ personId: personAccount.id, contactEmail: personAccount.contactEmail })
    .from(personAccount)
    .innerJoin(personalInformation, eq(personalInformation.personId, personAccount.id))
    .where(and(isUninvited(brand), isComplete, ofEmployees ? isEmployeeToo : undefined))
    .orderBy(asc(personAccount.id))
    .limit(most);

/** Counts the uninvited people who cannot prove their identity or cannot be contacted. */
export async function countIncomplete(orm: Orm, brand: string): Promise<number> {
  const [row] = await orm
    .select({ people: sql`count(*)`.mapWith(Number) })
    .from(personAccount)
    .leftJoin(personalInformation, eq(personalInformation.personId, personAccount.id))
    .where(and(isUninvited(brand), sql`(${isComplete}) is not true`));
  return row?.people ?? 0;
}

export async function insertWave(tx: Transaction, row: typeof invitationWave.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(invitationWave)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: invitationWave.id });
  return rows.length > 0;
}

export async function hasWave(orm: Orm, brand: string, id: string): Promise<boolean> {
  return (
    (await orm.$count(invitationWave, and(eq(invitationWave.brand, brand), eq(invitationWave.id, id)))) > 0
  );
}

export const insertInvitations = (
  tx: Transaction,
  rows: readonly (typeof accountInvitation.$inferInsert)[],
): Promise<number> => bulkInsert(tx, accountInvitation, rows);

/** Lists the waves of a brand, newest first, with the number of invitations in each state. */
export const listWaves = (orm: Orm, brand: string, now: Date) => {
  const at = now.toISOString();
  const { withdrawnAt, claimedAt, sentAt, expiresAt, openedAt, channel } = accountInvitation;
  const live = sql`${withdrawnAt} is null and ${claimedAt} is null`;
  const counted = (where: SQL) => sql`count(*) filter (where ${where})`.mapWith(Number);
  return orm
    .select({
      id: invitationWave.id,
      kind: invitationWave.kind,
      startedBy: personAccount.name,
      startedAt: invitationWave.startedAt,
      byMail: invitationWave.byMail,
      byLetter: invitationWave.byLetter,
      sent: counted(sql`${sentAt} is not null`),
      toPrint: counted(sql`${live} and ${channel} = 'letter' and ${sentAt} is null`),
      opened: counted(sql`${openedAt} is not null`),
      claimed: counted(sql`${claimedAt} is not null`),
      expired: counted(sql`${live} and ${expiresAt} <= ${at}::timestamptz`),
      withdrawn: counted(sql`${withdrawnAt} is not null`),
    })
    .from(invitationWave)
    .innerJoin(personAccount, eq(personAccount.id, invitationWave.startedBy))
    .innerJoin(accountInvitation, eq(accountInvitation.waveId, invitationWave.id))
    .where(eq(invitationWave.brand, brand))
    .groupBy(invitationWave.id, personAccount.name)
    .orderBy(desc(invitationWave.id));
};

export const listInvitations = (
  orm: Orm,
  { brand, waveId, after, limit }: PageRequest & { readonly brand: string; readonly waveId: string },
) => {
  const { where, orderBy } = keyset(accountInvitation.id, 'newestFirst', after);
  return orm
    .select({ id: accountInvitation.id, name: personAccount.name, invitation: accountInvitation })
    .from(accountInvitation)
    .innerJoin(personAccount, eq(personAccount.id, accountInvitation.personId))
    .where(and(eq(accountInvitation.brand, brand), eq(accountInvitation.waveId, waveId), where))
    .orderBy(orderBy)
    .limit(limit);
};

/**
 * Locks the invitations of a wave that still have to be sent or printed, and returns them with their
 * recipients.
 */
export async function lockUnsent(
  tx: Transaction,
  {
    brand,
    waveId,
    channel,
    limit,
  }: {
    readonly brand: string;
    readonly waveId: string;
    readonly channel: 'mail' | 'letter';
    readonly limit: number;
  },
) {
  const rows = await tx
    .select({
      id: accountInvitation.id,
      name: personAccount.name,
      number: personAccount.email,
      contactEmail: personAccount.contactEmail,
      address: personalInformation.address,
    })
    .from(accountInvitation)
    .innerJoin(personAccount, eq(personAccount.id, accountInvitation.personId))
    .innerJoin(personalInformation, eq(personalInformation.personId, accountInvitation.personId))
    .where(
      and(
        eq(accountInvitation.waveId, waveId),
        eq(accountInvitation.brand, brand),
        eq(accountInvitation.channel, channel),
        isNull(accountInvitation.sentAt),
        isNull(accountInvitation.withdrawnAt),
        isNull(accountInvitation.claimedAt),
        isClaimable(sql`${personAccount.id}`),
      ),
    )
    .orderBy(asc(accountInvitation.id))
    .limit(limit)
    .for('update', { of: accountInvitation });
  return rows.map(({ address, ...row }) => ({ ...row, address: address as AddressSection | null }));
}

/** Stores the secret of an invitation that is being sent. */
export async function markSent(
  tx: Transaction,
  id: string,
  sent: { readonly secretHash: Buffer; readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.update(accountInvitation).set(sent).where(eq(accountInvitation.id, id));
}

/** Locks an invitation that was neither claimed nor withdrawn. */
export async function lockOpenInvitation(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
) {
  const [row] = await tx
    .select({
      personId: accountInvitation.personId,
      waveId: accountInvitation.waveId,
      channel: accountInvitation.channel,
      sentAt: accountInvitation.sentAt,
      name: personAccount.name,
    })
    .from(accountInvitation)
    .innerJoin(personAccount, eq(personAccount.id, accountInvitation.personId))
    .where(
      and(
        eq(accountInvitation.id, id),
        eq(accountInvitation.brand, brand),
        isNull(accountInvitation.claimedAt),
        isNull(accountInvitation.withdrawnAt),
      ),
    )
    .for('update', { of: accountInvitation });
  return row;
}

/**
 * Marks an invitation as waiting to be sent again, as two employees decided in the request. The previous
 * secret becomes invalid.
 */
export async function unsend(tx: Transaction, id: string, resendRequestId: string | null): Promise<void> {
  await tx
    .update(accountInvitation)
    .set({ secretHash: null, sentAt: null, expiresAt: null, resendRequestId })
    .where(eq(accountInvitation.id, id));
}

export async function withdraw(tx: Transaction, id: string, withdrawnAt: Date): Promise<void> {
  await tx
    .update(accountInvitation)
    .set({ withdrawnAt, secretHash: null })
    .where(eq(accountInvitation.id, id));
}
