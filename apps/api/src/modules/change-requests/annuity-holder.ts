import type { AnnuityHolder } from '@portaal/domain/calculation/context';
import { type Cents, isoDate } from '@portaal/engine';
import type { Orm } from '../../platform/orm.ts';
import { findTemporaryPayouts } from '../calculation/calculation.use-cases.ts';
import type { ContractRow } from './change-requests.repository.ts';

/** What the rules of a payout ask of who converts an accumulation: one ceiling for all their temporary annuities. */
export async function annuityHolderOf(
  orm: Orm,
  { personId, brand, endDate }: Pick<ContractRow, 'personId' | 'brand' | 'endDate'>,
  start: string,
  stated?: Cents,
): Promise<AnnuityHolder> {
  return {
    // Converted before its last day it ends then.
    accumulationEnd: isoDate(endDate !== null && endDate < start ? endDate : start),
    temporaryPayoutsPerYear: await findTemporaryPayouts(orm, { personId, brand }, stated),
  };
}
