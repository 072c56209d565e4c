import { yearOf } from '@portaal/engine';
import {
  type ActServices,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { advanceTransfers } from '../../investing/capital-transfers/capital-transfers.use-cases.ts';
import { applyDueChanges } from '../../investing/change-requests/change-requests.use-cases.ts';
import { isYearLoaded } from '../../products/fiscal/fiscal.use-cases.ts';
import { BATCH, bookBatch, digestOf, orderFor } from './carry-out-run.use-cases.ts';
import { hasUnpriced } from './dealing-run-figures.repository.ts';
import { withholdPayouts } from './dealing-run-withholding.use-cases.ts';
import {
  findDealingRun,
  findLastBatchNumber,
  listBatches,
  lockDealingRuns,
  redemptionLimitsOf,
} from './dealing-runs.repository.ts';
import { type DealingOrder, dealPositions } from './run-positions.repository.ts';
import { addToCompleted, listWaitingDays, markMade } from './waiting-payouts.repository.ts';

/**
 * Deals the annuities that dealing runs skipped because the tax figures of a year were not loaded: once, day
 * by day, with the prices and tax table that the run of that day would have used. Skips annuities whose year
 * is still not loaded.
 */
export async function dealWaitingPayouts(services: ActServices): Promise<void> {
  const { database } = services;
  for (const dealingDay of await listWaitingDays(database.orm)) {
    if (!(await isYearLoaded(database.orm, yearOf(dealingDay)))) return;
    const run = await findDealingRun(database.orm, dealingDay);
    if (!run) throw new Error(`annuities wait of ${dealingDay}, which was not run`);
    await applyDueChanges(services, dealingDay);
    const order = await orderFor(database.orm, dealingDay, redemptionLimitsOf(run));
    while (await act(services, nobody(''), { work: (tx) => dealWaiting(tx, services, order) }));
    await applyDueChanges(services, dealingDay);
    await advanceTransfers(services);
  }
}

/**
 * Deals some of the waiting annuities of a day. Returns false if none are left. A second caller continues with the
 * rest.
 */
async function dealWaiting(
  tx: Transaction,
  services: ActServices,
  order: DealingOrder,
): Promise<CompletedAct<boolean>> {
  const { dealingDay } = order;
  const now = services.clock.now();
  await lockDealingRuns(tx);
  const dealt = await dealPositions(tx, order, { waited: BATCH[services.database.kind] }, { lock: true });
  if (!dealt) {
    await markMade(tx, dealingDay, { madeAt: now, last: null });
    return unchanged(false);
  }
  if (await hasUnpriced(tx)) throw new Error(`a held fund has no price on ${dealingDay}`);
  const withheld = await withholdPayouts(tx, dealingDay);
  const number = (await findLastBatchNumber(tx, dealingDay)) + 1;
  const traces = await bookBatch(tx, services, { dealingDay, number, dealt });
  await markMade(tx, dealingDay, { madeAt: now, last: dealt.last });
  const digest = digestOf(await listBatches(tx, dealingDay));
  await addToCompleted(tx, dealingDay, { contracts: dealt.contracts, digest });
  return done({ ...traces, messages: [...(traces.messages ?? []), ...withheld] }, true);
}
