import type { CollectedMovement } from '../sepa/movement.ts';
import { nameOf } from './mandate-message.ts';
import type { State } from './state.ts';

/**
 * Returns the collected amounts and the amounts returned to debtors. A collection that never succeeded is not
 * included.
 */
export function turnoverOf({ transactions, mandates }: State): CollectedMovement[] {
  const mandateOf = new Map(mandates.map((mandate) => [mandate.contractId, mandate]));
  return transactions.flatMap((transaction) => {
    const { id, apiKey, cents, mandateId, message, endToEndId, collectionDay } = transaction;
    if (transaction.wasCollected !== true) return [];
    const mandate = mandateOf.get(transaction.contractId);
    const collected: CollectedMovement = {
      id: String(id),
      customer: apiKey,
      cents,
      batch: `TWK-${collectionDay.replaceAll('-', '')}`,
      endToEndId,
      mandateId,
      name: mandate === undefined ? 'Onbekend' : nameOf(mandate),
      iban: mandate?.iban ?? null,
      remittance: message,
      returnReason: null,
    };
    if (transaction.state !== 'UNPAID') return [collected];
    const returnReason = transaction.bankError;
    return [collected, { ...collected, id: `${id}:returned`, cents: -cents, returnReason }];
  });
}
