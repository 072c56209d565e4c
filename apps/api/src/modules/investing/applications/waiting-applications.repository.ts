import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { application, applicationSigner, personAccount } from '../../../schema/index.ts';

/** Returns the drafts of a brand that will be erased on or before this day. */
export function findExpiring(orm: Orm, brand: string, day: string) {
  return orm
    .select({ id: application.id })
    .from(application)
    .where(and(eq(application.brand, brand), lte(application.expiresOn, day)))
    .orderBy(application.id);
}

/** Locks a draft until the transaction ends and returns it with its owner; undefined if it was signed or removed. */
export async function lockDraft(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ row: application, name: personAccount.name, email: personAccount.email })
    .from(application)
    .innerJoin(personAccount, eq(personAccount.id, application.personId))
    .where(and(eq(application.id, id), eq(application.status, 'draft')))
    .for('update', { of: application });
  return row;
}

const isUnreminded = (before: Date) =>
  and(
    eq(application.status, 'awaitingSecondSignature'),
    isNotNull(applicationSigner.tokenHash),
    isNull(applicationSigner.remindedAt),
    lte(applicationSigner.invitedAt, before),
  );

const selectInvited = (orm: Orm) =>
  orm
    .select({ signer: applicationSigner, brand: application.brand })
    .from(applicationSigner)
    .innerJoin(application, eq(application.id, applicationSigner.applicationId))
    .$dynamic();

/** Returns the signers invited before this moment who have neither signed nor been reminded. */
export const findUnreminded = (orm: Orm, before: Date) => selectInvited(orm).where(isUnreminded(before));

/** Locks one row of {@link findUnreminded} until the transaction ends. */
export async function lockUnreminded(tx: Transaction, id: string, before: Date) {
  const [row] = await selectInvited(tx)
    .where(and(eq(applicationSigner.id, id), isUnreminded(before)))
    .for('update', { of: applicationSigner });
  return row;
}
