import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type {
  OutgoingTransferEstimate,
  OutgoingTransferItem,
  OwnOutgoingTransfer,
} from '@portaal/domain/investing/outgoing-transfers/calls';
import {
  lockedValue,
  type TransferQuantity,
  transferableValue,
  transferProblems,
  transferRejection,
} from '@portaal/domain/investing/outgoing-transfers/rules';
import type { OutgoingTransferState } from '@portaal/domain/investing/outgoing-transfers/states';
import { cents, centsToEuro, dutchDay, euroToCents, isoDate } from '@portaal/engine';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { type ContractRow, findContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import { maskedPolicyNumber, numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  contractToSell,
  estimateTransfer,
  fundsToSell,
  transferPosition,
} from '../sell-requests/sell-requests.use-cases.ts';
import {
  findObstacles,
  listOfBrand,
  listOfPerson,
  type WholeTransfer,
} from './outgoing-transfers.repository.ts';

export { countWithOutgoing } from './outgoing-transfers.repository.ts';

type Needs = Pick<Services, 'clock' | 'configuration'>;

/** Returns the number of the policy with the new provider. */
export function policyNumberOf(
  { configuration }: Pick<Needs, 'configuration'>,
  { id, sealedPolicyNumber }: Pick<WholeTransfer, 'id' | 'sealedPolicyNumber'>,
): string {
  const vault = numberVault(configuration.fieldKeys, 'outgoing_transfer');
  return vault.open('sealed_policy_number', id, sealedPolicyNumber) ?? '';
}

function stateOf({ state, orderStatus, isPaid }: WholeTransfer): OutgoingTransferState {
  if (state !== 'queued' || orderStatus !== 'executed') return state;
  return isPaid ? 'paid' : 'dealt';
}

/** Maps a transfer to the response for its investor. */
export function ownResponse(services: Needs, row: WholeTransfer): OwnOutgoingTransfer {
  const isBeforeCutOff =
    row.orderStatus === 'queued' &&
    row.cancellableUntil !== null &&
    row.cancellableUntil > services.clock.now();
  return {
    id: row.id,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    providerName: row.providerName,
    policyNumber: maskedPolicyNumber(policyNumberOf(services, row)),
    isWhole: row.amountCents === null,
    amount: row.amountCents === null ? null : centsToEuro(row.amountCents),
    state: stateOf(row),
    requestedAt: row.requestedAt.toISOString(),
    isRecordedByOffice: row.recordedBy !== null,
    orderNumber: row.orderNumber,
    cancellableUntil: row.cancellableUntil?.toISOString() ?? null,
    isWithdrawable: row.state === 'requested' || (row.state === 'queued' && isBeforeCutOff),
    soldGross: centsToEuro(cents(row.soldGrossCents)),
    soldNet: centsToEuro(cents(row.soldGrossCents - row.exitCostCents)),
    paid: centsToEuro(cents(row.paidCents)),
    rejection: row.rejection,
  };
}

/** Returns why a transfer does not continue without a decision of an employee; null if it does. */
function obstacleOf({
  contractStatus,
  hasHolderDied,
  withheldBy,
  state,
  sealedAccount,
}: WholeTransfer): string | null {
  if (hasHolderDied) return 'Er is een overlijden vastgelegd.';
  if (contractStatus === 'blocked') return 'Het contract is geblokkeerd.';
  if (state === 'queued' && sealedAccount === null) {
    return 'De betaling kwam terug. Vraag de andere aanbieder naar de goede rekening, en leg die vast.';
  }
  if (withheldBy === 'confirmation') return 'De betaling wacht tot de klant een wijziging heeft bevestigd.';
  return withheldBy === null ? null : 'De betaling wordt aangehouden.';
}

function itemResponse(services: Needs, row: WholeTransfer): OutgoingTransferItem {
  const own = ownResponse(services, row);
  const isOver = row.closedAt !== null || own.state === 'paid';
  const obstacle = isOver ? null : obstacleOf(row);
  const isBlocked = row.contractStatus === 'blocked' || row.hasHolderDied;
  const mustAccept = !isOver && !isBlocked && row.sealedAccount === null;
  return {
    ...own,
    personId: row.personId,
    personName: row.personName,
    task: mustAccept ? 'accept' : obstacle === null ? 'none' : 'review',
    waitsSince: row.dealtOn === null ? dutchDay(row.requestedAt) : isoDate(row.dealtOn),
    obstacle,
  };
}

/** Lists the transfers of the caller's annuities to other providers, newest first. */
export async function listOutgoingTransfers(
  services: Pick<Services, 'clock' | 'configuration' | 'database'>,
  { id: personId, brand }: SignedInPerson,
): Promise<OwnOutgoingTransfer[]> {
  const rows = await listOfPerson(services.database.orm, { personId, brand });
  return rows.map((row) => ownResponse(services, row));
}

/** Lists the transfers that are not paid yet, or the ended ones. Writes an audit line for the view. */
export async function listOutgoingTransferReviews(
  services: ActServices,
  employee: SignedInPerson,
  request: PageRequest & { readonly status: QueueStatus },
): Promise<Page<OutgoingTransferItem>> {
  const queue = { brand: employee.brand, status: request.status };
  const found = await pageOf(request, (part) => listOfBrand(services.database.orm, { ...queue, ...part }));
  await act(services, employee, {
    work: () =>
      done({
        audit: {
          action: 'outgoingTransfers.viewed',
          subjectType: 'outgoingTransfer',
          subjectId: null,
          detail: { transfers: found.items.length },
        },
      }),
  });
  return { items: found.items.map((row) => itemResponse(services, row)), next: found.next };
}

/** Converts the quantity of a call. Throws `invalidInput` for a part without an amount. */
export function quantityOf({
  isWhole,
  amount,
}: {
  readonly isWhole: boolean;
  readonly amount?: number | undefined;
}): TransferQuantity {
  if (isWhole) return { isWhole };
  if (!amount) throw new AppError('invalidInput', [{ field: 'amount', message: 'Vul het bedrag in.' }]);
  return { isWhole, amountCents: euroToCents(amount) };
}

/** Returns why a contract cannot be transferred now; null if it can. */
export async function rejectionOf(
  orm: Parameters<typeof findObstacles>[0],
  { id, productCode: product, status }: Pick<ContractRow, 'id' | 'productCode' | 'status'>,
): Promise<string | null> {
  return transferRejection({ product, status, ...(await findObstacles(orm, id)) });
}

/** Estimates a transfer of the caller's annuity. Throws `notFound` and `invalidInput`. */
export async function previewOutgoingTransfer(
  services: Services,
  person: SignedInPerson,
  contractId: string,
  requested: { readonly isWhole: boolean; readonly amount?: number | undefined },
): Promise<OutgoingTransferEstimate> {
  const { orm } = services.database;
  const contract = await findContract(orm, ownedBy(person, contractId), contractToSell);
  if (!contract) throw new AppError('notFound');
  const rejection = await rejectionOf(orm, contract);
  const monthlyDeposit = centsToEuro(contract.monthlyDepositCents);
  const nothing = { transferable: 0, locked: 0, gross: 0, exitCost: 0, net: 0, monthlyDeposit, funds: [] };
  if (rejection !== null) return { rejection, ...nothing };
  const quantity = quantityOf(requested);
  const funds = await fundsToSell(services, person.brand);
  const { isWhole } = quantity;
  const position = await transferPosition(orm, contract, { funds, isWhole, now: services.clock.now() });
  const displayed = position.terms.funds;
  const transferable = centsToEuro(transferableValue(displayed));
  const locked = centsToEuro(lockedValue(displayed));
  // Money underway is dealt before the office places the order, so it does not prevent the request.
  const open = { ...position, terms: { ...position.terms, blocker: null } };
  const problems = transferProblems(quantity, displayed);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  const estimate = estimateTransfer(open, quantity);
  const exitCost = estimate.funds.reduce((sum, { sale }) => sum + sale.cost, 0);
  return {
    rejection,
    transferable,
    locked,
    gross: centsToEuro(estimate.gross),
    exitCost: centsToEuro(cents(exitCost)),
    net: centsToEuro(cents(estimate.gross - exitCost)),
    monthlyDeposit,
    funds: estimate.funds.map(({ shown: { name, dealFrom, payDay }, sale }) => ({
      name,
      gross: centsToEuro(sale.gross),
      exitCost: centsToEuro(sale.cost),
      dealFrom,
      payDay,
    })),
  };
}
