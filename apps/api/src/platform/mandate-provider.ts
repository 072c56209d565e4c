import type { Cents, IsoDate } from '@portaal/engine';

/** A change of one mandate, read from the provider's feed. */
export interface MandateEvent {
  readonly kind: 'signed' | 'amended' | 'suspended' | 'resumed' | 'cancelled';
  readonly reference: string;
  /** Sequence number, which increases with each event; null when not reported. */
  readonly sequence: number | null;
  /** Null when not reported. */
  readonly iban: string | null;
  readonly signedOn: IsoDate | null;
}

/** A collection as reported by the provider. */
export interface ProviderCollection {
  readonly id: string;
  /** Our id of the collection, which was sent with it; null for a collection made outside the portal. */
  readonly reference: string | null;
  readonly mandateReference: string | null;
  /** Day on which the collection was requested; null when not reported. */
  readonly requestedOn: IsoDate | null;
  readonly amountCents: Cents;
  readonly state: 'open' | 'paid' | 'unpaid';
  /** Amount that the bank transferred; null when not reported. */
  readonly bankCents: Cents | null;
  /** The bank's reason code for a failure, for example `AM04`. */
  readonly bankCode: string | null;
}

/** A message of the provider that the portal cannot interpret, because its status or format is unknown. */
export interface UnreadMessage {
  /** The provider's reference of the mandate or collection; null when not reported. */
  readonly reference: string | null;
  /** The reported state; null when it cannot be parsed. */
  readonly said: string | null;
}

/** A mandate as the provider currently reports it. */
export interface ProviderMandate {
  readonly state: 'invited' | 'signed' | 'suspended' | 'cancelled' | 'unreadable';
  /** The provider's own name for the state. */
  readonly reported: string;
  /** Null when not reported. */
  readonly iban: string | null;
}

/**
 * A page of a feed, oldest event first, with the position of the next page. An empty page means the end of the feed.
 */
export interface FeedPart<T> {
  readonly events: readonly T[];
  readonly unread: readonly UnreadMessage[];
  readonly position: string;
}

/** Position at the start of a feed. */
export const FEED_START = '0';

/** The account of one brand at the mandate provider. Its methods reject with `ProviderFailure`. */
export interface MandateProvider {
  /** Returns whether the provider signed the URL with which a signer returns. */
  readonly isReturn: (
    back: { readonly reference: string; readonly status: string; readonly token: string },
    signature: string,
  ) => boolean;
  /** Returns whether the provider signed a webhook notification. `query` is the raw query without the question mark. */
  readonly isNotice: (query: string, signature: string) => boolean;
  /**
   * Creates an invitation. The caller must avoid concurrent calls, because each call creates a new
   * invitation.
   */
  readonly invite: (invite: {
    readonly token: string;
    readonly contractNumber: string;
    readonly email: string;
  }) => Promise<{ readonly reference: string; readonly signUrl: string }>;
  /**
   * Cancels a mandate. Also succeeds for a mandate that has ended or is unknown to the provider. `reason` is shown to
   * the person who signed the mandate.
   */
  readonly cancel: (reference: string, reason: string) => Promise<void>;
  /**
   * Returns the mandate, or undefined if it is unknown to the provider. A mandate cancelled before it was signed no
   * longer exists there.
   */
  readonly findMandate: (reference: string) => Promise<ProviderMandate | undefined>;
  readonly readMandates: (after: string) => Promise<FeedPart<MandateEvent>>;
  /** Creates a collection. A repeated call with the same key returns the same collection. */
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
  /** Returns the collection that the portal created under this reference; undefined if there is none. */
  readonly findCollection: (reference: string) => Promise<ProviderCollection | undefined>;
  /** Returns every collection under a mandate, including collections made outside the portal. */
  readonly listCollections: (
    mandateReference: string,
  ) => Promise<Pick<FeedPart<ProviderCollection>, 'events' | 'unread'>>;
  readonly readCollections: (after: string) => Promise<FeedPart<ProviderCollection>>;
}
