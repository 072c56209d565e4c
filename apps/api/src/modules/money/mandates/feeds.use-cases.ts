import type { AuditAction } from '@portaal/domain/audit-actions';
import { dutchDay } from '@portaal/engine';
import { act, done, nobody, type Traces, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
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
  type FeedRow,
  findFeed,
  lockByReference,
  lockFeed,
  saveFeed,
  updateMandate,
} from './mandates.repository.ts';

/** Maximum parts of a feed per reading; more parts mean that the feed never ends. */
const MOST_PARTS = 1_000;

/**
 * Reads both feeds of a brand to their end, mandates first, because collections refer to mandates. The
 * provider reports each change only once, so the portal reads no feed before the brand opens: until then the
 * old system needs the reports.
 */
export async function readFeeds(services: Services, brand: string): Promise<void> {
  const provider = await outgoingMandates(services, brand);
  if (!provider) return;
  await readToEnd(
    services,
    { brand, feed: 'mandates', read: provider.readMandates },
    (tx, events, at, isHistory) => bookEvents(tx, services, brand, events, at, { isHistory }),
  );
  await readToEnd(
    services,
    { brand, feed: 'collections', read: provider.readCollections },
    (tx, events, at, isHistory) => bookSeen(tx, brand, events, at, { isHistory: () => isHistory }),
  );
}

interface Feed<T> {
  readonly brand: string;
  readonly feed: FeedName;
  readonly read: (after: string) => Promise<FeedPart<T>>;
}

type BookedTraces = Traces & {
  readonly audit: readonly Line[];
  /** Number of reports from before the first reading that are not about our mandates or collections. */
  readonly skipped: number;
};
type Line = {
  action: AuditAction;
  subjectType: string;
  subjectId: string | null;
  detail: Record<string, unknown>;
};

/**
 * Books a feed part by part, each part in one transaction with the new feed position. Reads the feed outside
 * the transaction, because a call to the provider would occupy the only connection of an embedded database.
 * If another process was first, the locked position differs, and reading restarts from the new position.
 * Until the first reading reaches the end, all reports count as history, because the account may have been in
 * use before (decision 0237).
 */
async function readToEnd<T>(
  services: Services,
  { brand, feed, read }: Feed<T>,
  book: (tx: Transaction, events: readonly T[], at: Date, isHistory: boolean) => Promise<BookedTraces>,
): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    const before = await findFeed(services.database.orm, brand, feed);
    const position = before?.position ?? FEED_START;
    const next = await read(position);
    const isEnd = next.position === position;
    if (isEnd && before && !before.isHistory) return;
    await act(services, nobody(brand), {
      lock: async (tx) => {
        const locked = await lockFeed(tx, brand, feed);
        return locked?.position === before?.position && locked?.isHistory === before?.isHistory;
      },
      work: async (tx, at, isNext) => {
        if (!isNext) return unchanged(undefined);
        const row = before ?? {
          brand,
          feed,
          position,
          startedAt: at,
          isHistory: true,
          skipped: 0,
          readAt: at,
        };
        if (isEnd) {
          await saveFeed(tx, { ...row, readAt: at, isHistory: false });
          return done({ audit: historyAudit(row) });
        }
        const { skipped, ...booked } = await book(tx, next.events, at, row.isHistory);
        const unread = row.isHistory ? [] : await lookAtUnread(tx, { brand, feed, unread: next.unread }, at);
        const traces = { ...booked, audit: [...booked.audit, ...unread] };
        await saveFeed(tx, {
          ...row,
          position: next.position,
          readAt: at,
          skipped: row.skipped + skipped + (row.isHistory ? next.unread.length : 0),
        });
        const isQuiet = traces.audit.length === 0;
        return done(isQuiet ? { ...traces, audit: { unaudited: 'nothing in it was ours' } } : traces);
      },
    });
    if (isEnd) return;
  }
  throw new Error(`the feed of ${feed} has no end`);
}

/**
 * Returns one audit line with the number of reports from before the first reading, however many there were.
 */
const historyAudit = ({ feed, skipped }: Pick<FeedRow, 'feed' | 'skipped'>): Traces['audit'] =>
  skipped === 0
    ? { unaudited: 'the account was not in use before' }
    : {
        action: 'provider.historySkipped',
        subjectType: 'provider',
        subjectId: null,
        detail: { feed, skipped },
      };

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

/**
 * Books mandate events reported by a feed or found by the daily comparison. Historical events of unknown or
 * imported mandates are only counted: the import already contains their state, and the comparison updates it.
 */
export async function bookEvents(
  tx: Transaction,
  { configuration }: Services,
  brand: string,
  events: readonly MandateEvent[],
  at: Date,
  { isHistory }: { readonly isHistory: boolean } = { isHistory: false },
): Promise<BookedTraces> {
  const found = await lockByReference(tx, brand, [...new Set(events.map(({ reference }) => reference))]);
  const byReference = new Map(found.map((one) => [one.mandate.reference, one]));
  const vault = numberVault(configuration.fieldKeys, 'mandate');
  const audit: Line[] = [];
  const history: NonNullable<Traces['history']>[number][] = [];
  const messages: NonNullable<Traces['messages']>[number][] = [];
  let skipped = 0;
  for (const event of events) {
    const one = byReference.get(event.reference);
    if (isHistory && (!one || one.mandate.signUrl === null)) {
      skipped += 1;
      continue;
    }
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
  return { audit, history, messages, skipped };
}
