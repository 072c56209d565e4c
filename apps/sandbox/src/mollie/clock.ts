import type { State } from './state.ts';

/** The machine's clock, moved by as much as was asked. */
export class Clock {
  readonly #state: State;

  constructor(state: State) {
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

/** ISO 8601 with an offset, in whole seconds, as the API writes it. */
export const instantText = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+00:00');
