import type { ActServices } from '../acts/acts.use-cases.ts';
import { runDealingRun } from './carry-out-run.ts';
import { listAbandoned } from './dealing-runs.repository.ts';

/** Goes on with a run whose process was cut off, as soon as its lease is over: nobody has to notice or press anything. */
export async function resumeDealingRuns(services: ActServices): Promise<void> {
  const { clock, database } = services;
  for (const dealingDay of await listAbandoned(database.orm, clock.now())) {
    await runDealingRun(services, dealingDay);
  }
}
