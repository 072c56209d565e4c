import type { Booking, Cents } from '@portaal/engine';
import { cents, dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { demoCalendar } from './demo-terms.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import { stableId } from './stable-id.ts';

const METHOD = {
  INITIAL_DEPOSIT: 'ideal',
  PERIODIC_DEPOSIT: 'directDebit',
  TOP_UP: 'ideal',
  TRANSFER_IN: 'institution',
} as const;
type DepositType = keyof typeof METHOD;
const isDeposit = (type: Booking['type']): type is DepositType => Object.hasOwn(METHOD, type);

/** Types of ledger lines that result from an order: a sell request or a fund switch. */
const ORDERED: ReadonlySet<Booking['type']> = new Set(['SELL', 'EXIT_COST', 'SWITCH_OUT', 'SWITCH_IN']);

const PAYOUT_KIND = { DISTRIBUTION: 'distribution', SELL: 'sale', ANNUITY_PAYOUT: 'annuity' } as const;
type PayoutType = keyof typeof PAYOUT_KIND;
const isPayout = (type: Booking['type']): type is PayoutType => Object.hasOwn(PAYOUT_KIND, type);

/**
 * Adds the deposits and payouts that caused the ledger lines of a contract, up to `today`. Returns a function that
 * returns the id of a line's cause: its deposit, or `orderId` for a sale or switch.
 */
export function addCounterparts(
  rows: InvestorRows,
  contractId: string,
  bookings: readonly Booking[],
  { today, orderId = null }: { readonly today: IsoDate; readonly orderId?: string | null },
): (booking: Booking) => string | null {
  const sums = new Map<string, { booking: Booking; amount: number }>();
  const keyOf = ({ type, dealingDay, bookingDate }: Booking) =>
    `${contractId} ${type} ${dealingDay} ${bookingDate}`;
  for (const booking of bookings) {
    if (!isDeposit(booking.type) && !isPayout(booking.type)) continue;
    const sum = sums.get(keyOf(booking));
    if (sum) sum.amount += booking.amount;
    else sums.set(keyOf(booking), { booking, amount: booking.amount });
  }
  const depositIds = new Map<string, string>();
  for (const [key, { booking, amount }] of sums) {
    if (isDeposit(booking.type))
      depositIds.set(key, addDeposit(rows, contractId, booking.type, booking, cents(amount), key));
    else if (isPayout(booking.type))
      addPayout(rows, contractId, booking.type, booking.dealingDay, cents(-amount), key, today);
  }
  return (booking) => (ORDERED.has(booking.type) ? orderId : (depositIds.get(keyOf(booking)) ?? null));
}

function addDeposit(
  rows: InvestorRows,
  contractId: string,
  type: DepositType,
  { bookingDate, dealingDay }: Booking,
  amountCents: Cents,
  key: string,
): string {
  const createdAt = momentOn(bookingDate);
  const id = stableId(createdAt, `deposit ${key}`);
  rows.deposits.push({
    id,
    contractId,
    type,
    method: METHOD[type],
    amountCents,
    status: 'dealt',
    createdAt,
    receivedOn: bookingDate,
    dealFrom: dealingDay,
    dealingDay,
  });
  return id;
}

function addPayout(
  rows: InvestorRows,
  contractId: string,
  type: PayoutType,
  dealingDay: IsoDate,
  amountCents: Cents,
  key: string,
  today: IsoDate,
): void {
  if (amountCents === 0) return;
  const payOn = payDayOf(dealingDay);
  const isPaid = payOn <= today;
  rows.payouts.push({
    id: stableId(momentOn(dealingDay), `payout ${key}`),
    contractId,
    kind: PAYOUT_KIND[type],
    dealingDay,
    amountCents,
    payOn,
    status: isPaid ? 'paid' : 'ordered',
    paidAt: isPaid ? momentOn(payOn) : null,
  });
}

/** Adds a received deposit that waits for the dealing run of day `dealFrom`. */
export function addWaitingDeposit(
  rows: InvestorRows,
  contractId: string,
  { amountCents, receivedOn, dealFrom }: { amountCents: Cents; receivedOn: IsoDate; dealFrom: IsoDate },
): void {
  rows.deposits.push({
    id: stableId(momentOn(receivedOn), `waiting ${contractId}`),
    contractId,
    type: 'INITIAL_DEPOSIT',
    method: 'ideal',
    amountCents,
    status: 'received',
    createdAt: momentOn(receivedOn),
    receivedOn,
    dealFrom,
    dealingDay: null,
  });
}

const payDays = new Map<string, IsoDate>();

/**
 * Returns the pay day that belongs to a dealing day. The result is cached, because all contracts share the calendar.
 */
function payDayOf(dealingDay: IsoDate): IsoDate {
  const storedPayDays = payDays.get(dealingDay);
  if (storedPayDays) return storedPayDays;
  const { payDay } = dealingOn(isoDate(dealingDay), demoCalendar);
  payDays.set(dealingDay, payDay);
  return payDay;
}
