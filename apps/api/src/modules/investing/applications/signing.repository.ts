import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import {
  application,
  applicationSigner,
  contract,
  deposit,
  document,
  fund,
  holding,
  personAccount,
  stepUp,
} from '../../../schema/index.ts';

export type SignerRow = typeof applicationSigner.$inferSelect;

export async function insertSigner(
  tx: Transaction,
  row: typeof applicationSigner.$inferInsert,
): Promise<void> {
  await tx.insert(applicationSigner).values(row);
}

/** Returns the signers of an application with the names of their accounts, the applicant first. */
export async function findSigners(
  orm: Orm,
  applicationId: string,
): Promise<(SignerRow & { readonly name: string | null })[]> {
  const rows = await orm
    .select({ signer: applicationSigner, name: personAccount.name })
    .from(applicationSigner)
    .leftJoin(personAccount, eq(personAccount.id, applicationSigner.signedBy))
    .where(eq(applicationSigner.applicationId, applicationId))
    .orderBy(applicationSigner.id);
  return rows.map(({ signer, name }) => ({ ...signer, name }));
}

const isUuid = (text: string): boolean => text.length === 36;

/** Finds an invitation by the token of its link or by its own id, and returns it with its application and brand. */
export async function findInvitation(orm: Orm, token: string) {
  const [row] = await orm
    .select({
      signer: applicationSigner,
      brand: application.brand,
      applicantName: personAccount.name,
      row: application,
      contractNumber: contract.number,
    })
    .from(applicationSigner)
    .innerJoin(application, eq(application.id, applicationSigner.applicationId))
    .innerJoin(contract, eq(contract.id, application.contractId))
    .innerJoin(personAccount, eq(personAccount.id, application.personId))
    .where(
      isUuid(token) ? eq(applicationSigner.id, token) : eq(applicationSigner.tokenHash, hashToken(token)),
    );
  return row;
}

/**
 * Returns the open invitations to the address of an account at its brand, newest first. Excludes the applicant's own.
 */
export const findWaiting = (orm: Orm, { id, brand, email }: SignedInPerson, now: Date) =>
  orm
    .select({
      id: applicationSigner.id,
      contractNumber: contract.number,
      applicantName: personAccount.name,
      fundName: fund.name,
      expiresAt: applicationSigner.tokenExpiresAt,
    })
    .from(applicationSigner)
    .innerJoin(application, eq(application.id, applicationSigner.applicationId))
    .innerJoin(fund, eq(fund.id, application.fundId))
    .innerJoin(personAccount, eq(personAccount.id, application.personId))
    .innerJoin(contract, eq(contract.id, application.contractId))
    .where(
      and(
        eq(applicationSigner.email, email),
        ne(applicationSigner.role, 'applicant'),
        // These are the conditions of the index `application_signer_open`.
        isNotNull(applicationSigner.invitedAt),
        isNull(applicationSigner.signedAt),
        isNull(applicationSigner.declinedAt),
        gt(applicationSigner.tokenExpiresAt, now),
        eq(application.status, 'awaitingSecondSignature'),
        eq(application.brand, brand),
        ne(application.personId, id),
      ),
    )
    .orderBy(desc(applicationSigner.invitedAt));

/**
 * Returns the contracts of other applicants that a person co-signed, with the person's own copy of the document,
 * newest first.
 */
export const findCoSigned = (orm: Orm, personId: string) =>
  orm
    .select({
      contractNumber: contract.number,
      applicantName: personAccount.name,
      fundName: fund.name,
      signedAt: applicationSigner.signedAt,
      isDeathRecorded: sql<boolean>`${contract.status} = 'deceased'`,
      documentId: document.id,
    })
    .from(applicationSigner)
    .innerJoin(application, eq(application.id, applicationSigner.applicationId))
    .innerJoin(contract, eq(contract.id, application.contractId))
    .innerJoin(personAccount, eq(personAccount.id, application.personId))
    .innerJoin(fund, eq(fund.id, application.fundId))
    .leftJoin(
      document,
      and(
        eq(document.contractId, contract.id),
        eq(document.kind, 'contract'),
        eq(document.personId, applicationSigner.signedBy),
      ),
    )
    .where(
      and(
        eq(applicationSigner.signedBy, personId),
        ne(applicationSigner.role, 'applicant'),
        isNotNull(applicationSigner.signedAt),
      ),
    )
    .orderBy(desc(applicationSigner.signedAt));

export async function updateSigner(
  tx: Transaction,
  id: string,
  change: Partial<typeof applicationSigner.$inferInsert>,
): Promise<void> {
  await tx.update(applicationSigner).set(change).where(eq(applicationSigner.id, id));
}

/** Returns the authentication factor for which a just consumed token was issued. */
export async function findMethod(tx: Transaction, tokenHash: Buffer) {
  const [row] = await tx
    .select({ method: stepUp.method })
    .from(stepUp)
    .where(eq(stepUp.tokenHash, tokenHash));
  if (!row) throw new Error('a code that was used is not there');
  return row.method;
}

/**
 * Inserts a contract in one fund that awaits payment. `firstDepositId` is the id of the deposit announced with the
 * contract.
 */
export async function insertContract(
  tx: Transaction,
  row: typeof contract.$inferInsert,
  { fundId, firstDepositId }: { readonly fundId: number; readonly firstDepositId: string },
): Promise<void> {
  await tx.insert(contract).values(row);
  await tx.insert(holding).values({ contractId: row.id, fundId, units: '0', allocationBasisPoints: 10_000 });
  if (row.initialDepositCents === 0) return;
  await tx.insert(deposit).values({
    id: firstDepositId,
    contractId: row.id,
    type: 'INITIAL_DEPOSIT',
    method: 'ideal',
    amountCents: row.initialDepositCents,
    status: 'announced',
    createdAt: row.createdAt,
  });
}
