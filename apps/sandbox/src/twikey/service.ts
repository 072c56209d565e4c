import { Alarm, earliest } from '../clock/alarm.ts';
import { Clock } from '../clock/clock.ts';
import { StateFile } from '../state-file.ts';
import { Accounts } from './accounts.ts';
import { Mandates } from './mandates.ts';
import { dropOldest, initialState, type State } from './state.ts';
import { Transactions } from './transactions.ts';
import { Webhooks } from './webhooks.ts';

/** What remembers, and what happens by itself as time passes. */
export class TwikeyService {
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly mandates: Mandates;
  readonly transactions: Transactions;
  readonly #webhooks: Webhooks;
  readonly #file: StateFile<State>;
  readonly #alarm: Alarm;

  constructor(directory: string) {
    this.#file = new StateFile(directory, initialState(), dropOldest);
    this.clock = new Clock(this.state);
    this.accounts = new Accounts(this.state, this.clock);
    this.#webhooks = new Webhooks(this.state, this.clock, this.accounts);
    this.mandates = new Mandates(this.state, this.clock, this.#webhooks);
    this.transactions = new Transactions(this.state, this.clock);
    this.#alarm = new Alarm({
      clock: this.clock,
      name: 'Twikey',
      nextAt: () => earliest([this.#webhooks.nextAt(), this.transactions.nextAt()]),
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
    await this.#webhooks.stop();
    await this.save();
  }

  /** Brings about what is due, without waiting for those who are called. */
  tick(): void {
    this.transactions.tick();
    this.#alarm.set();
  }

  /** Brings about what is due, and waits until every webhook that is due was called. */
  async settleDue(): Promise<void> {
    this.transactions.tick();
    await this.#webhooks.deliverDue();
    await this.save();
  }

  /** Resolves once all that changed is on disk. */
  async save(): Promise<void> {
    await this.#file.save();
    this.#alarm.set();
  }
}
