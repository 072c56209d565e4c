import { decideByOfStart, isUrgent } from '@portaal/domain/investing/change-requests/decide-by';
import type { ConversionWork } from '@portaal/domain/investing/change-requests/work';
import type { IsoDate } from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import { listUndecidedStarts } from './change-requests.repository.ts';

/**
 * Returns the last day to decide on the earliest requested payout, and the number of requests with a deadline that is
 * near.
 */
export async function conversionDays(orm: Orm, brand: string, today: IsoDate): Promise<ConversionWork> {
  const days = (await listUndecidedStarts(orm, brand)).map(decideByOfStart);
  return { decideBy: days[0] ?? null, urgent: days.filter((day) => isUrgent(day, today)).length };
}
