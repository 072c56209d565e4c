import { Alarm, earliest } from './clock/alarm.ts';
import { Clock } from './clock/clock.ts';
import type { StateFile } from './state-file.ts';

/** Time-dependent work of a service, except its webhooks. */
interface TimedCall {
  readonly tick: () => void;
  /** Returns the next instant at which `tick` has work to do; `undefined` if it has none. */
  readonly nextAt: () => number | undefined;
}

interface Webhooks {
  readonly deliverDue: () => Promise<void>;
  readonly nextAt: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** A service with stored state that acts as time passes. */
export abstract class TimedService<State extends { clockOffset: number }> {
  readonly clock: Clock;
  protected abstract readonly timed: TimedCall;
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

  /** Processes everything that is due, without waiting for webhooks to be delivered. */
  tick(): void {
    this.timed.tick();
    this.#alarm.set();
  }

  /** Processes everything that is due and waits until all due webhooks were called. */
  async settleDue(): Promise<void> {
    this.timed.tick();
    await this.webhooks.deliverDue();
    await this.save();
  }

  /** Resolves once all changes are on disk. */
  async save(): Promise<void> {
    await this.#file.save();
    this.#alarm.set();
  }
}
