import {
  type Booking,
  type Cents,
  type IsoDate,
  type Position,
  priceToDecimal,
  unitsOf,
  unitsToDecimal,
} from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { bulkInsert } from '../platform/database/bulk-insert.ts';
import type { Transaction } from '../platform/orm.ts';
import {
  changeRequest,
  contract,
  contractValuation,
  deposit,
  fundPrice,
  fundSwitch,
  holding,
  ledgerEntry,
  payout,
  personAccount,
  sellRequest,
  sellRequestLine,
} from '../schema/index.ts';
import { type FundPrice, publicationDay } from './price-history.ts';

/** Database rows of investors with all their data, in order of creation. */
export interface InvestorRows {
  readonly persons: (typeof personAccount.$inferInsert)[];
  readonly contracts: (typeof contract.$inferInsert)[];
  readonly holdings: (typeof holding.$inferInsert)[];
  readonly ledger: (typeof ledgerEntry.$inferInsert)[];
  readonly valuations: (typeof contractValuation.$inferInsert)[];
  readonly deposits: (typeof deposit.$inferInsert)[];
  readonly payouts: (typeof payout.$inferInsert)[];
  readonly sellRequests: (typeof sellRequest.$inferInsert)[];
  readonly sellRequestLines: (typeof sellRequestLine.$inferInsert)[];
  readonly changeRequests: (typeof changeRequest.$inferInsert)[];
  readonly fundSwitches: (typeof fundSwitch.$inferInsert)[];
}

export const noRows = (): InvestorRows => ({
  persons: [],
  contracts: [],
  holdings: [],
  ledger: [],
  valuations: [],
  deposits: [],
  payouts: [],
  sellRequests: [],
  sellRequestLines: [],
  changeRequests: [],
  fundSwitches: [],
});

/**
 * Returns a moment on a Dutch day, `seconds` after the day begins. The moment has passed as soon as that day begins,
 * in both summer and winter time.
 */
export function momentOn(day: IsoDate, seconds = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+02:00`) + seconds * 1000);
}

export const demoAddress = (account: string): string => `${account}@example.nl`;

/** Results of the dealing runs of a contract. */
export interface DealtHistory {
  readonly positions: readonly Position[];
  readonly bookings: readonly Booking[];
  readonly valuations: readonly { readonly date: IsoDate; readonly value: Cents }[];
}

/** Adds the results of the dealing runs. `causeOf` returns the id of the deposit or order that caused a ledger line. */
export function addDealtHistory(
  rows: InvestorRows,
  contractId: string,
  dealt: DealtHistory,
  causeOf: (booking: Booking) => string | null,
): void {
  for (const position of dealt.positions) {
    rows.holdings.push({
      contractId,
      fundId: position.fundId,
      units: String(unitsToDecimal(unitsOf(position))),
      allocationBasisPoints: position.allocationBasisPoints,
    });
  }
  const before = new Map<string, number>();
  for (const booking of dealt.bookings) {
    const step = `${booking.dealingDay} ${booking.fundId} ${booking.type}`;
    const sequence = before.get(step) ?? 0;
    before.set(step, sequence + 1);
    rows.ledger.push({
      contractId,
      fundId: booking.fundId,
      type: booking.type,
      sequence,
      bookingDate: booking.bookingDate,
      dealingDay: booking.dealingDay,
      amountCents: booking.amount,
      price: booking.price === null ? null : String(priceToDecimal(booking.price)),
      units: String(unitsToDecimal(booking.units)),
      unitsAfter: String(unitsToDecimal(booking.unitsAfter)),
      causeId: causeOf(booking),
      createdAt: momentOn(booking.dealingDay),
    });
  }
  for (const { date, value } of dealt.valuations) {
    rows.valuations.push({ contractId, date, valueCents: value });
  }
}

export async function insertInvestors(tx: Transaction, rows: InvestorRows): Promise<void> {
  await bulkInsert(tx, personAccount, rows.persons);
  await bulkInsert(tx, contract, rows.contracts);
  await bulkInsert(tx, holding, rows.holdings);
  await bulkInsert(tx, ledgerEntry, rows.ledger);
  await bulkInsert(tx, contractValuation, rows.valuations);
  await bulkInsert(tx, deposit, rows.deposits);
  await bulkInsert(tx, payout, rows.payouts);
  await bulkInsert(tx, sellRequest, rows.sellRequests);
  await bulkInsert(tx, sellRequestLine, rows.sellRequestLines);
  await bulkInsert(tx, changeRequest, rows.changeRequests);
  await bulkInsert(tx, fundSwitch, rows.fundSwitches);
}

/** Inserts prices. Existing prices are not changed, because published prices are final. */
export async function insertPrices(
  tx: Transaction,
  prices: readonly FundPrice[],
  today: IsoDate,
): Promise<void> {
  const rows = prices.map(({ fundId, date, nav, distribution }) => {
    const day = publicationDay(date);
    return {
      fundId,
      date,
      nav: String(priceToDecimal(nav)),
      distribution: String(priceToDecimal(distribution)),
      // In the demo this month's dealing run is always done, even on the days before prices are normally published.
      publishedAt: momentOn(day < today ? day : today),
    };
  });
  await bulkInsert(tx, fundPrice, rows, { skipExisting: true });
}

/** Reserves the next contract numbers of the database sequence and returns them in order. */
export async function reserveContractNumbers(tx: Transaction, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select nextval('contract_number') as number from generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => Number(row.number));
}
