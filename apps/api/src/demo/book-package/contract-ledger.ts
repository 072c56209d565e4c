import {
  boughtFor,
  cuts,
  LAST_MONTH,
  laterMonth,
  monthsApart,
  type ProviderFund,
  providerFunds,
  type Quotes,
  rounded,
  TWO_YEARS_FROM,
  valuationDay,
  worthOf,
} from './provider.ts';

// A small ledger of one contract, calculated month by month. It shares no code with the engine or the import of the
// portal, so that a package is an independent check of the portal's calculations.

export interface Line {
  key: string;
  readonly fund: string;
  readonly kind: string;
  readonly day: string;
  readonly bookedOn: string;
  readonly cents: bigint;
  readonly price: bigint | null;
  readonly units: bigint;
  readonly after: bigint;
  readonly cause: string;
  readonly reverses: string;
  readonly acquiredOn: string;
}

interface Lot {
  readonly day: string;
  units: bigint;
}

/** The plan of a contract, from which its ledger lines are calculated. */
export interface ContractPlan {
  readonly firstMonth: string;
  readonly shares: ReadonlyMap<string, bigint>;
  readonly initialKind: 'eerste_inleg' | 'overdracht_in';
  readonly initialCents: bigint;
  readonly monthlyCents: bigint;
  /** Monthly deposit from the month after the whole book on. */
  readonly laterMonthlyCents: bigint;
  readonly topUps: ReadonlyMap<string, bigint>;
  readonly reinvests: boolean;
  /** Percentage of the units in every fund that is sold in a month. */
  readonly sales: ReadonlyMap<string, bigint>;
  /** Month in which all units of the first fund are switched to the fund `to`. */
  readonly move: { readonly month: string; readonly to: string } | undefined;
  /** Gross amount of each monthly payout of an annuity; zero for other contracts. */
  readonly payoutCents: bigint;
  readonly hasWrapperCost: boolean;
  /** Month in which a correction reverses the deposit of the previous month and books it again. */
  readonly correctedIn: string | undefined;
}

/** Monthly administration cost of an annuity, in hundred-thousandths of its value. */
const WRAPPER_PART = 17n;
/** Wage tax on a payout, in percent. The rate is fictitious. */
const WAGE_TAX_PERCENT = 19n;

/** Months after which the lots are stored, because the package contains them or is compared with them. */
const SNAPSHOT_MONTHS: ReadonlySet<string> = new Set([
  '2023-12',
  TWO_YEARS_FROM.slice(0, 7),
  ...cuts.map(({ month }) => month),
]);

const smaller = (a: bigint, b: bigint): bigint => (b < a ? b : a);

const fundOf = (code: string): ProviderFund => {
  const found = providerFunds.find((fund) => fund.code === code);
  if (!found) throw new Error(`no fund ${code}`);
  return found;
};

export interface ContractLedger {
  readonly lines: Line[];
  /** Returns the lots of each fund after the last month of `SNAPSHOT_MONTHS` that was valued on or before a day. */
  readonly lotsOn: (day: string) => ReadonlyMap<string, readonly Lot[]>;
}

/** Money and orders that wait at the end of a month and are dealt in the next month. */
export interface WaitingWork {
  readonly depositCents: bigint;
  readonly sellsHalf: boolean;
}

/**
 * Calculates all ledger lines of a contract up to the last month. `waitingAfter` returns the money and orders
 * that wait after a month; it is called only for the months after the whole book.
 */
export function contractLedger(
  plan: ContractPlan,
  quotes: Quotes,
  {
    lastMonth,
    waitingAfter,
  }: { readonly lastMonth: string; readonly waitingAfter: (month: string) => WaitingWork },
): ContractLedger {
  const book = new Book(quotes);
  const snapshots: { readonly day: string; readonly lots: ReadonlyMap<string, readonly Lot[]> }[] = [];
  for (let month = plan.firstMonth; month <= lastMonth; month = laterMonth(month, 1)) {
    const waiting = month > LAST_MONTH && book.isInvested ? waitingAfter(laterMonth(month, -1)) : undefined;
    const order = waiting?.sellsHalf ? book.orderOfHalf() : undefined;
    book.month = month;
    book.distribute(plan.reinvests);
    if (plan.correctedIn === month) book.correctDeposit();
    for (const { kind, cents } of depositsOf(plan, month)) book.deposit(kind, cents, plan.shares);
    if (waiting && waiting.depositCents > 0n) book.deposit('bijstorting', waiting.depositCents, plan.shares);
    if (order) book.sellUnits(order.fund, order.units);
    const part = plan.sales.get(month);
    if (part !== undefined) book.sell(part);
    if (plan.move?.month === month) book.move(plan.move.to);
    if (plan.payoutCents > 0n && month > plan.firstMonth) book.payOut(plan.payoutCents);
    if (plan.hasWrapperCost && month > plan.firstMonth) book.takeWrapperCost();
    if (SNAPSHOT_MONTHS.has(month)) snapshots.push({ day: valuationDay(month), lots: book.copyOfLots() });
  }
  return {
    lines: book.lines,
    lotsOn: (day) => snapshots.findLast((snapshot) => snapshot.day <= day)?.lots ?? new Map(),
  };
}

