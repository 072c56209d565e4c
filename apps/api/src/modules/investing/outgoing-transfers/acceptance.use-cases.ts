import { ibanRules } from '@portaal/domain/fields/iban';
import { transferProblems } from '@portaal/domain/investing/outgoing-transfers/rules';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { cents, dutchDay, isoDate } from '@portaal/engine';
import { longDate, timeText } from '../../../documents/dutch-notation.ts';
import {
  type ActingSession,
  act,
  askerOf,
  done,
  type ForTwo,
  type Job,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { ContractRow } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { encryptField } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { providerAccountFault } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { cancelMandates, endingOf } from '../../money/mandates/mandates.use-cases.ts';
import { payeeHashes } from '../../people/payees/payees.use-cases.ts';
import {
  cancelTransferSale,
  estimateTransfer,
  fundsToSell,
  placeTransferSale,
  transferPosition,
} from '../sell-requests/sell-requests.use-cases.ts';
import { endMonthlyDeposits, updateTransfer, type WholeTransfer } from './outgoing-transfers.repository.ts';
import { policyNumberOf } from './outgoing-transfers.use-cases.ts';
import { lockTransfer } from './requesting.use-cases.ts';

interface Acceptance {
  readonly id: string;
  readonly iban: string;
  readonly accountName: string;
  readonly acceptedOn: string;
  readonly twoFaToken: string;
}

type Quantity = Parameters<typeof estimateTransfer>[1];
const quantityOf = ({ amountCents }: WholeTransfer): Quantity =>
  amountCents === null ? { isWhole: true } : { isWhole: false, amountCents };

const accountFaults = {
  ofInvestor: {
    field: 'iban',
    message:
      'Dit is een rekening van een belegger. Het geld mag alleen naar een rekening van de nieuwe aanbieder zelf.',
  },
  ofBrand: {
    field: 'iban',
    message: 'Dit is onze eigen rekening. Vul de rekening van de nieuwe aanbieder in.',
  },
  otherName: {
    field: 'accountName',
    message:
      'De rekening moet op naam van de nieuwe aanbieder staan. Vul de naam in zoals die in de brief staat. Staat daar een persoon? Dan mag het geld daar niet heen.',
  },
} as const;

/** Throws `invalidInput` unless the account is one of the provider, and the letter is not from the future. */
async function validate(
  services: Services,
  tx: Transaction,
  { iban, accountName: name, acceptedOn }: Acceptance,
  { brand, personId, providerName, requestedAt, recordedBy }: WholeTransfer,
): Promise<void> {
  const fault = await providerAccountFault(services, tx, { brand, personId, providerName, iban, name });
  if (fault) throw new AppError('invalidInput', [accountFaults[fault]]);
  const day = (message: string) => new AppError('invalidInput', [{ field: 'acceptedOn', message }]);
  if (acceptedOn > services.clock.today()) throw day('Kies een dag die niet in de toekomst ligt.');
  // A provider may accept in the letter with which it asks for the transfer.
  if (recordedBy === null && acceptedOn < dutchDay(requestedAt)) {
    throw day('De brief kan niet ouder zijn dan de aanvraag van de klant.');
  }
}

const forSecond = (
  services: Services,
  { transfer, contract }: { readonly transfer: WholeTransfer; readonly contract: ContractRow },
  { iban, accountName, acceptedOn }: Acceptance,
): ForTwo => {
  const { amountCents, providerName, contractNumber } = transfer;
  const whole = amountCents === null ? 'Alles' : euroAndCents(amountCents);
  return {
    title: `Lijfrente van contract ${contractNumber} overdragen naar een andere aanbieder`,
    lines: [
      { label: 'Over te dragen, vóór uitstapkosten', before: null, after: whole },
      {
        label: 'Waarde van het contract',
        before: null,
        after: euroAndCents(cents(contract.openingValueCents ?? 0)),
      },
      { label: 'Datum van de acceptatiebrief', before: null, after: dayText(isoDate(acceptedOn)) },
    ],
    namedLines: [
      { label: 'Nieuwe aanbieder', before: null, after: providerName },
      { label: 'Polisnummer daar', before: null, after: policyNumberOf(services, transfer) },
      { label: 'Rekening in de brief', before: null, after: ibanRules.write(iban) },
      { label: 'Op naam van', before: null, after: accountName },
    ],
    facts: {
      transfer: transfer.id,
      contract: contract.id,
      status: contract.status,
      amountCents,
      iban,
      accountName,
    },
  };
};

/**
 * Approves the account of the new provider, and places the sell order of the next cut-off (domain 1.11). Always needs
 * two employees. Throws `notFound`; `changedMeanwhile` if the transfer no longer awaits an account; `changeImpossible`
 * with the reason; `invalidInput` for an account of an investor, ourselves or another person; and `stepUpRequired`.
 */
export async function acceptOutgoingTransfer(
  services: Services,
  session: ActingSession,
  input: Acceptance,
): Promise<undefined> {
  const { brand } = session.person;
  const { id } = input;
  const funds = await fundsToSell(services, brand);
  return act(services, session, {
    lock: async (tx, now) => {
      const locked = await lockTransfer(tx, { id, brand });
      const { transfer, contract } = locked;
      if (!awaitsAccount(transfer)) throw new AppError('changedMeanwhile');
      rejectBlocked(transfer);
      await validate(services, tx, input, transfer);
      if (transfer.state === 'queued') return locked;
      const quantity = quantityOf(transfer);
      // The first employee learns now if the order cannot be placed.
      const { isWhole } = quantity;
      rejectImpossible(await transferPosition(tx, contract, { funds, isWhole, now }), quantity);
      return locked;
    },
    about: ({ transfer: { personId } }) => [personId],
    stepUp: { act: 'acceptOutgoingTransfer', twoFaToken: input.twoFaToken },
    forTwo: (locked) => forSecond(services, locked, input),
    work: async (tx, now, { transfer, contract }) => {
      const acceptedBy = await askerOf(tx, session);
      const { personId, contractId, contractNumber, providerName, sellRequestId } = transfer;
      if (sellRequestId !== null) {
        await storeAccount(tx, services, { id, input, sellRequestId, acceptedBy, now });
        return done({ audit: acceptanceAudit(transfer) });
      }
      const quantity = quantityOf(transfer);
      const jobs: Job[] = [];
      let hadMandate = false;
      if (quantity.isWhole) {
        hadMandate = await cancelMandates(tx, contractId);
        await endMonthlyDeposits(tx, contractId);
        jobs.push(endingOf(contractId));
      }
      const { request, estimate } = await placeTransferSale(tx, services, {
        ...{ contract, personId, brand, quantity, funds, now },
      });
      await storeAccount(tx, services, { id, input, sellRequestId: request.id, acceptedBy, now });
      const { cutOff } = estimate.first;
      const days = [...new Set(estimate.funds.map(({ dealing }) => dealing.dealingDay))].sort().map(longDate);
      return done({
        audit: acceptanceAudit(transfer),
        jobs,
        history: [
          {
            contractId,
            kind: 'sellRequested',
            after: `${request.number}: overdracht naar een andere aanbieder`,
          },
          ...(hadMandate ? [{ contractId, kind: 'mandateEnded' } as const] : []),
        ],
        messages: [
          {
            personId,
            contractId,
            kind: 'contract',
            mail: true,
            title: 'Uw lijfrente wordt overgedragen',
            text: `${providerName} accepteert uw lijfrente van contract ${contractNumber}. Wij verkopen tegen de koers van ${days.join(' en ')}, met opdracht ${request.number}. Het geld gaat daarna rechtstreeks naar ${providerName}. U kunt de overdracht tot ${longDate(dutchDay(cutOff))}, ${timeText(cutOff)} uur intrekken.${quantity.isWhole ? ' Uw maandelijkse inleg stopt.' : ''}`,
          },
        ],
      });
    },
  });
}

/** Throws `changeImpossible` with the reason and the next step, because an employee cannot change the quantity. */
function rejectImpossible(position: Parameters<typeof estimateTransfer>[0], quantity: Quantity): void {
  const problems = position.terms.blocker === null ? transferProblems(quantity, position.terms.funds) : [];
  const [problem] = problems;
  if (problem) {
    const message = `${problem.message} Overleg met de klant. Wijs deze overdracht af als er een nieuwe aanvraag nodig is.`;
    throw new AppError('changeImpossible', [{ ...problem, message }]);
  }
  estimateTransfer(position, quantity);
}

/** Whether a transfer awaits its first account, or another one because the provider returned a payment. */
const awaitsAccount = ({ state, sealedAccount }: WholeTransfer): boolean =>
  state === 'requested' || (state === 'queued' && sealedAccount === null);

const acceptanceAudit = ({ id, contractId }: WholeTransfer) =>
  ({
    action: 'outgoingTransfer.accepted',
    subjectType: 'outgoingTransfer',
    subjectId: id,
    detail: { contractId },
  }) as const;

const isBlockedOrDeceased = ({ contractStatus, hasHolderDied }: WholeTransfer): boolean =>
  contractStatus === 'blocked' || hasHolderDied;

/** Throws `changeImpossible` for a blocked contract, also after a death that was recorded on another contract. */
function rejectBlocked(transfer: WholeTransfer): void {
  if (!isBlockedOrDeceased(transfer)) return;
  const message = transfer.hasHolderDied
    ? 'Er is een overlijden van de houder vastgelegd. Een overdracht kan nu niet.'
    : 'Het contract is geblokkeerd. Geef het eerst vrij, of wijs de overdracht af.';
  throw new AppError('changeImpossible', [{ field: 'iban', message }]);
}

function storeAccount(
  tx: Transaction,
  { configuration: { fieldKeys } }: Services,
  {
    id,
    input: { iban, accountName: name, acceptedOn },
    sellRequestId,
    acceptedBy,
    now,
  }: {
    readonly id: string;
    readonly input: Acceptance;
    readonly sellRequestId: string;
    readonly acceptedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  const place = { table: 'outgoing_transfer', column: 'sealed_account', rowId: id };
  return updateTransfer(tx, id, {
    state: 'queued',
    sealedAccount: encryptField(fieldKeys, place, JSON.stringify([name, iban])),
    payeeHash: payeeHashes(fieldKeys)({ personId: null, name, iban }),
    ...{ acceptedOn, acceptedBy, sellRequestId },
    changedAt: now,
  });
}

/**
 * Rejects a transfer before its sale, for the reason that the investor reads. After the cut-off this is possible only
 * for a blocked contract, also after a death, because it is not dealt. Throws `notFound` and
 * `changedMeanwhile`.
 */
export async function rejectOutgoingTransfer(
  services: Services,
  employee: SignedInPerson,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<undefined> {
  const { brand } = employee;
  return act(services, employee, {
    lock: (tx) => lockTransfer(tx, { id, brand }),
    about: ({ transfer: { personId } }) => [personId],
    work: async (tx, at, { transfer }) => {
      const { contractId, personId, contractNumber, providerName, state, sellRequestId } = transfer;
      if (state !== 'requested' && state !== 'queued') throw new AppError('changedMeanwhile');
      if (sellRequestId !== null) {
        const isByOffice = isBlockedOrDeceased(transfer);
        const order = { contractId, requestId: sellRequestId, at, isByOffice };
        if (!(await cancelTransferSale(tx, order))) throw new AppError('changedMeanwhile');
      }
      await updateTransfer(tx, id, { state: 'rejected', rejection: reason, closedAt: at, changedAt: at });
      return done({
        audit: {
          action: 'outgoingTransfer.rejected',
          subjectType: 'outgoingTransfer',
          subjectId: id,
          detail: { contractId, reason },
        },
        history: [{ contractId, kind: 'changeRejected', after: 'Overdragen naar een andere aanbieder' }],
        messages: transfer.hasHolderDied
          ? []
          : [
              {
                personId,
                contractId,
                kind: 'contract',
                mail: true,
                title: 'Uw overdracht gaat niet door',
                text: `Contract ${contractNumber} gaat niet naar ${providerName}. De reden: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} Wij verkopen niets en uw lijfrente blijft bij ons.`,
              },
            ],
      });
    },
  });
}
