import type { BookingPreview, CorrectLine } from '@portaal/domain/money/ledger/calls';
import { transactionTypes } from '@portaal/domain/money/ledger/types';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { cents, decimalToPrice, euroToCents, type IsoDate, isoDate } from '@portaal/engine';
import {
  type ActingSession,
  type ActServices,
  act,
  done,
  type Traces,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { correctStatementsSince } from '../../documents/documents/documents.use-cases.ts';
import { amountText, book, movedBy, previewOf, requireSeen } from './booking.use-cases.ts';
import {
  type BookedEntry,
  type Booking,
  correctionDay,
  correctionRejection,
  MOST_TIMES,
  multiplied,
  planCorrection,
} from './correction-plan.rules.ts';
import {
  type CorrectedContract,
  contractColumns,
  findEntry,
  hasReversal,
  listHoldings,
} from './corrections.repository.ts';
import { lockContractOf } from './locked-contract.use-cases.ts';
import { findPriceOn } from './moved-of-person.repository.ts';
import { lockMovedOfPerson } from './moved-of-person.use-cases.ts';

/** The ledger line to correct and its correct values; null if the line should not exist. */
export interface Correction {
  readonly number: string;
  readonly lineId: number;
  readonly correct: CorrectLine | null;
}

/**
 * Input of a correction by an employee: the reason, the digest of the displayed booking, and the step-up
 * token.
 */
export interface SeenAct {
  readonly reason: string;
  readonly seen: string;
  readonly twoFaToken: string;
}

/** Returns the booking a correction would make now. Throws `notFound`, `cannotCorrect` and `invalidInput`. */
async function planned(
  orm: Orm,
  contract: CorrectedContract,
  { lineId, correct }: Correction,
  { now, today }: { now: Date; today: IsoDate },
) {
  const entry = await findEntry(orm, contract.id, lineId);
  if (!entry) throw new AppError('notFound');
  const holdings = await listHoldings(orm, contract.id, now);
  const { units = '0' } = holdings.find(({ fundId }) => fundId === entry.fundId) ?? {};
  const isReversed = await hasReversal(orm, lineId);
  const rejection = correctionRejection(entry, { isReversed, status: contract.status, holding: units });
  if (rejection !== null) throw new AppError('cannotCorrect', [{ field: 'lineId', message: rejection }]);
  const right = correct && { amount: euroToCents(correct.amount), price: decimalToPrice(correct.price) };
  const field = right && multiplied(entry, right);
  if (field) {
    const message = `Dit is meer dan ${MOST_TIMES} keer wat er staat. Zo veel verandert een correctie niet.`;
    throw new AppError('invalidInput', [{ field: `correct.${field}`, message }]);
  }
  const booking = planCorrection(entry, right, units, correctionDay(today, contract));
  if (booking.lines.some(({ unitsAfter }) => Number(unitsAfter) < 0)) {
    const message = 'Zo veel participaties heeft dit contract niet.';
    throw new AppError('invalidInput', [{ field: 'correct.amount', message }]);
  }
  const day = isoDate(entry.countedOn ?? entry.dealingDay);
  const published = await findPriceOn(orm, { fundId: entry.fundId, date: day, now });
  const isOtherPrice = right !== null && (!published || decimalToPrice(Number(published)) !== right.price);
  return { entry, holdings, booking, priceOfDay: { day, published, isOther: isOtherPrice } };
}

/** Previews a correction without booking it. Throws as {@link correctLedgerLine}. */
export async function previewCorrection(
  { clock, database }: Services,
  { brand }: SignedInPerson,
  correction: Correction,
): Promise<BookingPreview> {
  const { orm } = database;
  const contract = await findContract(orm, { number: correction.number, brand }, contractColumns);
  if (!contract) throw new AppError('notFound');
  const at = { now: clock.now(), today: clock.today() };
  const { booking, holdings } = await planned(orm, contract, correction, at);
  return previewOf(booking, contract, holdings);
}

/**
 * Reverses a ledger line by an opposite line and books the correct line in one transaction (domain 5.2). Throws
 * `notFound`; `cannotCorrect` for a line already reversed or linked to a payment; `invalidInput` for more than the
 * contract holds; `changedMeanwhile` when the booking differs from the displayed one; `stepUpRequired`.
 */
export async function correctLedgerLine(
  services: ActServices,
  session: ActingSession,
  { reason, seen, twoFaToken, ...correction }: Correction & SeenAct,
): Promise<void> {
  const { number, lineId, correct } = correction;
  await act(services, session, {
    lock: async (tx, at) => {
      const contract = await lockContractOf(tx, { number, brand: session.person.brand });
      const moment = { now: at, today: services.clock.today() };
      const plan = await planned(tx, contract, correction, moment);
      requireSeen(plan.booking, contract, seen);
      return {
        contract,
        ...plan,
        recentCents: await lockMovedOfPerson(tx, { id: contract.personId, brand: session.person.brand }, at),
      };
    },
    about: ({ contract }) => [contract.personId],
    stepUp: { act: 'correctLedger', twoFaToken },
    forTwo: ({ entry, booking, holdings, priceOfDay, recentCents }) => {
      const amountCents = movedBy(booking, holdings);
      return {
        title: `Regel ${lineId} van contract ${number} herstellen`,
        // A correction at a price other than the published price of its day requires a colleague's approval at any
        // amount.
        ...(priceOfDay.isOther ? {} : { amountCents, weighedCents: cents(recentCents + amountCents) }),
        lines: [...linesOf(entry, booking), ...priceLines(priceOfDay, booking)],
        facts: booking,
      };
    },
    work: async (tx, _at, { contract, entry, booking }) => {
      await book(tx, services, contract, booking);
      const corrected = await correctStatementsSince(tx, services, {
        contractId: contract.id,
        countedOn: booking.countedOn ?? booking.dealingDay,
      });
      const { history, messages } = newsOf(contract, entry, booking);
      return done({
        audit: {
          action: 'ledger.corrected',
          subjectType: 'contract',
          subjectId: contract.id,
          detail: { lineId, type: entry.type, correct, valueDate: booking.dealingDay, reason },
        },
        history,
        messages: [...messages, ...corrected],
      });
    },
  });
}

interface PriceOfDay {
  readonly day: IsoDate;
  readonly published: string | undefined;
  readonly isOther: boolean;
}

/** Shows the published price beside the price of the correction if they differ. */
function priceLines({ day, published, isOther }: PriceOfDay, { lines }: Booking) {
  if (!isOther) return [];
  const price = (text: string | null | undefined): string | null => text?.replace('.', ',') ?? null;
  const used = lines.find(({ reversesId }) => reversesId === null)?.price;
  return [
    {
      label: `Koers wijkt af van die van ${dayText(day)}`,
      before: price(published) ?? 'Geen koers gepubliceerd',
      after: price(used),
    },
  ];
}

function linesOf(entry: BookedEntry, { lines }: Booking) {
  const what = transactionTypes[entry.type].text;
  const right = lines.find(({ reversesId }) => reversesId === null);
  const entryText = ({ amountCents, price, units }: Pick<BookedEntry, 'amountCents' | 'price' | 'units'>) =>
    `${euroAndCents(amountCents)}, ${units.replace('.', ',')} participaties${price === null ? '' : ` tegen ${price.replace('.', ',')}`}`;
  return [{ label: what, before: entryText(entry), after: right ? entryText(right) : 'Teruggedraaid' }];
}

/** Builds the message to the investor about the incorrect ledger line and its replacement. */
function newsOf(
  { id: contractId, personId, number }: CorrectedContract,
  entry: Parameters<typeof amountText>[0] & { type: keyof typeof transactionTypes },
  booking: Booking,
): Required<Pick<Traces, 'history' | 'messages'>> {
  const what = transactionTypes[entry.type].text;
  const right = booking.lines.find(({ reversesId }) => reversesId === null);
  return {
    history: [
      {
        contractId,
        kind: 'corrected',
        before: `${what} ${amountText(entry)}`,
        after: right ? `${what} ${amountText(right)}` : 'Teruggedraaid',
      },
    ],
    messages: [
      {
        personId,
        contractId,
        kind: 'document',
        title: 'Wij hebben een fout in uw contract hersteld',
        text: `In contract ${number} stond een fout: ${what.toLowerCase()} van ${amountText(entry)}. ${
          right ? `Dat is nu ${amountText(right)}.` : 'Wij hebben deze regel teruggedraaid.'
        } Bij de documenten van uw contract vindt u een bevestiging.`,
        mail: true,
      },
    ],
  };
}
