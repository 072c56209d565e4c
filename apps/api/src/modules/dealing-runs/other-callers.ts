import type { Orm } from '../../platform/orm.ts';
import { countTransactions } from './transactions-so-far.repository.ts';

/** Transactions a second: processes that wait for work ask a few; who opens an overview makes some three. */
const FEW_PER_SECOND = 20;
/** The database adds a connection's transactions to its count once a second. */
const LOOK_MS = 1_000;

/** Looks whether others use the database while a run does. */
export class OtherCallers {
  readonly #orm: Orm;
  #seen: { readonly at: number; readonly transactions: number } | undefined;
  /** Until it is known better: a run that goes slower for a second harms nobody. */
  #areAsking = true;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /** Of the time since the last look, which was a second ago or more. The run itself makes a few transactions a batch. */
  async areAsking(): Promise<boolean> {
    const seen = this.#seen;
    const passed = performance.now() - (seen?.at ?? 0);
    if (seen && passed < LOOK_MS) return this.#areAsking;
    const transactions = await countTransactions(this.#orm);
    this.#seen = { at: performance.now(), transactions };
    if (seen) this.#areAsking = transactions - seen.transactions > (FEW_PER_SECOND * passed) / 1_000;
    return this.#areAsking;
  }
}
