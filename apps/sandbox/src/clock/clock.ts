/** The machine's clock plus an adjustable offset. */
export class Clock {
  readonly #state: { clockOffset: number };

  /** `clockOffset` is the offset from the machine clock, in milliseconds. */
  constructor(state: { clockOffset: number }) {
    this.#state = state;
  }

  now(): number {
    return Date.now() + this.#state.clockOffset;
  }

  advance(seconds: number): void {
    this.#state.clockOffset += seconds * 1000;
  }

  moveTo(instant: number): void {
    this.#state.clockOffset = instant - Date.now();
  }
}
