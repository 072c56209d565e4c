import { changeRejection } from '@portaal/domain/change-requests/options';
import type { IsoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { type ActServices, act, type CompletedAct, nobody, unchanged } from '../acts/acts.use-cases.ts';
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
 * Runs every night, before and after a monthly run, and again after a failure. Executes the changes that are due,
 * each in its own transaction. Rejects a change the contract no longer allows; after a death it waits. A failure does
 * not stop the others, but the job fails at the end.
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

/** Calculated before the contract is locked, since it reads rules and prices of the day from the pool. */
async function stepOf(services: ActServices, { id, contractId }: Due): Promise<DayStep | undefined> {
  const { orm } = services.database;
  const [row, request] = [await findContract(orm, contractId), await findRequest(orm, id)];
  const requested = request && requestedOf(request).wanted;
  return row && requested ? effectOf(request.option).onDay?.(services, row, requested) : undefined;
}

async function applyDue(
  tx: Transaction,
  services: ActServices,
  { id, contractId }: Due,
  step: DayStep = carryOut,
): Promise<CompletedAct<unknown>> {
  const row = await lockContract(tx, contractId);
  const request = await lockRequest(tx, { id, contractId });
  // It was withdrawn, or executed by another process, since it was listed.
  if (!row || request?.status !== 'checked') return unchanged(undefined);
  const { productCode: product, status } = row;
  // After a death the change waits for an employee. No annuity begins after a death, since the heirs receive the
  // remaining capital; so that request is rejected below.
  if (status === 'deceased' && request.option !== 'lijfrente') return unchanged(undefined);
  const rejection = changeRejection(request.option, { product, status });
  if (rejection !== null) return turnDown(tx, services, { row, request, reason: rejection });
  return step(tx, services, { row, request });
}
