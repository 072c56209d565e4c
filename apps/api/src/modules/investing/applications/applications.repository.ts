import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { ApplicationStatus } from '@portaal/domain/investing/applications/states';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import {
  type AnyColumn,
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { findContract } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import {
  application,
  applicationSigner,
  contract,
  offer,
  personAccount,
  terms,
} from '../../../schema/index.ts';

export type ApplicationRow = typeof application.$inferSelect & {
  /** Number of the application's contract; null before signing. */
  readonly contractNumber: string | null;
  readonly contractStatus: ContractStatus | null;
  /**
   * Days after the last signature within which the investor can withdraw, according to the terms of the
   * contract.
   */
  readonly coolingOffDays: number;
  /** The second signer. Their name is known only after they signed. */
  readonly second: Pick<typeof applicationSigner.$inferSelect, 'email' | 'signedAt' | 'declinedAt'> | null;
  readonly secondName: string | null;
  /** Number of the offer that the application follows. */
  readonly offerNumber: string | null;
};

export type ListedApplication = ApplicationRow & {
  /** Whether the application's contract awaits payment. */
  readonly isDue: boolean;
};

/** Selects the cooling-off period in days of the terms under which a contract was signed. */
const coolingOffDays = (version: AnyColumn) =>
  sql<number>`coalesce((select (t.content -> 'termijnen' ->> 'bedenktijd')::int from ${terms} t
    where t.version = ${version}), ${sectionsBefore.termijnen.bedenktijd}::int)`;

const { email, signedAt, declinedAt } = applicationSigner;
const withContract = {
  ...getTableColumns(application),
  contractNumber: contract.number,
  contractStatus: contract.status,
  coolingOffDays: coolingOffDays(contract.termsVersion),
  second: { email, signedAt, declinedAt },
  secondName: personAccount.name,
  offerNumber: offer.number,
  isDue: sql<boolean>`coalesce(${contract.status} = 'awaitingPayment' and ${contract.outstandingCents} > 0, false)`,
};

const selectApplications = (orm: Orm) =>
  orm
    .select(withContract)
    .from(application)
    .leftJoin(contract, eq(contract.id, application.contractId))
    .leftJoin(
      applicationSigner,
      and(eq(applicationSigner.applicationId, application.id), ne(applicationSigner.role, 'applicant')),
    )
    .leftJoin(personAccount, eq(personAccount.id, applicationSigner.signedBy))
    .leftJoin(offer, eq(offer.id, application.offerId))
    .$dynamic();

const own = (personId: string, id: string) => and(eq(application.id, id), eq(application.personId, personId));

const ended: readonly ApplicationStatus[] = ['rejected', 'withdrawn'];

/** Version of a draft directly after its creation. A draft that still has this version is empty. */
export const UNTOUCHED = 1;

/** Returns a person's applications that were not rejected and have something filled in, newest first. */
export function findUnended(orm: Orm, personId: string): Promise<ListedApplication[]> {
  return selectApplications(orm)
    .where(
      and(
        eq(application.personId, personId),
        notInArray(application.status, [...ended]),
        or(ne(application.status, 'draft'), gt(application.version, UNTOUCHED)),
      ),
    )
    .orderBy(desc(application.id));
}

/** Returns all applications of a person, oldest first. */
export function findApplicationsOf(orm: Orm, personId: string): Promise<ApplicationRow[]> {
  return selectApplications(orm).where(eq(application.personId, personId)).orderBy(application.id);
}

export async function findApplication(
  orm: Orm,
  personId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(orm).where(own(personId, id));
  return row;
}

/** Returns an application of any person. */
export async function findApplicationById(orm: Orm, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(orm).where(eq(application.id, id));
  return row;
}

/** Locks an application until the transaction ends and returns it with its contract, which is read after the lock. */
export async function lockApplication(
  tx: Transaction,
  personId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  await tx.select({ id: application.id }).from(application).where(own(personId, id)).for('update');
  return findApplication(tx, personId, id);
}

/** Returns the unsigned draft of a person for a fund, without an offer. */
export async function findDraft(
  orm: Orm,
  personId: string,
  flow: InvestmentFlowName,
): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(orm).where(
    and(
      eq(application.personId, personId),
      eq(application.flow, flow),
      eq(application.status, 'draft'),
      isNull(application.offerId),
    ),
  );
  return row;
}

/** Returns the application that follows an offer. */
export async function findOfOffer(
  orm: Orm,
  personId: string,
  offerId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await selectApplications(orm).where(
    and(eq(application.offerId, offerId), eq(application.personId, personId)),
  );
  return row;
}

/**
 * Returns false if the person already has a draft for this fund, or an application for this offer. Of two concurrent
 * inserts, one succeeds.
 */
export async function insertDraft(tx: Transaction, row: typeof application.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(application)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: application.id });
  return rows.length > 0;
}

export async function updateApplication(
  tx: Transaction,
  id: string,
  change: Partial<typeof application.$inferInsert>,
): Promise<void> {
  await tx.update(application).set(change).where(eq(application.id, id));
}

export async function deleteApplication(tx: Transaction, id: string): Promise<void> {
  await tx.delete(application).where(eq(application.id, id));
}

const relationOfContract = { relationId: contract.relationId };

export async function findRelationId(orm: Orm, contractId: string): Promise<string | null> {
  const row = await findContract(orm, { contractId }, relationOfContract);
  return row?.relationId ?? null;
}

/**
 * Returns the initial deposit in euro from which the investor must show the origin of the money, according to
 * the terms on which the contract was signed; without a contract, according to the terms of today.
 */
export async function findOriginLimit(
  orm: Orm,
  {
    contractId,
    brand,
    today,
  }: { readonly contractId: string | null; readonly brand: string; readonly today: string },
): Promise<number> {
  const version = sql`coalesce((select terms_version from contract where id = ${contractId}),
    terms_version_on(${brand}, ${today}::date))`;
  const { rows } = await orm.execute<{ from: number | null }>(sql`
    select (content -> 'grenzen' ->> 'herkomstVanaf')::int as "from" from terms where version = ${version}`);
  return rows[0]?.from ?? sectionsBefore.grenzen.herkomstVanaf;
}
