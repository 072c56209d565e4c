import { isAwaited } from '@portaal/domain/fields/transfer-states';
import type { FieldProblem } from '@portaal/domain/http/error';
import {
  compactPolicyNumber,
  type TransferOrder,
} from '@portaal/domain/investing/applications/transfer-problems';
import type { Cents } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { encryptField, type FieldKeys } from '../../../platform/field-encryption.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { findTransferOf } from '../../money/payments/payments.use-cases.ts';
import {
  insertTransfer,
  isPolicyRunning,
  type TransferRow,
  updateTransfer,
} from './capital-transfers.repository.ts';

/** Returns the number of the policy with the other provider. */
export function policyNumberOf(
  { configuration }: Pick<Services, 'configuration'>,
  { id, sealedPolicyNumber }: Pick<TransferRow, 'id' | 'sealedPolicyNumber'>,
): string {
  const vault = numberVault(configuration.fieldKeys, 'capital_transfer');
  return vault.open('sealed_policy_number', id, sealedPolicyNumber) ?? '';
}

type Policy = Pick<TransferOrder, 'providerName' | 'policyNumber'>;

/** Returns a keyed hash that is equal for the same policy, however the name and the number are typed. */
export function policyHashOf(keys: FieldKeys, { providerName, policyNumber }: Policy): string {
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
  const hashes = [...keys.byId.keys()].map((currentId) => policyHashOf({ ...keys, currentId }, policy));
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
    policyHash: policyHashOf(keys, { providerName, policyNumber }),
    state: 'ordered',
    orderedAt: now,
    changedAt: now,
  });
  if (!isInserted) throw new AppError('invalidInput', [runs]);
}

/**
 * Withdraws the transfer to a locked contract that will not start. Money that was received stays with the transfer
 * until two employees return it to the other provider. Returns the sentence about the money for the investor;
 * undefined for a contract without a transfer.
 */
export async function withdrawTransfer(
  tx: Transaction,
  contractId: string,
  at: Date,
): Promise<{ readonly audit: readonly AuditLine[]; readonly text: string } | undefined> {
  const transfer = await findTransferOf(tx, contractId);
  if (transfer === undefined) return undefined;
  const { id, state, providerName } = transfer;
  if (state === 'received') {
    return {
      audit: [],
      text: `Het geld dat wij van ${providerName} hebben ontvangen, gaat terug naar uw vorige aanbieder: naar de rekening waar het vandaan kwam.`,
    };
  }
  if (!isAwaited(state)) return { audit: [], text: 'U hoeft niets te betalen.' };
  await updateTransfer(tx, id, { state: 'withdrawn', closedAt: at, changedAt: at });
  return {
    audit: [
      {
        action: 'capitalTransfer.withdrawn',
        subjectType: 'capitalTransfer',
        subjectId: id,
        detail: { contractId },
      },
    ],
    text: `U hoeft niets te betalen. Komt er toch nog geld van ${providerName}, dan gaat het terug naar uw vorige aanbieder.`,
  };
}
