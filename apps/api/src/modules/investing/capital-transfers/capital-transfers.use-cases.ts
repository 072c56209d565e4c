import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type {
  CapitalTransferItem,
  OwnCapitalTransfer,
} from '@portaal/domain/investing/capital-transfers/calls';
import {
  transferDaysLate,
  transferDueOn,
  transferTaskOf,
} from '@portaal/domain/investing/capital-transfers/tasks';
import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { cents, centsToEuro, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import { maskedPolicyNumber } from '../../../platform/sealed-number.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { listOfBrand, listOfPerson, type WholeTransfer } from './capital-transfers.repository.ts';
import { obstacleOf } from './first-payout.use-cases.ts';
import { policyNumberOf } from './ordering.use-cases.ts';
import { findReceived } from './starting.repository.ts';

export { countTransfers } from './capital-transfers.repository.ts';
export { obstacleOfApplication } from './first-payout.use-cases.ts';
export { orderTransfer, runningTransferProblems, withdrawTransfer } from './ordering.use-cases.ts';
export { rehashPolicies } from './rehashing.use-cases.ts';
export { advanceTransfers } from './starting.use-cases.ts';

type Needs = Pick<ActServices, 'clock' | 'configuration' | 'database'>;

const dayOrNull = (day: string | null): IsoDate | null => (day === null ? null : isoDate(day));

function ownResponse(services: Needs, row: WholeTransfer): OwnCapitalTransfer {
  const sentOn = dayOrNull(row.sentOn);
  return {
    id: row.id,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    reference: referenceOfContract(row.contractNumber),
    providerName: row.providerName,
    policyNumber: maskedPolicyNumber(policyNumberOf(services, row)),
    isWhole: row.isWhole,
    kind: row.kind,
    regime: row.regime,
    state: row.state,
    expected: centsToEuro(row.expectedCents),
    received: centsToEuro(cents(row.receivedCents)),
    orderedAt: row.orderedAt.toISOString(),
    sentOn,
    acceptedOn: dayOrNull(row.acceptedOn),
    dueOn: sentOn && transferDueOn(sentOn),
    daysLate: transferDaysLate({ state: row.state, sentOn }, services.clock.today()),
    receivedOn: dayOrNull(row.receivedOn),
    dealFrom: dayOrNull(row.dealFrom),
    rejection: row.rejection,
  };
}

/** Returns why a transfer cannot continue without a decision of an employee; null if it can. */
async function obstacleTo(services: ActServices, { id, state, contractStatus }: WholeTransfer) {
  if (contractStatus === 'deceased') return 'Er is een overlijden vastgelegd.';
  if (contractStatus === 'blocked') return 'Het contract is geblokkeerd.';
  if (state !== 'received') return null;
  const received = await findReceived(services.database.orm, id);
  return received ? obstacleOf(services, received) : null;
}

async function itemResponse(services: ActServices, row: WholeTransfer): Promise<CapitalTransferItem> {
  const own = ownResponse(services, row);
  const mustReturn = row.state === 'received' && row.contractStatus === 'cancelled';
  const obstacle = mustReturn ? null : await obstacleTo(services, row);
  const progress = {
    state: row.state,
    orderedOn: dutchDay(row.orderedAt),
    approvedOn: row.isUnderReview ? null : dutchDay(row.decidedAt ?? row.orderedAt),
    sentOn: own.sentOn,
    receivedOn: own.receivedOn,
    remindedOn: row.remindedOn,
    hasObstacle: obstacle !== null,
    mustReturn,
  };
  return {
    ...own,
    personId: row.personId,
    personName: row.personName,
    ...transferTaskOf(progress, services.clock.today()),
    remindedOn: row.remindedOn.map(isoDate),
    obstacle,
  };
}

/** Lists the transfers to contracts of the caller, newest first. */
export async function listCapitalTransfers(
  services: Needs,
  { id: personId, brand }: SignedInPerson,
): Promise<OwnCapitalTransfer[]> {
  const rows = await listOfPerson(services.database.orm, { personId, brand });
  return rows.map((row) => ownResponse(services, row));
}

/** Lists the transfers that wait for an employee or the other provider, or the closed ones. */
export async function listCapitalTransferReviews(
  services: ActServices,
  employee: SignedInPerson,
  request: PageRequest & { readonly status: QueueStatus },
): Promise<Page<CapitalTransferItem>> {
  const { brand } = employee;
  const { status } = request;
  const found = await pageOf(request, (part) =>
    listOfBrand(services.database.orm, { brand, status, ...part }),
  );
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          action: 'capitalTransfers.viewed',
          subjectType: 'capitalTransfer',
          subjectId: null,
          detail: { transfers: found.items.length },
        },
      }),
  });
  const items: CapitalTransferItem[] = [];
  for (const row of found.items) items.push(await itemResponse(services, row));
  return { items, next: found.next };
}
