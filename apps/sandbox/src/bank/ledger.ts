import { workingDayOfYear } from '../sepa/working-days.ts';
import { type Account, type Booking, nextNumber, type State, type Statement } from './state.ts';

type Entry = Omit<Booking, 'number' | 'valueOn' | 'bookedOn' | 'cents'> & {
  readonly bookedOn?: string | undefined;
};

/** Accounts with their bookings and statements. */
export class Ledger {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get accounts(): readonly Account[] {
    return this.#state.accounts;
  }

  find(iban: string | undefined): Account | undefined {
    return this.#state.accounts.find((account) => account.iban === iban);
  }

  open(account: Account): void {
    this.#state.accounts.push(account);
  }

  /** Books an entry with the sum of its details as its amount. A `bookedOn` in the past produces a late entry. */
  book(today: string, { bookedOn = today, ...entry }: Entry): void {
    const account = this.find(entry.iban);
    if (account === undefined) throw new Error(`${entry.iban} is no account of this bank.`);
    const cents = entry.details.reduce((total, detail) => total + detail.cents, 0);
    account.balance += cents;
    this.#state.bookings.push({
      ...entry,
      number: nextNumber(this.#state),
      cents,
      bookedOn,
      valueOn: bookedOn,
    });
  }

  /**
   * Writes a statement of the bookings that are not on a statement yet. If there are none, writes a statement only
   * when `isWanted` is true.
   */
  close(
    account: Account,
    today: string,
    at: number,
    more: { filler?: number; isWanted?: boolean } = {},
  ): Statement | undefined {
    const { filler = 0, isWanted = filler > 0 } = more;
    const bookings = this.#state.bookings.filter(({ iban }) => iban === account.iban);
    if (bookings.length === 0 && !isWanted) return undefined;
    account.balance += filler;
    account.sequence += 1;
    const change = bookings.reduce((total, { cents }) => total + cents, filler);
    const statement: Statement = {
      iban: account.iban,
      sequence: account.sequence,
      number: this.#numberAfter(this.statementsOf(account.iban).at(-1)?.number ?? 0, today),
      from: today,
      to: today,
      opening: account.balance - change,
      closing: account.balance,
      writtenAt: at,
      form: account.form,
      bookings,
      filler,
    };
    this.#state.bookings = this.#state.bookings.filter(({ iban }) => iban !== account.iban);
    this.#state.statements.push(statement);
    return statement;
  }

  /**
   * Numbers statements as a Dutch bank does, by year and working day, so days without bookings leave gaps. A second
   * statement on the same day has the next number.
   */
  #numberAfter(last: number, day: string): number {
    return Math.max(last + 1, Number(day.slice(2, 4)) * 1000 + workingDayOfYear(day));
  }

  findBooking(number: number): Booking | undefined {
    const written = this.#state.statements.flatMap(({ bookings }) => bookings);
    return [...this.#state.bookings, ...written].find((booking) => booking.number === number);
  }

  statementsOf(iban: string): Statement[] {
    return this.#state.statements.filter((statement) => statement.iban === iban);
  }

  findStatement(iban: string | undefined, sequence: number): Statement | undefined {
    return this.#state.statements.find((one) => one.iban === iban && one.sequence === sequence);
  }
}
