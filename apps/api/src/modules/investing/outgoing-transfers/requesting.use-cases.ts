import type { OwnOutgoingTransfer } from '@portaal/domain/investing/outgoing-transfers/calls';
import { type TransferQuantity, transferProblems } from '@portaal/domain/investing/outgoing-transfers/rules';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import {
  type ActingSession,
  type ActMessage,
  act,
  done,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import {
  type ContractKey,
  type ContractRow,
  lockContract,
  ownedBy,
} from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  cancelTransferSale,
  fundsToSell,
  transferPosition,
} from '../sell-requests/sell-requests.use-cases.ts';
import {
  findTransfer,
  insertTransfer,
  listOfPerson,
  updateTransfer,
  type WholeTransfer,
} from './outgoing-transfers.repository.ts';
import { ownResponse, policyNumberOf, quantityOf, rejectionOf } from './outgoing-transfers.use-cases.ts';

interface RequestedTransfer {
  readonly providerName: string;
  readonly policyNumber: string;
  readonly isWhole: boolean;
  readonly amount?: number | undefined;
}

interface EarlierRequest {
  readonly person: Pick<SignedInPerson, 'id' | 'brand'>;
  readonly contractId: string;
  readonly quantity: TransferQuantity;
  readonly requested: RequestedTransfer;
}

type Funds = Awaited<ReturnType<typeof fundsToSell>>;

/** Returns the name of the provider with single spaces. */
const storedName = ({ providerName }: Pick<RequestedTransfer, 'providerName'>): string =>
  providerName.trim().replaceAll(/\s+/g, ' ');

/** Locks a contract that can be transferred. Throws `notFound`, `changeImpossible` with the reason, and `invalidInput`. */
async function lockTransferable(
  tx: Transaction,
  key: ContractKey,
  {
    funds,
    quantity,
    now,
  }: { readonly funds: Funds; readonly quantity: TransferQuantity; readonly now: Date },
): Promise<ContractRow> {
  const contract = await lockContract(tx, key);
  if (!contract) throw new AppError('notFound');
  const message = await rejectionOf(tx, contract);
  if (message !== null) throw new AppError('changeImpossible', [{ field: 'isWhole', message }]);
  const position = await transferPosition(tx, contract, { funds, isWhole: quantity.isWhole, now });
  const problems = transferProblems(quantity, position.terms.funds);
  if (problems.length > 0) throw new AppError('invalidInput', problems);
  return contract;
}

async function storeTransfer(
  tx: Transaction,
  { configuration }: Pick<Services, 'configuration'>,
  {
    contract,
    requested,
    quantity,
    recordedBy,
    now,
  }: {
    readonly contract: ContractRow;
    readonly requested: RequestedTransfer;
    readonly quantity: TransferQuantity;
    readonly recordedBy: string | null;
    readonly now: Date;
  },
): Promise<string> {
  const id = newId();
  const vault = numberVault(configuration.fieldKeys, 'outgoing_transfer');
  const { id: contractId, personId, brand } = contract;
  await insertTransfer(tx, {
    ...{ id, contractId, personId, brand, recordedBy },
    providerName: storedName(requested),
    sealedPolicyNumber: vault.seal('sealed_policy_number', id, requested.policyNumber) ?? '',
    amountCents: quantity.isWhole ? null : quantity.amountCents,
    state: 'requested',
    requestedAt: now,
    changedAt: now,
  });
  return id;
}

const quantityText = (quantity: TransferQuantity): string =>
  quantity.isWhole ? 'alles' : euroAndCents(quantity.amountCents);

/** Returns the traces of a new request. `by` names the requester, as the beginning of the message. */
function tracesOf(
  { id: contractId, personId, number }: ContractRow,
  transferId: string,
  {
    action,
    quantity,
    providerName,
    by,
  }: {
    readonly action: 'outgoingTransfer.requested' | 'outgoingTransfer.recorded';
    readonly quantity: TransferQuantity;
    readonly providerName: string;
    readonly by: string;
  },
): Traces {
  const message: ActMessage = {
    personId,
    contractId,
    kind: 'contract',
    mail: true,
    title: 'Aanvraag om uw lijfrente over te dragen',
    text: `${by} Wij verkopen nog niets: eerst moet ${providerName} de overdracht accepteren en ons laten weten op welke rekening het geld moet komen. Het geld gaat alleen naar ${providerName}, nooit naar uw eigen rekening. Daarom hoeft u geen belasting te betalen. U kunt de aanvraag bij uw contract intrekken. Klopt dit niet? Bel ons dan meteen.`,
  };
  return {
    audit: {
      action,
      subjectType: 'outgoingTransfer',
      subjectId: transferId,
      detail: { contractId, number, amount: quantityText(quantity) },
    },
    history: [
      {
        contractId,
        kind: 'changeRequested',
        after: `Overdragen naar een andere aanbieder: ${quantityText(quantity)}`,
      },
    ],
    messages: [message],
  };
}

/**
 * Returns the waiting transfer of a locked contract that the same request created, for example by a second click;
 * undefined if there is none.
 */
async function earlierTransfer(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'configuration'>,
  { person, contractId, quantity, requested }: EarlierRequest,
): Promise<WholeTransfer | undefined> {
  const transfers = await listOfPerson(tx, { personId: person.id, brand: person.brand });
  return transfers.find(
    (transfer) =>
      transfer.contractId === contractId &&
      transfer.state === 'requested' &&
      transfer.recordedBy === null &&
      transfer.amountCents === (quantity.isWhole ? null : quantity.amountCents) &&
      transfer.providerName === storedName(requested) &&
      policyNumberOf(services, transfer) === requested.policyNumber,
  );
}

