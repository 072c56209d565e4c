import {
  allocateCents,
  type Cents,
  cents,
  dealDeposit,
  distributionOf,
  type IsoDate,
  type Lot,
  openingValue,
  type Price,
  reinvest,
  sellLots,
  type Units,
  units,
} from '@portaal/engine';

/** Types of ledger lines: domain 5.4, those the month cycle books. */
export type BookingType =
  | 'INITIAL_DEPOSIT'
  | 'PERIODIC_DEPOSIT'
  | 'TOP_UP'
  | 'TRANSFER_IN'
  | 'ENTRY_COST'
  | 'DISTRIBUTION'
  | 'REINVESTMENT'
  | 'SELL'
  | 'EXIT_COST';

/**
 * A line of the ledger. `amount` is money to (+) or from (−) the contract: a deposit line carries what the
 * investor paid, a sale line what he receives, and the cost lines what stayed behind on the way.
 */
export interface Booking {
  readonly fundId: number;
  readonly type: BookingType;
  readonly bookingDate: IsoDate;
  readonly valueDate: IsoDate;
  readonly amount: Cents;
  /** Price the units were dealt at; null when none were. */
  readonly price: Price | null;
  readonly units: Units;
  readonly unitsAfter: Units;
}

/** What a contract holds of a fund, and the share of its deposits that goes there. */
export interface Position {
  readonly fundId: number;
  readonly allocationBasisPoints: number;
  readonly lots: readonly Lot[];
}

/** What the cycle must know of a fund on the valuation date. */
export interface FundQuote {
  readonly nav: Price;
  /** Per participation, over the month before. */
  readonly distribution: Price;
  readonly entryCostRate: number;
  readonly exitCostRate: { readonly underFiveYears: number; readonly fromFiveYears: number };
}

/** Money received before the cut-off. */
export interface ReceivedDeposit {
  readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP';
  readonly amount: Cents;
  readonly receivedOn: IsoDate;
}

export interface MonthOrders {
  readonly distributionMode: 'stock' | 'cash';
  readonly deposits: readonly ReceivedDeposit[];
  readonly sellAll: boolean;
}

export interface MonthOutcome {
  readonly positions: readonly Position[];
  readonly bookings: readonly Booking[];
  /** PrimoWaarde: the value after the roll. */
  readonly value: Cents;
}

export function unitsOf(position: Position): Units {
  return units(position.lots.reduce((sum, lot) => sum + lot.units, 0));
}

/**
 * Rolls one SB contract over into the month that starts on `valueDate`: distribution, reinvestment or
 * payout, deposits, sale, valuation, in that order (domain 5.2). Throws when a held fund has no quote.
 */
export function runMonth(
  positions: readonly Position[],
  quotes: ReadonlyMap<number, FundQuote>,
  orders: MonthOrders,
  valueDate: IsoDate,
): MonthOutcome {
  const weights = positions.map((position) => position.allocationBasisPoints);
  const parts = orders.deposits.map((deposit) => allocateCents(deposit.amount, weights));
  const accounts = positions.map((position, i) => {
    const quote = quotes.get(position.fundId);
    if (!quote) throw new Error(`no price of fund ${position.fundId} on ${valueDate}`);
    const account = new FundAccount(position, quote, valueDate);
    account.distribute(orders.distributionMode);
    account.deposit(orders.deposits.map((deposit, d) => ({ ...deposit, amount: parts[d]?.[i] ?? cents(0) })));
    if (orders.sellAll) account.sellAll();
    return account;
  });
  return {
    positions: accounts.map((account) => account.position),
    bookings: accounts.flatMap((account) => account.bookings),
    value: openingValue(accounts.map(({ held, quote }) => ({ units: held, nav: quote.nav }))),
  };
}

/** One fund of one contract while its month is booked. */
class FundAccount {
  readonly bookings: Booking[] = [];
  readonly quote: FundQuote;
  held: Units;
  readonly #origin: Position;
  readonly #valueDate: IsoDate;
  #lots: Lot[];

  constructor(position: Position, quote: FundQuote, valueDate: IsoDate) {
    this.#origin = position;
    this.quote = quote;
    this.#valueDate = valueDate;
    this.#lots = [...position.lots];
    this.held = unitsOf(position);
  }

  get position(): Position {
    return { ...this.#origin, lots: this.#lots };
  }

  /** Steps 1 and 2. */
  distribute(mode: MonthOrders['distributionMode']): void {
    const { nav, distribution: perUnit } = this.quote;
    const distribution = distributionOf(this.held, perUnit);
    if (distribution === 0) return;
    if (mode === 'cash') this.#book('DISTRIBUTION', cents(-distribution));
    else this.#deal('REINVESTMENT', distribution, reinvest(distribution, nav));
  }

  /** Step 3. One cost line for all: a type occurs once a contract, day and fund. */
  deposit(deposits: readonly ReceivedDeposit[]): void {
    let cost = 0;
    for (const { type, amount, receivedOn } of deposits) {
      if (amount === 0) continue;
      const dealt = dealDeposit(amount, this.quote.entryCostRate, this.quote.nav);
      this.#deal(type, amount, dealt.units, receivedOn);
      cost += dealt.cost;
    }
    if (cost > 0) this.#book('ENTRY_COST', cents(-cost));
  }

  /** Step 4, everything: exit cost by the age of each lot, from the gross value of the whole. */
  sellAll(): void {
    if (this.held === 0) return;
    const { nav, exitCostRate } = this.quote;
    const { cost, net } = sellLots(this.#lots, this.held, nav, exitCostRate, this.#valueDate);
    this.#deal('SELL', cents(-net), units(-this.held));
    this.#lots = [];
    if (cost > 0) this.#book('EXIT_COST', cents(-cost));
  }

  #deal(type: BookingType, amount: Cents, dealt: Units, bookingDate = this.#valueDate): void {
    this.held = units(this.held + dealt);
    if (dealt > 0) this.#lots.push({ since: this.#valueDate, units: dealt });
    this.#append(type, amount, this.quote.nav, dealt, bookingDate);
  }

  #book(type: BookingType, amount: Cents): void {
    this.#append(type, amount, null, units(0), this.#valueDate);
  }

  #append(type: BookingType, amount: Cents, price: Price | null, dealt: Units, bookingDate: IsoDate): void {
    this.bookings.push({
      fundId: this.#origin.fundId,
      type,
      bookingDate,
      valueDate: this.#valueDate,
      amount,
      price,
      units: dealt,
      unitsAfter: this.held,
    });
  }
}
