import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import {
  DEPOSITS_LINE,
  isAvailable,
  NOT_OPEN,
} from '@portaal/domain/investing/change-requests/options/fondsverdeling';
import { nextDealing } from '@portaal/engine';
import { type CompletedAct, done } from '../../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Transaction } from '../../../../platform/orm.ts';
import type { Services } from '../../../../platform/services.ts';
import { fundsOn } from '../../../products/funds/funds.use-cases.ts';
import { auditOf, eventOf, requestedOf } from '../change-record.mapping.ts';
import { type ContractRow, putAllocation, type RequestRow } from '../change-requests.repository.ts';
import type { Effect } from '../effect.ts';
import { cancelSwitch, findPositions, findSwitch, insertSwitch } from '../fund-switch.repository.ts';
import { turnDown } from '../turn-down.use-cases.ts';

type Allocation = ChangeOf<'fondsverdeling'>;

// Applies a new allocation. With `switchExisting` the request also switches the holdings (decision 0034): on its
// effective day the allocation of new deposits changes, and the monthly dealing run switches the units, over as many
// months as the funds need. Until then the request is open.

function applyAllocation(
  tx: Transaction,
  { id: contractId }: ContractRow,
  { funds }: Allocation,
): Promise<void> {
  const chosen = funds.filter(({ percentage }) => percentage > 0);
  const shares = chosen.map(({ id, percentage }) => [id, Math.round(percentage * 10_000)] as const);
  return putAllocation(tx, contractId, new Map(shares));
}

/** Stores the allocation on the day of the switch, and queues the switch of the holdings for the dealing run. */
async function beginSwitch(
  tx: Transaction,
  change: Allocation,
  { row, request, at }: { readonly row: ContractRow; readonly request: RequestRow; readonly at: Date },
): Promise<CompletedAct<undefined>> {
  const { id, contractId, option, effectiveOn } = request;
  if (effectiveOn === null) throw new Error(`switch ${id} has no day`);
  await applyAllocation(tx, row, change);
  await insertSwitch(tx, { id, contractId, status: 'queued', dealFrom: effectiveOn, createdAt: at });
  const deposits = requestedOf(request).lines.filter(({ label }) => label === DEPOSITS_LINE);
  const history = deposits.length > 0 ? [{ contractId, ...eventOf(option, deposits) }] : [];
  return done({ audit: auditOf(request, 'switchBegun'), history });
}

/** Cancels a switch, or the rest of it, if the cut-off of its next dealing run has not passed. */
async function stopSwitch(tx: Transaction, { id, brand, effectiveOn }: RequestRow, at: Date): Promise<void> {
  const existing = await findSwitch(tx, id);
  const dealtOn = existing?.dealFrom ?? effectiveOn;
  const calendar = (await readCalendars(tx)).of(brand);
  if (dealtOn !== null && nextDealing(at, calendar).dealingDay > dealtOn)
    throw new AppError('tooLateToCancel');
  if (existing) await cancelSwitch(tx, id, at);
}

const isSwitch = ({ switchExisting }: Allocation): boolean => switchExisting === true;

/** Returns whether the change would begin a position in a fund that is not open. */
async function beginsInClosedFund(
  services: Pick<Services, 'clock' | 'database'>,
  { id, brand }: ContractRow,
  { funds: requested }: Allocation,
): Promise<boolean> {
  const today = services.clock.today();
  const { funds } = await fundsOn(services, brand, today);
  const positions = await findPositions(services.database.orm, id, today);
  return requested.some(({ id: fundId, percentage }) => {
    const isOpen = funds.some(({ terms, isOpen: open }) => terms.id === fundId && open);
    const { share = 0, ownUnits = 0 } = positions.get(fundId) ?? {};
    return percentage > 0 && !isAvailable({ isOpen, percentage: share, units: ownUnits });
  });
}

export const fondsverdeling: Effect<Allocation> = {
  waitsForRun: true,
  apply: applyAllocation,
  // A switch needs no step-up code, so the owner is notified instead.
  notifiesOwner: isSwitch,
  async onDay(services, row, change) {
    if (await beginsInClosedFund(services, row, change)) {
      return (tx, context, locked) => turnDown(tx, context, { ...locked, reason: NOT_OPEN });
    }
    if (!isSwitch(change)) return undefined;
    return (tx, { clock }, locked) => beginSwitch(tx, change, { ...locked, at: clock.now() });
  },
  async withdraw(tx, request, change, at) {
    if (isSwitch(change)) await stopSwitch(tx, request, at);
  },
};
