import { addBusinessDays, dutchDay, type IsoDate } from '@portaal/engine';

/**
 * Business days in which employees must handle an item of a queue, not counting the day of arrival; null: the item
 * waits for the monthly dealing run, not for an employee. This is an internal rule. Overdue items are shown in red.
 */
export const queueTerms = {
  approvals: 1,
  alarms: 1,
  callbacks: 1,
  applications: 3,
  changes: 5,
  questionnaires: 5,
  transfers: 2,
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

/**
 * Returns the deadline for an item that arrived at `cameAt`, or null for a queue without a deadline. The term of
 * callbacks is in the terms of the brand.
 */
export function dueDay(
  queue: QueueName,
  cameAt: Date,
  term: number | null = queueTerms[queue],
): IsoDate | null {
  return term === null ? null : addBusinessDays(dutchDay(cameAt), term);
}
