import type { Clock } from './clock.ts';

const LONGEST_WAIT = 2 ** 31 - 1;

interface AlarmOptions {
  readonly clock: Clock;
  /** The part whose step it is, for the message when that fails. */
  readonly name: string;
  /** When something is due next, on the clock; `undefined` when nothing is. */
  readonly nextAt: () => number | undefined;
  readonly act: () => Promise<void>;
}

/** Acts by itself as time passes. */
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

  /** Looks again when it has to go off. */
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

/** The first of the instants that are known. */
export function earliest(instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