function depositsOf(plan: ContractPlan, month: string): { kind: string; cents: bigint }[] {
  const topUp = plan.topUps.get(month) ?? 0n;
  return [
    ...(month === plan.firstMonth ? [{ kind: plan.initialKind, cents: plan.initialCents }] : []),
    { kind: 'maandinleg', cents: monthlyOf(plan, month) },
    { kind: 'bijstorting', cents: topUp },
  ].filter(({ cents }) => cents > 0n);
}

function monthlyOf({ firstMonth, monthlyCents, laterMonthlyCents }: ContractPlan, month: string): bigint {
  if (month === firstMonth) return 0n;
  return month > LAST_MONTH ? laterMonthlyCents : monthlyCents;
}

class Book {
  readonly lines: Line[] = [];
  month = '';
  private readonly lots = new Map<string, Lot[]>();
  private readonly quotes: Quotes;

  constructor(quotes: Quotes) {
    this.quotes = quotes;
  }

  copyOfLots(): Map<string, Lot[]> {
    return new Map([...this.lots].map(([fund, lots]) => [fund, lots.map((lot) => ({ ...lot }))]));
  }

  private quote(fund: string): { price: bigint; distribution: bigint } {
    const found = this.quotes.get(this.month)?.get(fund);
    if (!found) throw new Error(`no price of ${fund} in ${this.month}`);
    return found;
  }

  private unitsOf(fund: string): bigint {
    return (this.lots.get(fund) ?? []).reduce((sum, { units }) => sum + units, 0n);
  }

  private get funds(): string[] {
    return [...this.lots.keys()].filter((fund) => this.unitsOf(fund) > 0n).sort();
  }

  get isInvested(): boolean {
    return this.funds.length > 0;
  }

  /** Returns an order to sell half of the current units of the first fund. */
  orderOfHalf(): { readonly fund: string; readonly units: bigint } | undefined {
    const [fund] = this.funds;
    return fund === undefined ? undefined : { fund, units: this.unitsOf(fund) / 2n + 1n };
  }

  private add(fund: string, kind: string, cents: bigint, units: bigint, rest: Partial<Line> = {}): Line {
    const line: Line = {
      key: String(this.lines.length + 1).padStart(5, '0'),
      fund,
      kind,
      day: valuationDay(this.month),
      bookedOn: valuationDay(this.month),
      cents,
      price: units === 0n ? null : this.quote(fund).price,
      units,
      after: this.unitsOf(fund),
      cause: '',
      reverses: '',
      acquiredOn: '',
      ...rest,
    };
    this.lines.push(line);
    return line;
  }

  private buy(fund: string, units: bigint): void {
    const lots = this.lots.get(fund) ?? [];
    lots.push({ day: valuationDay(this.month), units });
    this.lots.set(fund, lots);
  }

  /** Removes units from the oldest lots first; returns the units removed from each lot. */
  private take(fund: string, units: bigint): Lot[] {
    const lots = this.lots.get(fund) ?? [];
    const taken: Lot[] = [];
    let left = units;
    for (const lot of lots) {
      const part = smaller(lot.units, left);
      if (part > 0n) taken.push({ day: lot.day, units: part });
      lot.units -= part;
      left -= part;
    }
    if (left > 0n) throw new Error(`sells ${left} more than it has of ${fund}`);
    this.lots.set(
      fund,
      lots.filter((lot) => lot.units > 0n),
    );
    return taken;
  }

  distribute(reinvests: boolean): void {
    for (const fund of this.funds) {
      const { price, distribution } = this.quote(fund);
      const cents = worthOf(this.unitsOf(fund), distribution);
      if (cents === 0n) continue;
      this.add(fund, 'uitkering', -cents, 0n);
      const units = reinvests ? boughtFor(cents, price) : 0n;
      if (units === 0n) continue;
      this.grow(fund, units);
      this.add(fund, 'herbelegging', cents, units);
    }
  }

  /**
   * Distributes reinvested units over the lots of a fund in proportion to their size. The cumulative sums from the
   * oldest lot on are rounded, so that the lots add up exactly to the total.
   */
  private grow(fund: string, units: bigint): void {
    const before = this.unitsOf(fund);
    let old = 0n;
    let grown = 0n;
    for (const lot of this.lots.get(fund) ?? []) {
      old += lot.units;
      const sum = rounded(old * (before + units), before);
      lot.units = sum - grown;
      grown = sum;
    }
  }

