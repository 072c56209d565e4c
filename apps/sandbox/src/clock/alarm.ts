import type { Clock } from './clock.ts';

const LONGEST_WAIT = 2 ** 31 - 1;

interface AlarmOptions {
  readonly clock: Clock;
  /** Name of the part, used in the error message when `act` fails. */
  readonly name: string;
  /** Returns the next due instant on the clock; `undefined` if nothing is due. */
  readonly nextAt: () => number | undefined;
  readonly act: () => Promise<void>;
}

/** Calls `act` whenever the clock reaches the next due instant. */
export class Alarm {
  readonly #options: AlarmOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(options: AlarmOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.set();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Schedules the timer again for the next due instant. */
  set(): void {
    clearTimeout(this.#timer);
    const { clock, nextAt } = this.#options;
    const at = this.#isStopped ? undefined : nextAt();
    if (at === undefined) return;
    const wait = Math.max(0, at - clock.now());
    this.#timer = setTimeout(() => void this.#goOff(), Math.min(wait, LONGEST_WAIT));
    this.#timer.unref();
  }

  async #goOff(): Promise<void> {
    try {
      await this.#options.act();
    } catch (error) {
      console.error(`Sandbox: ${this.#options.name} kan een stap niet zetten.`, error);
    }
  }
}

/** Returns the earliest defined instant; `undefined` if there is none. */
export function earliest(instants: readonly (number | undefined)[]): number | undefined {
  const pending = instants.filter((instant) => instant !== undefined);
  return pending.length === 0 ? undefined : Math.min(...pending);
}
