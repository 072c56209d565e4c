/**
 * Repeats `work` until it has processed the latest state. Any number of changes during the work causes only one
 * further run. `keep` receives the outcomes in order, and no outcome after `stop`.
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

  /** Resolves when the current state or a later state has been stored. Rejects with the error of the work. */
  changed(): Promise<void> {
    this.#isOutdated = true;
    this.#working ??= this.#catchUp();
    return this.#working;
  }

  async #catchUp(): Promise<void> {
    // Waits for the current task to end, so that all its changes are processed together.
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
