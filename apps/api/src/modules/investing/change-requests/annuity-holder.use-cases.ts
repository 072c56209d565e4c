import type { AnnuityHolder } from '@portaal/domain/products/calculation/context';
import { type Cents, isoDate } from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import { findTemporaryPayouts } from '../../products/calculation/calculation.use-cases.ts';
import type { ContractRow } from './change-requests.repository.ts';

/**
 * Returns the data about the person that the payout rules need for a conversion: one ceiling applies to all temporary
 * annuities of a person.
 */
export async function annuityHolderOf(
  orm: Orm,
  { personId, brand, endDate }: Pick<ContractRow, 'personId' | 'brand' | 'endDate'>,
  start: string,
  stated?: Cents,
): Promise<AnnuityHolder> {
  return {
    // A conversion before the end date ends the accumulation on the day of the conversion.
    accumulationEnd: isoDate(endDate !== null && endDate < start ? endDate : start),
    temporaryPayoutsPerYear: await findTemporaryPayouts(orm, { personId, brand }, stated),
  };
}
