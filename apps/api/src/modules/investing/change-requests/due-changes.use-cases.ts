import { changeRejection } from '@portaal/domain/investing/change-requests/options';
import type { IsoDate } from '@portaal/engine';
import {
  type ActServices,
  act,
  type CompletedAct,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { carryOut } from './carry-out.use-cases.ts';
import { requestedOf } from './change-record.mapping.ts';
import { findRequest, listDue, lockRequest } from './change-requests.repository.ts';
import type { DayStep } from './effect.ts';
import { effectOf, freeOfRuns } from './effects.ts';
import { turnDown } from './turn-down.use-cases.ts';

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Executes the changes that are due, each in its own transaction: nightly, before and after a dealing run, and again
 * after a failure. Rejects a change that the contract no longer allows; after a death the change waits. A failure
 * does not stop the other changes, but the job fails at the end.
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

/** Calculates the work before the contract is locked, because it reads rules and prices from the connection pool. */
async function stepOf(services: ActServices, { id, contractId }: Due): Promise<DayStep | undefined> {
  const { orm } = services.database;
  const [row, request] = [await findContract(orm, { contractId }), await findRequest(orm, id)];
  const requested = request && requestedOf(request).wanted;
  return row && requested ? effectOf(request.option).onDay?.(services, row, requested) : undefined;
}

async function applyDue(
  tx: Transaction,
  services: ActServices,
  { id, contractId }: Due,
  step: DayStep = carryOut,
): Promise<CompletedAct<unknown>> {
  const row = await lockContract(tx, { contractId });
  const request = await lockRequest(tx, { id, contractId });
  // The request was withdrawn, or executed by another process, after it was listed.
  if (!row || request?.status !== 'checked') return unchanged(undefined);
  const { productCode: product, status } = row;
  // After a death the change waits for an employee. A request for an annuity is an exception and is rejected below:
  // after a death no annuity begins, because the heirs receive the remaining capital.
  if (status === 'deceased' && request.option !== 'lijfrente') return unchanged(undefined);
  const rejection = changeRejection(request.option, { product, status });
  if (rejection !== null) return turnDown(tx, services, { row, request, reason: rejection });
  return step(tx, services, { row, request });
}
