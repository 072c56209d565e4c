import type { FieldProblem } from '@portaal/domain/http/error';
import {
  compactPolicyNumber,
  type TransferOrder,
} from '@portaal/domain/investing/applications/transfer-problems';
import type { Cents } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import { encryptField, type FieldKeys } from '../../../platform/field-encryption.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { insertTransfer, isPolicyRunning } from './ordering.repository.ts';

type Policy = Pick<TransferOrder, 'providerName' | 'policyNumber'>;

/** Returns a keyed hash that is equal for the same policy, however the name and the number are typed. */
function hashOf(keys: FieldKeys, { providerName, policyNumber }: Policy): string {
  const value = [providerName, policyNumber].map(compactPolicyNumber).join('\n');
  return keyedHash(keys, 'capital_transfer', value);
}

const runs: FieldProblem = {
  field: 'transfer.policyNumber',
  message: 'Voor dit nummer loopt al een overdracht. U vindt die bij uw contracten.',
};

/** Returns a problem if a transfer of this policy runs already, also if an earlier key made its hash. */
export async function runningTransferProblems(
  orm: Orm,
  keys: FieldKeys,
  brand: string,
  policy: Policy,
): Promise<FieldProblem[]> {
  const hashes = [...keys.byId.keys()].map((currentId) => hashOf({ ...keys, currentId }, policy));
  return (await isPolicyRunning(orm, brand, hashes)) ? [runs] : [];
}

/**
 * Stores a signed order to transfer capital to a new contract. Throws `invalidInput` if a transfer of the same policy
 * runs already, also if it was signed at the same moment.
 */
export async function orderTransfer(
  tx: Transaction,
  keys: FieldKeys,
  {
    contractId,
    person: { id: personId, brand },
    order: { providerName, policyNumber, isWhole, kind, regime },
    expectedCents,
    now,
  }: {
    readonly contractId: string;
    readonly person: Pick<SignedInPerson, 'id' | 'brand'>;
    readonly order: TransferOrder;
    readonly expectedCents: Cents;
    readonly now: Date;
  },
): Promise<void> {
  const id = newId();
  const place = { table: 'capital_transfer', column: 'sealed_policy_number', rowId: id };
  const isInserted = await insertTransfer(tx, {
    ...{ id, contractId, personId, brand, providerName, isWhole, kind, regime, expectedCents },
    sealedPolicyNumber: encryptField(keys, place, policyNumber),
    policyHash: hashOf(keys, { providerName, policyNumber }),
    state: 'ordered',
    orderedAt: now,
    changedAt: now,
  });
  if (!isInserted) throw new AppError('invalidInput', [runs]);
}
