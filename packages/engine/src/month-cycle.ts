import type { IsoDate } from './dates.ts';
import { openingValue } from './dealing-run.ts';
import { FundAccount } from './fund-account.ts';
import { switchFunds } from './fund-switch.ts';
import { allocateCents, type Cents, cents } from './money.ts';
import type { AnnuityMonth, Booking, FundQuote, MonthOrders, Position } from './month-booking.ts';
import { type PayoutMonth, payoutMonth } from './payout-month.ts';

export interface MonthOutcome {
  readonly positions: readonly Position[];
  readonly bookings: readonly Booking[];
  /** Value after the dealing run ("PrimoWaarde" in the specification). */
  readonly value: Cents;
  /** Payout of the month; null unless the contract is an annuity in payout. */
  readonly payout: PayoutMonth | null;
}

/**
 * Runs the month cycle of one contract for the month that starts on `dealingDay`: distribution, reinvestment or
 * payout, deposits, sale or switch, annuity payout, wrapper cost, valuation, in that order (domain 5.2). Throws when
 * a fund has no quote.
 */
export function runMonth(
  positions: readonly Position[],
  quotes: ReadonlyMap<number, FundQuote>,
  orders: MonthOrders,
  dealingDay: IsoDate,
): MonthOutcome {
  const weights = positions.map((position) => position.allocationBasisPoints);
  const parts = orders.deposits.map((deposit) => allocateCents(deposit.amount, weights));
  const accounts = positions.map((position, i) => {
    const quote = quotes.get(position.fundId);
    if (!quote) throw new Error(`no price of fund ${position.fundId} on ${dealingDay}`);
    const account = new FundAccount(position, quote, dealingDay);
    account.distribute(orders.distributionMode);
    account.deposit(orders.deposits.map((deposit, d) => ({ ...deposit, amount: parts[d]?.[i] ?? cents(0) })));
    if (orders.sales)
      account.sell(orders.sales === 'all' ? account.ownUnits : orders.sales.get(position.fundId));
    return account;
  });
  if (orders.switchCostRate !== undefined) switchAll(accounts, orders.switchCostRate);
  const payout = orders.annuity?.payout ? payOut(accounts, orders.annuity.payout, dealingDay) : null;
  if (orders.annuity) for (const account of accounts) account.wrap(orders.annuity.wrapperCostRate);
  return {
    positions: accounts.map((account) => account.position),
    bookings: accounts.flatMap((account) => account.bookings),
    value: openingValue(accounts.map(({ ownUnits, quote }) => ({ units: ownUnits, nav: quote.nav }))),
    payout,
  };
}

/** Switches all holdings to the funds of the allocation, after step 4 (decision 0034). */
function switchAll(accounts: readonly FundAccount[], costRate: number): void {
  const parts = switchFunds(
    accounts.map(({ ownUnits, locked, share, quote: { nav } }) => ({ ownUnits, locked, share, nav })),
    costRate,
  );
  accounts.forEach((account, i) => {
    const part = parts[i];
    if (part) account.switch(part);
  });
}

/**
 * Sells units of all funds in proportion to their value for a payout (step 5); the last payout is the whole remaining
 * value. Withholding is calculated over the total and divided in the same proportion.
 */
function payOut(
  accounts: readonly FundAccount[],
  { standing, withhold }: NonNullable<AnnuityMonth['payout']>,
  dealingDay: IsoDate,
): PayoutMonth | null {
  const paying = accounts.filter(({ ownUnits }) => ownUnits > 0);
  const values = paying.map((account) => account.value);
  const total = cents(values.reduce((sum, value) => sum + value, 0));
  if (total === 0) return null;
  const month = payoutMonth(standing, total, dealingDay);
  const { gross } = month;
  if (gross === 0) return month;
  const isAll = gross === total;
  const parts = isAll ? values : allocateCents(gross, values);
  const withheld = withhold(gross);
  const wageTax = allocateCents(withheld.wageTax, parts);
  const healthcare = allocateCents(withheld.healthcare, parts);
  paying.forEach((account, i) => {
    account.payOut(parts[i] ?? cents(0), {
      isAll,
      wageTax: wageTax[i] ?? cents(0),
      healthcare: healthcare[i] ?? cents(0),
    });
  });
  return month;
}
