import type { Orm } from '../../platform/orm.ts';
import type { Payer, ProviderPayment } from '../../platform/payment-provider.ts';
import { numberVault } from '../../platform/sealed-number.ts';
import type { Services } from '../../platform/services.ts';
import { nominatedAccountOf } from '../personal-information/personal-information.use-cases.ts';
import { organisationAccountOf } from '../relations/relations.use-cases.ts';
import type { PaymentRow, WholePayment } from './payments.repository.ts';

type Configured = Pick<Services, 'configuration'>;

const vaultOf = ({ configuration }: Configured) => numberVault(configuration.fieldKeys, 'payment');

/** Whose account a payment came from, as it is stored: it ought to be the account we pay out to (domain 4.3). */
export async function payerOf(
  services: Configured,
  orm: Orm,
  { payment, contract }: WholePayment,
  { payer }: Pick<ProviderPayment, 'payer'>,
): Promise<Pick<PaymentRow, 'payerAccount' | 'sealedPayer'>> {
  if (payer === null) return { payerAccount: null, sealedPayer: null };
  const organisation = contract.relationId
    ? await organisationAccountOf(services, orm, contract.relationId)
    : null;
  const nominated = organisation ?? (await nominatedAccountOf(services, orm, contract.personId));
  return {
    payerAccount: payer.iban === nominated ? 'nominated' : 'other',
    sealedPayer: vaultOf(services).seal('sealed_payer', payment.id, JSON.stringify(payer)),
  };
}

/** Name and number of the account a payment came from; null when the bank did not say. */
export function openPayer(services: Configured, { id, sealedPayer }: PaymentRow): Payer | null {
  const text = vaultOf(services).open('sealed_payer', id, sealedPayer);
  return text === null ? null : (JSON.parse(text) as Payer);
}
