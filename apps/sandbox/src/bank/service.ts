import { join } from 'node:path';
import { dayOf, morningOf, plusDays, plusWorkingDays } from '../sepa/working-days.ts';
import { StateFile } from '../state-file.ts';
import { TimedService } from '../timed-service.ts';
import { camt053 } from './camt053.ts';
import { Exchange, nameOfStatement } from './exchange.ts';
import { Ledger } from './ledger.ts';
import { Orders } from './orders.ts';
import { type Providers, Settlements } from './settlements.ts';
import {
  type Account,
  dropOldest,
  initialState,
  type Report,
  type State,
  type Statement,
  type StatementVersion,
} from './state.ts';
import { faultyStatement, type StatementFault } from './statement-faults.ts';

interface DayOptions {
  /** IBAN of the only account for which to close the day; all accounts if absent. */
  readonly iban?: string | undefined;
  /** Whether payments ordered for a later day are booked too. */
  readonly isEarly?: boolean;
  readonly filler?: number;
  /** Whether a statement is written even for a day without bookings. */
  readonly isWanted?: boolean;
}

export class BankService extends TimedService<State> {
  readonly ledger: Ledger;
  readonly orders: Orders;
  readonly exchange: Exchange;
  protected readonly timed: { readonly tick: () => void; readonly nextAt: () => number | undefined };
  protected readonly webhooks: Exchange;
  readonly #settlements: Settlements;

  constructor(directory: string, providers: Providers) {
    super('De bank', new StateFile(directory, initialState(), dropOldest));
    this.ledger = new Ledger(this.state);
    this.orders = new Orders(this.state, this.ledger);
    this.#settlements = new Settlements(this.state, this.ledger, providers);
    this.exchange = new Exchange(this.state, this.ledger, join(directory, 'uitwisseling'));
    this.webhooks = this.exchange;
    this.timed = { tick: () => this.#workThrough(), nextAt: () => this.#nextMorning() };
  }

  get today(): string {
    return dayOf(this.clock.now());
  }

  async open(): Promise<void> {
    await this.exchange.start(async (source) => {
      await this.take(source);
    });
    // First process the days that passed while the sandbox was stopped, so that new bookings get today's date.
    await this.settleDue();
    this.start();
  }

  async take(source: string): Promise<Report> {
    this.tick();
    const report = this.orders.take(source, { today: this.today, at: this.clock.now() });
    this.#deliverReports(report.number - 1);
    await this.settleDue();
    return report;
  }

  /** Rejects a payment; returns false if the payment is no longer pending. */
  reject(endToEndId: string, code: string): boolean {
    const before = this.state.lastNumber;
    const isRejected = this.orders.reject(endToEndId, code, this.clock.now());
    this.#deliverReports(before);
    return isRejected;
  }

  /** Runs a working day now: books all due movements and writes the statements. */
  closeDay({ isEarly, ...more }: DayOptions = {}): Statement[] {
    this.#bookDay(this.today, this.clock.now(), isEarly);
    return this.#writeStatements(this.today, this.clock.now(), more);
  }

  /** Delivers a statement to the folder again, with or without a fault, and returns the file name. */
  async deliverAgain(
    iban: string,
    sequence: number,
    { version, fault }: { version?: StatementVersion; fault: StatementFault | null },
  ): Promise<string | undefined> {
    const account = this.ledger.find(iban);
    const statement = this.ledger.findStatement(iban, sequence);
    if (account === undefined || statement === undefined) return undefined;
    const written = version ?? account.version;
    const name = nameOfStatement(statement).replace('.xml', fault === null ? '.xml' : `-${fault}.xml`);
    await this.exchange.put(
      'afschriften',
      name,
      fault === null
        ? camt053(account, statement, { version: written })
        : [faultyStatement(account, statement, written, fault)],
    );
    return name;
  }

  #workThrough(): void {
    const { state } = this;
    const now = this.clock.now();
    if (state.lastDay === '' || state.lastDay > this.today) state.lastDay = plusDays(this.today, -1);
    for (let day = plusDays(state.lastDay, 1); morningOf(day) <= now; day = plusDays(day, 1)) {
      this.#writeStatements(state.lastDay, morningOf(day));
      state.lastDay = day;
      if (plusWorkingDays(day, 0) === day) this.#bookDay(day, morningOf(day));
    }
  }

  #nextMorning(): number {
    return morningOf(plusDays(this.state.lastDay || this.today, 1));
  }

  #bookDay(day: string, at: number, isEarly = false): void {
    const before = this.state.lastNumber;
    this.#settlements.settle(day);
    this.orders.execute({ today: day, at }, isEarly);
    this.#deliverReports(before);
  }

  /** Queues the reports made since `lastNumber` for delivery. */
  #deliverReports(lastNumber: number): void {
    const made = this.state.reports.filter(({ number }) => number > lastNumber);
    this.state.undelivered.push(...made.map(({ number }) => ({ report: number })));
  }

  #writeStatements(
    day: string,
    at: number,
    { iban, ...more }: Omit<DayOptions, 'isEarly'> = {},
  ): Statement[] {
    const isMeant = (account: Account) => iban === undefined || account.iban === iban;
    const written = this.ledger.accounts
      .filter(isMeant)
      .flatMap((account) => this.ledger.close(account, day, at, more) ?? []);
    if (!this.state.isWithholding) {
      this.state.undelivered.push(...written.map(({ iban: own, sequence }) => ({ iban: own, sequence })));
    }
    return written;
  }
}
