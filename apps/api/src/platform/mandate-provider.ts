import type { Cents, IsoDate } from '@portaal/engine';

/** A change of one mandate, from the provider's feed. */
export interface MandateEvent {
  readonly kind: 'signed' | 'amended' | 'suspended' | 'resumed' | 'cancelled';
  readonly reference: string;
  /** Increases with each event; null when not reported. */
  readonly sequence: number | null;
  /** Null when not reported. */
  readonly iban: string | null;
  readonly signedOn: IsoDate | null;
}

/** A collection as the provider reports it. */
export interface ProviderCollection {
  readonly id: string;
  /** Our id of the collection, sent with it; null for a collection made outside the portal. */
  readonly reference: string | null;
  readonly mandateReference: string | null;
  readonly amountCents: Cents;
  readonly state: 'open' | 'paid' | 'unpaid';
  /** Amount the bank moved; null when not reported. */
  readonly bankCents: Cents | null;
  /** The bank's reason code for a failure, such as `AM04`. */
  readonly bankCode: string | null;
}

/** A message that we cannot interpret: an unknown state or an unknown form. */
export interface UnreadMessage {
  /** The provider's own name of the subject; null when not reported. */
  readonly reference: string | null;
  /** The reported state; null when it cannot be read. */
  readonly said: string | null;
}

/** A mandate as the provider currently reports it. */
export interface ProviderMandate {
  readonly state: 'invited' | 'signed' | 'suspended' | 'cancelled' | 'unreadable';
  /** The provider's own name of the state. */
  readonly reported: string;
  /** Null when not reported. */
  readonly iban: string | null;
}

/** A part of a feed, oldest first, and the position of the next part. An empty part means the end of the feed. */
export interface FeedPart<T> {
  readonly events: readonly T[];
  readonly unread: readonly UnreadMessage[];
  readonly position: string;
}

/** Position at which a feed starts. */
export const FEED_START = '0';

/** The account of one brand at the mandate provider. Rejects with `ProviderFailure`. */
export interface MandateProvider {
  /** Returns whether the provider signed a return from its page. */
  readonly isReturn: (
    back: { readonly reference: string; readonly status: string; readonly token: string },
    signature: string,
  ) => boolean;
  /** Returns whether the provider signed a notification. `query` is the raw query, without the question mark. */
  readonly isNotice: (query: string, signature: string) => boolean;
  /** Creates an invitation. Do not call it concurrently: each call creates another. */
  readonly invite: (invite: {
    readonly token: string;
    readonly contractNumber: string;
    readonly email: string;
  }) => Promise<{ readonly reference: string; readonly signUrl: string }>;
  /**
   * Cancels a mandate; also accepts one that has ended or is unknown to the provider. `reason` is for the person who
   * signed the mandate.
   */
  readonly cancel: (reference: string, reason: string) => Promise<void>;
  /** Returns undefined for a mandate unknown to the provider: one cancelled before it was signed disappears. */
  readonly findMandate: (reference: string) => Promise<ProviderMandate | undefined>;
  readonly readMandates: (after: string) => Promise<FeedPart<MandateEvent>>;
  /** Creates a collection. The same key returns the same collection. */
  readonly collect: (
    collection: {
      readonly reference: string;
      readonly mandateReference: string;
      readonly amountCents: Cents;
      readonly on: IsoDate;
      readonly description: string;
    },
    key: string,
  ) => Promise<ProviderCollection>;
  /** Returns the collection we made under this reference; undefined when there is none. */
  readonly findCollection: (reference: string) => Promise<ProviderCollection | undefined>;
  /** Returns every collection with a mandate, including those made outside the portal. */
  readonly listCollections: (
    mandateReference: string,
  ) => Promise<Pick<FeedPart<ProviderCollection>, 'events' | 'unread'>>;
  readonly readCollections: (after: string) => Promise<FeedPart<ProviderCollection>>;
}
