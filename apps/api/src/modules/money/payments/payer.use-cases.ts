import { bearsSurname } from '@portaal/domain/fields/same-name';
import type { Orm } from '../../../platform/orm.ts';
import type { Payer, ProviderPayment } from '../../../platform/payment-provider.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import {
  identityOf,
  nominatedAccountOf,
} from '../../people/personal-information/personal-information.use-cases.ts';
import { organisationAccountOf, relationSurnameOf } from '../../people/relations/relations.use-cases.ts';
import type { PaymentRow, WholePayment } from './payments.repository.ts';

type KeyServices = Pick<Services, 'configuration'>;

const vaultOf = ({ configuration }: KeyServices) => numberVault(configuration.fieldKeys, 'payment');

/** Returns whether an account is the nominated account (domain 4.3). */
export async function payerAccountOf(
  services: KeyServices,
  orm: Orm,
  contract: Pick<WholePayment['contract'], 'personId' | 'relationId'>,
  iban: string,
): Promise<'nominated' | 'other'> {
  const organisation = contract.relationId
    ? await organisationAccountOf(services, orm, contract.relationId)
    : null;
  const nominated = organisation ?? (await nominatedAccountOf(services, orm, contract.personId));
  return iban === nominated ? 'nominated' : 'other';
}

/** Returns the stored form of the account a payment came from. */
export async function payerOf(
  services: KeyServices,
  orm: Orm,
  { payment, contract }: WholePayment,
  { payer }: Pick<ProviderPayment, 'payer'>,
): Promise<Pick<PaymentRow, 'payerAccount' | 'sealedPayer'>> {
  if (payer === null) return { payerAccount: null, sealedPayer: null };
  return {
    payerAccount: await payerAccountOf(services, orm, contract, payer.iban),
    sealedPayer: vaultOf(services).seal('sealed_payer', payment.id, JSON.stringify(payer)),
  };
}

/** Returns whether the payer's name differs from the names of all contract holders that we know. */
export async function isStranger(
  services: KeyServices,
  orm: Orm,
  { personId, relationId }: Pick<WholePayment['contract'], 'personId' | 'relationId'>,
  { name }: Payer,
): Promise<boolean> {
  const holder = await identityOf(services, orm, personId);
  const names = [
    holder?.achternaam ?? '',
    relationId === null ? '' : await relationSurnameOf(orm, relationId),
  ].filter((surname) => surname !== '');
  return names.length > 0 && !names.some((surname) => bearsSurname(name, surname));
}

/**
 * Returns the name and number of the account from which a payment came, or null if the bank did not report
 * them.
 */
export function openPayer(services: KeyServices, { id, sealedPayer }: PaymentRow): Payer | null {
  const text = vaultOf(services).open('sealed_payer', id, sealedPayer);
  return text === null ? null : (JSON.parse(text) as Payer);
}
