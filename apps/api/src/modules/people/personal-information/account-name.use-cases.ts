import { fullName, type PersonSection } from '@portaal/domain/fields/applicant';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { checkPayee, type Payee, payeeChecksOf } from '../payees/payees.use-cases.ts';
import { vaultOf } from './information-response.mapping.ts';
import { findInformation, type InformationRow } from './personal-information.repository.ts';

/** Returns the payee in a row of personal information. */
function payeeOf(services: Pick<Services, 'configuration'>, row: InformationRow): Payee | undefined {
  const { personId } = row;
  const iban = vaultOf(services).open('sealed_iban', personId, row.sealedIban);
  const person = row.person as PersonSection | null;
  return iban === null || person === null ? undefined : { personId, iban, name: fullName(person) };
}

/**
 * Checks with the bank whether a person's account is in their name. Runs outside any transaction, after the
 * account is stored.
 */
export async function checkNominatedAccount(services: Services, personId: string): Promise<void> {
  if (services.payeeVerifier === undefined) return;
  const row = await findInformation(services.database.orm, personId);
  const payee = row && payeeOf(services, row);
  if (row && payee) await checkPayee(services, row.brand, payee);
}

/** Returns the payee of a person's own payouts; undefined while their name or account is unknown. */
export async function nominatedPayeeOf(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  personId: string,
): Promise<Payee | undefined> {
  const row = await findInformation(orm, personId);
  return row && payeeOf(services, row);
}

/** Adds the bank's name check to the information, if there is one. */
export async function withAccountName(
  services: Pick<Services, 'configuration' | 'database' | 'payeeVerifier'>,
  personId: string,
  information: PersonalInformation,
): Promise<PersonalInformation> {
  if (services.payeeVerifier === undefined || information.tegenrekening === null) return information;
  const row = await findInformation(services.database.orm, personId);
  const payee = row && payeeOf(services, row);
  if (row === undefined || payee === undefined) return information;
  const checkOf = await payeeChecksOf(services.database.orm, services, row.brand, [payee]);
  const check = checkOf(payee);
  if (check === undefined) return information;
  const naamcontrole = { uitkomst: check.outcome, bankNaam: check.bankName };
  return { ...information, tegenrekening: { ...information.tegenrekening, naamcontrole } };
}
