import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';

/**
 * Phase of a contract for its owner (domain 5.3): `unpaid` waits for the first deposit; `starting` is paid or not
 * fully signed yet, and has no units; `running` has units; `closed` has ended.
 */
export type ContractGroup = 'unpaid' | 'starting' | 'running' | 'closed';

const groups: Readonly<Record<ContractStatus, Exclude<ContractGroup, 'unpaid'>>> = {
  concept: 'starting',
  awaitingSignature: 'starting',
  awaitingSecondSignature: 'starting',
  awaitingPayment: 'starting',
  awaitingReview: 'starting',
  awaitingStart: 'starting',
  active: 'running',
  sellPending: 'running',
  maturing: 'running',
  blocked: 'running',
  deceased: 'running',
  converted: 'closed',
  paidOut: 'closed',
  sold: 'closed',
  ended: 'closed',
  cancelled: 'closed',
};

/**
 * Statuses in which no payment is due yet: before the last signature, and before the applicant's confirmation that
 * follows that signature (decision 0026).
 */
const unsigned: ReadonlySet<ContractStatus> = new Set([
  'concept',
  'awaitingSignature',
  'awaitingSecondSignature',
]);

/**
 * returns the group of a contract. A running or closed contract never counts as unpaid, regardless of
 * `IsPaymentCompleted`.
 */
export function groupOf(contract: Pick<ContractSummary, 'Status' | 'IsPaymentCompleted'>): ContractGroup {
  const group = groups[contract.Status];
  const isDue = group === 'starting' && !contract.IsPaymentCompleted && !unsigned.has(contract.Status);
  return isDue ? 'unpaid' : group;
}

/** L-04: returns the contracts that wait for their first payment. */
export function unpaidContracts(contracts: readonly ContractSummary[]): ContractSummary[] {
  return contracts.filter((contract) => groupOf(contract) === 'unpaid');
}
