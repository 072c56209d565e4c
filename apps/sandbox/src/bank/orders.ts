import { plusDays, plusWorkingDays } from '../sepa/working-days.ts';
import type { Ledger } from './ledger.ts';
import { batchFault, centsOf, messageFault, transferFault } from './order-checks.ts';
import { type OrderedBatch, type OrderedMessage, type OrderedTransfer, readOrder } from './pain001.ts';
import { pain002, rejectedWhole } from './pain002.ts';
import { isReasonCode, reasonCodes } from './reason-codes.ts';
import { nextNumber, type Order, type OrderBatch, type Report, type State, type Transfer } from './state.ts';
import { normalSwitches, type OrderSwitches } from './switches.ts';

interface Moment {
  readonly today: string;
  readonly at: number;
}

/** Payment orders, from the submitted file to returned payments. */
export class Orders {
  readonly #state: State;
  readonly #ledger: Ledger;

  constructor(state: State, ledger: Ledger) {
    this.#state = state;
    this.#ledger = ledger;
  }

  /** Lists the orders, newest first. */
  list(): Order[] {
    return this.#state.orders.toReversed();
  }

  /** Validates an order and accepts its valid payment lines. Nothing is booked before the execution day. */
  take(source: string, { today, at }: Moment): Report {
    const switches = this.#state.nextOrder;
    this.#state.nextOrder = normalSwitches;
    const read = readOrder(source);
    if ('fault' in read)
      return this.#rejectMessage(read.messageId, { code: 'FF01', explanation: read.fault }, at);
    const isDuplicate = (id: string) => this.#state.orders.some(({ messageId }) => messageId === id);
    const fault = rejectedBy(switches.rejectAll) ?? messageFault(read, isDuplicate);
    if (fault !== null) return this.#rejectMessage(read.messageId, fault, at);
    const order = this.#orderOf(read, switches, { today, at });
    this.#state.orders.push(order);
    return this.#report(order, at);
  }

  /**
   * Books the batches that are due, or all batches if `isEarly`, and books the payments that beneficiaries' banks
   * return.
   */
  execute({ today, at }: Moment, isEarly = false): void {
    for (const order of this.#state.orders) {
      const due = order.batches.filter(
        ({ executionDay, transfers }) => (isEarly || executionDay <= today) && transfers.some(isAccepted),
      );
      if (due.length === 0) continue;
      for (const batch of due) this.#bookBatch(order, batch, today);
      this.#report(order, at);
    }
    for (const { batch, transfer } of this.#transfers()) {
      const { returnOn, returnReason } = transfer;
      if (returnOn !== null && returnOn <= today)
        this.#bringBack(batch, transfer, returnReason ?? 'MS03', today);
    }
  }

