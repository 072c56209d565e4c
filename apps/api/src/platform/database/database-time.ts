/** The subset of a connection or pool that is needed to query the time. */
interface Measurement {
  query(text: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** SQL expression for the database time as a column `at`: milliseconds since 1970. */
export const TIME_COLUMN = '(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at';

/**
 * The time of the database clock, which all processes share: a process on a machine with a fast clock would
 * otherwise start a day, or end a session or a lease, before the others. Between two responses the time
 * advances with the process's monotonic clock, so that a change of the machine's clock has no effect.
 */
export class DatabaseTime {
  /** Difference in milliseconds between the database clock and the monotonic clock. */
  #ahead: number | undefined;
  readonly #elapsed: () => number;

  /** Creates the time. `elapsed` returns milliseconds of a monotonic clock. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Returns the current time; the machine's time before the first response of the database. */
  now(): Date {
    return this.#ahead === undefined ? new Date() : new Date(this.#elapsed() + this.#ahead);
  }

  /**
   * Runs a query that includes {@link TIME_COLUMN}, corrects the time by its result, and returns its first
   * row.
   */
  async ask(database: Measurement, text: string): Promise<Record<string, unknown> | undefined> {
    const start = this.#elapsed();
    const { rows } = await database.query(text);
    if (rows[0]) this.#heard(Number(rows[0].at), start, this.#elapsed());
    return rows[0];
  }

  /**
   * Corrects the difference only if a response contradicts it: the database read its clock at some moment
   * during the query.
   */
  #heard(at: number, sentAt: number, answered: number): void {
    const [least, most] = [at - answered, at - sentAt];
    this.#ahead =
      this.#ahead === undefined ? (least + most) / 2 : Math.min(Math.max(this.#ahead, least), most);
  }
}
