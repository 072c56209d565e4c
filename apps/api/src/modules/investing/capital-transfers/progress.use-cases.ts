import { isAwaited } from '@portaal/domain/investing/capital-transfers/tasks';
import { type ActServices, act, type CompletedAct, done } from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import {
  findTransfer,
  insertReminder,
  updateTransfer,
  type WholeTransfer,
} from './capital-transfers.repository.ts';

/** Locks the contract of a transfer, and returns the transfer. Throws `notFound`. */
async function lockTransfer(tx: Transaction, { brand }: SignedInPerson, id: string): Promise<WholeTransfer> {
  const found = await findTransfer(tx, { id, brand });
  const locked = found && (await lockContract(tx, { contractId: found.contractId, brand }));
  const row = locked && (await findTransfer(tx, { id, brand }));
  if (!row) throw new AppError('notFound');
  return row;
}

type TransferAction = `capitalTransfer.${'sent' | 'accepted' | 'reminded' | 'rejected'}`;

const auditOf = (
  { id, contractId }: WholeTransfer,
  action: TransferAction,
  detail: Readonly<Record<string, string>>,
) => ({ action, subjectType: 'capitalTransfer', subjectId: id, detail: { contractId, ...detail } });

interface Step {
  /** Whether the step is possible for the locked transfer. */
  readonly isPossible: (transfer: WholeTransfer) => boolean;
  readonly work: (tx: Transaction, at: Date, transfer: WholeTransfer) => Promise<CompletedAct<undefined>>;
}

/** Makes one step of a transfer by an employee of its brand. Throws `notFound` and `changedMeanwhile`. */
const makeStep = (
  services: ActServices,
  employee: SignedInPerson,
  id: string,
  { isPossible, work }: Step,
): Promise<undefined> =>
  act(services, employee, {
    lock: async (tx) => {
      const transfer = await lockTransfer(tx, employee, id);
      if (!isPossible(transfer)) throw new AppError('changedMeanwhile');
      return transfer;
    },
    about: ({ personId }) => [personId],
    work,
  });

/** Records that the order was sent with all papers, which starts the term of the other provider. */
export const sendCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, sentOn }: { readonly id: string; readonly sentOn: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state, isUnderReview }) => state === 'ordered' && !isUnderReview,
    work: async (tx, at, transfer) => {
      await updateTransfer(tx, id, { state: 'sent', sentOn, changedAt: at });
      return done({ audit: auditOf(transfer, 'capitalTransfer.sent', { sentOn }) });
    },
  });

/** Records that the other provider confirmed the transfer. */
export const acceptCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, acceptedOn }: { readonly id: string; readonly acceptedOn: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state }) => state === 'sent',
    work: async (tx, at, transfer) => {
      await updateTransfer(tx, id, { state: 'accepted', acceptedOn, changedAt: at });
      return done({ audit: auditOf(transfer, 'capitalTransfer.accepted', { acceptedOn }) });
    },
  });

/** Records a reminder to the other provider. */
export const remindCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, remindedOn }: { readonly id: string; readonly remindedOn: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state }) => state !== 'ordered' && isAwaited(state),
    work: async (tx, _at, transfer) => {
      const reminder = { id: newId(), transferId: id, remindedOn, remindedBy: employee.id };
      if (!(await insertReminder(tx, reminder))) throw new AppError('changedMeanwhile');
      return done({ audit: auditOf(transfer, 'capitalTransfer.reminded', { remindedOn }) });
    },
  });

/** Records that the other provider refuses. The contract ends, since no money was received for it. */
export const rejectCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state }) => state !== 'ordered' && isAwaited(state),
    work: async (tx, at, transfer) => {
      await updateTransfer(tx, id, { state: 'rejected', rejection: reason, closedAt: at, changedAt: at });
      return done({ audit: auditOf(transfer, 'capitalTransfer.rejected', { reason }) });
    },
  });
