/**
 * Repeats `work` until it has processed the latest state. Changes during the work cause one more run, however many
 * there were. `keep` receives the outcomes in order, and none after `stop`.
 */
export class LatestOnly<Outcome> {
  readonly #work: () => Promise<Outcome>;
  readonly #keep: (outcome: Outcome) => void;
  #isStopped = false;
  #isOutdated = false;
  #working: Promise<void> | null = null;

  constructor(work: () => Promise<Outcome>, keep: (outcome: Outcome) => void) {
    this.#work = work;
    this.#keep = keep;
  }

  /** Resolves when the current or a later state was stored. Rejects with the error of the work. */
  changed(): Promise<void> {
    this.#isOutdated = true;
    this.#working ??= this.#catchUp();
    return this.#working;
  }

  async #catchUp(): Promise<void> {
    // Combines the changes of one task into one.
    await null;
    try {
      while (this.#isOutdated && !this.#isStopped) {
        this.#isOutdated = false;
        const outcome = await this.#work();
        if (!this.#isStopped) this.#keep(outcome);
      }
    } finally {
      this.#working = null;
    }
  }

  stop(): void {
    this.#isStopped = true;
  }
}
