import type { DocumentKind } from '@portaal/contract';
import type { IsoDate } from '@portaal/engine';
import type { FactsByKind } from '../../documents/contract-facts.ts';
import type { Transaction } from '../../plugins/orm.ts';
import type { Services } from '../../plugins/services.ts';
import { findStarted, type Owner } from './contract-facts.repository.ts';
import { documentId } from './document-id.ts';
import { documentTitle } from './document-titles.ts';
import { insertDocuments } from './documents.repository.ts';
import { type ContractRange, freezeConfirmations } from './freeze-confirmations.repository.ts';
import { findIdentities } from './identity.repository.ts';
import { sealIdentity } from './sealed-identity.ts';

/** Nothing but what freezing needs, so that the demo data can freeze on days of its own. */
export interface Freezing {
  readonly fieldKeys: Services['configuration']['fieldKeys'];
  readonly at: Date;
  /** The date the document carries. */
  readonly today: IsoDate;
}

/**
 * What one batch of the rollover of `valueDate` leaves the investors on paper: the contract of whoever begins, and a
 * confirmation of what was dealt. Part of the batch's transaction; repeating it changes nothing.
 */
export async function freezeRolloverDocuments(
  tx: Transaction,
  freezing: Freezing,
  { valueDate, range }: { readonly valueDate: IsoDate; readonly range: ContractRange },
): Promise<void> {
  await freezeContracts(tx, freezing, await findStarted(tx, range, valueDate));
  await freezeConfirmations(tx, range, { valueDate, at: freezing.at, today: freezing.today });
}

/** The document of one contract, when it is concluded; once. */
export async function freezeContractDocument(
  tx: Transaction,
  freezing: Freezing,
  contractId: string,
): Promise<void> {
  await freezeContracts(tx, freezing, await findStarted(tx, { first: contractId, last: contractId }));
}

async function freezeContracts(
  tx: Transaction,
  freezing: Freezing,
  contracts: Awaited<ReturnType<typeof findStarted>>,
): Promise<void> {
  await freezeWithIdentity(
    tx,
    freezing,
    'contract',
    contracts.map((one) => ({ ...one, reference: one.facts.contract.number })),
  );
}

/** Documents that name people: their names are sealed one by one. */
async function freezeWithIdentity<K extends DocumentKind & keyof FactsByKind>(
  tx: Transaction,
  { fieldKeys, at, today }: Freezing,
  kind: K,
  contracts: readonly (Owner & { readonly reference: string; readonly facts: FactsByKind[K] })[],
): Promise<void> {
  if (contracts.length === 0) return;
  const identities = await findIdentities(
    tx,
    fieldKeys,
    contracts.map(({ id }) => id),
  );
  await insertDocuments(
    tx,
    contracts.map(({ id: contractId, personId, brand, reference, facts }) => {
      const id = documentId(contractId, kind, reference);
      const identity = identities.get(contractId);
      if (!identity) throw new Error(`contract ${contractId} is nobody's`);
      return {
        id,
        contractId,
        personId,
        brand,
        kind,
        reference,
        title: documentTitle(kind, reference),
        documentDate: today,
        facts,
        sealed: sealIdentity(fieldKeys, id, identity),
        createdAt: at,
      };
    }),
  );
}