  deposit(kind: string, cents: bigint, shares: ReadonlyMap<string, bigint>): void {
    const bookedOn = `${laterMonth(this.month, -1)}-27`;
    let left = cents;
    [...shares].forEach(([fund, share], at) => {
      const part = at === shares.size - 1 ? left : (cents * share) / 10_000n;
      left -= part;
      const cost = rounded(part * fundOf(fund).entryBasisPoints, 10_000n);
      const units = boughtFor(part - cost, this.quote(fund).price);
      this.buy(fund, units);
      const { key } = this.add(fund, kind, part, units, { bookedOn });
      if (cost > 0n) this.add(fund, 'instapkosten', -cost, 0n, { bookedOn, cause: key });
    });
  }

  /** Sells a percentage of the units in every fund. The exit cost of each lot depends on its age. */
  sell(hundredths: bigint): void {
    for (const fund of this.funds) {
      const units = (this.unitsOf(fund) * hundredths) / 100n;
      if (units > 0n) this.sellUnits(fund, units);
    }
  }

  sellUnits(fund: string, units: bigint): void {
    const { price } = this.quote(fund);
    const lots = this.take(fund, units);
    const { key } = this.add(fund, 'verkoop', -worthOf(units, price), -units);
    const cost = lots.reduce((sum, lot) => sum + this.exitCost(fund, lot, price), 0n);
    if (cost > 0n) this.add(fund, 'uitstapkosten', -cost, 0n, { cause: key });
  }

  private exitCost(fund: string, { day, units }: Lot, price: bigint): bigint {
    const age = monthsApart(day, this.month);
    const step = fundOf(fund).exitSteps.find(({ untilMonths }) => age < untilMonths);
    return rounded(worthOf(units, price) * (step?.basisPoints ?? 0n), 10_000n);
  }

  move(to: string): void {
    const [from] = this.funds.filter((fund) => fund !== to);
    if (from === undefined) return;
    const units = this.unitsOf(from);
    this.take(from, units);
    const cents = worthOf(units, this.quote(from).price);
    const { key } = this.add(from, 'wissel_uit', -cents, -units);
    const bought = boughtFor(cents, this.quote(to).price);
    this.buy(to, bought);
    this.add(to, 'wissel_in', cents, bought, { cause: key });
  }

  /** Sells units worth `total` for a payout or a cost, from each fund in proportion to its value. */
  private takeAmount(kind: string, total: bigint): Line[] {
    const values = this.funds.map((fund) => ({
      fund,
      value: worthOf(this.unitsOf(fund), this.quote(fund).price),
    }));
    const all = values.reduce((sum, { value }) => sum + value, 0n);
    if (all <= total) return [];
    return values.flatMap(({ fund, value }) => {
      const cents = rounded(total * value, all);
      const units = boughtFor(cents, this.quote(fund).price);
      if (cents === 0n || units > this.unitsOf(fund)) return [];
      this.take(fund, units);
      return [this.add(fund, kind, -cents, -units)];
    });
  }

  payOut(cents: bigint): void {
    for (const { key, fund, cents: part } of this.takeAmount('lijfrente', cents)) {
      const tax = (-part * WAGE_TAX_PERCENT) / 100n;
      if (tax > 0n) this.add(fund, 'loonheffing', -tax, 0n, { cause: key });
    }
  }

  takeWrapperCost(): void {
    const value = this.funds.reduce(
      (sum, fund) => sum + worthOf(this.unitsOf(fund), this.quote(fund).price),
      0n,
    );
    const cost = rounded(value * WRAPPER_PART, 100_000n);
    if (cost > 0n) this.takeAmount('administratiekosten', cost);
  }

  /** Reverses the latest monthly deposit at its original price and day, and books it again. */
  correctDeposit(): void {
    const line = this.lines.findLast(({ kind }) => kind === 'maandinleg');
    if (!line || this.unitsOf(line.fund) < line.units) return;
    const cost = this.lines.find(({ cause, kind }) => cause === line.key && kind === 'instapkosten');
    const { day, price, units } = line;
    this.take(line.fund, units);
    this.add(line.fund, 'correctie', -line.cents, -units, { day, price, reverses: line.key });
    if (cost) this.add(line.fund, 'correctie', -cost.cents, 0n, { day, reverses: cost.key });
    this.buy(line.fund, units);
    const again = this.add(line.fund, 'maandinleg', line.cents, units, {
      day,
      price,
      bookedOn: line.bookedOn,
    });
    if (cost) {
      this.add(line.fund, 'instapkosten', cost.cents, 0n, { day, bookedOn: line.bookedOn, cause: again.key });
    }
  }
}
