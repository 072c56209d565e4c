import { StateFile } from '../state-file.ts';
import { TimedService } from '../timed-service.ts';
import { Accounts } from './accounts.ts';
import { Mandates } from './mandates.ts';
import { dropOldest, initialState, type State } from './state.ts';
import { Transactions } from './transactions.ts';
import { Webhooks } from './webhooks.ts';

export class TwikeyService extends TimedService<State> {
  readonly accounts: Accounts;
  readonly mandates: Mandates;
  readonly transactions: Transactions;
  protected readonly timed: Transactions;
  protected readonly webhooks: Webhooks;

  constructor(directory: string) {
    super('Twikey', new StateFile(directory, initialState(), dropOldest));
    this.accounts = new Accounts(this.state, this.clock);
    this.webhooks = new Webhooks(this.state, this.clock, this.accounts);
    this.mandates = new Mandates(this.state, this.clock, this.webhooks);
    this.transactions = new Transactions(this.state, this.clock);
    this.timed = this.transactions;
  }
}
