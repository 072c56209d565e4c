import type { Transaction } from '../../platform/orm.ts';
import type { Traces } from '../acts/acts.use-cases.ts';
import { clearTaxCredit } from './change-requests.repository.ts';

/**
 * A person has the wage tax credit at one contract at most: chosen for `to`, it ends where it was, which is said. Before
 * it is put into `to`, as the database rejects a second.
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
