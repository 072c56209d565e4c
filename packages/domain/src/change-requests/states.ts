import type { ContractStatus } from '../contracts/calls.ts';

// States of a contract, as the options of a change need them together.

export const running: readonly ContractStatus[] = ['awaitingStart', 'active', 'sellPending', 'maturing'];
/** New deposits can come in. */
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
