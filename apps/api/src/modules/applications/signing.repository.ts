import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
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
} from '../../schema/index.ts';

export type SignerRow = typeof applicationSigner.$inferSelect;

export async function insertSigner(
  tx: Transaction,
  row: typeof applicationSigner.$inferInsert,
): Promise<void> {
  await tx.insert(applicationSigner).values(row);
}

/** Who signs an application with the name of their account, the applicant first. */
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

/** Whom a link was sent to, with their application and its brand. */
export async function findInvitation(orm: Orm, tokenHash: Buffer) {
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
    .where(eq(applicationSigner.tokenHash, tokenHash));
  return row;
}

/** What a person signed beside the applicant, with their own copy of the contract, the newest first. */
export const findCoSigned = (orm: Orm, personId: string) =>
  orm
    .select({
      contractNumber: contract.number,
      applicantName: personAccount.name,
      fundName: fund.name,
      signedAt: applicationSigner.signedAt,
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

/** With which factor a token was given that was just used up. */
export async function findMethod(tx: Transaction, tokenHash: Buffer) {
  const [row] = await tx
    .select({ method: stepUp.method })
    .from(stepUp)
    .where(eq(stepUp.tokenHash, tokenHash));
  if (!row) throw new Error('a code that was used is not there');
  return row.method;
}

/** A contract that waits for its money, in one fund; `firstDepositId`: what is announced with it. */
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
