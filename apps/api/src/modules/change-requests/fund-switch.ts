import { DEPOSITS_LINE } from '@portaal/domain/change-requests/options/fondsverdeling';
import { nextDealing } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type Done, done } from '../acts/acts.use-cases.ts';
import { applyToContract, eventOf } from './apply-change.ts';
import { auditOf, requestedOf } from './change-record.ts';
import type { ContractRow, RequestRow } from './change-requests.repository.ts';
import { cancelSwitch, findSwitch, insertSwitch } from './fund-switch.repository.ts';

// A request that also switches what is held (decision 0034): on its day new deposits are divided otherwise, and the
// monthly run moves the participations, in as many months as the funds need. Until then the request is open.

/** Whether what is held goes to other funds too. */
export function isSwitch(request: RequestRow): boolean {
  const { wanted } = requestedOf(request);
  return wanted?.option === 'fondsverdeling' && wanted.switchExisting === true;
}

/** On its day: the allocation holds, and the run is told to move what is held. The contract and the request are locked. */
export async function beginSwitch(
  tx: Transaction,
  { row, request, at }: { readonly row: ContractRow; readonly request: RequestRow; readonly at: Date },
): Promise<Done<undefined>> {
  const { id, contractId, option, effectiveOn } = request;
  if (effectiveOn === null) throw new Error(`switch ${id} has no day`);
  const { wanted, lines } = requestedOf(request);
  await applyToContract(tx, row, wanted);
  await insertSwitch(tx, { id, contractId, status: 'queued', dealFrom: effectiveOn, createdAt: at });
  const deposits = lines.filter(({ label }) => label === DEPOSITS_LINE);
  const history = deposits.length > 0 ? [{ contractId, ...eventOf(option, deposits) }] : [];
  return done({ audit: auditOf(request, 'switchBegun'), history });
}

/**
 * Takes a switch back, or what is left of it: until the cut-off of the month it is dealt in next. Throws
 * `tooLateToCancel`.
 */
export async function stopSwitch(tx: Transaction, { id, effectiveOn }: RequestRow, at: Date): Promise<void> {
  const known = await findSwitch(tx, id);
  const dealtOn = known?.dealFrom ?? effectiveOn;
  if (dealtOn !== null && nextDealing(at).dealingDay > dealtOn) throw new AppError('tooLateToCancel');
  if (known) await cancelSwitch(tx, id, at);
}
