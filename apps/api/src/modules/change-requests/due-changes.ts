import { changeRejection } from '@portaal/domain/change-requests/options';
import type { IsoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { type ActServices, act, type Done, nobody, unchanged } from '../acts/acts.use-cases.ts';
import { carryOut } from './carry-out.ts';
import { requestedOf } from './change-record.ts';
import {
  findContract,
  findRequest,
  listDue,
  lockContract,
  lockRequest,
} from './change-requests.repository.ts';
import type { DayStep } from './effect.ts';
import { effectOf, freeOfRuns } from './effects.ts';
import { turnDown } from './turn-down.ts';

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Every night, before and after a run of a month, and again after a failure: carries out what has come to its day, each
 * in a transaction of its own. What the contract no longer allows is rejected; after a death it waits. One that fails does not keep the others;
 * the job fails in the end.
 */
export async function applyDueChanges(
  services: ActServices,
  day: IsoDate = services.clock.today(),
): Promise<void> {
  const { database } = services;
  const failures: unknown[] = [];
  for (const due of await listDue(database.orm, day, freeOfRuns)) {
    try {
      const step = await stepOf(services, due);
      await act(services, nobody(''), { work: (tx) => applyDue(tx, services, due, step) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes were not applied`);
}

/** Worked out before the contract is locked: it reads rules and prices of the day from the pool. */
async function stepOf(services: ActServices, { id, contractId }: Due): Promise<DayStep | undefined> {
  const { orm } = services.database;
  const [row, request] = [await findContract(orm, contractId), await findRequest(orm, id)];
  const wanted = request && requestedOf(request).wanted;
  return row && wanted ? effectOf(request.option).onDay?.(services, row, wanted) : undefined;
}

async function applyDue(
  tx: Transaction,
  services: ActServices,
  { id, contractId }: Due,
  step: DayStep = carryOut,
): Promise<Done<unknown>> {
  const row = await lockContract(tx, contractId);
  const request = await lockRequest(tx, { id, contractId });
  // Withdrawn, or done by another user, since it was looked up.
  if (!row || request?.status !== 'checked') return unchanged(undefined);
  const { productCode: product, status } = row;
  // Waits for who decides after a death. No annuity begins after a death: what is left goes to the heirs.
  if (status === 'deceased' && request.option !== 'lijfrente') return unchanged(undefined);
  const rejection = changeRejection(request.option, { product, status });
  if (rejection !== null) return turnDown(tx, services, { row, request, reason: rejection });
  return step(tx, services, { row, request });
}
