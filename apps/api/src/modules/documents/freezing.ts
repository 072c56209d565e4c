import type { DocumentKind } from '@portaal/domain/documents/calls';
import type { IsoDate } from '@portaal/engine';
import type { FactsByKind, IdentityByKind, IdentityFacts } from '../../documents/contract-facts.ts';
import type { FieldKeys } from '../../platform/field-encryption.ts';
import type { Transaction } from '../../platform/orm.ts';
import { findStarted, type Owner } from './contract-facts.repository.ts';
import { documentId } from './document-id.ts';
import { documentTitle } from './document-titles.ts';
import { type DocumentToInsert, insertDocuments } from './documents.repository.ts';
import type { ContractRange } from './freeze-confirmations.repository.ts';
import { findIdentities } from './identity.repository.ts';
import { findUndocumented, type Period } from './period-facts.repository.ts';
import { sealIdentity } from './sealed-identity.ts';

/** Nothing but what freezing needs, so that the demo data can freeze on days of its own. */
export interface Freezing {
  readonly fieldKeys: FieldKeys;
  readonly at: Date;
  /** The date the document carries. */
  readonly today: IsoDate;
}

/** A contract with what a document will say of it. */
export type Frozen<K extends DocumentKind> = Owner & {
  readonly reference: string;
  readonly facts: FactsByKind[K];
  /** Another than the day it is frozen. */
  readonly documentDate?: string;
};

/** One document, with who it names. Freezing it again leaves it as it was. */
export async function freezeOne<K extends DocumentKind>(
  tx: Transaction,
  freezing: Freezing,
  kind: K,
  one: Frozen<K>,
  identity: IdentityByKind[K],
): Promise<void> {
  await insertDocuments(tx, [rowOf(freezing, kind, one, identity)]);
}

/** Kinds that name people, and whether with their numbers. */
export const naming: Partial<Record<DocumentKind, { readonly citizenNumbers: boolean }>> = {
  contract: { citizenNumbers: false },
  taxStatement: { citizenNumbers: true },
  transferStatement: { citizenNumbers: true },
};

/** The document of the contracts of a range that began on `startDate`; without that day, of all that have none. */
export async function freezeContracts(
  tx: Transaction,
  freezing: Freezing,
  range: ContractRange,
  startDate?: IsoDate,
): Promise<void> {
  const started = await findStarted(tx, range, startDate);
  await freeze(
    tx,
    freezing,
    'contract',
    started.map((one) => ({
      ...one,
      reference: one.facts.contract.number,
      documentDate: one.facts.signedOn,
    })),
  );
}

/** Whose a contract is or was, and how he is named in its documents. */
export interface Holding {
  readonly personId: string;
  readonly identity: IdentityFacts;
}

/**
 * A statement of at most `limit` contracts of the range that lack it, for who holds them; of one contract it may be for
 * who held it before. Answers how many lacked it, and who got one.
 */
export async function freezePeriod(
  tx: Transaction,
  freezing: Freezing,
  period: Period,
  {
    range,
    limit,
    heldBy,
  }: { readonly range: ContractRange; readonly limit: number; readonly heldBy?: Holding },
): Promise<{ readonly found: number; readonly owners: readonly Owner[] }> {
  const found = await findUndocumented(tx, period, range, { limit, heldBy: heldBy?.personId });
  const { reference, heldUntil } = period;
  const statements = found.map((one) => ({
    ...one,
    reference,
    facts: heldUntil === undefined ? one.facts : { ...one.facts, heldUntil },
  }));
  const frozen = await freeze(
    tx,
    freezing,
    period.kind,
    statements as Frozen<Period['kind']>[],
    heldBy && new Map([[range.first, heldBy.identity]]),
  );
  return { found: found.length, owners: found.filter(({ id }) => frozen.has(id)) };
}

async function freeze<K extends DocumentKind>(
  tx: Transaction,
  freezing: Freezing,
  kind: K,
  contracts: readonly Frozen<K>[],
  known?: ReadonlyMap<string, IdentityFacts>,
): Promise<ReadonlySet<string>> {
  if (contracts.length === 0) return new Set();
  const ids = contracts.map(({ id }) => id);
  const names = naming[kind];
  const identities = names && (known ?? (await findIdentities(tx, freezing.fieldKeys, ids, names)));
  const rows = contracts.map((one) => rowOf(freezing, kind, one, identities?.get(one.id) ?? null));
  return insertDocuments(tx, rows);
}

function rowOf<K extends DocumentKind>(
  { fieldKeys, at, today }: Freezing,
  kind: K,
  { id: contractId, personId, brand, reference, facts, documentDate = today }: Frozen<K>,
  identity: IdentityByKind[DocumentKind],
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
    facts,
    sealed: sealIdentity(fieldKeys, id, identity),
    createdAt: at,
  };
}