  /** Sends a booked payment back to the payer; returns false if the payment was not booked or was already sent back. */
  sendBack(endToEndId: string, code: string, today: string): boolean {
    const found = this.#transfers().findLast(
      ({ transfer }) =>
        transfer.endToEndId === endToEndId && transfer.status === 'ACSC' && transfer.returnedOn === null,
    );
    if (found) this.#bringBack(found.batch, found.transfer, code, today);
    return found !== undefined;
  }

  /** Rejects a pending payment; returns false if there is none with this id. */
  reject(endToEndId: string, code: string, at: number): boolean {
    for (const order of this.#state.orders) {
      const transfer = order.batches
        .flatMap(({ transfers }) => transfers)
        .find((one) => one.endToEndId === endToEndId && isAccepted(one));
      if (transfer === undefined) continue;
      rejectTransfer(transfer, { code, explanation: null });
      this.#report(order, at);
      return true;
    }
    return false;
  }

  /** Returns the first day with a pending booking or return; `undefined` if there is none. */
  nextDay(): string | undefined {
    const days = this.#state.orders.flatMap(({ batches }) =>
      batches.flatMap(({ executionDay, transfers }) => [
        ...(transfers.some(isAccepted) ? [executionDay] : []),
        ...transfers.flatMap(({ returnOn }) => returnOn ?? []),
      ]),
    );
    return days.sort()[0];
  }

  #transfers(): { batch: OrderBatch; transfer: Transfer }[] {
    return this.#state.orders.flatMap(({ batches }) =>
      batches.flatMap((batch) => batch.transfers.map((transfer) => ({ batch, transfer }))),
    );
  }

  #orderOf(message: OrderedMessage, { rejectLine }: OrderSwitches, { today, at }: Moment): Order {
    const batches = message.batches.map((batch) => this.#batchOf(batch, today));
    const chosen = rejectLine && batches.flatMap(({ transfers }) => transfers)[rejectLine.line - 1];
    if (chosen && isAccepted(chosen)) rejectTransfer(chosen, { code: rejectLine.code, explanation: null });
    return { messageId: message.messageId, createdAt: message.createdAt, receivedAt: at, batches };
  }

  #batchOf(batch: OrderedBatch, today: string): OrderBatch {
    const { paymentInformationId, isBatchBooked, iban } = batch;
    const fault = batchFault(batch, today, (one) => this.#ledger.find(one) !== undefined);
    return {
      paymentInformationId,
      isBatchBooked,
      iban,
      executionDay: fault === null ? plusWorkingDays(batch.executionDay, 0) : today,
      transfers: batch.transfers.map((one) => this.#transferOf(one, fault)),
    };
  }

  #transferOf(ordered: OrderedTransfer, batchIsRejected: Rejection | null): Transfer {
    const { endToEndId, instructionId, amount, name, iban, remittance, reference } = ordered;
    const transfer: Transfer = {
      endToEndId,
      instructionId,
      cents: centsOf(amount),
      name,
      iban,
      remittance,
      reference,
      status: 'ACSP',
      reason: null,
      explanation: null,
      bookedOn: null,
      returnOn: null,
      returnReason: null,
      returnedOn: null,
    };
    const beneficiary = this.#state.beneficiaries[iban];
    const closed = beneficiary?.outcome === 'rejected' ? { code: beneficiary.code, explanation: null } : null;
    const fault = batchIsRejected ?? transferFault(ordered) ?? closed;
    if (fault !== null) rejectTransfer(transfer, fault);
    return transfer;
  }

  /** Books a batch and rejects the payments that exceed the remaining balance. */
  #bookBatch({ messageId }: Order, batch: OrderBatch, today: string): void {
    const { iban, paymentInformationId } = batch;
    let balance = this.#ledger.find(iban)?.balance ?? 0;
    const paid: Transfer[] = [];
    for (const transfer of batch.transfers.filter(isAccepted)) {
      if (transfer.cents > balance) {
        rejectTransfer(transfer, { code: 'AM04', explanation: null });
        continue;
      }
      balance -= transfer.cents;
      paid.push(this.#pay(transfer, today));
    }
    const details = paid.map((transfer) => detailOf(transfer, -transfer.cents, null));
    const entry = { iban, kind: 'sent', batch: { messageId, paymentInformationId } } as const;
    if (batch.isBatchBooked && details.length > 0) this.#ledger.book(today, { ...entry, details });
    else for (const detail of details) this.#ledger.book(today, { ...entry, details: [detail] });
  }

  #pay(transfer: Transfer, today: string): Transfer {
    transfer.status = 'ACSC';
    transfer.bookedOn = today;
    const beneficiary = this.#state.beneficiaries[transfer.iban];
    if (beneficiary?.outcome === 'returned') {
      transfer.returnOn = plusDays(today, beneficiary.days);
      transfer.returnReason = beneficiary.code;
    }
    return transfer;
  }

  #bringBack({ iban }: OrderBatch, transfer: Transfer, code: string, today: string): void {
    transfer.returnOn = null;
    transfer.returnReason = code;
    transfer.returnedOn = today;
    const details = [detailOf(transfer, transfer.cents, code)];
    this.#ledger.book(today, { iban, kind: 'returned', batch: null, details });
  }

  #rejectMessage(messageId: string, { code, explanation }: Rejection, at: number): Report {
    const number = nextNumber(this.#state);
    const xml = rejectedWhole(messageId, code, explanation ?? '', { number, at });
    return this.#keep({ number, messageId, status: 'RJCT', xml });
  }

  #report(order: Order, at: number): Report {
    const number = nextNumber(this.#state);
    return this.#keep({ number, messageId: order.messageId, ...pain002(order, { number, at }) });
  }

  #keep(report: Report): Report {
    this.#state.reports.push(report);
    return report;
  }
}

interface Rejection {
  readonly code: string;
  readonly explanation: string | null;
}

const isAccepted = ({ status }: Transfer): boolean => status === 'ACSP';

const rejectedBy = (code: string | null): Rejection | null =>
  code === null ? null : { code, explanation: isReasonCode(code) ? reasonCodes[code] : null };

function rejectTransfer(transfer: Transfer, { code, explanation }: Rejection): void {
  transfer.status = 'RJCT';
  transfer.reason = code;
  transfer.explanation = explanation;
}

const detailOf = (transfer: Transfer, cents: number, returnReason: string | null) => ({
  cents,
  endToEndId: transfer.endToEndId,
  instructionId: transfer.instructionId,
  mandateId: null,
  name: transfer.name,
  iban: transfer.iban,
  remittance: transfer.remittance,
  reference: transfer.reference,
  returnReason,
});
