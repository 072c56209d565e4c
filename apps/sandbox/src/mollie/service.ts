import { Alarm, earliest } from '../clock/alarm.ts';
import { Clock } from '../clock/clock.ts';
import { StateFile } from '../state-file.ts';
import { Idempotency } from './idempotency.ts';
import { Payments } from './payments.ts';
import { dropOldest, initialState, type State } from './state.ts';
import { Webhooks } from './webhooks.ts';

/** What remembers, and what happens by itself as time passes. */
export class MollieService {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  readonly payments: Payments;
  readonly idempotency: Idempotency;
  readonly #file: StateFile<State>;
  readonly #alarm: Alarm;

  constructor(directory: string) {
    this.#file = new StateFile(directory, initialState(), dropOldest);
    this.clock = new Clock(this.state);
    this.webhooks = new Webhooks(this.state, this.clock);
    this.payments = new Payments(this.state, this.clock, this.webhooks);
    this.idempotency = new Idempotency(this.state, this.clock);
    this.#alarm = new Alarm({
      clock: this.clock,
      name: 'Mollie',
      nextAt: () => earliest([this.webhooks.nextAt(), this.payments.nextExpiry()]),
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
    this.payments.tick();
    this.#alarm.set();
  }

  /** Brings about what is due, and waits until every webhook that is due was called. */
  async settleDue(): Promise<void> {
    this.payments.tick();
    await this.webhooks.deliverDue();
    await this.save();
  }

  /** Resolves once all that changed is on disk. */
  async save(): Promise<void> {
    await this.#file.save();
    this.#alarm.set();
  }
}
