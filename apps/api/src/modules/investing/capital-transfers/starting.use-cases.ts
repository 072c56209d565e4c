import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { products } from '@portaal/domain/products/products/product';
import { addMonths, dealingOfMonth, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import { perPeriod } from '../../../documents/per-period.ts';
import {
  type ActServices,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { updateTransfer } from './capital-transfers.repository.ts';
import { type FirstPayout, firstPayoutOf, obstacleOf } from './first-payout.use-cases.ts';
import {
  findReceived,
  listReceived,
  type ReceivedTransfer,
  reopenReview,
  updateContract,
} from './starting.repository.ts';

/**
 * Advances the transfers whose money was received, each in its own transaction: nightly, before and after a dealing
 * run, and again after a failure. Stops an annuity that the law does not allow before its money is dealt, and fixes
 * the first payout once it was dealt. A failure does not stop the other transfers, but the job fails at the end.
 */
export async function advanceTransfers(services: ActServices): Promise<void> {
  const failures: unknown[] = [];
  for (const transfer of await listReceived(services.database.orm)) {
    try {
      await advance(services, transfer);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} transfers were not advanced`);
}

/** Calculates before the contract is locked, because it reads rules and prices from the connection pool. */
async function advance(services: ActServices, transfer: ReceivedTransfer): Promise<void> {
  const { contractStatus: status, contractId, brand, productCode } = transfer;
  if (status === 'awaitingStart') {
    const obstacle = await obstacleOf(services, transfer);
    if (obstacle === null) return;
    await act(services, nobody(brand), {
      lock: (tx) => lockReceived(tx, transfer),
      work: (tx, at, locked) => (locked ? stopBeforeDealing(tx, locked, obstacle, at) : unchanged(undefined)),
    });
    return;
  }
  if (!['active', 'sellPending', 'blocked'].includes(status) || transfer.waitingCents > 0) return;
  const contract = await findContract(services.database.orm, { contractId });
  if (!contract || contract.openingValueDate === null || contract.openingValueCents === null) return;
  const dealingDay = isoDate(contract.openingValueDate);
  const payout = products[productCode].paysOut
    ? await firstPayoutOf(services, transfer, { dealingDay, valueCents: contract.openingValueCents })
    : null;
  await act(services, nobody(brand), {
    lock: (tx) => lockReceived(tx, transfer),
    work: (tx, at, locked) => {
      if (!locked) return unchanged(undefined);
      return payout === null ? finish(tx, locked, at) : startPayouts(tx, locked, { dealingDay, payout }, at);
    },
  });
}

/** Locks the contract of a transfer and returns the transfer; undefined if it changed since it was listed. */
async function lockReceived(tx: Transaction, { id, contractId, contractStatus }: ReceivedTransfer) {
  const contract = await lockContract(tx, { contractId });
  const transfer = await findReceived(tx, id);
  return contract && transfer && contract.status === contractStatus ? { contract, transfer } : undefined;
}
type LockedTransfer = NonNullable<Awaited<ReturnType<typeof lockReceived>>>;

/** The money stays received. An employee decides, with the reason, in the review of the application. */
async function stopBeforeDealing(
  tx: Transaction,
  { contract: { id: contractId, number, personId }, transfer }: LockedTransfer,
  reason: string,
  at: Date,
): Promise<CompletedAct<undefined>> {
  await reopenReview(tx, contractId, at);
  return done({
    audit: {
      action: 'capitalTransfer.stopped',
      subjectType: 'capitalTransfer',
      subjectId: transfer.id,
      detail: { contractId, reason },
    },
    messages: [
      {
        personId,
        contractId,
        kind: 'contract',
        mail: true,
        title: 'Uw lijfrente kan nog niet beginnen',
        text: `Het geld van ${transfer.providerName} voor contract ${number} is binnen, maar wij kunnen de lijfrente zo niet laten beginnen. ${reason} Wij beleggen het geld nog niet. Een medewerker neemt contact met u op.`,
      },
    ],
  });
}

async function finish(
  tx: Transaction,
  { contract: { id: contractId }, transfer }: LockedTransfer,
  at: Date,
): Promise<CompletedAct<undefined>> {
  await updateTransfer(tx, transfer.id, { state: 'dealt', closedAt: at, changedAt: at });
  return done({
    audit: {
      action: 'capitalTransfer.dealt',
      subjectType: 'capitalTransfer',
      subjectId: transfer.id,
      detail: { contractId },
    },
  });
}

const MINUS_DAY = 86_400_000;
const dayBefore = (day: IsoDate): IsoDate =>
  isoDate(new Date(Date.parse(day) - MINUS_DAY).toISOString().slice(0, 10));

const monthsPer = { month: 1, quarter: 3, halfYear: 6, year: 12 } as const;

/** Fixes the first payout from the value on the dealing day. Throws if the law does not allow the annuity any more. */
async function startPayouts(
  tx: Transaction,
  { contract, transfer }: LockedTransfer,
  { dealingDay, payout }: { readonly dealingDay: IsoDate; readonly payout: FirstPayout },
  at: Date,
): Promise<CompletedAct<undefined>> {
  const { id: contractId, number, personId, paymentFrequency: frequency, brand } = contract;
  if (payout.kind === 'impossible')
    throw new Error(`contract ${contractId} has no payouts: ${payout.reason}`);
  if (frequency === null || transfer.input === null)
    throw new Error(`contract ${contractId} has no payout terms`);
  const payoutCents = euroToCents(payout.euro);
  await updateContract(tx, contractId, {
    startDate: dealingDay,
    endDate: dayBefore(addMonths(dealingDay, 12 * transfer.input.duration)),
    periodicPayoutCents: payoutCents,
    calculationRate: String(payout.calculationRate),
    isTemporary: payout.isTemporary,
    payoutCalculatedOn: dealingDay,
  });
  const { audit } = await finish(tx, { contract, transfer }, at);
  const calendar = (await readCalendars(tx)).of(brand);
  const { payDay } = dealingOfMonth(addMonths(dealingDay, monthsPer[frequency]), calendar);
  const amount = euroAndCents(payoutCents);
  return done({
    audit,
    history: [{ contractId, kind: 'payoutCalculated', after: amount }],
    messages: [
      {
        personId,
        contractId,
        kind: 'payout',
        mail: true,
        title: 'Uw uitkering begint',
        text: `Wij hebben het geld van ${transfer.providerName} belegd per ${dayText(dealingDay)}. U krijgt ${amount} bruto ${perPeriod(frequency)} uit contract ${number}. De eerste uitkering komt op ${dayText(payDay)}.`,
      },
    ],
  });
}
