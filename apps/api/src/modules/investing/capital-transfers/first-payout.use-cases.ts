import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { noRiskProfile, products } from '@portaal/domain/products/products/product';
import { type Cents, centsToEuro, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import type { ActServices } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import {
  type ConvertedPayout,
  findTemporaryPayouts,
  payoutOfConversion,
} from '../../products/calculation/calculation.use-cases.ts';
import { findReceivedOf, listShares, type ReceivedTransfer, sumTransferred } from './starting.repository.ts';

/** The first payout of an annuity, or why the law does not allow it. */
export type FirstPayout =
  | ({ readonly kind: 'possible' } & ConvertedPayout)
  | { readonly kind: 'impossible'; readonly reason: string };

const impossible = (reason: string): FirstPayout => ({ kind: 'impossible', reason });

interface StartOfPayouts {
  /** Dealing day on which the money is invested. */
  readonly dealingDay: IsoDate;
  /** Value after the money was invested; null before, when the entry cost is still to be deducted. */
  readonly valueCents: Cents | null;
}

const firstOfMonth = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 8)}01`);

/**
 * Calculates the first payout of an annuity that starts with transferred capital, by the same rules as a conversion
 * (domain 1.5, 10.4, 10.5). The minimum applies to the transferred capital before entry cost.
 */
export async function firstPayoutOf(
  services: ActServices,
  { contractId, personId, brand, input }: ReceivedTransfer,
  { dealingDay, valueCents }: StartOfPayouts,
): Promise<FirstPayout> {
  const { orm } = services.database;
  const { persoon } = await getPersonalInformation(services, { id: personId });
  if (!persoon || input === null) return impossible('De geboortedatum of de offerte ontbreekt.');
  const capital = await sumTransferred(orm, contractId);
  const { otherTemporaryPayouts: _, ...offered } = input;
  const start: CalculationInput = {
    ...offered,
    initialDeposit: centsToEuro(valueCents ?? capital),
    periodicDeposit: 0,
    birthdate: isoDate(persoon.geboortedatum),
    start: firstOfMonth(dealingDay),
    chosenRiskProfile: noRiskProfile,
    isHuidigeLijfrenteOversluiten: false,
    description: '',
    funds: await listShares(orm, contractId),
  };
  const elsewhere = input.otherTemporaryPayouts;
  const person = {
    accumulationEnd: null,
    temporaryPayoutsPerYear: await findTemporaryPayouts(
      orm,
      { personId, brand },
      elsewhere === undefined ? undefined : euroToCents(elsewhere),
      contractId,
    ),
  };
  try {
    const payout = await payoutOfConversion(services, brand, start, person, {
      capital: centsToEuro(capital),
      hasEntryCost: valueCents === null,
    });
    return { kind: 'possible', ...payout };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalidInput') throw error;
    return impossible(error.fields.map(({ message }) => message).join(' '));
  }
}

/**
 * Returns why received money cannot be dealt, so that an employee must decide; null if it can. Only the start of an
 * annuity in payout depends on the day and the amount.
 */
export async function obstacleOf(services: ActServices, transfer: ReceivedTransfer): Promise<string | null> {
  const { contractStatus: status, productCode, dealFrom } = transfer;
  if (status === 'deceased') return 'Er is een overlijden vastgelegd.';
  if (status === 'blocked') return 'Het contract is geblokkeerd.';
  if (!products[productCode].paysOut || dealFrom === null) return null;
  const payout = await firstPayoutOf(services, transfer, { dealingDay: dealFrom, valueCents: null });
  return payout.kind === 'impossible' ? payout.reason : null;
}

/** Does the same as {@link obstacleOf} for the contract of an application; null if it received no such money. */
export async function obstacleOfApplication(
  services: ActServices,
  applicationId: string,
): Promise<string | null> {
  const transfer = await findReceivedOf(services.database.orm, applicationId);
  return transfer ? obstacleOf(services, transfer) : null;
}
