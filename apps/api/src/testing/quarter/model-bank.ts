import { camt053Text } from '../../../../sandbox/src/bank/camt053.ts';
import { Ledger } from '../../../../sandbox/src/bank/ledger.ts';
import { Orders } from '../../../../sandbox/src/bank/orders.ts';
import { type Providers, Settlements } from '../../../../sandbox/src/bank/settlements.ts';
import {
  type Beneficiary,
  type BookingKind,
  entryForms,
  initialState,
  type State,
  statementVersions,
} from '../../../../sandbox/src/bank/state.ts';
import type { Movement } from '../../../../sandbox/src/sepa/movement.ts';

/** Name of the account holder, longer than some banks store. */
export const NAME_ON_ACCOUNT = 'Hr J. Jansen en/of Mw M.A. van der Veen-de Groot';

/** Id with which this bank knows us as a customer of the payment providers. */
export const CUSTOMER = 'quarter';

interface Transfer {
  readonly cents: number;
  readonly iban: string;
  readonly remittance?: string | null;
  readonly reference?: string | null;
}

/**
 * The sandbox's bank in memory, with one of our accounts. In a test it is an independent set of books, because other
 * code than that of our books computes its balance.
 */
export class ModelBank {
  readonly iban: string;
  readonly #state: State = initialState();
  readonly #ledger = new Ledger(this.#state);
  readonly #orders = new Orders(this.#state, this.#ledger);
  readonly #settlements: Settlements;

  constructor(iban: string, openingCents: number, providers: Providers) {
    this.iban = iban;
    this.#settlements = new Settlements(this.#state, this.#ledger, providers);
    this.#ledger.open({
      iban,
      name: 'Stichting Bewaarder',
      balance: openingCents,
      sequence: 0,
      form: 'single',
      version: '08',
      mollieProfile: CUSTOMER,
      twikeyKey: CUSTOMER,
    });
  }

  get balance(): number {
    return this.#account.balance;
  }

  /** Sets how a beneficiary's bank responds to our payments; undefined means that it accepts payments. */
  expect(iban: string, beneficiary: Beneficiary | undefined): void {
    if (beneficiary === undefined) delete this.#state.beneficiaries[iban];
    else this.#state.beneficiaries[iban] = beneficiary;
  }

  /** Books a transfer received from another bank. */
  receive(day: string, transfer: Transfer): void {
    this.#book(day, 'received', transfer);
  }

  /** Returns the sum, in cents, of a provider's movements that the provider has not paid out to us. */
  unsettled(movements: readonly Movement[]): number {
    const settled = new Set(this.#state.settled);
    return movements.reduce((total, { id, cents }) => total + (settled.has(id) ? 0 : cents), 0);
  }

  #book(
    day: string,
    kind: BookingKind,
    { cents, iban, remittance = null, reference = null }: Transfer,
    returnReason: string | null = null,
  ): void {
    const nothing = { endToEndId: null, instructionId: null, mandateId: null };
    const detail = { ...nothing, cents, iban, remittance, reference, returnReason, name: NAME_ON_ACCOUNT };
    this.#ledger.book(day, { iban: this.iban, kind, batch: null, details: [detail] });
  }

  /** Submits a payment file and returns the payment status report on it. */
  order(file: string, at: Date): string {
    return this.#orders.take(file, { today: at.toISOString().slice(0, 10), at: at.getTime() }).xml;
  }

  /**
   * Books the movements due on a day. Returns the statement of the day if it has movements, in a different notation
   * each day.
   */
  close(day: string): string | undefined {
    const at = Date.parse(`${day}T19:00:00Z`);
    this.#settlements.settle(day);
    this.#orders.execute({ today: day, at });
    const account = this.#account;
    account.form = entryForms[account.sequence % entryForms.length] ?? 'single';
    account.version = statementVersions[account.sequence % statementVersions.length] ?? '08';
    const statement = this.#ledger.close(account, day, at);
    return statement && camt053Text(account, statement, { version: account.version });
  }

  get #account() {
    const account = this.#ledger.find(this.iban);
    if (account === undefined) throw new Error('the account is not there');
    return account;
  }
}
