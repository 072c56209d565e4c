/** Of a connection or a pool, what it takes to ask the time. */
interface Asked {
  query(text: string): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
}

/** What the database is asked for it, as a column `at`: milliseconds since 1970. */
export const TIME_COLUMN = '(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at';

/**
 * The time by the clock of the database, which every process on it goes by: one whose machine is ahead would begin a
 * day, or end a session or a lease, before the others do. Between two answers time goes on by the clock of this process
 * that nobody sets, so that moving that of the machine changes nothing.
 */
export class DatabaseTime {
  /** What the database's clock is ahead of the one that nobody sets. */
  #ahead: number | undefined;
  readonly #elapsed: () => number;

  /** `elapsed`: milliseconds of a clock that only goes on. */
  constructor(elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** By the clock of this machine until the database was heard. */
  now(): Date {
    return this.#ahead === undefined ? new Date() : new Date(this.#elapsed() + this.#ahead);
  }

  /** Asks something that has {@link TIME_COLUMN} in it, and returns its first row. */
  async ask(database: Asked, text: string): Promise<Record<string, unknown> | undefined> {
    const asked = this.#elapsed();
    const { rows } = await database.query(text);
    if (rows[0]) this.#heard(Number(rows[0].at), asked, this.#elapsed());
    return rows[0];
  }

  /** It read its clock somewhere between question and answer: only what cannot be so is put right. */
  #heard(at: number, asked: number, answered: number): void {
    const [least, most] = [at - answered, at - asked];
    this.#ahead =
      this.#ahead === undefined ? (least + most) / 2 : Math.min(Math.max(this.#ahead, least), most);
  }
}
