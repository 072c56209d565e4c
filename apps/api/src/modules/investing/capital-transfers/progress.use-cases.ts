import { isAwaited } from '@portaal/domain/fields/transfer-states';
import { transferDueOn } from '@portaal/domain/investing/capital-transfers/tasks';
import { dayText } from '@portaal/domain/notation/dutch';
import { dutchDay, isoDate } from '@portaal/engine';
import {
  type ActMessage,
  type ActServices,
  act,
  type CompletedAct,
  done,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { cancelMandates, endingOf } from '../../money/mandates/mandates.use-cases.ts';
import { unwindDeposits } from '../../money/payments/payments.use-cases.ts';
import {
  cancelContract,
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

const messageOf = ({ personId, contractId }: WholeTransfer, title: string, text: string): ActMessage => ({
  personId,
  contractId,
  kind: 'contract',
  mail: true,
  title,
  text,
});

/** Adds a full stop to a reason that an employee wrote without one. */
const sentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/**
 * Throws `invalidInput` if a recorded day is in the future, or before the day of the previous step. The first
 * step is the order itself.
 */
function validateDay(
  { clock }: ActServices,
  [field, day]: NonNullable<Step['day']>,
  { orderedAt, sentOn }: WholeTransfer,
): void {
  const from = sentOn ?? dutchDay(orderedAt);
  const rejection = (message: string) => new AppError('invalidInput', [{ field, message }]);
  if (day > clock.today()) throw rejection('Kies een dag die niet in de toekomst ligt.');
  if (day < from) {
    const before = sentOn === null ? 'getekend' : 'verstuurd';
    throw rejection(`De opdracht is op ${dayText(isoDate(from))} ${before}. Kies die dag of een latere dag.`);
  }
}

interface Step {
  /** Whether the step is possible for the locked transfer. */
  readonly isPossible: (transfer: WholeTransfer) => boolean;
  /** Field and value of the day on which the step was made. */
  readonly day?: readonly [field: string, day: string];
  readonly work: (tx: Transaction, at: Date, transfer: WholeTransfer) => Promise<CompletedAct<undefined>>;
}

/** Makes one step of a transfer by an employee of its brand. Throws `notFound`, `changedMeanwhile` and `invalidInput`. */
const makeStep = (
  services: ActServices,
  employee: SignedInPerson,
  id: string,
  { isPossible, day, work }: Step,
): Promise<undefined> =>
  act(services, employee, {
    lock: async (tx) => {
      const transfer = await lockTransfer(tx, employee, id);
      if (!isPossible(transfer)) throw new AppError('changedMeanwhile');
      if (day) validateDay(services, day, transfer);
      return transfer;
    },
    about: ({ personId }) => [personId],
    work,
  });

/** Records that the order was sent with all documents, which starts the term of the other provider. */
export const sendCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, sentOn }: { readonly id: string; readonly sentOn: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state, isUnderReview }) => state === 'ordered' && !isUnderReview,
    day: ['sentOn', sentOn],
    work: async (tx, at, transfer) => {
      await updateTransfer(tx, id, { state: 'sent', sentOn, changedAt: at });
      const { contractNumber, providerName } = transfer;
      return done({
        audit: auditOf(transfer, 'capitalTransfer.sent', { sentOn }),
        messages: [
          messageOf(
            transfer,
            'Wij hebben uw opdracht verstuurd',
            `Op ${dayText(isoDate(sentOn))} hebben wij ${providerName} gevraagd uw lijfrente over te dragen naar contract ${contractNumber}. ${providerName} moet uiterlijk op ${dayText(transferDueOn(isoDate(sentOn)))} betalen. U hoeft niets te doen.`,
          ),
        ],
      });
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
    day: ['acceptedOn', acceptedOn],
    work: async (tx, at, transfer) => {
      await updateTransfer(tx, id, { state: 'accepted', acceptedOn, changedAt: at });
      const { contractNumber, providerName } = transfer;
      return done({
        audit: auditOf(transfer, 'capitalTransfer.accepted', { acceptedOn }),
        messages: [
          messageOf(
            transfer,
            'Uw vorige aanbieder werkt mee',
            `${providerName} heeft bevestigd dat uw lijfrente naar contract ${contractNumber} gaat. U krijgt bericht zodra het geld bij ons binnen is.`,
          ),
        ],
      });
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
    day: ['remindedOn', remindedOn],
    work: async (tx, _at, transfer) => {
      const reminder = { id: newId(), transferId: id, remindedOn, remindedBy: employee.id };
      if (!(await insertReminder(tx, reminder))) throw new AppError('changedMeanwhile');
      return done({ audit: auditOf(transfer, 'capitalTransfer.reminded', { remindedOn }) });
    },
  });

/**
 * Records that the other provider rejected the transfer. The contract and its application end, since no money was received, and
 * the investor reads the reason.
 */
export const rejectCapitalTransfer = (
  services: ActServices,
  employee: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<undefined> =>
  makeStep(services, employee, id, {
    isPossible: ({ state }) => state !== 'ordered' && isAwaited(state),
    work: async (tx, at, transfer) => {
      const { contractId, contractNumber, providerName } = transfer;
      const { jobs } = await unwindDeposits(tx, { contractId, by: employee.id, reason }, at);
      const hadMandate = await cancelMandates(tx, contractId);
      await updateTransfer(tx, id, { state: 'rejected', rejection: reason, closedAt: at, changedAt: at });
      await cancelContract(tx, contractId, { decidedBy: employee.id, reason, at });
      return done({
        audit: auditOf(transfer, 'capitalTransfer.rejected', { reason }),
        jobs: [...jobs, endingOf(contractId)],
        history: [
          { contractId, kind: 'statusChanged', after: 'Gaat niet door' },
          ...(hadMandate ? [{ contractId, kind: 'mandateEnded' } as const] : []),
        ],
        messages: [
          messageOf(
            transfer,
            'Uw overdracht gaat niet door',
            `${providerName} wil uw lijfrente niet overdragen. De reden: ${sentence(reason)} Contract ${contractNumber} gaat niet door en u hoeft niets te betalen. Uw lijfrente blijft bij ${providerName}. Klopt de reden niet? Neem dan contact op met ${providerName}. Als het daarna wel kan, maakt u een nieuwe berekening en een nieuwe aanvraag.`,
          ),
        ],
      });
    },
  });
