import { addBusinessDays, dutchDay, type IsoDate } from '@portaal/engine';

/**
 * Business days in which employees look at what came into a queue, the day itself not counted; null: it waits for the
 * month and not for them. A rule of the house: what is over it is shown in red.
 */
export const queueTerms = {
  approvals: 1,
  alarms: 1,
  callbacks: 1,
  applications: 3,
  changes: 5,
  questionnaires: 5,
  payments: 2,
  collections: 2,
  openItems: 2,
  rejectedStatements: 1,
  unconfirmedStatements: 1,
  madeBatches: 1,
  fundDocuments: 5,
  buildings: 5,
  sales: null,
} as const satisfies Readonly<Record<string, number | null>>;

export type QueueName = keyof typeof queueTerms;

/** The last day to look at what came at `cameAt`; null where no day is late. */
export function dueDay(queue: QueueName, cameAt: Date): IsoDate | null {
  const term = queueTerms[queue];
  return term === null ? null : addBusinessDays(dutchDay(cameAt), term);
}
