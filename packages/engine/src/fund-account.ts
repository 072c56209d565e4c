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

/** State of one fund of one contract while the month is booked. */
export class FundAccount {
  readonly bookings: Booking[] = [];
  readonly quote: FundQuote;
  ownUnits: Units;
  /**
   * Units bought this month with direct debits that the bank can still reverse. Units from earlier months are not
   * included.
   */
  locked = units(0);
  /**
   * Units held in the past month, including units from its reinvested distribution. The wrapper cost is based on
   * these units.
   */
  #past: Units;
  readonly #origin: Position;
  readonly #dealingDay: IsoDate;
  #lots: Lot[];

  constructor(position: Position, quote: FundQuote, dealingDay: IsoDate) {
    this.#origin = position;
    this.quote = quote;
    this.#dealingDay = dealingDay;
    this.#lots = [...position.lots];
    this.ownUnits = unitsOf(position);
    this.#past = this.ownUnits;
  }

  get position(): Position {
    return { ...this.#origin, lots: this.#lots };
  }

  get share(): number {
    return this.#origin.allocationBasisPoints;
  }

  get value(): Cents {
    return valueOfUnits(this.ownUnits, this.quote.nav);
  }

  /** Books the distribution or its reinvestment (steps 1 and 2). */
  distribute(mode: MonthOrders['distributionMode']): void {
    const { nav, distribution: perUnit } = this.quote;
    const distribution = distributionOf(this.ownUnits, perUnit);
    if (distribution === 0) return;
    if (mode === 'cash') this.#book('DISTRIBUTION', cents(-distribution));
    else this.#deal('REINVESTMENT', distribution, reinvest(distribution, nav));
    this.#past = this.ownUnits;
  }

  /** Books the deposits (step 3) with one cost entry, because a type occurs only once per contract, day and fund. */
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

  /**
   * Sells the requested units, but no units that the bank can still reverse (step 4). The oldest lots are sold first,
   * with exit cost by the age of each lot.
   */
  sell(requested: Units | undefined): void {
    const sold = units(Math.min(requested ?? 0, this.ownUnits - this.locked));
    if (sold === 0) return;
    const { nav, exitCosts } = this.quote;
    const { cost, net } = sellLots(this.#lots, sold, nav, exitCosts, this.#dealingDay);
    this.#deal('SELL', cents(-net), units(-sold));
    if (cost > 0) this.#book('EXIT_COST', cents(-cost));
  }

  /** Books the units sold and bought in a switch between funds, after step 4. */
  switch({ sold, gross, cost, invested, bought }: SwitchPart): void {
    if (sold > 0) this.#deal('SWITCH_OUT', cents(cost - gross), units(-sold));
    if (cost > 0) this.#book('EXIT_COST', cents(-cost));
    if (invested > 0) this.#deal('SWITCH_IN', invested, bought);
  }

  /** Books an annuity payout of `gross` from this fund (step 5). The investor receives the amount after withholding. */
  payOut(
    gross: Cents,
    { isAll, wageTax, healthcare }: { isAll: boolean; wageTax: Cents; healthcare: Cents },
  ): void {
    if (gross === 0) return;
    const sold = isAll ? this.ownUnits : units(Math.min(this.ownUnits, unitsFor(gross, this.quote.nav)));
    this.#deal('ANNUITY_PAYOUT', cents(wageTax + healthcare - gross), units(-sold));
    if (wageTax > 0) this.#book('WAGE_TAX', cents(-wageTax));
    if (healthcare > 0) this.#book('HEALTHCARE_CONTRIBUTION', cents(-healthcare));
  }

  /**
   * Charges the wrapper cost in arrears for the past month (step 6, domain 10.20). The cost is limited to the value
   * left after a payout or a switch.
   */
  wrap(yearlyRate: number): void {
    const due = wrapperCostOf(valueOfUnits(this.#past, this.quote.nav), yearlyRate);
    const cost = cents(Math.min(due, this.value));
    if (cost === 0) return;
    this.#deal('WRAPPER_COST', cents(-cost), units(-Math.min(this.ownUnits, unitsFor(cost, this.quote.nav))));
  }

  #deal(type: BookingType, amount: Cents, dealt: Units, bookingDate = this.#dealingDay): void {
    this.ownUnits = units(this.ownUnits + dealt);
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
      unitsAfter: this.ownUnits,
    });
  }
}
