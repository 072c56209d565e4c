import type { Orm } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { payeeChecksOf } from '../../people/payees/payees.use-cases.ts';
import { nominatedPayeeOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { organisationPayeeOf } from '../../people/relations/relations.use-cases.ts';
import { type ApplicationRow, findRelationId } from './applications.repository.ts';
import type { AccountForReview } from './name-checks.rules.ts';

/**
 * Returns the account that receives the payouts of an application's contract, with the holder's name and the bank's
 * latest payee check.
 */
export async function payoutAccountOf(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  { personId, brand, contractId }: Pick<ApplicationRow, 'personId' | 'brand' | 'contractId'>,
): Promise<AccountForReview | undefined> {
  const relationId = contractId === null ? null : await findRelationId(orm, contractId);
  const organisation = relationId === null ? undefined : await organisationPayeeOf(services, orm, relationId);
  const payee = organisation ?? (await nominatedPayeeOf(services, orm, personId));
  if (payee === undefined) return undefined;
  const checkOf = await payeeChecksOf(orm, services, brand, [payee]);
  return { name: payee.name, check: checkOf(payee) ?? null };
}
