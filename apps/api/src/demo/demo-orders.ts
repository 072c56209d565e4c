import type { Booking } from '@portaal/engine';
import { addMonths, cents, dealingOn, type IsoDate, nextDealing, unitsToDecimal } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/orm.ts';
import { demoCalendar } from './demo-terms.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import { stableId } from './stable-id.ts';

interface Seller {
  readonly contractId: string;
  readonly personId: string;
  readonly brand: string;
}

/** Day of the month on which the demo investors submit orders. */
const ORDER_DAY = '05';

/** Adds a sell order that was executed in full on `dealingDay`, and returns its id. */
export function addExecutedOrder(
  rows: InvestorRows,
  seller: Seller,
  dealingDay: IsoDate,
  bookings: readonly Booking[],
): string {
  const requestedAt = momentOn(`${addMonths(dealingDay, -1).slice(0, 8)}${ORDER_DAY}` as IsoDate);
  const requestId = stableId(requestedAt, `order ${seller.contractId}`);
  const { cutOff, publicationDay } = dealingOn(dealingDay, demoCalendar);
  rows.sellRequests.push({
    id: requestId,
    number: '',
    ...seller,
    kind: 'all',
    status: 'executed',
    requestedAt,
    cancellableUntil: cutOff,
    // Prices are published on that day, and the dealing run follows in the same morning.
    closedAt: new Date(`${publicationDay}T08:00:00Z`),
  });
  for (const sale of bookings.filter(({ type }) => type === 'SELL')) {
    const cost = bookings.find(({ type, fundId }) => type === 'EXIT_COST' && fundId === sale.fundId);
    const exitCostCents = cents(-(cost?.amount ?? 0));
    rows.sellRequestLines.push({
      requestId,
      fundId: sale.fundId,
      units: null,
      dealFrom: dealingDay,
      executedUnits: String(unitsToDecimal(sale.units) * -1),
      executedGrossCents: cents(exitCostCents - sale.amount),
      exitCostCents,
      progress: 'done',
    });
  }
  return requestId;
}

/** Adds a sell order submitted yesterday that waits for its dealing run. */
export function addWaitingOrder(
  rows: InvestorRows,
  seller: Seller,
  { today, fundId, units }: { readonly today: IsoDate; readonly fundId: number; readonly units: number },
): void {
  const requestedAt = momentOn(today, -86_400);
  const { dealingDay, cutOff } = nextDealing(requestedAt, demoCalendar);
  const requestId = stableId(requestedAt, `order ${seller.contractId}`);
  rows.sellRequests.push({
    id: requestId,
    number: '',
    ...seller,
    kind: 'units',
    status: 'queued',
    requestedAt,
    cancellableUntil: cutOff,
    closedAt: null,
  });
  rows.sellRequestLines.push({
    requestId,
    fundId,
    units: String(units),
    dealFrom: dealingDay,
    executedUnits: '0',
    executedGrossCents: cents(0),
    exitCostCents: cents(0),
    progress: 'open',
  });
}

/** Numbers the orders in the order of their creation. */
export async function numberOrders(tx: Transaction, orders: InvestorRows['sellRequests']): Promise<void> {
  orders.sort((a, b) => a.id.localeCompare(b.id));
  for (const order of orders) {
    const { rows } = await tx.execute<{ value: string }>(sql`select nextval('sell_request_number') as value`);
    order.number = `V-${order.requestedAt.getUTCFullYear()}-${String(rows[0]?.value).padStart(6, '0')}`;
  }
}
