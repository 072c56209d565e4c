import type { OwnershipReason } from '@portaal/domain/change-requests/options/tenaamstelling';
import { type IsoDate, isoDate } from '@portaal/engine';
import { type HolderSnapshot, SNAPSHOT_VERSION } from '../../documents/contract-snapshot.ts';
import type { Transaction } from '../../platform/orm.ts';
import { findOwnedContract } from './contract-snapshot.repository.ts';
import { HANDED_OVER, RECEIVED } from './document-id.ts';
import { findIdentities } from './identity.repository.ts';
import { type Holding, type IssueContext, type IssuedDocument, issueOne, issuePeriod } from './issuing.ts';
import { periodsUntil } from './periods.ts';

/** Whose a contract is, and who else it is held by or for, with their numbers: never to be stored or sent as it is. */
interface HoldersOfContract extends Holding {
  readonly contractId: string;
}

/** A contract that went over to another holder. */
interface Transfer {
  /** What `holdersOf` returned before the contract was changed. */
  readonly before: HoldersOfContract;
  /** `W-2026-000123`: of one request there is one statement a holder. */
  readonly requestNumber: string;
  readonly reason: OwnershipReason;
  readonly transferredOn: IsoDate;
}

/** Who holds a contract now, to give to `issueTransferStatement` once it is another's. The contract is locked. */
export async function holdersOf(
  tx: Transaction,
  { fieldKeys }: Pick<IssueContext, 'fieldKeys'>,
  contractId: string,
): Promise<HoldersOfContract> {
  const { personId } = await held(tx, contractId);
  const identities = await findIdentities(tx, fieldKeys, [contractId], { citizenNumbers: true });
  return { contractId, personId, identity: identities.get(contractId) ?? { holders: [], description: '' } };
}

/** Where a user lives, and their number, is nothing the other needs to know. */
const named = ({ identity }: HoldersOfContract): HolderSnapshot[] =>
  identity.holders.map((holder) => ({ ...holder, address: [], citizenNumber: null }));

/**
 * The statement of a transfer (domain 5.8), for who held the contract and for who holds it now: each gets their own,
 * and sees only that. Who held it also gets the statements over the time it was theirs, up to the last monthly run;
 * those of who holds it now begin there. Comes after the contract was given its new holder, in the same transaction;
 * repeating it changes nothing.
 */
export async function issueTransferStatement(
  tx: Transaction,
  issueContext: IssueContext,
  { before, requestNumber, reason, transferredOn }: Transfer,
): Promise<void> {
  const { contractId } = before;
  const { brand, number, product, pricedOn, positions } = await held(tx, contractId);
  const after = await holdersOf(tx, issueContext, contractId);
  if (pricedOn !== null && after.personId !== before.personId) {
    const range = { first: contractId, last: contractId };
    for (const period of periodsUntil(isoDate(pricedOn), transferredOn)) {
      await issuePeriod(tx, issueContext, period, { range, limit: 1, heldBy: before });
    }
  }
  const sides = [
    { personId: before.personId, reference: requestNumber + HANDED_OVER },
    // Who stays, and only has another beside them from now on, keeps one.
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

async function held(tx: Transaction, contractId: string) {
  const found = await findOwnedContract(tx, contractId);
  if (!found) throw new Error(`there is no contract ${contractId}`);
  return found;
}
