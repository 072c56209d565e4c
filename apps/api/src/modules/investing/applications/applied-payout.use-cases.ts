import type { FieldProblem } from '@portaal/domain/http/error';
import type { AppliedPayout } from '@portaal/domain/investing/applications/applied-offer';
import { annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { paymentTermsOf } from '@portaal/domain/products/calculation/projection';
import { noRiskProfile, presentPolicy, products } from '@portaal/domain/products/products/product';
import {
  addMonths,
  type Cents,
  dealingOfMonth,
  euroToCents,
  firstOfNextMonth,
  type IsoDate,
  isoDate,
  monthsPerPayment,
  nextDealing,
} from '@portaal/engine';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { calculate, findTemporaryPayouts } from '../../products/calculation/calculation.use-cases.ts';
import { getAnnuityRules } from '../../products/fiscal/fiscal.use-cases.ts';
import { findTaxCredit } from '../change-requests/change-requests.use-cases.ts';
import type { AppliedTerms, ServicesOfTerms } from './offered-terms.use-cases.ts';

type Owner = Pick<SignedInPerson, 'id' | 'brand'>;

/** Returns the month in which payouts start, by its first day. The rules of the calculation count in whole months. */
function startOf(dealingDay: IsoDate, today: IsoDate): IsoDate {
  const month = isoDate(`${dealingDay.slice(0, 8)}01`);
  return month > today ? month : firstOfNextMonth(today);
}

/** Returns what the person's other temporary annuities pay per year, as in the calculation of the offer. */
export const otherPayouts = (
  orm: Orm,
  { id: personId, brand }: Owner,
  { otherTemporaryPayouts: stated }: Pick<CalculationInput, 'otherTemporaryPayouts'>,
): Promise<Cents> =>
  findTemporaryPayouts(orm, { personId, brand }, stated === undefined ? undefined : euroToCents(stated));

/**
 * Returns the payouts of an application, or null for a product that pays nothing out. They start on the day on which
 * the capital is expected to be dealt, are in arrears, and are paid on the pay day of their month (domain 10.13).
 */
export async function appliedPayoutOf(
  services: ServicesOfTerms,
  person: Owner,
  { offer, dealingDay }: Pick<AppliedTerms, 'offer' | 'dealingDay'>,
): Promise<AppliedPayout | null> {
  if (!offer || !products[offer.input.productCode].paysOut) return null;
  const { clock, database } = services;
  const { input, result } = offer;
  const { birthdate, duration, uitkeringsTermijnCode } = input;
  const { payout } = result;
  if (birthdate === null || !payout) throw new RangeError(`offer ${offer.number} has no payouts`);
  const polisVoorwaardeCode = input.polisVoorwaardeCode ?? presentPolicy;
  const calendar = await calendarOf(services, person.brand);
  const period = monthsPerPayment[paymentTermsOf(input).paymentFrequency];
  const paidOn = (start: IsoDate) => dealingOfMonth(addMonths(start, period), calendar).payDay;
  const today = clock.today();
  const { minimumMonths, latestFirstPayout } = annuityTermsOf(
    { birthdate, start: startOf(dealingDay, today), polisVoorwaardeCode, uitkeringsTermijnCode },
    await getAnnuityRules(services, person.brand, today),
  );
  const months = 12 * duration;
  return {
    ...{ uitkeringsTermijnCode, polisVoorwaardeCode, months },
    payout: payout.deterministicPayment,
    isTemporary: months < minimumMonths,
    // The other provider can pay at once, or use all the days it has.
    firstPayoutFrom: paidOn(nextDealing(clock.now(), calendar).dealingDay),
    firstPayoutUntil: paidOn(dealingDay),
    latestFirstPayout: isoDate(latestFirstPayout),
    creditAt: (await findTaxCredit(database.orm, person.id))?.number ?? null,
  };
}

/** Fields of a calculation that an application also has. */
const draftFields: Readonly<Record<string, string>> = {
  birthdate: 'applicants.mijn.geboortedatum',
  initialDeposit: 'investment.initialDeposit',
};

/**
 * Returns the problems by the law with payouts that start on the expected day (domain 1.5, 10.4, 10.5): the capital,
 * the term, the start, the shares and the ceiling of all temporary annuities of the person.
 */
export async function payoutProblems(
  services: ServicesOfTerms,
  person: Owner,
  input: CalculationInput,
  dealingDay: IsoDate,
): Promise<FieldProblem[]> {
  try {
    await calculate(
      services,
      person.brand,
      { ...input, start: startOf(dealingDay, services.clock.today()), chosenRiskProfile: noRiskProfile },
      {
        accumulationEnd: null,
        temporaryPayoutsPerYear: await otherPayouts(services.database.orm, person, input),
      },
    );
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return error.fields.map(({ field, message }) => ({ field: draftFields[field] ?? field, message }));
  }
}
