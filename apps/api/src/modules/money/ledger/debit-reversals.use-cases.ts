import type { BookingPreview } from '@portaal/domain/money/ledger/calls';
import { type Cents, cents, type IsoDate } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  act,
  type CompletedAct,
  done,
  nobody,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockExistingContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { correctStatement } from '../../documents/documents/documents.use-cases.ts';
import { amountText, book, movedBy, previewOf, requireSeen } from './booking.use-cases.ts';
import { type Booking, correctionDay, planDebitReversal } from './correction-plan.rules.ts';
import {
  type CorrectedContract,
  contractColumns,
  type DepositRow,
  findDeposit,
  findSuccessor,
  listDealt,
  listHoldings,
  lockSuccessor,
  markReversed,
} from './corrections.repository.ts';
import type { SeenAct } from './corrections.use-cases.ts';
import { lockMovedOfPerson } from './moved-of-person.use-cases.ts';

/** Returns whether a deposit is a received direct debit that the bank can still reverse. */
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

/**
 * Returns the booking that a reversal of the direct debit would make now, on the contract that holds the
 * units.
 */
async function planned(
  orm: Orm,
  successor: CorrectedContract,
  deposit: DepositRow,
  { now, today }: { now: Date; today: IsoDate },
) {
  const holdings = await listHoldings(orm, successor.id, now);
  const dealt = deposit.status === 'dealt' ? await listDealt(orm, deposit) : [];
  const parts = dealt.map((part) => {
    const fund = holdings.find(({ fundId }) => fundId === part.fundId);
    if (!fund) throw new Error(`contract ${successor.id} has no priced fund ${part.fundId}`);
    return { ...part, price: fund.price, holding: fund.units };
  });
  return { holdings, booking: planDebitReversal(deposit.id, parts, correctionDay(today, successor)) };
}

async function findOfBrand(orm: Orm, brand: string, number: string, depositId: string) {
  const contract = await findContract(orm, { number, brand }, contractColumns);
  const deposit = contract && (await findDeposit(orm, depositId));
  if (!deposit || deposit.contractId !== contract.id) throw new AppError('notFound');
  return { contract, deposit };
}

/** Previews the reversal of a direct debit without booking it. Throws as {@link reverseDebit}. */
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
  const { booking, holdings } = await planned(orm, successor, deposit, at);
  return previewOf(booking, successor, holdings);
}

/**
 * Reverses a direct debit whose reversal the bank reported outside the portal. Throws `notFound`;
 * `cannotCorrect` for a deposit that is not a received direct debit or was already reversed;
 * `changedMeanwhile` if the booking differs from the displayed one; `stepUpRequired`.
 */
export async function reverseDebit(
  services: ActServices,
  session: ActingSession,
  { number, depositId, reason, seen, twoFaToken }: SeenAct & { number: string; depositId: string },
): Promise<void> {
  const { contract: found } = await findOfBrand(
    services.database.orm,
    session.person.brand,
    number,
    depositId,
  );
  await act(services, session, {
    lock: async (tx, at) => {
      const debit = await lockDebit(tx, found.id, depositId);
      requireReversible(debit.deposit);
      const { successor, deposit } = debit;
      const moment = { now: at, today: services.clock.today() };
      const { booking, holdings } = await planned(tx, successor, deposit, moment);
      requireSeen(booking, successor, seen);
      const movedCents = Math.max(deposit.amountCents, movedBy(booking, holdings));
      const recentCents = await lockMovedOfPerson(
        tx,
        { id: successor.personId, brand: session.person.brand },
        at,
      );
      return {
        ...{ ...debit, booking, movedCents: cents(movedCents) },
        weighedCents: cents(recentCents + movedCents),
      };
    },
    about: ({ contract, successor }) => [contract.personId, successor.personId],
    stepUp: { act: 'correctLedger', twoFaToken },
    forTwo: ({ deposit, booking, movedCents, weighedCents }) => ({
      title: `Incasso van contract ${number} terugboeken`,
      amountCents: deposit.amountCents,
      movedCents,
      weighedCents,
      lines: [{ label: 'Incasso', before: amountText(deposit), after: 'Teruggeboekt' }],
      facts: { depositId, booking },
    }),
    work: (tx, _at, debit) => reverse(tx, services, debit, reason),
  });
}

/**
 * Returns the cents that reversing a deposit moves: its amount, or the value of the units sold for it if
 * that is higher. Locks the contracts concerned. Throws `notFound`.
 */
export async function movedByReversal(
  tx: Transaction,
  { clock }: Pick<ActServices, 'clock'>,
  { id, contractId }: Pick<DepositRow, 'id' | 'contractId'>,
  at: Date,
): Promise<Cents> {
  const { successor, deposit } = await lockDebit(tx, contractId, id);
  const { booking, holdings } = await planned(tx, successor, deposit, { now: at, today: clock.today() });
  return cents(Math.max(deposit.amountCents, movedBy(booking, holdings)));
}

