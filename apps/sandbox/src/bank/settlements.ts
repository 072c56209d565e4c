import type { CollectedMovement, Movement } from '../sepa/movement.ts';
import type { Ledger } from './ledger.ts';
import type { Account, Detail, State } from './state.ts';

/** Functions that return the amounts received and returned at the stand-ins for Mollie and Twikey. */
export interface Providers {
  readonly mollie: () => readonly Movement[];
  readonly twikey: () => readonly CollectedMovement[];
}

const NOTHING: Omit<Detail, 'cents'> = {
  endToEndId: null,
  instructionId: null,
  mandateId: null,
  name: null,
  iban: null,
  remittance: null,
  reference: null,
  returnReason: null,
};

/** Pays out the amounts that Mollie and Twikey received for customers of this bank. */
export class Settlements {
  readonly #state: State;
  readonly #ledger: Ledger;
  readonly #providers: Providers;

  constructor(state: State, ledger: Ledger, providers: Providers) {
    this.#state = state;
    this.#ledger = ledger;
    this.#providers = providers;
  }

  settle(today: string): void {
    const settled = new Set(this.#state.settled);
    const mollie = this.#providers.mollie();
    const twikey = this.#providers.twikey();
    for (const account of this.#ledger.accounts) {
      const isNew = ({ id, customer }: Movement, own: string | null) => customer === own && !settled.has(id);
      this.#payOut(
        account,
        today,
        mollie.filter((one) => isNew(one, account.mollieProfile)),
      );
      this.#collect(
        account,
        today,
        twikey.filter((one) => isNew(one, account.twikeyKey)),
      );
    }
    const sentIds = new Set([...mollie, ...twikey].map(({ id }) => id));
    this.#state.settled = this.#state.settled.filter((id) => sentIds.has(id));
  }

  /** Books the payout as one amount without details. A total of zero or less is carried over to the next payout. */
  #payOut(account: Account, today: string, movements: readonly Movement[]): void {
    const cents = movements.reduce((total, movement) => total + movement.cents, 0);
    if (cents <= 0) return;
    const reference = `${today.slice(2, 4)}${today.slice(5, 7)}.${this.#state.lastNumber % 1000}`;
    const detail = {
      ...NOTHING,
      cents,
      endToEndId: `MOLLIE-${this.#state.lastNumber}`,
      name: 'Stichting Mollie Payments',
      iban: 'NL20INGB0001234567',
      remittance: `Mollie uitbetaling ${reference}`,
    };
    this.#ledger.book(today, { iban: account.iban, kind: 'received', batch: null, details: [detail] });
    this.#state.settled.push(...movements.map(({ id }) => id));
  }

  /** Books the collections that this bank executed: one batch per day, and each return as a separate entry. */
  #collect(account: Account, today: string, movements: readonly CollectedMovement[]): void {
    const { iban } = account;
    const batches = Map.groupBy(
      movements.filter(({ cents }) => cents > 0),
      ({ batch }) => batch,
    );
    for (const [batch, collected] of batches) {
      const paymentInformationId = `${batch}-${this.#state.lastNumber}`;
      this.#ledger.book(today, {
        iban,
        kind: 'collected',
        batch: { messageId: null, paymentInformationId },
        details: collected.map(detailOf),
      });
    }
    for (const returned of movements.filter(({ cents }) => cents < 0)) {
      this.#ledger.book(today, {
        iban,
        kind: 'collectionReturned',
        batch: null,
        details: [detailOf(returned)],
      });
    }
    this.#state.settled.push(...movements.map(({ id }) => id));
  }
}

const detailOf = (movement: CollectedMovement): Detail => ({
  ...NOTHING,
  cents: movement.cents,
  endToEndId: movement.endToEndId,
  mandateId: movement.mandateId,
  name: movement.name,
  iban: movement.iban,
  remittance: movement.remittance,
  returnReason: movement.returnReason,
});
