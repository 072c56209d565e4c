import { earliest } from '../clock/alarm.ts';
import type { Clock } from '../clock/clock.ts';
import type { CollectedMovement } from '../sepa/movement.ts';
import { dayOf, morningOf, plusDays, plusWorkingDays } from '../sepa/working-days.ts';
import { nameOf } from './mandate-message.ts';
import { Rejection } from './rejection.ts';
import {
  type Account,
  type Mandate,
  nextNumber,
  type State,
  type Transaction,
  type TransactionState,
} from './state.ts';
import { type BankError, type CollectionSwitches, normalCollection } from './switches.ts';
import type { TransactionOrder } from './transaction-order.ts';

/** Working days between the collection day and the bank's result. */
const RESULT_WORKING_DAYS = 2;
/** Days within which a debtor may reclaim a collection without a reason: eight weeks. */
const STORNO_DAYS = 56;
/** Working days from today to the collection day when no day was requested. */
const STANDARD_WORKING_DAYS = 2;

/** All transactions and their state changes over time. */
export class Transactions {
  readonly #state: State;
  readonly #clock: Clock;

  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  /** Creates a transaction; returns the existing transaction for a repeated key. */
  create(mandate: Mandate, order: TransactionOrder, idempotencyKey: string | null): Transaction {
    const earlier = this.#state.transactions.find(
      (one) =>
        idempotencyKey !== null && one.apiKey === mandate.apiKey && one.idempotencyKey === idempotencyKey,
    );
    if (earlier) {
      earlier.createCalls += 1;
      return earlier;
    }
    if (mandate.state !== 'SIGNED') {
      throw new Rejection('err_not_collectable', `The mandate is ${mandate.state.toLowerCase()}`);
    }
    const today = dayOf(this.#clock.now());
    const { wantedDay, ...rest } = order;
    const standard = plusWorkingDays(today, STANDARD_WORKING_DAYS);
    const transaction: Transaction = {
      ...rest,
      id: nextNumber(this.#state),
      apiKey: mandate.apiKey,
      mandateId: mandate.id,
      contractId: mandate.contractId,
      date: today,
      collectionDay: wantedDay !== null && wantedDay > today ? plusWorkingDays(wantedDay, 0) : standard,
      idempotencyKey,
      createCalls: 1,
      sequence: 0,
      state: 'OPEN',
      isFinal: false,
      changedAt: this.#clock.now(),
      bankError: null,
      bankDay: null,
      collection: this.#state.nextCollection,
    };
    this.#state.nextCollection = null;
    this.#state.transactions.push(transaction);
    return transaction;
  }

  find(id: string | undefined): Transaction | undefined {
    return this.#state.transactions.find((one) => String(one.id) === id);
  }

  /** Lists transactions, newest first. */
  list(apiKey?: string): Transaction[] {
    return this.#state.transactions
      .filter((one) => apiKey === undefined || one.apiKey === apiKey)
      .toReversed();
  }

  /** Returns whether the transaction was sent to the bank. */
  isSent({ collectionDay, state }: Transaction): boolean {
    return state !== 'OPEN' || dayOf(this.#clock.now()) >= collectionDay;
  }

  /** Removes matching transactions; throws if any was sent to the bank. */
  remove({ apiKey }: Account, matches: (transaction: Transaction) => boolean): void {
    const found = this.list(apiKey).filter(matches);
    if (found.length === 0) throw new Rejection('err_no_transaction', 'The transaction does not exist');
    if (found.some((one) => this.isSent(one))) {
      throw new Rejection('err_not_removable', 'The transaction was sent to the bank');
    }
    this.#state.transactions = this.#state.transactions.filter((one) => !found.includes(one));
  }

  /** Settles a transaction; returns false unless its state changes from open, or from paid to unpaid. */
  settle(
    transaction: Transaction,
    state: Exclude<TransactionState, 'OPEN'>,
    code: BankError,
    at = this.#clock.now(),
  ): boolean {
    const isOpen = transaction.state === 'OPEN';
    if (!isOpen && !(transaction.state === 'PAID' && state === 'UNPAID')) return false;
    transaction.state = state;
    transaction.bankError = state === 'PAID' ? null : code;
    transaction.bankDay = dayOf(at);
    if (state === 'PAID') transaction.wasCollected = true;
    // A paid transaction stays provisional, because it may be refunded. An unpaid transaction is final, because the
    // sandbox does not retry it.
    this.#change(transaction, at, state !== 'PAID');
    return true;
  }

  /** Processes everything that is due on the sandbox clock. */
  tick(): void {
    const now = this.#clock.now();
    for (;;) {
      const due = this.#state.transactions
        .map((transaction) => ({ transaction, at: this.#dueAt(transaction) }))
        .filter(
          (one): one is { transaction: Transaction; at: number } => one.at !== undefined && one.at <= now,
        )
        .sort((one, other) => one.at - other.at);
      if (due.length === 0) return;
      for (const { transaction, at } of due) this.#advance(transaction, at);
    }
  }

  nextAt(): number | undefined {
    return earliest(this.#state.transactions.map((transaction) => this.#dueAt(transaction)));
  }

  #switchesOf(transaction: Transaction): CollectionSwitches {
    return transaction.collection ?? this.#mandateOf(transaction)?.collection ?? normalCollection;
  }

  #mandateOf({ contractId }: Transaction): Mandate | undefined {
    return this.#state.mandates.find((mandate) => mandate.contractId === contractId);
  }

  /** Returns the instant of the transaction's next automatic change; `undefined` while its mandate is suspended. */
  #dueAt(transaction: Transaction): number | undefined {
    const { state, isFinal, changedAt, collectionDay } = transaction;
    if (isFinal) return undefined;
    if (state === 'OPEN') {
      if (this.#mandateOf(transaction)?.state === 'SUSPENDED') return undefined;
      return morningOf(plusWorkingDays(collectionDay, RESULT_WORKING_DAYS));
    }
    const { storno } = this.#switchesOf(transaction);
    const finalAt = morningOf(plusDays(collectionDay, STORNO_DAYS));
    return storno === null ? finalAt : morningOf(plusDays(dayOf(changedAt), storno.days));
  }

  #advance(transaction: Transaction, at: number): void {
    const { result, code, storno } = this.#switchesOf(transaction);
    if (transaction.state === 'PAID') {
      if (storno === null) this.#change(transaction, at, true);
      else this.settle(transaction, 'UNPAID', storno.code, at);
      return;
    }
    const isCancelled = this.#mandateOf(transaction)?.state === 'CANCELLED';
    if (isCancelled) this.settle(transaction, 'ERROR', 'MD01', at);
    else this.settle(transaction, result, code, at);
  }

  #change(transaction: Transaction, at: number, isFinal: boolean): void {
    transaction.changedAt = at;
    transaction.isFinal = isFinal;
    transaction.sequence = nextNumber(this.#state);
  }
}

/**
 * Returns the collected amounts and the amounts returned to debtors. A collection that never succeeded is not
 * included.
 */
export function turnoverOf({ transactions, mandates }: State): CollectedMovement[] {
  const mandateOf = new Map(mandates.map((mandate) => [mandate.contractId, mandate]));
  return transactions.flatMap((transaction) => {
    const { id, apiKey, cents, mandateId, message, endToEndId, collectionDay } = transaction;
    if (transaction.wasCollected !== true) return [];
    const mandate = mandateOf.get(transaction.contractId);
    const collected: CollectedMovement = {
      id: String(id),
      customer: apiKey,
      cents,
      batch: `TWK-${collectionDay.replaceAll('-', '')}`,
      endToEndId,
      mandateId,
      name: mandate === undefined ? 'Onbekend' : nameOf(mandate),
      iban: mandate?.iban ?? null,
      remittance: message,
      returnReason: null,
    };
    if (transaction.state !== 'UNPAID') return [collected];
    const returnReason = transaction.bankError;
    return [collected, { ...collected, id: `${id}:returned`, cents: -cents, returnReason }];
  });
}
