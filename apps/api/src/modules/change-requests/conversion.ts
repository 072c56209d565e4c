import { type ChangeOf, type FieldProblem, noRiskProfile } from '@portaal/contract';
import { cents, centsToEuro } from '@portaal/engine';
import { AppError } from '../../plugins/app-error.ts';
import type { Services } from '../../plugins/services.ts';
import { calculate } from '../calculation/calculation.use-cases.ts';
import type { Surroundings } from './change-facts.ts';
import type { ContractRow } from './change-requests.repository.ts';

/** Fields of a calculation that are fields of the request too; of any other fault the payout as a whole is at fault. */
const ownFields = new Set(['start', 'duration', 'uitkeringsTermijnCode']);

/**
 * What stands in the way of a payout from this accumulation (domain 1.5): the rules of a calculation with the value of
 * the contract as capital, one copy of which stands in the contract package.
 */
export async function conversionProblems(
  services: Services,
  row: ContractRow,
  allocation: ReadonlyMap<number, number>,
  { birthdate }: Surroundings,
  payout: NonNullable<ChangeOf<'lijfrente'>['payout']>,
): Promise<FieldProblem[]> {
  if (birthdate === null) {
    const message = 'Vul eerst uw geboortedatum in bij uw persoonlijke informatie.';
    return [{ field: 'payout', message }];
  }
  const funds = [...allocation].filter(([, share]) => share > 0);
  try {
    await calculate(services, {
      productCode: 'SDIL',
      initialDeposit: centsToEuro(cents(row.openingValueCents ?? 0)),
      periodicDeposit: 0,
      birthdate,
      ...payout,
      chosenRiskProfile: noRiskProfile,
      polisVoorwaardeCode: 'SDIL',
      isHuidigeLijfrenteOversluiten: false,
      description: '',
      funds: funds.map(([id, share]) => ({ id, percentage: share / 10_000 })),
    });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return error.fields.map(({ field, message }) => ({
      field: ownFields.has(field) ? `payout.${field}` : 'payout',
      message,
    }));
  }
}
