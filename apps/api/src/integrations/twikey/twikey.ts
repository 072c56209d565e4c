import * as z from 'zod/mini';
import type { MandateAccount, MandateConfiguration } from '../../platform/mandate-configuration.ts';
import {
  FEED_START,
  type FeedPart,
  type MandateProvider,
  type ProviderCollection,
  type UnreadMessage,
} from '../../platform/mandate-provider.ts';
import { isSignedNotice, isSignedReturn } from './signatures.ts';
import {
  collectionFeed,
  invited,
  mandateEventOf,
  mandateFeed,
  providerCollectionOf,
  providerMandateOf,
} from './twikey-answers.ts';
import { failureOf, type TwikeyAnswer, twikeyCaller } from './twikey-http.ts';

const MOST_MESSAGE = 140;

/** Creates a mandate provider that calls Twikey's API for creditors with the account of one brand. */
function twikey(baseUrl: string, { apiKey, websiteKey, template }: MandateAccount): MandateProvider {
  const call = twikeyCaller(baseUrl, apiKey);
  const read = async (path: string, after: string): Promise<TwikeyAnswer> => {
    const headers = { 'x-resume-after': after };
    return call({ method: 'GET', path, headers, isRepeatable: true });
  };
  return {
    isReturn: (back, signature) => isSignedReturn(websiteKey, back, signature),
    isNotice: (query, signature) => isSignedNotice(apiKey, query, signature),
    invite: async ({ token, contractNumber, email }) => {
      const answer = await call({
        method: 'POST',
        path: '/invite',
        form: { ct: template, l: 'nl', email, contractNumber, token },
        isRepeatable: false,
      });
      const parsed = z.safeParse(invited, answer.body);
      if (answer.status >= 300 || !parsed.success) throw failureOf('An invite', answer);
      return { reference: parsed.data.mndtId, signUrl: parsed.data.url };
    },
    cancel: async (mndtId, rsn) => {
      const answer = await call({
        method: 'DELETE',
        path: `/mandate?${new URLSearchParams({ mndtId, rsn })}`,
        isRepeatable: true,
      });
      if (answer.status < 300 || isUnknown(answer)) return;
      // Twikey also rejects the cancellation of a mandate that has already ended, so the code checks its current
      // state.
      const path = `/mandate/detail?${new URLSearchParams({ mndtId })}`;
      const found = await call({ method: 'GET', path, isRepeatable: true });
      const isOver = found.headers.get('x-state') === 'CANCELLED' || isUnknown(found);
      if (!isOver) throw failureOf('Cancelling a mandate', answer);
    },
    findMandate: async (mndtId) => {
      const path = `/mandate/detail?${new URLSearchParams({ mndtId })}`;
      const answer = await call({ method: 'GET', path, isRepeatable: true });
      if (isUnknown(answer)) return undefined;
      if (answer.status >= 300) throw failureOf('Looking for a mandate', answer);
      return providerMandateOf(answer.headers.get('x-state') ?? '', answer.body);
    },
    readMandates: async (after) => {
      const answer = await read('/mandate', after);
      const parsed = z.safeParse(mandateFeed, answer.body);
      return partOf(answer, parsed.data?.Messages, mandateEventOf, after);
    },
    collect: async ({ reference, mandateReference, amountCents, on, description }, key) => {
      const answer = await call({
        method: 'POST',
        path: '/transaction',
        headers: { 'idempotency-key': key },
        form: {
          mndtId: mandateReference,
          message: description.slice(0, MOST_MESSAGE),
          amount: (amountCents / 100).toFixed(2),
          ref: reference,
          reqcolldt: on,
        },
        isRepeatable: true,
      });
      const made = oneOf(answer);
      if (!made) throw failureOf('A collection', answer);
      return made;
    },
    findCollection: async (reference) => {
      const query = new URLSearchParams({ ref: reference });
      const answer = await call({ method: 'GET', path: `/transaction/detail?${query}`, isRepeatable: true });
      const none = hasNoTransaction(answer);
      if (answer.status >= 300 && !none) throw failureOf('Looking for a collection', answer);
      const listed = z.safeParse(collectionFeed, answer.body);
      if (none || listed.data?.Entries.length === 0) return undefined;
      const found = oneOf(answer);
      // A collection that exists but cannot be parsed must not be created again, so the search fails instead of
      // returning undefined.
      if (!found) throw failureOf('Looking for a collection', answer);
      return found;
    },
    listCollections: async (mndtId) => {
      const path = `/transaction/detail?${new URLSearchParams({ mndtId })}`;
      const answer = await call({ method: 'GET', path, isRepeatable: true });
      if (hasNoTransaction(answer)) return { events: [], unread: [] };
      const parsed = z.safeParse(collectionFeed, answer.body);
      if (answer.status >= 300 || !parsed.success) throw failureOf('Looking for collections', answer);
      return eventsOf(parsed.data.Entries, providerCollectionOf);
    },
    readCollections: async (after) => {
      const answer = await read('/transaction', after);
      const parsed = z.safeParse(collectionFeed, answer.body);
      return partOf(answer, parsed.data?.Entries, providerCollectionOf, after);
    },
  };
}

