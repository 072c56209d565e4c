import { StateFile } from '../state-file.ts';
import { TimedService } from '../timed-service.ts';
import { Idempotency } from './idempotency.ts';
import { Payments } from './payments.ts';
import { dropOldest, initialState, type State } from './state.ts';
import { Webhooks } from './webhooks.ts';

export class MollieService extends TimedService<State> {
  readonly payments: Payments;
  readonly idempotency: Idempotency;
  protected readonly timed: Payments;
  protected readonly webhooks: Webhooks;

  constructor(directory: string) {
    super('Mollie', new StateFile(directory, initialState(), dropOldest));
    this.webhooks = new Webhooks(this.state, this.clock);
    this.payments = new Payments(this.state, this.clock, this.webhooks);
    this.timed = this.payments;
    this.idempotency = new Idempotency(this.state, this.clock);
  }
}
