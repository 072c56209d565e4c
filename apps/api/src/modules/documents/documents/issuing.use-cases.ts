import type { DocumentKind, IssuedKind } from '@portaal/domain/documents/documents/kinds';
import type { IsoDate } from '@portaal/engine';
import type {
  IdentityByKind,
  IdentitySnapshot,
  SnapshotByKind,
} from '../../../documents/contract-snapshot.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findStarted, type Owner } from './contract-snapshot.repository.ts';
import { CORRECTED, documentId } from './document-id.mapping.ts';
import { documentTitle } from './document-titles.mapping.ts';
import { type DocumentToInsert, insertDocuments } from './documents.repository.ts';
import { findIdentities } from './identity.repository.ts';
import type { ContractRange } from './issue-confirmations.repository.ts';
import {
  findOutdated,
  findUndocumented,
  type Period,
  type StatementOwner,
} from './period-snapshot.repository.ts';
import { sealIdentity } from './sealed-identity.mapping.ts';

/** The minimal context for issuing documents, so that documents of the demo data can have their own dates. */
export interface IssueContext {
  readonly fieldKeys: FieldKeys;
  readonly at: Date;
  /** Date printed on the document. */
  readonly today: IsoDate;
}

/** A contract with the content of its document. */
export type IssuedDocument<K extends IssuedKind> = Owner & {
  readonly reference: string;
  readonly snapshot: SnapshotByKind[K];
  /** Date of the document, if it differs from the day of issue. */
  readonly documentDate?: string;
  /** Id of the statement that this statement corrects. */
  readonly replacesId?: string;
};

/** Issues one document together with the people that it names. A repeated call changes nothing. */
export async function issueOne<K extends IssuedKind>(
  tx: Transaction,
  issueContext: IssueContext,
  kind: K,
  one: IssuedDocument<K>,
  identity: IdentityByKind[K],
): Promise<void> {
  await insertDocuments(tx, [rowOf(issueContext, kind, one, identity)]);
}

/**
 * Issues the document of a contract signed in the portal, from its snapshot only, without reading current
 * data.
 */
export const issueContract = (
  tx: Transaction,
  issueContext: IssueContext,
  one: IssuedDocument<'contract'>,
  identity: IdentitySnapshot,
): Promise<void> => issueOne(tx, issueContext, 'contract', one, identity);

/** Kinds of documents that name people, and whether they show BSNs. */
export const naming: Partial<Record<DocumentKind, { readonly citizenNumbers: boolean }>> = {
  contract: { citizenNumbers: false },
  taxStatement: { citizenNumbers: true },
  transferStatement: { citizenNumbers: true },
  // A previous system may have printed BSNs on its documents.
  archief: { citizenNumbers: true },
};

/**
 * Issues the contract documents for the contracts of a range that began on `startDate`; without `startDate`, for all
 * that have none.
 */
export async function issueContracts(
  tx: Transaction,
  issueContext: IssueContext,
  range: ContractRange,
  startDate?: IsoDate,
): Promise<void> {
  const started = await findStarted(tx, range, startDate);
  await issue(
    tx,
    issueContext,
    'contract',
    started.map((one) => ({
      ...one,
      reference: one.snapshot.contract.number,
      documentDate: one.snapshot.signedOn,
    })),
  );
}

/** Issues the letters about payouts calculated in a dealing run, one per contract and day. */
export async function issuePayoutLetters(
  tx: Transaction,
  issueContext: IssueContext,
  letters: readonly IssuedDocument<'payoutLetter'>[],
): Promise<void> {
  await issue(tx, issueContext, 'payoutLetter', letters);
}

/** Issues a statement of the total payouts for annuities that ended with their last payout. */
export async function issueClosingStatements(
  tx: Transaction,
  issueContext: IssueContext,
  statements: readonly IssuedDocument<'closingStatement'>[],
): Promise<void> {
  await issue(tx, issueContext, 'closingStatement', statements);
}

/** The current or previous holder of a contract, and the names printed in its documents. */
export interface Holding {
  readonly personId: string;
  readonly identity: IdentitySnapshot;
}

/**
 * Issues a missing statement for at most `limit` contracts of the range, to their holder or, for a single
 * contract, to its previous holder. Returns the number of missing statements and the recipients.
 */
export async function issuePeriod(
  tx: Transaction,
  issueContext: IssueContext,
  period: Period,
  {
    range,
    limit,
    heldBy,
  }: { readonly range: ContractRange; readonly limit: number; readonly heldBy?: Holding },
): Promise<{ readonly found: number; readonly owners: readonly StatementOwner[] }> {
  const found = await findUndocumented(tx, period, range, { limit, heldBy: heldBy?.personId });
  const { reference, heldUntil } = period;
  const statements = found.map((one) => ({
    ...one,
    reference,
    snapshot: heldUntil === undefined ? one.snapshot : { ...one.snapshot, heldUntil },
  }));
  const issued = await issue(
    tx,
    issueContext,
    period.kind,
    statements as IssuedDocument<Period['kind']>[],
    heldBy && new Map([[range.first, heldBy.identity]]),
  );
  return { found: found.length, owners: found.filter(({ id }) => issued.has(id)) };
}

/**
 * Issues a corrected statement for at most `limit` contracts of the range whose last tax or cost statement of
 * the year differs from the deposits received or the lines booked. The earlier statement is kept, and both
 * are marked. Returns the recipients.
 */
export async function issueCorrected(
  tx: Transaction,
  issueContext: IssueContext,
  period: Period & { readonly kind: 'annual' | 'taxStatement' },
  { range, limit }: { readonly range: ContractRange; readonly limit: number },
): Promise<readonly StatementOwner[]> {
  const outdated = await findOutdated(tx, period, range, limit);
  const statements = outdated.map(({ documentId: replacesId, documentDate, made, snapshot, ...owner }) => ({
    ...owner,
    reference: `${period.reference} ${CORRECTED} ${made}`,
    snapshot: { ...snapshot, corrects: documentDate },
    replacesId,
  }));
  await issue(tx, issueContext, period.kind, statements as IssuedDocument<typeof period.kind>[]);
  return statements;
}

async function issue<K extends IssuedKind>(
  tx: Transaction,
  issueContext: IssueContext,
  kind: K,
  contracts: readonly IssuedDocument<K>[],
  snapshots?: ReadonlyMap<string, IdentitySnapshot>,
): Promise<ReadonlySet<string>> {
  if (contracts.length === 0) return new Set();
  const ids = contracts.map(({ id }) => id);
  const names = naming[kind];
  const identities = names && (snapshots ?? (await findIdentities(tx, issueContext.fieldKeys, ids, names)));
  const rows = contracts.map((one) => rowOf(issueContext, kind, one, identities?.get(one.id) ?? null));
  return insertDocuments(tx, rows);
}

function rowOf<K extends IssuedKind>(
  { fieldKeys, at, today }: IssueContext,
  kind: K,
  {
    id: contractId,
    personId,
    brand,
    reference,
    snapshot,
    documentDate = today,
    replacesId,
  }: IssuedDocument<K>,
  identity: IdentityByKind[IssuedKind],
): DocumentToInsert {
  const id = documentId(contractId, kind, reference);
  return {
    id,
    contractId,
    personId,
    brand,
    kind,
    reference,
    title: documentTitle(kind, reference),
    documentDate,
    snapshot,
    sealed: sealIdentity(fieldKeys, id, identity),
    createdAt: at,
    replacesId: replacesId ?? null,
  };
}
