import type { OpenReason } from '@portaal/domain/money/bank-matching/matching';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents, dutchDay, isoDate } from '@portaal/engine';
import { type ActServices, type CompletedAct, done } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import {
  announce,
  type ContractToPay,
  type Due,
  dueOn,
  payerAccountOf,
  receiveDeposit,
} from '../payments/payments.use-cases.ts';
import { type Placement, placeOn } from './bank-matching.rules.ts';
import { type Explanation, explain, type Source } from './explaining.use-cases.ts';
import { lockParts, type OpenLine, updateItems, wasAccepted } from './matches.repository.ts';
import { receiveTransferLine, transferOfLine } from './transferred-capital.use-cases.ts';

interface OnContract {
  readonly contract: ContractToPay;
  readonly line: OpenLine;
  readonly amountCents: Cents;
  readonly source: Source;
}

/** Input of the check. Its source contains only the rule, which shows whether a rule or an employee made the match. */
type ContractMatch = Omit<OnContract, 'source'> & { readonly source: Pick<Source, 'rule'> };

const isBlockedOrDeceased = ({ status }: ContractToPay): boolean =>
  status === 'blocked' || status === 'deceased';

/**
 * Determines the amount a locked contract awaits, and whether this payment, with the parts received earlier, would
 * pay that amount.
 */
export async function weighOnContract(
  services: ActServices,
  tx: Transaction,
  { contract, line, amountCents, source: { rule } }: ContractMatch,
) {
  const due = await dueOn(tx, contract);
  const transferred = isBlockedOrDeceased(contract)
    ? undefined
    : await transferOfLine(services, tx, contract, line);
  if (transferred && (transferred.isOfProvider || due === null)) {
    const isAccepted = transferred.isOfProvider || rule === 'hand';
    const placing: Placement = isAccepted
      ? { kind: 'pays', usedCents: amountCents }
      : { kind: 'open', reason: 'otherAccount' };
    return { due, parts: [], payerAccount: 'other', placing, transfer: transferred.transfer } as const;
  }
  const parts = await lockParts(tx, contract.id, line.item.lineId);
  const payerAccount = await payerOn(services, tx, contract, line);
  const placing = placeOn({
    amountCents,
    dueCents: due?.amountCents ?? null,
    isBlocked: isBlockedOrDeceased(contract),
    partCents: cents(parts.reduce((sum, { item }) => sum + item.openCents, 0)),
    isKnownAccount:
      payerAccount === null
        ? null
        : rule === 'hand' || (await isExistingAccount(tx, contract, line, payerAccount)),
  });
  return { due, parts, payerAccount, placing, transfer: undefined };
}

/**
 * Books a locked line on a locked contract if it pays the amount due, together with the parts received earlier.
 * Otherwise stores and returns the reason why not. An employee can accept an unknown account, but cannot override
 * that a contract awaits no payment.
 */
export async function putOnContract(
  services: ActServices,
  tx: Transaction,
  { contract, line, amountCents, source }: OnContract,
  at: Date,
): Promise<CompletedAct<OpenReason | null>> {
  const weighed = { contract, line, amountCents, source };
  const { due, parts, payerAccount, placing, transfer } = await weighOnContract(services, tx, weighed);
  if (placing.kind === 'pays' && transfer) {
    const received = await receiveTransferLine(services, tx, { ...weighed, transfer }, at);
    return { ...received, result: null };
  }
  if (placing.kind === 'open' || due === null) {
    const reason = placing.kind === 'open' ? placing.reason : 'nothingAwaited';
    const { lineId, openCents } = line.item;
    await updateItems(tx, [{ lineId, openCents, reason, contractId: contract.id }], at);
    return done({ audit: { unaudited: 'nothing is booked: the list of open items says why' } }, reason);
  }
  const lines = [...parts, line];
  return {
    ...(await receive(services, tx, { contract, due, lines, payerAccount, source }, at)),
    result: null,
  };
}

async function isExistingAccount(
  tx: Transaction,
  { id: contractId }: ContractToPay,
  { line: { counterpartyHash } }: OpenLine,
  payerAccount: 'nominated' | 'other',
): Promise<boolean> {
  if (payerAccount === 'nominated') return true;
  return counterpartyHash !== null && (await wasAccepted(tx, { contractId, counterpartyHash }));
}

/**
 * Returns whether a line came from the nominated account or another one; null if the bank does not report the
 * account.
 */
export async function payerOn(
  services: ActServices,
  tx: Transaction,
  contract: ContractToPay,
  { line }: OpenLine,
) {
  const { iban } = openLineDetails(services, line);
  return iban === null ? null : payerAccountOf(services, tx, contract, iban);
}

interface Receipt {
  readonly contract: ContractToPay;
  readonly due: Due;
  /** Lines in order of arrival. The last line completes the deposit. */
  readonly lines: readonly OpenLine[];
  readonly payerAccount: 'nominated' | 'other' | null;
  readonly source: Source;
}

async function receive(
  services: ActServices,
  tx: Transaction,
  { contract, due, lines, payerAccount, source }: Receipt,
  at: Date,
): Promise<CompletedAct<undefined>> {
  const deposit = due.deposit ?? (await announce(tx, contract, { method: 'transfer', at }));
  const today = dutchDay(at);
  const booked = lines.map(({ line }) => line.bookedOn).toSorted();
  const last = isoDate(booked.at(-1) ?? today);
  const receivedOn = [last, today].toSorted()[0] ?? today;
  // A bank line has a booking day without a time, so a payment booked on the day of the cut-off is in time.
  const paidAt = new Date(`${receivedOn}T00:00:00Z`);
  // The lines are allocated first, because the years in which the money was received follow from these allocations.
  let missing: number = due.amountCents;
  const explanations = lines.map((line): Explanation => {
    const amountCents = cents(Math.min(line.item.openCents, missing));
    missing -= amountCents;
    return {
      line,
      amountCents,
      kind: 'deposit',
      subject: deposit.id,
      source,
      contractId: contract.id,
      payerAccount,
    };
  });
  await explain(
    tx,
    explanations.filter(({ amountCents }) => amountCents !== 0),
    at,
  );
  const received = await receiveDeposit(services, tx, {
    deposit,
    contract,
    method: 'transfer',
    paidAt,
    receivedOn,
    payerAccount,
    paymentId: null,
    at,
  });
  const { day, audit, ...traces } = received;
  return done({
    ...traces,
    audit: [
      {
        action: 'bankLine.received',
        subjectType: 'deposit',
        subjectId: deposit.id,
        detail: {
          contractId: contract.id,
          amount: euroAndCents(due.amountCents),
          lines: lines.map(({ item }) => item.lineId).join(' '),
          rule: source.rule,
          receivedOn,
          dealFrom: day,
          ...(source.reason === null ? {} : { reason: source.reason }),
        },
      },
      ...audit,
    ],
  });
}
