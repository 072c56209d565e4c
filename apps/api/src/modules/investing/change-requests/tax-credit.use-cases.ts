import type { Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { clearTaxCredit } from './change-requests.repository.ts';

export { findTaxCredit } from './change-requests.repository.ts';

/**
 * Moves the wage tax credit to the contract `to`, because a person has the credit for at most one contract. Removes
 * it from the previous contract and notifies the person. Must be called before the credit is set on `to`, because the
 * database rejects a second credit.
 */
export async function moveTaxCredit(
  tx: Transaction,
  to: { readonly id: string; readonly number: string; readonly personId: string; readonly brand: string },
): Promise<{
  readonly history: NonNullable<Traces['history']>;
  readonly messages: NonNullable<Traces['messages']>;
}> {
  const ended = await clearTaxCredit(tx, to);
  return {
    history: ended.map(({ id }) => ({
      contractId: id,
      kind: 'annuityChanged',
      before: 'Loonheffingskorting: Ja',
      after: `Loonheffingskorting: Nee. U hebt de korting nu bij contract ${to.number}.`,
    })),
    messages: ended.map(({ id, number }) => ({
      personId: to.personId,
      brand: to.brand,
      contractId: id,
      kind: 'changeRequest',
      title: 'Uw loonheffingskorting is verplaatst',
      text: `U hebt de loonheffingskorting gekozen bij contract ${to.number}. U mag haar één keer gebruiken. Daarom passen wij haar bij contract ${number} niet meer toe.`,
      mail: true,
    })),
  };
}
