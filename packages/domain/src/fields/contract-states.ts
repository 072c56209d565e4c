import type { ContractStatus } from './contract.ts';

// Groups of contract statuses. Each change option refers to the group in which it is allowed.

export const running: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending', 'maturing'];
/** Statuses in which new deposits are possible. */
export const depositing: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending'];
export const closed: readonly ContractStatus[] = ['sold', 'ended', 'cancelled', 'converted', 'paidOut'];
export const notBegun: readonly ContractStatus[] = [
  'concept',
  'awaitingSignature',
  'awaitingSecondSignature',
  'awaitingPayment',
];
export const always: readonly ContractStatus[] = [
  ...notBegun,
  'awaitingReview',
  ...running,
  ...closed,
  'blocked',
  'deceased',
];
