import type { BookingPreview, CorrectLine } from '@portaal/domain/ledger/calls';
import { transactionTypes } from '@portaal/domain/transactions/calls';
import { decimalToPrice, euroToCents, type IsoDate } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Orm } from '../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { notify } from '../notifications/notifications.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { amountText, book, previewOf, requireSeen } from './booking.ts';
import { type Booking, correctionDay, correctionRejection, planCorrection } from './correction-plan.ts';
import {
  type CorrectedContract,
  findContract,
  findEntry,
  hasReversal,
  listHoldings,
  lockContract,
} from './corrections.repository.ts';

/** Which line, and what it should have been; null when there should have been none. */
export interface Correction {
  readonly number: string;
  readonly lineId: number;
  readonly correct: CorrectLine | null;
}

/** Who acts: why, what he has seen, and the code he gave. */
export interface SeenAct {
  readonly reason: string;
  readonly seen: string;
  readonly twoFaToken: string;
}

/** What a correction would book now. Throws `notFound`, `cannotCorrect` and `invalidInput`. */
async function planned(
  orm: Orm,
  contract: CorrectedContract,
  { lineId, correct }: Correction,
  { now, today }: { now: Date; today: IsoDate },
) {
  const entry = await findEntry(orm, contract.id, lineId);
  if (!entry) throw new AppError('notFound');
  const held = await listHoldings(orm, contract.id, now);
  const { units = '0' } = held.find(({ fundId }) => fundId === entry.fundId) ?? {};
  const isReversed = await hasReversal(orm, lineId);
  const rejection = correctionRejection(entry, { isReversed, status: contract.status, held: units });
  if (rejection !== null) throw new AppError('cannotCorrect', [{ field: 'lineId', message: rejection }]);
  const right = correct && { amount: euroToCents(correct.amount), price: decimalToPrice(correct.price) };
  const booking = planCorrection(entry, right, units, correctionDay(today, contract));
  if (booking.lines.some(({ unitsAfter }) => Number(unitsAfter) < 0)) {
    const message = 'Zo veel participaties heeft dit contract niet.';
    throw new AppError('invalidInput', [{ field: 'correct.amount', message }]);
  }
  return { entry, held, booking };
}

/** What a correction would do, without doing it. Throws as {@link correctLedgerLine}. */
export async function previewCorrection(
  { clock, database }: Services,
  { brand }: SignedInPerson,
  correction: Correction,
): Promise<BookingPreview> {
  const { orm } = database;
  const contract = await findContract(orm, { number: correction.number, brand });
  if (!contract) throw new AppError('notFound');
  const at = { now: clock.now(), today: clock.today() };
  const { booking, held } = await planned(orm, contract, correction, at);
  return previewOf(booking, contract, held);
}

/**
 * Takes a line of the ledger back by its opposite and books it as it should have been, in one step (domain 5.2). Throws
 * `notFound`; `cannotCorrect` for a line that was taken back already or that money goes with; `invalidInput` for more
 * than there is; `changedMeanwhile` when it would book anything else than was seen; `stepUpRequired`.
 */
export async function correctLedgerLine(
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  { reason, seen, twoFaToken, ...correction }: Correction & SeenAct,
): Promise<void> {
  const { clock, database } = services;
  const { person } = session;
  const at = clock.now();
  const { number, lineId, correct } = correction;
  const found = await findContract(database.orm, { number, brand: person.brand });
  if (!found) throw new AppError('notFound');
  await database.transaction(async (tx) => {
    const contract = await lockContract(tx, found.id);
    const { entry, booking } = await planned(tx, contract, correction, { now: at, today: clock.today() });
    requireSeen(booking, contract, seen);
    const subject = `${number}/${lineId}`;
    await consumeStepUp(tx, { session, act: 'correctLedger', subject, twoFaToken, at });
    await book(tx, services, contract, booking);
    await notifyCorrection(tx, services, contract, { entry, booking });
    await appendAudit(tx, {
      at,
      brand: contract.brand,
      actorId: person.id,
      action: 'ledger.corrected',
      subjectType: 'contract',
      subjectId: contract.id,
      detail: { lineId, type: entry.type, correct, valueDate: booking.dealingDay, reason },
    });
  });
}

type Tx = Parameters<typeof recordEvent>[0];

/** The investor reads what was wrong and what stands there now. */
async function notifyCorrection(
  tx: Tx,
  services: Services,
  { id: contractId, personId, brand, number }: CorrectedContract,
  {
    entry,
    booking,
  }: { entry: Parameters<typeof amountText>[0] & { type: keyof typeof transactionTypes }; booking: Booking },
): Promise<void> {
  const what = transactionTypes[entry.type].text;
  const right = booking.lines.find(({ reversesId }) => reversesId === null);
  await recordEvent(tx, {
    contractId,
    at: services.clock.now(),
    actor: 'employee',
    kind: 'corrected',
    before: `${what} ${amountText(entry)}`,
    after: right ? `${what} ${amountText(right)}` : 'Teruggedraaid',
  });
  await notify(tx, services, {
    personId,
    brand,
    contractId,
    kind: 'document',
    title: 'Wij hebben een fout in uw contract hersteld',
    text: `In contract ${number} stond een fout: ${what.toLowerCase()} van ${amountText(entry)}. ${
      right ? `Dat is nu ${amountText(right)}.` : 'Wij hebben deze regel teruggedraaid.'
    } Bij de documenten van uw contract vindt u een bevestiging.`,
    mail: true,
  });
}
