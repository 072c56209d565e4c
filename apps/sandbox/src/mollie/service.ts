import { Clock } from './clock.ts';
import { Idempotency } from './idempotency.ts';
import { Payments } from './payments.ts';
import { StateFile } from './state-file.ts';
import { Webhooks } from './webhooks.ts';

const LONGEST_WAIT = 2 ** 31 - 1;

/** What remembers, and what happens by itself as time passes. */
export class MollieService {
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  readonly payments: Payments;
  readonly idempotency: Idempotency;
  readonly #file: StateFile;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(directory: string) {
    this.#file = new StateFile(directory);
    this.clock = new Clock(this.state);
    this.webhooks = new Webhooks(this.state, this.clock);
    this.payments = new Payments(this.state, this.clock, this.webhooks);
    this.idempotency = new Idempotency(this.state, this.clock);
  }

  get state(): StateFile['state'] {
    return this.#file.state;
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.webhooks.stop();
    await this.#file.save();
  }

  /** Brings about what is due, without waiting for those who are called. */
  tick(): void {
    this.payments.tick();
    this.#schedule();
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
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    const instants = [this.webhooks.nextAt(), this.payments.nextExpiry()].filter((at) => at !== undefined);
    if (instants.length === 0) return;
    const wait = Math.max(0, Math.min(...instants) - this.clock.now());
    this.#timer = setTimeout(() => void this.#wake(), Math.min(wait, LONGEST_WAIT));
    this.#timer.unref();
  }

  async #wake(): Promise<void> {
    try {
      await this.settleDue();
    } catch (error) {
      console.error('Sandbox: Mollie kan een stap niet zetten.', error);
    }
  }
}
