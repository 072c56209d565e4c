import { changeRejection } from '@portaal/domain/change-requests/options';
import type { ContractStatus } from '@portaal/domain/contracts/calls';
import type { IsoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { type ActServices, act, type Done, nobody, unchanged } from '../acts/acts.use-cases.ts';
import { carryOut, turnDown } from './carry-out.ts';
import { requestedOf } from './change-record.ts';
import {
  findContract,
  findRequest,
  listDue,
  lockContract,
  lockRequest,
  type RequestRow,
} from './change-requests.repository.ts';
import { convert, type Outcome, outcomeOf } from './convert.ts';
import { beginSwitch, isSwitch } from './fund-switch.ts';

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Every night, before and after a run of a month, and again after a failure: carries out what has come to its day, each
 * in a transaction of its own. What the contract no longer allows is rejected. One that fails does not keep the others;
 * the job fails in the end.
 */
export async function applyDueChanges(
  services: ActServices,
  day: IsoDate = services.clock.today(),
): Promise<void> {
  const { database } = services;
  const failures: unknown[] = [];
  for (const due of await listDue(database.orm, day)) {
    try {
      const outcome = await conversionOf(services, due);
      await act(services, nobody(''), { work: (tx) => applyDue(tx, services, due, outcome) });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} changes were not applied`);
}

const payoutTermsOf = (request: RequestRow) => {
  const { wanted } = requestedOf(request);
  return wanted?.option === 'lijfrente' ? wanted.payout : undefined;
};

/** A conversion is worked out before the contract is locked: it reads rules and prices of the day from the pool. */
async function conversionOf(services: ActServices, { id, contractId }: Due): Promise<Outcome | undefined> {
  const { orm } = services.database;
  const [row, request] = [await findContract(orm, contractId), await findRequest(orm, id)];
  const terms = request && payoutTermsOf(request);
  return row && terms && outcomeOf(services, row, terms);
}

async function applyDue(
  tx: Transaction,
  services: ActServices,
  { id, contractId }: Due,
  outcome: Outcome | undefined,
): Promise<Done<unknown>> {
  const row = await lockContract(tx, contractId);
  const request = await lockRequest(tx, { id, contractId });
  // Withdrawn, or done by another user, since it was looked up.
  if (!row || request?.status !== 'checked') return unchanged(undefined);
  const { productCode: product, status } = row;
  const rejection = changeRejection(request.option, { product, status: status as ContractStatus });
  const terms = payoutTermsOf(request);
  if (rejection === null && isSwitch(request)) {
    return beginSwitch(tx, { row, request, at: services.clock.now() });
  }
  if (rejection !== null) return turnDown(tx, services, { row, request, reason: rejection });
  if (!terms) return carryOut(tx, services, { row, request });
  return outcome ? convert(tx, services, { row, request, terms, outcome }) : unchanged(undefined);
}
