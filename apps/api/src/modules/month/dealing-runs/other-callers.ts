import type { Orm } from '../../../platform/orm.ts';
import { countTransactions } from './dealing-runs.repository.ts';

/**
 * Transactions per second by other callers below which the database counts as idle: idle processes make a
 * few, and opening an overview page makes about three.
 */
const FEW_PER_SECOND = 20;
/**
 * Minimum milliseconds between measurements, because the database updates a connection's transaction count once a
 * second.
 */
const LOOK_MS = 1_000;

/** Measures whether other callers use the database during a dealing run. */
export class OtherCallers {
  readonly #orm: Orm;
  #seen: { readonly at: number; readonly transactions: number } | undefined;
  /** True until measured, because a slower run during one second does no harm. */
  #areAsking = true;

  constructor(orm: Orm) {
    this.#orm = orm;
  }

  /**
   * Returns whether other callers are using the database. Measures at most once a second, and returns the last result
   * in between. The run's own transactions are counted too, but it makes only a few per batch.
   */
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
