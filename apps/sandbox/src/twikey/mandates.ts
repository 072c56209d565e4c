import type { Clock } from '../clock/clock.ts';
import { randomCode } from './identifiers.ts';
import type { Invitation } from './invitation.ts';
import { mandateMessage, originator } from './mandate-message.ts';
import { Rejection } from './rejection.ts';
import { type Account, type Mandate, nextNumber, type State } from './state.ts';
import { normalMandate } from './switches.ts';
import type { MandateEventName, Webhooks } from './webhooks.ts';

type Change = Partial<
  Pick<Mandate, 'email' | 'firstName' | 'lastName' | 'mobile' | 'address' | 'postcode' | 'city' | 'iban'>
>;

/** All mandates and their state changes. Actions return false if the state does not allow them. */
export class Mandates {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #webhooks: Webhooks;

  constructor(state: State, clock: Clock, webhooks: Webhooks) {
    this.#state = state;
    this.#clock = clock;
    this.#webhooks = webhooks;
  }

  invite({ apiKey }: Account, { mandateNumber, ...invitation }: Invitation): Mandate {
    const contractId = nextNumber(this.#state);
    const id = mandateNumber ?? `SANDBOX${contractId}`;
    if (this.#of(apiKey, id)) throw new Rejection('err_duplicate_mandate', 'The mandate number is in use');
    const mandate: Mandate = {
      ...invitation,
      id,
      contractId,
      apiKey,
      key: randomCode(20),
      createdAt: this.#clock.now(),
      state: 'PREPARED',
      signedAt: null,
      switches: this.#state.nextMandate,
      collection: null,
    };
    this.#state.nextMandate = normalMandate;
    this.#state.mandates.push(mandate);
    return mandate;
  }

  /** Returns a mandate of the caller's account; throws for mandates of other accounts. */
  get({ apiKey }: Account, id: string): Mandate {
    const mandate = this.#of(apiKey, id);
    if (mandate === undefined) throw new Rejection('err_no_contract', 'The mandate does not exist');
    return mandate;
  }

  findByKey(searchKey: string | undefined): Mandate | undefined {
    return this.#state.mandates.find(({ key }) => key === searchKey);
  }

  /** Finds a mandate by the key of its page or by its number. */
  find(keyOrId: string | undefined): Mandate | undefined {
    return this.findByKey(keyOrId) ?? this.#state.mandates.findLast(({ id }) => id === keyOrId);
  }

  /** Lists mandates, newest first. */
  list(): Mandate[] {
    return this.#state.mandates.toReversed();
  }

  isExpired({ state, expiresAt }: Mandate): boolean {
    return state === 'PREPARED' && expiresAt !== null && expiresAt <= this.#clock.now();
  }

  /** Signs a mandate. If `isPending`, it becomes active only when the debtor's bank accepts it. */
  sign(mandate: Mandate, iban: string, isPending = false): boolean {
    if (mandate.state !== 'PREPARED') return false;
    mandate.iban = iban;
    mandate.signedAt = this.#clock.now();
    if (isPending) mandate.state = 'SIGNED_PENDING_DEBTOR_BANK';
    else this.#activate(mandate);
    this.#announce(mandate, 'Sign');
    return true;
  }

  acceptByBank(mandate: Mandate): boolean {
    if (mandate.state !== 'SIGNED_PENDING_DEBTOR_BANK') return false;
    this.#activate(mandate);
    this.#announce(mandate, 'AcceptedBank');
    return true;
  }

  rejectByBank(mandate: Mandate): boolean {
    if (mandate.state !== 'SIGNED_PENDING_DEBTOR_BANK') return false;
    return this.#end(mandate, 'Rejected by the debtor bank', 'RejectBank');
  }

  amend(mandate: Mandate, change: Change, reason = '_T50'): boolean {
    Object.assign(mandate, change);
    if (mandate.state !== 'SIGNED' && mandate.state !== 'SUSPENDED') return mandate.state === 'PREPARED';
    this.#record(mandate, { AmdmntRsn: { Rsn: reason, Orgtr: originator(mandate) } });
    this.#announce(mandate, 'Update');
    return true;
  }

  suspend(mandate: Mandate): boolean {
    if (mandate.state !== 'SIGNED') return false;
    mandate.state = 'SUSPENDED';
    return this.amend(mandate, {}, 'uncollectable|user');
  }

  resume(mandate: Mandate): boolean {
    if (mandate.state !== 'SUSPENDED') return false;
    mandate.state = 'SIGNED';
    return this.amend(mandate, {}, 'collectable|user');
  }

  /** Cancels a mandate. A mandate that was never signed is deleted without an event in the feed. */
  cancel(mandate: Mandate, reason: string): boolean {
    if (mandate.state === 'CANCELLED') return false;
    if (mandate.state === 'PREPARED') {
      this.#state.mandates.splice(this.#state.mandates.indexOf(mandate), 1);
      return true;
    }
    return this.#end(mandate, reason, 'Cancel');
  }

  #of(apiKey: string, id: string): Mandate | undefined {
    return this.#state.mandates.find((mandate) => mandate.apiKey === apiKey && mandate.id === id);
  }

  #activate(mandate: Mandate): void {
    mandate.state = 'SIGNED';
    this.#record(mandate);
  }

  #end(mandate: Mandate, reason: string, event: MandateEventName): boolean {
    mandate.state = 'CANCELLED';
    this.#record(mandate, { CxlRsn: { Rsn: reason, Orgtr: originator(mandate) } });
    this.#announce(mandate, event);
    return true;
  }

  #announce(mandate: Mandate, event: MandateEventName): void {
    this.#webhooks.announce(mandate, event, this.#clock.now());
  }

  #record(mandate: Mandate, reason: Record<string, unknown> = {}): void {
    const sequence = nextNumber(this.#state);
    const message = {
      ...('CxlRsn' in reason ? {} : { Mndt: mandateMessage(mandate) }),
      ...reason,
      OrgnlMndtId: mandate.id,
      EvtId: sequence,
      EvtTime: new Date(this.#clock.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    };
    this.#state.mandateEvents.push({ sequence, apiKey: mandate.apiKey, message });
  }
}
