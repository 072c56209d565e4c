import type { BookingPreview } from '@portaal/domain/money/ledger/calls';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import {
  type Cents,
  cents,
  centsToEuro,
  decimalToPrice,
  decimalToUnits,
  valueOfUnits,
} from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { issueBooking } from '../../documents/documents/documents.use-cases.ts';
import { type Booking, type PlannedLine, seenDigest } from './correction-plan.rules.ts';
import {
  bookLine,
  type CorrectedContract,
  type FundHolding,
  followUnits,
  repay,
} from './corrections.repository.ts';

/** Returns the value of a holding at the last published price, in cents. */
export const currentValueOf = ({ units, price }: Pick<FundHolding, 'units' | 'price'>): Cents =>
  valueOfUnits(decimalToUnits(Number(units)), decimalToPrice(Number(price)));

/**
 * Returns the amount of a booking, in cents, for the four-eyes limit: the larger of the sum of its reversing
 * lines and the sum of its new lines. Each line counts for its amount, or for the value of its units at the
 * last published price if that value is higher (decision 0184).
 */
export function movedBy({ lines }: Booking, holdings: readonly FundHolding[]): Cents {
  const sumOf = (isReversing: boolean): number =>
    lines
      .filter(({ reversesId }) => (reversesId !== null) === isReversing)
      .reduce((sum, { fundId, amountCents, units }) => {
        const fund = holdings.find((one) => one.fundId === fundId);
        const value = fund ? currentValueOf({ units: units.replace('-', ''), price: fund.price }) : 0;
        return sum + Math.max(Math.abs(amountCents), value);
      }, 0);
  return cents(Math.max(sumOf(true), sumOf(false)));
}

/** Builds the preview of a booking for an employee: the lines, and the contract value before and after. */
export function previewOf(
  booking: Booking,
  { number }: Pick<CorrectedContract, 'number'>,
  holdings: readonly FundHolding[],
): BookingPreview {
  const names = new Map(holdings.map(({ fundId, name }) => [fundId, name]));
  const after = new Map(booking.lines.map(({ fundId, unitsAfter }) => [fundId, unitsAfter]));
  const totalValue = (funds: readonly FundHolding[]): number =>
    centsToEuro(cents(funds.reduce((sum, one) => sum + currentValueOf(one), 0)));
  return {
    contractNumber: number,
    lines: booking.lines.map((line) => ({
      type: line.type,
      fundName: names.get(line.fundId) ?? '',
      dealingDay: booking.dealingDay,
      amount: centsToEuro(line.amountCents),
      price: line.price === null ? null : Number(line.price),
      units: Number(line.units),
      unitsAfter: Number(line.unitsAfter),
    })),
    valueBefore: totalValue(holdings),
    valueAfter: totalValue(holdings.map((one) => ({ ...one, units: after.get(one.fundId) ?? one.units }))),
    repaid: centsToEuro(booking.repaidCents),
    seen: seenDigest(number, booking),
  };
}

/** Throws `changedMeanwhile` if the booking differs from the one displayed to the employee. */
export function requireSeen(
  booking: Booking,
  { number }: Pick<CorrectedContract, 'number'>,
  seen: string,
): void {
  if (seenDigest(number, booking) !== seen) throw new AppError('changedMeanwhile');
}

/** Books all ledger lines of an action, books the amount repaid, and issues the confirmation document. */
export async function book(
  tx: Transaction,
  { clock, configuration }: Pick<Services, 'clock' | 'configuration'>,
  { id: contractId }: CorrectedContract,
  { dealingDay, countedOn, lines, repaidCents }: Booking,
): Promise<void> {
  const at = clock.now();
  const today = clock.today();
  const booked: number[] = [];
  for (const { unitsAfter: _, ...line } of lines) {
    const placed = { contractId, bookingDate: today, dealingDay, createdAt: at };
    booked.push(await bookLine(tx, { ...line, ...placed, countedOn: countedOn ?? null }));
  }
  await followUnits(tx, contractId);
  if (repaidCents > 0) await repay(tx, { contractId, dealingDay, amountCents: repaidCents, at });
  const issueContext = { fieldKeys: configuration.fieldKeys, at, today };
  if (booked.length > 0) await issueBooking(tx, issueContext, { contractId, dealingDay, entryIds: booked });
}

/** Formats an amount for the investor's history as `€ 33,95`, without the sign it has in the ledger. */
export const amountText = ({ amountCents }: Pick<PlannedLine, 'amountCents'>): string =>
  euroAndCents(Math.abs(amountCents));