const NO_TRANSACTION = ['err_not_found', 'err_no_transaction'];
const hasNoTransaction = (answer: TwikeyAnswer): boolean =>
  answer.status === 404 || (answer.status === 400 && saysOneOf(answer, NO_TRANSACTION));

const NO_MANDATE = ['err_not_found', 'err_no_contract'];

const saysOneOf = ({ body }: TwikeyAnswer, codes: readonly string[]): boolean =>
  codes.includes(String(z.safeParse(z.object({ code: z.string() }), body).data?.code));

/**
 * Returns whether Twikey reports that the mandate does not exist. An unsigned mandate no longer exists once it is
 * cancelled. A wrong URL returns a 404 without this error code.
 */
export const isUnknown = (answer: TwikeyAnswer): boolean =>
  answer.status >= 400 && answer.status < 500 && saysOneOf(answer, NO_MANDATE);

function oneOf(answer: TwikeyAnswer): ProviderCollection | undefined {
  const parsed = z.safeParse(collectionFeed, answer.body);
  if (answer.status >= 300 || !parsed.success) return undefined;
  const read = providerCollectionOf(parsed.data.Entries[0]);
  return 'event' in read ? read.event : undefined;
}

function partOf<T>(
  answer: TwikeyAnswer,
  messages: readonly unknown[] | undefined,
  read: (message: unknown) => { readonly event: T } | { readonly unread: UnreadMessage },
  after: string,
): FeedPart<T> {
  if (answer.status >= 300 || !messages) throw failureOf('A feed', answer);
  const last = answer.headers.get('x-last');
  const isPosition = last !== null && /^[A-Za-z0-9_-]{1,64}$/.test(last) && last !== after;
  // Without a new position the same page of the feed would be read forever.
  if (messages.length > 0 && !isPosition) throw failureOf('A feed without a position', answer);
  return { ...eventsOf(messages, read), position: isPosition ? last : after || FEED_START };
}

function eventsOf<T>(
  messages: readonly unknown[],
  read: (message: unknown) => { readonly event: T } | { readonly unread: UnreadMessage },
): Pick<FeedPart<T>, 'events' | 'unread'> {
  const found = messages.map(read);
  return {
    events: found.flatMap((one) => ('event' in one ? [one.event] : [])),
    unread: found.flatMap((one) => ('unread' in one ? [one.unread] : [])),
  };
}

/** Returns the mandate provider of each brand; undefined for a brand without a Twikey account. */
export function mandateProviders({
  baseUrl,
  accounts,
}: MandateConfiguration): (brand: string) => MandateProvider | undefined {
  const providers = new Map(
    Object.entries(accounts).map(([brand, account]) => [brand, twikey(baseUrl, account)]),
  );
  return (brand) => providers.get(brand);
}
