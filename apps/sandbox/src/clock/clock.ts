/** The machine's clock, moved by as much as was asked. */
export class Clock {
  readonly #state: { clockOffset: number };

  /** `clockOffset` is how far this clock is from the machine's, in milliseconds. */
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
