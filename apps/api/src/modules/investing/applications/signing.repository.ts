import type { RuledFund } from '@portaal/domain/products/questionnaires/fund-suitability';
import type { RiskProfileCode } from '@portaal/domain/products/questionnaires/profile-codes';
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/session.ts';
import { appliedFundNames } from '../../../schema/applied-fund-names.ts';
import {
  application,
  applicationQuestionnaire,
  applicationSigner,
  contract,
  deposit,
  document,
  fund,
  holding,
  personAccount,
  stepUp,
} from '../../../schema/index.ts';

export type SignerRow = typeof applicationSigner.$inferSelect & {
  /** Ids of all questionnaire records on which the signature is based. */
  readonly recordIds: readonly string[];
};

/** Inserts a signer. The signature of a signer can be based on several questionnaire records. */
export async function insertSigner(
  tx: Transaction,
  {
    recordIds: [first, ...others] = [],
    ...row
  }: Omit<typeof applicationSigner.$inferInsert, 'questionnaireRecordId'> & {
    readonly recordIds?: readonly string[];
  },
): Promise<void> {
  await tx.insert(applicationSigner).values({ ...row, questionnaireRecordId: first ?? null });
  const further = others.map((questionnaireRecordId) => ({ signerId: row.id, questionnaireRecordId }));
  if (further.length > 0) await tx.insert(applicationQuestionnaire).values(further);
}

const furtherRecords = sql<
  string[]
>`coalesce((select jsonb_agg(q.questionnaire_record_id order by q.questionnaire_record_id)
  from ${applicationQuestionnaire} q where q.signer_id = ${applicationSigner.id}), '[]'::jsonb)`;

/** Returns the signers of an application with the names of their accounts, the applicant first. */
export async function findSigners(
  orm: Orm,
  applicationId: string,
): Promise<(SignerRow & { readonly name: string | null })[]> {
  const rows = await orm
    .select({ signer: applicationSigner, name: personAccount.name, further: furtherRecords })
    .from(applicationSigner)
    .leftJoin(personAccount, eq(personAccount.id, applicationSigner.signedBy))
    .where(eq(applicationSigner.applicationId, applicationId))
    .orderBy(applicationSigner.id);
  return rows.map(({ signer, name, further }) => ({
    ...signer,
    name,
    recordIds: [...(signer.questionnaireRecordId === null ? [] : [signer.questionnaireRecordId]), ...further],
  }));
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
      fundName: appliedFundNames,
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
      fundName: appliedFundNames,
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

/** Returns the ids of the funds of a signed application, the largest share first. */
export async function findFundIds(
  orm: Orm,
  { contractId, fundId }: Pick<typeof application.$inferSelect, 'contractId' | 'fundId'>,
): Promise<number[]> {
  if (contractId === null) return [fundId];
  const rows = await orm
    .select({ fundId: holding.fundId })
    .from(holding)
    .where(eq(holding.contractId, contractId))
    .orderBy(desc(holding.allocationBasisPoints), holding.fundId);
  return rows.map((row) => row.fundId);
}

/**
 * Returns the flows of the funds of a contract, with the rules for their risk in the terms of that contract. Terms
 * that were published without these rules have none.
 */
export async function findRuledFunds(orm: Orm, contractId: string): Promise<RuledFund[]> {
  const { rows } = await orm.execute<{
    flow: string;
    minimumProfile: RiskProfileCode | null;
    requiresKnowledge: boolean | null;
  }>(sql`
    select f.flow, r."minimumProfiel" as "minimumProfile", r."kennisNodig" as "requiresKnowledge"
    from holding h
    join contract c on c.id = h.contract_id
    join fund f on f.id = h.fund_id
    left join terms t on t.version = c.terms_version
    left join lateral jsonb_to_recordset(t.content #> '{passendheid,fondsen}')
      as r (fonds text, "minimumProfiel" text, "kennisNodig" boolean) on r.fonds = f.code
    where h.contract_id = ${contractId}
    order by f.id`);
  return rows.map(({ flow, minimumProfile, requiresKnowledge }) => ({
    flow,
    minimumProfile: minimumProfile ?? undefined,
    requiresKnowledge: requiresKnowledge ?? undefined,
  }));
}

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
 * Inserts a contract that awaits its first money, with the share of each fund. `firstDepositId` is the id of the
 * deposit announced with the contract; null if the investor pays none.
 */
export async function insertContract(
  tx: Transaction,
  row: typeof contract.$inferInsert,
  {
    shares,
    firstDepositId,
  }: {
    readonly shares: readonly { readonly fundId: number; readonly basisPoints: number }[];
    readonly firstDepositId: string | null;
  },
): Promise<void> {
  await tx.insert(contract).values(row);
  await tx.insert(holding).values(
    shares.map(({ fundId, basisPoints }) => ({
      contractId: row.id,
      fundId,
      units: '0',
      allocationBasisPoints: basisPoints,
    })),
  );
  if (firstDepositId === null) return;
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
