import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { payoutKindTexts } from '@portaal/domain/money/ledger/calls';
import { MOST_UNDER_WAY } from '@portaal/domain/money/payouts/own-payouts';
import { type Cents, cents, centsToEuro } from '@portaal/engine';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listUnderWayRows, sumUnderWay } from './own-payouts.repository.ts';
import { payoutStatusOf, payoutViewOf } from './payout-status.rules.ts';

/** Lists the unpaid payouts of the person, with their status. */
export async function listPayoutsUnderWay(
  services: Pick<Services, 'brands' | 'clock' | 'configuration' | 'database'>,
  { id, brand }: SignedInPerson,
): Promise<CallResponse<typeof calls.listPayoutsUnderWay>['data']> {
  const view = payoutViewOf(services, brand);
  const rows = await listUnderWayRows(services.database.orm, id, { ...view, limit: MOST_UNDER_WAY });
  const items = rows.flatMap(({ id: payoutId, contractId, number, kind, amountCents, facts }) => {
    const status = payoutStatusOf(view, facts);
    if (status === null) return [];
    const amount = centsToEuro(cents(amountCents));
    return [
      {
        id: payoutId,
        contract: { id: contractId, number },
        kind: payoutKindTexts[kind],
        amount,
        stand: status,
      },
    ];
  });
  const [{ count, sumCents } = { count: 0, sumCents: 0 }] = rows;
  return { count, total: centsToEuro(cents(sumCents)), items };
}

/** Returns the unpaid total of the caller's own contract. */
export const sumPayoutsUnderWay = (
  services: Pick<Services, 'brands' | 'clock' | 'configuration' | 'database'>,
  { brand }: SignedInPerson,
  contractId: string,
): Promise<Cents> =>
  sumUnderWay(services.database.orm, { contractId, payoutsFrom: payoutViewOf(services, brand).payoutsFrom });