/**
 * Books a direct debit that the bank reversed (storno), based on the bank's message. Returns false if it was
 * already reversed, so that a repeated message has no effect. Throws `notFound`, and `cannotCorrect` for a
 * deposit that is not a received direct debit. @internal Exported for tests: their provider reports no chargebacks.
 */
export async function reverseDirectDebit(services: ActServices, depositId: string): Promise<boolean> {
  const found = await findDeposit(services.database.orm, depositId);
  if (!found) throw new AppError('notFound');
  return act(services, nobody(''), { work: (tx, at) => bookDebitReversal(tx, services, found, at) });
}

/**
 * Books a reversal like {@link reverseDirectDebit}, but in the transaction that processes the bank's message.
 * Also used for a card chargeback and a disputed payment.
 */
export async function bookDebitReversal(
  tx: Transaction,
  services: ActServices,
  { id, contractId }: Pick<DepositRow, 'id' | 'contractId'>,
  at: Date,
): Promise<CompletedAct<boolean>> {
  const debit = await lockDebit(tx, contractId, id);
  const { successor, deposit } = debit;
  if (deposit.status === 'reversed') return unchanged(false);
  if (deposit.status !== 'received' && deposit.status !== 'dealt') requireReversible(deposit);
  const { booking } = await planned(tx, successor, deposit, { now: at, today: services.clock.today() });
  return { ...(await reverse(tx, services, { ...debit, booking }, null)), result: true };
}

/** A direct debit to reverse, with its contract and the contract that holds the units. */
interface Debit {
  readonly contract: CorrectedContract;
  readonly successor: CorrectedContract;
  readonly deposit: DepositRow;
}

/**
 * Reads the deposit only after locking its contract, because the dealing run may have dealt the deposit
 * meanwhile.
 */
async function lockDebit(tx: Transaction, contractId: string, depositId: string): Promise<Debit> {
  const contract = await lockExistingContract(tx, contractId, contractColumns);
  const deposit = await findDeposit(tx, depositId);
  if (!deposit) throw new AppError('notFound');
  return { contract, successor: await lockSuccessor(tx, contract), deposit };
}

/**
 * Books the reversal. `reason` is the employee's reason, or null if the bank's message triggers the reversal.
 */
async function reverse(
  tx: Transaction,
  services: ActServices,
  { contract, successor, deposit, booking }: Debit & { readonly booking: Booking },
  reason: string | null,
): Promise<CompletedAct<undefined>> {
  const { id: contractId, personId, brand, number } = contract;
  const isSold = booking.lines.some(({ units }) => Number(units) !== 0);
  const isConverted = successor.id !== contractId;
  const isDebit = deposit.method === 'directDebit';
  await book(tx, services, successor, booking);
  await markReversed(tx, deposit.id, services.clock.today());
  const corrected = await correctStatement(tx, services, {
    contractId,
    receivedOn: deposit.receivedOn ?? services.clock.today(),
  });
  const line = { kind: 'depositReversed', after: amountText(deposit) } as const;
  const histories = isConverted ? [contractId, successor.id] : [contractId];
  return done({
    audit: {
      brand,
      action: 'deposit.reversed',
      subjectType: 'contract',
      subjectId: contractId,
      detail: {
        depositId: deposit.id,
        amountCents: deposit.amountCents,
        ...(isConverted ? { bookedOn: successor.id } : {}),
        ...(reason === null ? {} : { reason }),
      },
    },
    history: histories.map((one) => ({ contractId: one, ...line })),
    messages: [
      {
        personId,
        brand,
        contractId: successor.id,
        kind: 'deposit',
        title: isDebit ? 'Uw bank heeft een incasso teruggeboekt' : 'Uw betaling is teruggeboekt',
        text: `${isDebit ? 'De incasso' : 'De betaling'} van ${amountText(deposit)} voor contract ${number} is teruggeboekt.${
          isSold ? soldText(isConverted ? successor.number : null) : ''
        }${returnedText(booking)}`,
        mail: true,
      },
      ...corrected,
    ],
  });
}

/**
 * Builds the text about the sold units. `convertedTo` is the number of the contract to which the
 * units were moved.
 */
const soldText = (convertedTo: string | null): string =>
  convertedTo === null
    ? ' Daarom hebben wij participaties verkocht.'
    : ` Dat contract is omgezet. Daarom hebben wij participaties van contract ${convertedTo} verkocht.`;

function returnedText({ lines }: Booking): string {
  const returned = lines.filter(({ type }) => type === 'ENTRY_COST');
  const amountCents = cents(returned.reduce((sum, line) => sum + line.amountCents, 0));
  return amountCents === 0 ? '' : ` De instapkosten van ${amountText({ amountCents })} hebt u teruggekregen.`;
}
