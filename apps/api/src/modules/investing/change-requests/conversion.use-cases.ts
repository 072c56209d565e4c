import type { FieldProblem } from '@portaal/domain/http/error';
import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noRiskProfile, payoutCode, presentPolicy } from '@portaal/domain/products/products/product';
import { type Cents, cents, centsToEuro, type IsoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { calculate } from '../../products/calculation/calculation.use-cases.ts';
import { annuityHolderOf } from './annuity-holder.use-cases.ts';
import type { ContractRow } from './change-requests.repository.ts';
import type { ChangeContext } from './change-terms.use-cases.ts';

export type PayoutTerms = NonNullable<ChangeOf<'lijfrente'>['payout']> & {
  /** Cents per year from temporary annuities with other providers, as stated in this request. */
  readonly elsewhere: Cents | undefined;
};

/**
 * Calculation fields that the request form also has. Problems in other fields are reported for the payout as a whole.
 */
const ownFields = new Set(['start', 'duration', 'uitkeringsTermijnCode']);

export const BIRTHDATE_MISSING = 'Vul eerst uw geboortedatum in bij uw persoonlijke informatie.';

/**
 * Returns the calculation input for a payout from this accumulation with `capital` in cents, so that the rules of
 * domain 1.5 exist only once, in the contract package.
 */
export function conversionInput(
  capital: Cents,
  allocation: ReadonlyMap<number, number>,
  birthdate: IsoDate,
  { start, duration, uitkeringsTermijnCode }: Omit<PayoutTerms, 'elsewhere'>,
  { policyConditions }: Pick<ContractRow, 'policyConditions'>,
): CalculationInput {
  const funds = [...allocation].filter(([, share]) => share > 0);
  return {
    productCode: payoutCode,
    initialDeposit: centsToEuro(capital),
    periodicDeposit: 0,
    birthdate,
    start,
    duration,
    uitkeringsTermijnCode,
    chosenRiskProfile: noRiskProfile,
    polisVoorwaardeCode: policyConditions ?? presentPolicy,
    isHuidigeLijfrenteOversluiten: false,
    description: '',
    funds: funds.map(([id, share]) => ({ id, percentage: share / 10_000 })),
  };
}

/** Returns the problems of a requested payout from this accumulation, at its current value. */
export async function conversionProblems(
  services: Services,
  row: ContractRow,
  allocation: ReadonlyMap<number, number>,
  { birthdate }: ChangeContext,
  payout: PayoutTerms,
): Promise<FieldProblem[]> {
  if (birthdate === null) return [{ field: 'payout', message: BIRTHDATE_MISSING }];
  try {
    await calculate(
      services,
      row.brand,
      conversionInput(row.openingValueCents ?? cents(0), allocation, birthdate, payout, row),
      await annuityHolderOf(services.database.orm, row, payout.start, payout.elsewhere),
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return error.fields.map(({ field, message }) => ({
      field: ownFields.has(field) ? `payout.${field}` : 'payout',
      message,
    }));
  }
}
