import type { BookingPreview } from '@portaal/domain/ledger/calls';
import type { IsoDate } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { notify } from '../notifications/notifications.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { amountText, book, previewOf, requireSeen } from './booking.ts';
import { type Booking, correctionDay, planDebitReversal } from './correction-plan.ts';
import {
  type CorrectedContract,
  type DepositRow,
  findContract,
  findDeposit,
  findSuccessor,
  listDealt,
  listHoldings,
  lockContract,
  lockSuccessor,
  markReversed,
} from './corrections.repository.ts';
import type { SeenAct } from './corrections.ts';

/** A direct debit that came in and that the bank can still have back. */
export const isReversible = ({ method, status }: Pick<DepositRow, 'method' | 'status'>): boolean =>
  method === 'directDebit' && (status === 'dealt' || status === 'received');

function requireReversible(deposit: DepositRow): void {
  if (isReversible(deposit)) return;
  const message =
    deposit.status === 'reversed'
      ? 'Deze incasso is al teruggeboekt.'
      : 'Alleen een ontvangen incasso kan worden teruggeboekt.';
  throw new AppError('cannotCorrect', [{ field: 'depositId', message }]);
}

/** What taking a debit back would book now, on the contract that has what was bought of it. */
async function planned(
  orm: Orm,
  successor: CorrectedContract,
  deposit: DepositRow,
  { now, today }: { now: Date; today: IsoDate },
) {
  const held = await listHoldings(orm, successor.id, now);
  const dealt = deposit.status === 'dealt' ? await listDealt(orm, deposit) : [];
  const parts = dealt.map(({ fundId, amountCents }) => {
    const fund = held.find((one) => one.fundId === fundId);
    if (!fund) throw new Error(`contract ${successor.id} has no priced fund ${fundId}`);
    return { fundId, amountCents, price: fund.price, held: fund.units };
  });
  return { held, booking: planDebitReversal(deposit.id, parts, correctionDay(today, successor)) };
}

async function findOfBrand(orm: Orm, brand: string, number: string, depositId: string) {
  const contract = await findContract(orm, { number, brand });
  const deposit = contract && (await findDeposit(orm, depositId));
  if (!deposit || deposit.contractId !== contract.id) throw new AppError('notFound');
  return { contract, deposit };
}

/** What taking a debit back would do, without doing it. Throws as {@link reverseDebit}. */
export async function previewDebitReversal(
  { clock, database }: Services,
  { brand }: SignedInPerson,
  { number, depositId }: { readonly number: string; readonly depositId: string },
): Promise<BookingPreview> {
  const { orm } = database;
  const { contract, deposit } = await findOfBrand(orm, brand, number, depositId);
  requireReversible(deposit);
  const at = { now: clock.now(), today: clock.today() };
  const successor = await findSuccessor(orm, contract);
  const { booking, held } = await planned(orm, successor, deposit, at);
  return previewOf(booking, successor, held);
}

/**
 * An employee takes a debit back of which the bank said so outside the portal. Throws `notFound`; `cannotCorrect` for what
 * is no received debit or was taken back before; `changedMeanwhile` when it would book anything else than was seen;
 * `stepUpRequired`.
 */
export async function reverseDebit(
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  { number, depositId, reason, seen, twoFaToken }: SeenAct & { number: string; depositId: string },
): Promise<void> {
  const { clock, database } = services;
  const { person } = session;
  const at = clock.now();
  const { contract: found } = await findOfBrand(database.orm, person.brand, number, depositId);
  await database.transaction(async (tx) => {
    const debit = await lockDebit(tx, found.id, depositId);
    requireReversible(debit.deposit);
    const { successor, deposit } = debit;
    const { booking } = await planned(tx, successor, deposit, { now: at, today: clock.today() });
    requireSeen(booking, successor, seen);
    const subject = `${number}/${depositId}`;
    await consumeStepUp(tx, { session, act: 'correctLedger', subject, twoFaToken, at });
    await reverse(tx, services, { ...debit, booking, by: { id: person.id, reason } });
  });
}

/**
 * A direct debit the bank took back (storno), by its own message. Answers false when it was taken back before, so that a
 * message that comes twice does nothing. Throws `notFound`, and `cannotCorrect` for what is no received debit.
 */
export async function reverseDirectDebit(services: Services, depositId: string): Promise<boolean> {
  const { clock, database } = services;
  const found = await findDeposit(database.orm, depositId);
  if (!found) throw new AppError('notFound');
  return database.transaction(async (tx) => {
    const debit = await lockDebit(tx, found.contractId, depositId);
    const { successor, deposit } = debit;
    if (deposit.status === 'reversed') return false;
    requireReversible(deposit);
    const at = { now: clock.now(), today: clock.today() };
    const { booking } = await planned(tx, successor, deposit, at);
    await reverse(tx, services, { ...debit, booking });
    return true;
  });
}

/** A debit that is taken back: of which contract, and which has what was bought of it. */
interface Debit {
  readonly contract: CorrectedContract;
  readonly successor: CorrectedContract;
  readonly deposit: DepositRow;
}

/** The deposit is read under the lock of its contract, as the rollover may have dealt it meanwhile. */
async function lockDebit(tx: Transaction, contractId: string, depositId: string): Promise<Debit> {
  const contract = await lockContract(tx, contractId);
  const deposit = await findDeposit(tx, depositId);
  if (!deposit) throw new AppError('notFound');
  return { contract, successor: await lockSuccessor(tx, contract), deposit };
}

async function reverse(
  tx: Transaction,
  services: Services,
  {
    contract,
    successor,
    deposit,
    booking,
    by,
  }: Debit & {
    booking: Booking;
    /** Who acts, and why; left out for the bank's own message. */
    by?: { readonly id: string; readonly reason: string };
  },
): Promise<void> {
  const { id: contractId, personId, brand, number } = contract;
  const at = services.clock.now();
  const isSold = booking.lines.some(({ units }) => Number(units) !== 0);
  const isConverted = successor.id !== contractId;
  await book(tx, services, successor, booking);
  await markReversed(tx, deposit.id);
  const event = {
    at,
    actor: by ? 'employee' : 'system',
    kind: 'depositReversed',
    after: amountText(deposit),
  } as const;
  const histories = isConverted ? [contractId, successor.id] : [contractId];
  await recordEvent(tx, ...histories.map((one) => ({ ...event, contractId: one })));
  await notify(tx, services, {
    personId,
    brand,
    contractId: successor.id,
    kind: 'deposit',
    title: 'Uw bank heeft een incasso teruggeboekt',
    text: `De incasso van ${amountText(deposit)} voor contract ${number} is teruggeboekt.${
      isSold ? soldText(isConverted ? successor.number : null) : ''
    }`,
    mail: true,
  });
  await appendAudit(tx, {
    at,
    brand,
    actorId: by?.id ?? null,
    action: 'deposit.reversed',
    subjectType: 'contract',
    subjectId: contractId,
    detail: {
      depositId: deposit.id,
      amountCents: deposit.amountCents,
      ...(isConverted ? { bookedOn: successor.id } : {}),
      ...(by ? { reason: by.reason } : {}),
    },
  });
}

/** `convertedTo`: the number of the contract the participations went to. */
const soldText = (convertedTo: string | null): string =>
  convertedTo === null
    ? ' Daarom hebben wij participaties verkocht.'
    : ` Dat contract is omgezet. Daarom hebben wij participaties van contract ${convertedTo} verkocht.`;
