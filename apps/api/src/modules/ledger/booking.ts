import type { BookingPreview } from '@portaal/domain/ledger/calls';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { cents, centsToEuro, decimalToPrice, decimalToUnits, valueOfUnits } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { freezeBooking } from '../documents/documents.use-cases.ts';
import { type Booking, type PlannedLine, seenDigest } from './correction-plan.ts';
import {
  bookLine,
  type CorrectedContract,
  followUnits,
  type HeldFund,
  payBack,
} from './corrections.repository.ts';

const euro = (amount: number): number => centsToEuro(cents(amount));

/** What something is worth at the last published prices, in cents. */
export const worthOf = ({ units, price }: Pick<HeldFund, 'units' | 'price'>): number =>
  valueOfUnits(decimalToUnits(Number(units)), decimalToPrice(Number(price)));

/** What an employee sees before he books: the lines, and the contract before and after them. */
export function previewOf(
  booking: Booking,
  { number }: Pick<CorrectedContract, 'number'>,
  held: readonly HeldFund[],
): BookingPreview {
  const names = new Map(held.map(({ fundId, name }) => [fundId, name]));
  const after = new Map(booking.lines.map(({ fundId, unitsAfter }) => [fundId, unitsAfter]));
  const worth = (funds: readonly HeldFund[]): number =>
    euro(funds.reduce((sum, one) => sum + worthOf(one), 0));
  return {
    contractNumber: number,
    lines: booking.lines.map((line) => ({
      type: line.type,
      fundName: names.get(line.fundId) ?? '',
      valueDate: booking.valueDate,
      amount: euro(line.amountCents),
      price: line.price === null ? null : Number(line.price),
      units: Number(line.units),
      unitsAfter: Number(line.unitsAfter),
    })),
    valueBefore: worth(held),
    valueAfter: worth(held.map((one) => ({ ...one, units: after.get(one.fundId) ?? one.units }))),
    paidBack: euro(booking.paidBackCents),
    seen: seenDigest(number, booking),
  };
}

/** Throws `changedMeanwhile` when something else would be booked than was seen. */
export function requireSeen(
  booking: Booking,
  { number }: Pick<CorrectedContract, 'number'>,
  seen: string,
): void {
  if (seenDigest(number, booking) !== seen) throw new AppError('changedMeanwhile');
}

/** Books all lines of an act, what was paid back, and the document that confirms it. */
export async function book(
  tx: Transaction,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  { id: contractId }: CorrectedContract,
  { valueDate, lines, paidBackCents }: Booking,
): Promise<void> {
  const at = clock.now();
  const today = clock.today();
  const booked: number[] = [];
  for (const { unitsAfter: _, ...line } of lines) {
    booked.push(await bookLine(tx, { ...line, contractId, bookingDate: today, valueDate, createdAt: at }));
  }
  await followUnits(tx, contractId);
  if (paidBackCents > 0) await payBack(tx, { contractId, valueDate, amountCents: paidBackCents, at });
  const freezing = { fieldKeys: configuration.fieldKeys, at, today };
  if (booked.length > 0) await freezeBooking(tx, freezing, { contractId, valueDate, entryIds: booked });
}

/** A line in the history of the investor: `€ 33,95`, without the sign of the ledger. */
export const amountText = ({ amountCents }: Pick<PlannedLine, 'amountCents'>): string =>
  euroAndCents(Math.abs(amountCents));
