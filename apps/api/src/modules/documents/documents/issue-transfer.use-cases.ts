import { type IsoDate, isoDate } from '@portaal/engine';
import {
  type HolderSnapshot,
  SNAPSHOT_VERSION,
  type TransferSnapshot,
} from '../../../documents/contract-snapshot.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findOwnedContract } from './contract-snapshot.repository.ts';
import { HANDED_OVER, RECEIVED } from './document-id.mapping.ts';
import { findIdentities } from './identity.repository.ts';
import {
  type Holding,
  type IssueContext,
  type IssuedDocument,
  issueOne,
  issuePeriod,
} from './issuing.use-cases.ts';
import { periodsUntil } from './periods.rules.ts';

/**
 * The owner of a contract and the people with whom or for whom it is held, with their BSNs. Must never be stored or
 * sent unmasked.
 */
interface HoldersOfContract extends Holding {
  readonly contractId: string;
}

/** A transfer of a contract to another holder. */
interface Transfer {
  /** Result of `holdersOf` before the change of the contract. */
  readonly before: HoldersOfContract;
  /** Number of the change request, such as `W-2026-000123`. One request gives one statement per holder. */
  readonly requestNumber: string;
  readonly reason: TransferSnapshot['reason'];
  readonly transferredOn: IsoDate;
}

/** Returns the current holders of a locked contract, to be passed to `issueTransferStatement` after the transfer. */
export async function holdersOf(
  tx: Transaction,
  { fieldKeys }: Pick<IssueContext, 'fieldKeys'>,
  contractId: string,
): Promise<HoldersOfContract> {
  const { personId } = await listPositions(tx, contractId);
  const identities = await findIdentities(tx, fieldKeys, [contractId], { citizenNumbers: true });
  return { contractId, personId, identity: identities.get(contractId) ?? { holders: [], description: '' } };
}

/** Returns the holders without address and BSN, because the other holder does not need those. */
const named = ({ identity }: HoldersOfContract): HolderSnapshot[] =>
  identity.holders.map((holder) => ({ ...holder, address: [], citizenNumber: null }));

/**
 * Issues the transfer statements (domain 5.8) for the previous and the new holder; each sees only their own.
 * The previous holder also gets the statements for their own period, up to the last dealing run, where the
 * period of the new holder begins. Must be called after the change of holder, in the same transaction. A
 * repeated call changes nothing.
 */
export async function issueTransferStatement(
  tx: Transaction,
  issueContext: IssueContext,
  { before, requestNumber, reason, transferredOn }: Transfer,
): Promise<void> {
  const { contractId } = before;
  const { brand, number, product, pricedOn, positions } = await listPositions(tx, contractId);
  const after = await holdersOf(tx, issueContext, contractId);
  if (pricedOn !== null && after.personId !== before.personId) {
    const range = { first: contractId, last: contractId };
    for (const period of periodsUntil(isoDate(pricedOn), transferredOn)) {
      await issuePeriod(tx, issueContext, period, { range, limit: 1, heldBy: before });
    }
  }
  const sides = [
    { personId: before.personId, reference: requestNumber + HANDED_OVER },
    // If the holder stays and another person is added, one statement is enough.
    ...(after.personId === before.personId
      ? []
      : [{ personId: after.personId, reference: requestNumber + RECEIVED }]),
  ];
  for (const side of sides) {
    const issued: IssuedDocument<'transferStatement'> = {
      id: contractId,
      brand,
      ...side,
      snapshot: {
        version: SNAPSHOT_VERSION,
        contract: { number, product },
        transferredOn,
        requestNumber,
        reason,
        pricedOn,
        positions,
      },
    };
    const identity = { before: named(before), after: named(after) };
    await issueOne(tx, issueContext, 'transferStatement', issued, identity);
  }
}

async function listPositions(tx: Transaction, contractId: string) {
  const found = await findOwnedContract(tx, contractId);
  if (!found) throw new Error(`there is no contract ${contractId}`);
  return found;
}
