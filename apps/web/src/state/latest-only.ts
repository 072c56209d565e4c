/**
 * Repeats `work` until it was done on the last state: what changes during the work is worked on once more, however
 * many changes there were. `keep` gets the outcomes in order, and none after `stop`.
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

  /** Resolves when the state of this moment, or a later one, was kept. Rejects with what the work threw. */
  changed(): Promise<void> {
    this.#isOutdated = true;
    this.#working ??= this.#catchUp();
    return this.#working;
  }

  async #catchUp(): Promise<void> {
    // Changes of one task are one change.
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
