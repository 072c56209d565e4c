import { daysBetween, type IsoDate } from './dates.ts';
import { dealDeposit, distributionOf, reinvest, wrapperCostOf } from './dealing-run.ts';
import type { SwitchPart } from './fund-switch.ts';
import { fifoLots, type Lot, REFUNDABLE_DAYS, sellLots, type UnitMovement } from './lots.ts';
import { type Cents, cents } from './money.ts';
import {
  type Booking,
  type BookingType,
  type FundQuote,
  type MonthOrders,
  type Position,
  type ReceivedDeposit,
  unitsOf,
} from './month-booking.ts';
import { type Price, type Units, units, unitsFor, valueOfUnits } from './participations.ts';

const asMovement = ({ since, units: amount }: Lot): UnitMovement => ({ date: since, units: amount });

/** One fund of one contract while its month is booked. */
export class FundAccount {
  readonly bookings: Booking[] = [];
  readonly quote: FundQuote;
  held: Units;
  /** Bought this month of what can be had back from the bank; earlier months are not known here. */
  locked = units(0);
  /** Held in the month that is over, with what was reinvested of it: what the wrapper cost is over. */
  #past: Units;
  readonly #origin: Position;
  readonly #dealingDay: IsoDate;
  #lots: Lot[];

  constructor(position: Position, quote: FundQuote, dealingDay: IsoDate) {
    this.#origin = position;
    this.quote = quote;
    this.#dealingDay = dealingDay;
    this.#lots = [...position.lots];
    this.held = unitsOf(position);
    this.#past = this.held;
  }

  get position(): Position {
    return { ...this.#origin, lots: this.#lots };
  }

  get share(): number {
    return this.#origin.allocationBasisPoints;
  }

  get value(): Cents {
    return valueOfUnits(this.held, this.quote.nav);
  }

  /** Steps 1 and 2. */
  distribute(mode: MonthOrders['distributionMode']): void {
    const { nav, distribution: perUnit } = this.quote;
    const distribution = distributionOf(this.held, perUnit);
    if (distribution === 0) return;
    if (mode === 'cash') this.#book('DISTRIBUTION', cents(-distribution));
    else this.#deal('REINVESTMENT', distribution, reinvest(distribution, nav));
    this.#past = this.held;
  }

  /** Step 3. One cost line for all: a type occurs once a contract, day and fund. */
  deposit(deposits: readonly ReceivedDeposit[]): void {
    let cost = 0;
    for (const { type, amount, receivedOn } of deposits) {
      if (amount === 0) continue;
      const dealt = dealDeposit(amount, this.quote.entryCostRate, this.quote.nav);
      this.#deal(type, amount, dealt.units, receivedOn);
      cost += dealt.cost;
      const isRefundable = daysBetween(receivedOn, this.#dealingDay) < REFUNDABLE_DAYS;
      if (type === 'PERIODIC_DEPOSIT' && isRefundable) this.locked = units(this.locked + dealt.units);
    }
    if (cost > 0) this.#book('ENTRY_COST', cents(-cost));
  }

  /** Step 4: all but what the bank can have back, with exit cost by the age of each lot, the oldest first. */
  sell(requested: Units | undefined): void {
    const sold = units(Math.min(requested ?? 0, this.held - this.locked));
    if (sold === 0) return;
    const { nav, exitCostRate } = this.quote;
    const { cost, net } = sellLots(this.#lots, sold, nav, exitCostRate, this.#dealingDay);
    this.#deal('SELL', cents(-net), units(-sold));
    if (cost > 0) this.#book('EXIT_COST', cents(-cost));
  }

  /** After step 4: what goes to other funds, or comes from them. */
  switch({ sold, gross, cost, invested, bought }: SwitchPart): void {
    if (sold > 0) this.#deal('SWITCH_OUT', cents(cost - gross), units(-sold));
    if (cost > 0) this.#book('EXIT_COST', cents(-cost));
    if (invested > 0) this.#deal('SWITCH_IN', invested, bought);
  }

  /** Step 5: `gross` out of this fund, of which the rest after what is withheld goes to the investor. */
  payOut(
    gross: Cents,
    { isAll, wageTax, healthcare }: { isAll: boolean; wageTax: Cents; healthcare: Cents },
  ): void {
    if (gross === 0) return;
    const sold = isAll ? this.held : units(Math.min(this.held, unitsFor(gross, this.quote.nav)));
    this.#deal('ANNUITY_PAYOUT', cents(wageTax + healthcare - gross), units(-sold));
    if (wageTax > 0) this.#book('WAGE_TAX', cents(-wageTax));
    if (healthcare > 0) this.#book('HEALTHCARE_CONTRIBUTION', cents(-healthcare));
  }

  /** Step 6, in arrears (domain 10.20): over the month that is over, out of what is left after a payout or a switch. */
  wrap(yearlyRate: number): void {
    const due = wrapperCostOf(valueOfUnits(this.#past, this.quote.nav), yearlyRate);
    const cost = cents(Math.min(due, this.value));
    if (cost === 0) return;
    this.#deal('WRAPPER_COST', cents(-cost), units(-Math.min(this.held, unitsFor(cost, this.quote.nav))));
  }

  #deal(type: BookingType, amount: Cents, dealt: Units, bookingDate = this.#dealingDay): void {
    this.held = units(this.held + dealt);
    const isSpread = type === 'REINVESTMENT';
    const movement = { date: this.#dealingDay, units: dealt, isSpread };
    if (isSpread || dealt < 0) this.#lots = fifoLots([...this.#lots.map(asMovement), movement]);
    else if (dealt > 0) this.#lots.push({ since: this.#dealingDay, units: dealt });
    this.#append(type, amount, this.quote.nav, dealt, bookingDate);
  }

  #book(type: BookingType, amount: Cents): void {
    this.#append(type, amount, null, units(0), this.#dealingDay);
  }

  #append(type: BookingType, amount: Cents, price: Price | null, dealt: Units, bookingDate: IsoDate): void {
    this.bookings.push({
      fundId: this.#origin.fundId,
      type,
      bookingDate,
      dealingDay: this.#dealingDay,
      amount,
      price,
      units: dealt,
      unitsAfter: this.held,
    });
  }
}
