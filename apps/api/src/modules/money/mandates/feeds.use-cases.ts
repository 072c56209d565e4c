import type { AuditAction } from '@portaal/domain/audit-actions';
import { dutchDay } from '@portaal/engine';
import { act, done, nobody, type Traces, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { FEED_START, type FeedPart, type MandateEvent } from '../../../platform/mandate-provider.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import { putMandateFinding, putReview } from './collection-reviews.repository.ts';
import { bookSeen } from './collection-seen.use-cases.ts';
import { mandateMessage } from './mandate-messages.mapping.ts';
import { mandateAfter, mandateFindingOf } from './mandate-state.rules.ts';
import {
  type FeedName,
  findPosition,
  lockByReference,
  lockFeed,
  savePosition,
  updateMandate,
} from './mandates.repository.ts';

/** Maximum parts of a feed per reading; more parts indicate a feed that never ends. */
const MOST_PARTS = 1_000;

/** Reads both feeds of a brand to their end, mandates first, since collections refer to mandates. */
export async function readFeeds(services: Services, brand: string): Promise<void> {
  const provider = services.mandateProvider(brand);
  if (!provider) return;
  await readToEnd(services, { brand, feed: 'mandates', read: provider.readMandates }, (tx, events, at) =>
    bookEvents(tx, services, brand, events, at),
  );
  await readToEnd(
    services,
    { brand, feed: 'collections', read: provider.readCollections },
    (tx, events, at) => bookSeen(tx, brand, events, at),
  );
}

interface Feed<T> {
  readonly brand: string;
  readonly feed: FeedName;
  readonly read: (after: string) => Promise<FeedPart<T>>;
}

type BookedTraces = Traces & { readonly audit: readonly Line[] };
type Line = {
  action: AuditAction;
  subjectType: string;
  subjectId: string | null;
  detail: Record<string, unknown>;
};

/**
 * Books a feed part by part, each part together with the new feed position in one transaction. Reads the feed outside
 * the transaction, since a call to the provider would occupy the only connection of an embedded database. If another
 * reader was first, the locked position differs and reading restarts from the new position.
 */
async function readToEnd<T>(
  services: Services,
  { brand, feed, read }: Feed<T>,
  book: (tx: Transaction, events: readonly T[], at: Date) => Promise<BookedTraces>,
): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const position = await findPosition(services.database.orm, brand, feed);
    const next = await read(position ?? FEED_START);
    if (next.position === (position ?? FEED_START)) return;
    await act(services, nobody(brand), {
      lock: async (tx) => (await lockFeed(tx, brand, feed)) === position,
      work: async (tx, at, isNext) => {
        if (!isNext) return unchanged(undefined);
        const booked = await book(tx, next.events, at);
        const unread = await lookAtUnread(tx, { brand, feed, unread: next.unread }, at);
        const traces = { ...booked, audit: [...booked.audit, ...unread] };
        await savePosition(tx, { brand, feed, position: next.position, readAt: at });
        const isQuiet = traces.audit.length === 0;
        return done(isQuiet ? { ...traces, audit: { unaudited: 'nothing in it was ours' } } : traces);
      },
    });
  }
  throw new Error(`the feed of ${feed} has no end`);
}

/** Stores unreadable messages of a feed for an employee's review, so that the feed can continue. */
export async function lookAtUnread(
  tx: Transaction,
  { brand, feed, unread }: { brand: string; feed: FeedName; unread: FeedPart<unknown>['unread'] },
  at: Date,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { reference, said } of unread) {
    await putReview(tx, at, { brand, reason: 'unknownState', reference, said });
    const detail = { feed, reference, said };
    lines.push({ action: 'collection.unreadable', subjectType: 'collection', subjectId: null, detail });
  }
  return lines;
}

/** Books mandate events reported by a feed or found by the daily comparison. */
export async function bookEvents(
  tx: Transaction,
  { configuration }: Services,
  brand: string,
  events: readonly MandateEvent[],
  at: Date,
): Promise<BookedTraces> {
  const found = await lockByReference(tx, brand, [...new Set(events.map(({ reference }) => reference))]);
  const byReference = new Map(found.map((one) => [one.mandate.reference, one]));
  const vault = numberVault(configuration.fieldKeys, 'mandate');
  const audit: Line[] = [];
  const history: NonNullable<Traces['history']>[number][] = [];
  const messages: NonNullable<Traces['messages']>[number][] = [];
  for (const event of events) {
    const one = byReference.get(event.reference);
    if (!one) {
      const { reference, kind } = event;
      const detail = { reference, kind };
      await putReview(tx, at, { brand, reason: 'unknownMandate', reference, said: kind });
      audit.push({ action: 'mandate.unknown', subjectType: 'mandate', subjectId: null, detail });
      continue;
    }
    const { mandate, contract } = one;
    const finding = mandateFindingOf(mandate, event);
    if (finding !== null) await putMandateFinding(tx, at, mandate, { finding, said: event.kind });
    const after = mandateAfter(mandate, event, dutchDay(at));
    if (!after) continue;
    const { status, signedOn } = after;
    const isOtherAccount =
      event.iban !== null &&
      mandate.sealedIban !== null &&
      vault.open('sealed_iban', mandate.id, mandate.sealedIban) !== event.iban;
    // A new signature with a different bank account counts as an amendment, regardless of the event's name.
    const news = after.news ?? (isOtherAccount ? 'amended' : null);
    const values = {
      status,
      signedOn,
      lastEvent: event.sequence ?? mandate.lastEvent,
      endedAt: status === 'cancelled' ? at : null,
      sealedIban: event.iban ? vault.seal('sealed_iban', mandate.id, event.iban) : mandate.sealedIban,
    };
    await updateMandate(tx, mandate.id, values);
    byReference.set(event.reference, { contract, mandate: { ...mandate, ...values } });
    if (news === null) continue;
    audit.push({
      action: `mandate.${news}`,
      subjectType: 'mandate',
      subjectId: mandate.id,
      detail: { contractId: contract.id },
    });
    if (news === 'signed') history.push({ contractId: contract.id, kind: 'mandateSigned' });
    if (news === 'cancelled') history.push({ contractId: contract.id, kind: 'mandateEnded' });
    // The investor is not notified about a replaced mandate.
    if (mandate.replacedAt === null) messages.push(mandateMessage(contract, news));
  }
  return { audit, history, messages };
}
