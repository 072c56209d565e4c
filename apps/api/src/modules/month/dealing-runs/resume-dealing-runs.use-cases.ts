import type { ActServices } from '../../../foundation/acts/acts.use-cases.ts';
import { runDealingRun } from './carry-out-run.use-cases.ts';
import { listAbandoned } from './dealing-runs.repository.ts';

/** Continues an interrupted dealing run as soon as its lease expires, without any user action. */
export async function resumeDealingRuns(services: ActServices): Promise<void> {
  const { clock, database } = services;
  for (const dealingDay of await listAbandoned(database.orm, clock.now())) {
    await runDealingRun(services, dealingDay);
  }
}
