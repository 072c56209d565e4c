import { isAwaited } from '@portaal/domain/fields/transfer-states';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findTransferOf } from '../../money/payments/payments.use-cases.ts';
import { updateTransfer } from './capital-transfers.repository.ts';

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
