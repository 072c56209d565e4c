import { randomUUID } from 'node:crypto';
import { addBusinessDays, type Cents, type IsoDate } from '@portaal/engine';
import type {
  FeedPart,
  MandateEvent,
  MandateProvider,
  ProviderCollection,
  UnreadMessage,
} from '../../../../platform/mandate-provider.ts';
import { ProviderFailure } from '../../../../platform/payment-provider.ts';

export interface ModelCollection {
  readonly id: string;
  readonly key: string;
  readonly reference: string;
  readonly mandateReference: string;
  readonly amountCents: Cents;
  readonly on: IsoDate;
  readonly description: string;
  state: 'open' | 'paid' | 'unpaid';
  bankCode: string | null;
  bankCents?: Cents | null;
  sequence: number;
}

/**
 * An in-memory mandate provider with its own records of collections, with which tests compare the portal. It
 * can simulate that it is unavailable, or that it processes a call but the response is lost.
 */
export class ModelMandates implements MandateProvider {
  readonly collections = new Map<string, ModelCollection>();
  readonly events: MandateEvent[] = [];
  invites = 0;
  /** References of cancelled mandates, one entry per request. */
  readonly cancelled: string[] = [];
  /**
   * Faults of the next calls: `away` does not process the call; `unheard` processes it but loses the
   * response.
   */
  faults: ('away' | 'unheard')[] = [];
  isReversed = false;
  /** Unreadable messages in the next feed part. */
  readonly unread: UnreadMessage[] = [];
  #sequence = 0;

  readonly isReturn = (): boolean => true;
  readonly isNotice = (): boolean => true;

  readonly invite = async (): Promise<{ reference: string; signUrl: string }> => {
    const fault = this.#fault();
    this.invites += 1;
    const reference = `M${randomUUID().slice(0, 8)}`;
    if (fault) throw new ProviderFailure('unheard', { isRejection: false });
    return { reference, signUrl: `https://provider.example/${reference}` };
  };

  readonly cancel = async (reference: string): Promise<void> => {
    const fault = this.#fault();
    if (!this.cancelled.includes(reference)) this.happen('cancelled', reference, null);
    this.cancelled.push(reference);
    if (fault) throw new ProviderFailure('unheard', { isRejection: false });
  };

  readonly readMandates = async (after: string): Promise<FeedPart<MandateEvent>> => {
    this.#orAway();
    return this.#part(
      this.events.filter(({ sequence }) => (sequence ?? 0) > Number(after)),
      after,
      ({ sequence }) => sequence ?? 0,
    );
  };

  readonly collect: MandateProvider['collect'] = async (
    { reference, mandateReference, amountCents, on, description },
    key,
  ) => {
    const fault = this.#fault();
    const existing = [...this.collections.values()].find((one) => one.key === key);
    const id = existing?.id ?? String(this.collections.size + 1);
    const made = {
      id,
      key,
      reference,
      mandateReference,
      amountCents,
      on,
      description,
      bankCode: null,
      sequence: 0,
    };
    if (!existing) this.collections.set(id, { ...made, state: 'open' });
    if (fault) throw new ProviderFailure('unheard', { isRejection: false });
    return this.#shown(this.collections.get(id) as ModelCollection);
  };

  readonly findMandate: MandateProvider['findMandate'] = async (reference) => {
    this.#orAway();
    const kinds = this.events.filter((event) => event.reference === reference).map(({ kind }) => kind);
    const last = kinds.findLast((kind) => kind !== 'amended');
    if (last === undefined) return { state: 'invited', reported: 'PREPARED', iban: null };
    const state = last === 'resumed' ? 'signed' : last;
    return { state, reported: state.toUpperCase(), iban: null };
  };

  readonly listCollections: MandateProvider['listCollections'] = async (mandateReference) => {
    this.#orAway();
    const own = [...this.collections.values()].filter((one) => one.mandateReference === mandateReference);
    return { events: own.map((one) => this.#shown(one)), unread: [] };
  };

  readonly findCollection = async (reference: string): Promise<ProviderCollection | undefined> => {
    this.#orAway();
    const found = [...this.collections.values()].find((one) => one.reference === reference);
    return found && this.#shown(found);
  };

  readonly readCollections = async (after: string): Promise<FeedPart<ProviderCollection>> => {
    this.#orAway();
    const changed = [...this.collections.values()]
      .filter(({ sequence }) => sequence > Number(after))
      .sort((a, b) => a.sequence - b.sequence);
    const part = this.#part(changed, after, ({ sequence }) => sequence);
    return { ...part, events: part.events.map((one) => this.#shown(one)) };
  };

  /** Simulates a mandate event caused by the debtor or the debtor's bank. */
  happen(kind: MandateEvent['kind'], reference: string, iban: string | null = 'NL91ABNA0417164300'): void {
    this.#sequence += 1;
    this.events.push({ kind, reference, iban, signedOn: null, sequence: this.#sequence });
  }

  /**
   * Sets the bank's result of a collection. A state never becomes open again, and unpaid never becomes paid.
   */
  settle(id: string, state: 'paid' | 'unpaid', bankCode: string | null = null): void {
    const one = this.collections.get(id);
    if (!one || one.state === 'unpaid' || one.state === state) return;
    this.#sequence += 1;
    Object.assign(one, { state, bankCode, sequence: this.#sequence });
  }

  /** Settles all collections due by a day as paid, or as unpaid if `codeOf` returns a bank code. */
  settleDue(today: IsoDate, codeOf: (one: ModelCollection) => string | null = () => null): void {
    for (const one of this.collections.values()) {
      if (one.state !== 'open' || addBusinessDays(one.on, 2) > today) continue;
      const code = codeOf(one);
      this.settle(one.id, code === null ? 'paid' : 'unpaid', code);
    }
  }

  #part<T>(items: readonly T[], after: string, sequenceOf: (item: T) => number): FeedPart<T> {
    const batch = items.slice(0, 7);
    const last = batch.at(-1);
    return {
      events: this.isReversed ? batch.toReversed() : batch,
      unread: last === undefined ? [] : this.unread.splice(0),
      position: last === undefined ? after : String(sequenceOf(last)),
    };
  }

  #orAway(): void {
    if (this.#fault()) throw new ProviderFailure('unheard', { isRejection: false });
  }

  #fault(): 'unheard' | undefined {
    const fault = this.faults.shift();
    if (fault === 'away') throw new ProviderFailure('away', { isRejection: false });
    return fault;
  }

  #shown({ bankCents = null, ...one }: ModelCollection) {
    const { id, reference, mandateReference, on: requestedOn, amountCents, state, bankCode } = one;
    return { id, reference, mandateReference, requestedOn, amountCents, state, bankCents, bankCode };
  }
}
