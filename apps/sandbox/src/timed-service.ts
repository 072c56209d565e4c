import { Alarm, earliest } from './clock/alarm.ts';
import { Clock } from './clock/clock.ts';
import type { StateFile } from './state-file.ts';

/** What the clock brings about in a service, beside its webhooks. */
interface Timed {
  readonly tick: () => void;
  /** When `tick` has something to do; `undefined` when it has nothing. */
  readonly nextAt: () => number | undefined;
}

interface Webhooks {
  readonly deliverDue: () => Promise<void>;
  readonly nextAt: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** A service that remembers, and in which things happen by themselves as time passes. */
export abstract class TimedService<State extends { clockOffset: number }> {
  readonly clock: Clock;
  protected abstract readonly timed: Timed;
  protected abstract readonly webhooks: Webhooks;
  readonly #file: StateFile<State>;
  readonly #alarm: Alarm;

  constructor(name: string, file: StateFile<State>) {
    this.#file = file;
    this.clock = new Clock(file.state);
    this.#alarm = new Alarm({
      clock: this.clock,
      name,
      nextAt: () => earliest([this.webhooks.nextAt(), this.timed.nextAt()]),
      act: () => this.settleDue(),
    });
  }

  get state(): State {
    return this.#file.state;
  }

  start(): void {
    this.#alarm.start();
  }

  async stop(): Promise<void> {
    this.#alarm.stop();
    await this.webhooks.stop();
    await this.#file.save();
  }

  /** Brings about what is due, without waiting for those who are called. */
  tick(): void {
    this.timed.tick();
    this.#alarm.set();
  }

  /** Brings about what is due, and waits until every webhook that is due was called. */
  async settleDue(): Promise<void> {
    this.timed.tick();
    await this.webhooks.deliverDue();
    await this.save();
  }

  /** Resolves once all that changed is on disk. */
  async save(): Promise<void> {
    await this.#file.save();
    this.#alarm.set();
  }
}
