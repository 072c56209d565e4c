import type { Cents, IsoDate } from '@portaal/engine';

/** What the feed of mandates says happened to one. */
export interface MandateEvent {
  readonly kind: 'signed' | 'amended' | 'suspended' | 'resumed' | 'cancelled';
  readonly reference: string;
  /** Grows with each event; null where it is not said. */
  readonly sequence: number | null;
  /** Null where it is not said. */
  readonly iban: string | null;
  readonly signedOn: IsoDate | null;
}

/** A collection as the provider has it. */
export interface ProviderCollection {
  readonly id: string;
  /** Our id of the collection, which we gave along; null of one that was made without us. */
  readonly reference: string | null;
  readonly mandateReference: string | null;
  readonly amountCents: Cents;
  readonly state: 'open' | 'paid' | 'unpaid';
  /** What the bank moved, where it is said; null where it is not. */
  readonly bankCents: Cents | null;
  /** Why not, as banks write it: `AM04`. */
  readonly bankCode: string | null;
}

/** A message that we do not understand: another name for a state, or no shape we know. */
export interface UnreadMessage {
  /** The provider's own name of what it is about; null where it is not said. */
  readonly reference: string | null;
  /** The state it names; null when we cannot even read that. */
  readonly said: string | null;
}

/** A mandate as the provider has it now. */
export interface ProviderMandate {
  readonly state: 'invited' | 'signed' | 'suspended' | 'cancelled' | 'unreadable';
  /** The provider's own name of the state. */
  readonly reported: string;
  /** Null where it is not said. */
  readonly iban: string | null;
}

/** A piece of a feed, oldest first, and where the next begins; nothing in it: it was read to its end. */
export interface FeedPart<T> {
  readonly events: readonly T[];
  readonly unread: readonly UnreadMessage[];
  readonly position: string;
}

/** Where a feed begins. */
export const FEED_START = '0';

/** The account of one brand at the provider of mandates. Rejects with `ProviderFailure`. */
export interface MandateProvider {
  /** Whether a way back from the page of the provider was signed by it. */
  readonly isReturn: (
    back: { readonly reference: string; readonly status: string; readonly token: string },
    signature: string,
  ) => boolean;
  /** Whether a notice was signed by it. `query`: as it came, without the question mark. */
  readonly isNotice: (query: string, signature: string) => boolean;
  /** Not to be repeated at the same time: each call makes another. */
  readonly invite: (invite: {
    readonly token: string;
    readonly contractNumber: string;
    readonly email: string;
  }) => Promise<{ readonly reference: string; readonly signUrl: string }>;
  /** Also of one that is over, or that the provider does not know any more. `reason`: for the one who gave it. */
  readonly cancel: (reference: string, reason: string) => Promise<void>;
  /** Undefined of one that the provider does not know: what was never signed and is cancelled, is gone. */
  readonly findMandate: (reference: string) => Promise<ProviderMandate | undefined>;
  readonly readMandates: (after: string) => Promise<FeedPart<MandateEvent>>;
  /** The same key is the same collection. */
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
  /** The collection we made under this reference; undefined when there is none. */
  readonly findCollection: (reference: string) => Promise<ProviderCollection | undefined>;
  /** Every collection with a mandate, also those that were made without us. */
  readonly listCollections: (
    mandateReference: string,
  ) => Promise<Pick<FeedPart<ProviderCollection>, 'events' | 'unread'>>;
  readonly readCollections: (after: string) => Promise<FeedPart<ProviderCollection>>;
}