/**
 * Requests the transfer of the caller's annuity to another provider (domain 1.11). Nothing is sold before two employees
 * approved the account of that provider. The same request, while it waits, returns the same transfer. Throws
 * `notFound`, `changeImpossible`, `invalidInput` and `stepUpRequired`.
 */
export async function requestOutgoingTransfer(
  services: Services,
  session: ActingSession,
  contractId: string,
  { twoFaToken, ...requested }: RequestedTransfer & { readonly twoFaToken: string },
): Promise<OwnOutgoingTransfer> {
  const { person } = session;
  const quantity = quantityOf(requested);
  const funds = await fundsToSell(services, person.brand);
  return act(services, session, {
    lock: async (tx, now) => {
      const key = ownedBy(person, contractId);
      if (!(await lockContract(tx, key))) throw new AppError('notFound');
      const earlier = await earlierTransfer(tx, services, { person, contractId, quantity, requested });
      if (earlier) return { earlier };
      return { contract: await lockTransferable(tx, key, { funds, quantity, now }) };
    },
    stepUp: ({ contract }) => contract && { act: 'transferAnnuity', twoFaToken },
    work: async (tx, now, { earlier, contract }) => {
      if (earlier) return unchanged(ownResponse(services, earlier));
      const id = await storeTransfer(tx, services, { contract, requested, quantity, recordedBy: null, now });
      const { providerName } = requested;
      const traces = tracesOf(contract, id, {
        action: 'outgoingTransfer.requested',
        quantity,
        providerName,
        by: `U hebt gevraagd om ${quantityText(quantity)} van contract ${contract.number} over te dragen naar ${providerName}.`,
      });
      return done(traces, await responseOf(tx, services, { id, brand: person.brand }));
    },
  });
}

async function responseOf(
  tx: Transaction,
  services: Services,
  key: { readonly id: string; readonly brand: string },
): Promise<OwnOutgoingTransfer> {
  const row = await findTransfer(tx, key);
  if (!row) throw new Error(`no transfer ${key.id}`);
  return ownResponse(services, row);
}

/**
 * Records the request of another provider, to which the investor gave the order. Throws `notFound`, `changeImpossible`
 * and `invalidInput`.
 */
export async function recordOutgoingTransfer(
  services: Services,
  employee: SignedInPerson,
  { number, ...requested }: RequestedTransfer & { readonly number: string },
): Promise<undefined> {
  const { brand } = employee;
  const quantity = quantityOf(requested);
  const funds = await fundsToSell(services, brand);
  return act(services, employee, {
    lock: (tx, now) => lockTransferable(tx, { number, brand }, { funds, quantity, now }),
    about: ({ personId }) => [personId],
    work: async (tx, now, contract) => {
      const recordedBy = employee.id;
      const id = await storeTransfer(tx, services, { contract, requested, quantity, recordedBy, now });
      const { providerName } = requested;
      return done(
        tracesOf(contract, id, {
          action: 'outgoingTransfer.recorded',
          quantity,
          providerName,
          by: `${providerName} vraagt ons namens u om ${quantityText(quantity)} van contract ${number} over te dragen.`,
        }),
      );
    },
  });
}

/** Locks the contract of a transfer, and returns the transfer. Throws `notFound`. */
export async function lockTransfer(
  tx: Transaction,
  key: { readonly id: string; readonly brand: string; readonly personId?: string },
): Promise<{ readonly contract: ContractRow; readonly transfer: WholeTransfer }> {
  const found = await findTransfer(tx, key);
  const contract = found && (await lockContract(tx, { contractId: found.contractId, brand: key.brand }));
  const transfer = contract && (await findTransfer(tx, key));
  if (!transfer) throw new AppError('notFound');
  return { contract, transfer };
}

/**
 * Withdraws the caller's transfer before its cut-off; withdrawing it again changes nothing. Throws `notFound`, and
 * `tooLateToCancel` once a part of it may have been sold.
 */
export async function withdrawOutgoingTransfer(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<OwnOutgoingTransfer> {
  const { id: personId, brand } = person;
  return act(services, person, {
    lock: (tx) => lockTransfer(tx, { id, brand, personId }),
    work: async (tx, at, { contract, transfer }) => {
      const { state, contractId, sellRequestId, providerName } = transfer;
      if (state === 'withdrawn') return unchanged(ownResponse(services, transfer));
      if (contract.personId !== personId || state === 'rejected') throw new AppError('tooLateToCancel');
      if (sellRequestId !== null) {
        const order = { contractId, requestId: sellRequestId, at, isByOffice: false };
        if (!(await cancelTransferSale(tx, order))) throw new AppError('tooLateToCancel');
      }
      await updateTransfer(tx, id, { state: 'withdrawn', closedAt: at, changedAt: at });
      const hasEnded = sellRequestId !== null && transfer.amountCents === null;
      const traces: Traces = {
        audit: {
          action: 'outgoingTransfer.withdrawn',
          subjectType: 'outgoingTransfer',
          subjectId: id,
          detail: { contractId },
        },
        history: [{ contractId, kind: 'changeWithdrawn', after: 'Overdragen naar een andere aanbieder' }],
        messages: [
          {
            personId,
            contractId,
            kind: 'contract',
            mail: true,
            title: 'Uw overdracht is ingetrokken',
            text: `Contract ${contract.number} gaat niet naar ${providerName}. Wij verkopen niets en uw lijfrente blijft bij ons.${hasEnded ? ' Had u een maandelijkse inleg? Die is gestopt. U zet die weer aan bij Wijzigen.' : ''}`,
          },
        ],
      };
      return done(traces, await responseOf(tx, services, { id, brand }));
    },
  });
}
