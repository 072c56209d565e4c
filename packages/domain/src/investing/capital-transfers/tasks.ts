import { addDays, daysBetween, type IsoDate } from '@portaal/engine';
import { isAwaited, type TransferState } from '../../fields/transfer-states.ts';
import { reminderDays, TRANSFER_DAYS } from './states.ts';

/**
 * The next action of an employee. `review`: the application is not approved yet, so the order cannot be sent; or an
 * employee must decide about a contract or money that cannot continue. `send`: the order can be sent. `await`: the
 * other provider still has time. `remind`: a reminder is due. `returnMoney`: received money must go back. `none`: the
 * money waits for its dealing day, or the transfer has ended.
 */
export const transferTasks = ['review', 'send', 'await', 'remind', 'returnMoney', 'none'] as const;
export type TransferTask = (typeof transferTasks)[number];

export interface TransferProgress {
  readonly state: TransferState;
  readonly orderedOn: IsoDate;
  /** Day on which the application was approved; null while it is under review. */
  readonly approvedOn: IsoDate | null;
  readonly sentOn: IsoDate | null;
  readonly receivedOn: IsoDate | null;
  /** Days on which an employee reminded the other provider. */
  readonly remindedOn: readonly string[];
  /** Whether an employee must decide, because the contract or its money cannot continue. */
  readonly hasObstacle: boolean;
  /** Whether received money must go back to the other provider, because the contract does not start. */
  readonly mustReturn: boolean;
}

/** Returns the last day on which the other provider must have paid, after it received all documents on `sentOn`. */
export const transferDueOn = (sentOn: IsoDate): IsoDate => addDays(sentOn, TRANSFER_DAYS);

/** Returns the number of days after the due day for which the money is still awaited; 0 before or after receipt. */
export function transferDaysLate(
  { state, sentOn }: Pick<TransferProgress, 'state' | 'sentOn'>,
  today: IsoDate,
): number {
  if (sentOn === null || !isAwaited(state)) return 0;
  return Math.max(0, daysBetween(transferDueOn(sentOn), today));
}

/** Returns the day of the last reminder that is due, if no employee has sent it; otherwise undefined. */
function dueReminder(sentOn: IsoDate, remindedOn: readonly string[], today: IsoDate): IsoDate | undefined {
  const day = reminderDays.map((days) => addDays(sentOn, days)).findLast((due) => due <= today);
  return day === undefined || remindedOn.some((sent) => sent >= day) ? undefined : day;
}

/** Returns the next action of an employee for a transfer, and the day since which it waits. */
export function transferTaskOf(
  { state, orderedOn, approvedOn, sentOn, receivedOn, remindedOn, hasObstacle, mustReturn }: TransferProgress,
  today: IsoDate,
): { readonly task: TransferTask; readonly waitsSince: IsoDate } {
  if (mustReturn) return { task: 'returnMoney', waitsSince: receivedOn ?? orderedOn };
  if (hasObstacle) return { task: 'review', waitsSince: receivedOn ?? orderedOn };
  if (state === 'ordered') {
    return approvedOn === null
      ? { task: 'review', waitsSince: orderedOn }
      : { task: 'send', waitsSince: approvedOn };
  }
  if (!isAwaited(state) || sentOn === null) return { task: 'none', waitsSince: receivedOn ?? orderedOn };
  const reminder = dueReminder(sentOn, remindedOn, today);
  return reminder === undefined
    ? { task: 'await', waitsSince: sentOn }
    : { task: 'remind', waitsSince: reminder };
}
