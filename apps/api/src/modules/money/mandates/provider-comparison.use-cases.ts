import { addBusinessDays, addDays, dutchDay, type IsoDate, isoDate } from '@portaal/engine';
import { act, done, nobody } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import type {
  MandateEvent,
  MandateProvider,
  ProviderCollection,
  ProviderMandate,
} from '../../../platform/mandate-provider.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import { type ComparedPage, continuePass, type PassRow } from '../comparisons/comparisons.use-cases.ts';
import { putCollectionFinding, putMandateFinding } from './collection-reviews.repository.ts';
import { bookSeen } from './collection-seen.use-cases.ts';
import type { CollectionRow } from './collections.repository.ts';
import { bookEvents, lookAtUnread } from './feeds.use-cases.ts';
import { findFeed, type MandateRow } from './mandates.repository.ts';
import { listAtProvider, listComparable } from './provider-comparison.repository.ts';

/** Mandates compared per page; each mandate takes two calls to the provider. */
const PAGE = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/**
 * Days in which a collection can change: a debtor can reverse it without a reason for eight weeks, and the bank may
 * take a few more days.
 */
const CHANGING_DAYS = 63;
/**
 * Business days after which an open collection is overdue. The bank normally reports the outcome within two
 * business days.
 */
const SILENT_DAYS = 10;

/**
 * Compares every mandate and its collections with the provider once a day. Books or reports the differences,
 * such as changes that the feeds did not report.
 */
export async function compareMandates(services: Services): Promise<void> {
  let isLeft = false;
  for (const { id: brand } of services.brands.all) {
    const provider = await outgoingMandates(services, brand);
    if (!provider) continue;
    const hasMore = await continuePass(services, { brand, subject: 'mandates' }, (pass) =>
      comparePage(services, provider, pass),
    );
    isLeft ||= hasMore;
  }
  if (isLeft) await services.queue.enqueueAlone('mandates.compare', {});
}

async function comparePage(
  services: Services,
  provider: MandateProvider,
  { brand, position }: PassRow,
): Promise<ComparedPage> {
  const since = addDays(services.clock.today(), -CHANGING_DAYS);
  const rows = await listComparable(services.database.orm, {
    brand,
    after: position ?? FIRST_ID,
    since,
    limit: PAGE,
  });
  for (const row of rows) {
    const { reference } = row;
    if (reference === null) continue;
    // Reads the portal's rows before the provider's, so that a collection sent in between does not seem to be
    // missing.
    const sent = await listAtProvider(services.database.orm, { mandateId: row.id, since });
    const theirs = {
      mandate: await provider.findMandate(reference),
      collections: await provider.listCollections(reference),
    };
    const missing = await missingOf(provider, sent, theirs.collections.events);
    await compareMandate(services, { row, sent, missing, ...theirs });
  }
  const last = rows.at(-1);
  return { next: last && rows.length === PAGE ? last.id : null, compared: rows.length };
}

/** Looks up individually each collection absent from the provider's list, since that list may be incomplete. */
async function missingOf(
  provider: MandateProvider,
  sent: readonly CollectionRow[],
  listed: readonly ProviderCollection[],
): Promise<CollectionRow[]> {
  const missing: CollectionRow[] = [];
  for (const row of sent) {
    if (listed.some(({ reference }) => reference === row.id)) continue;
    if ((await provider.findCollection(row.id)) === undefined) missing.push(row);
  }
  return missing;
}

interface ComparedMandate {
  readonly row: MandateRow;
  readonly sent: readonly CollectionRow[];
  readonly missing: readonly CollectionRow[];
  readonly mandate: ProviderMandate | undefined;
  readonly collections: Awaited<ReturnType<MandateProvider['listCollections']>>;
}

async function compareMandate(
  services: Services,
  { row, sent, missing, mandate, collections }: ComparedMandate,
): Promise<void> {
  const { brand } = row;
  const vault = numberVault(services.configuration.fieldKeys, 'mandate');
  const iban = vault.open('sealed_iban', row.id, row.sealedIban);
  const today = services.clock.today();
  const feed = await findFeed(services.database.orm, brand, 'collections');
  const startedOn = dutchDay(feed?.startedAt ?? new Date(0));
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      const difference = differenceOf(row, mandate, iban);
      const events = difference !== null && 'event' in difference ? [difference.event] : [];
      const booked = await bookEvents(tx, services, brand, events, at);
      if (difference !== null && 'said' in difference) {
        await putMandateFinding(tx, at, row, { finding: 'mandateDiffers', said: difference.said });
      }
      const { skipped: _ofMandates, ...ours } = booked;
      const { skipped: _ofCollections, ...seen } = await bookSeen(tx, brand, collections.events, at, {
        isHistory: ({ requestedOn }) => requestedOn !== null && requestedOn < startedOn,
      });
      const unread = await lookAtUnread(tx, { brand, feed: 'collections', unread: collections.unread }, at);
      for (const one of missing) {
        await putCollectionFinding(tx, at, one, { finding: 'collectionMissing', said: one.status });
      }
      for (const one of sent.filter((collection) => isSilent(collection, collections.events, today))) {
        await putCollectionFinding(tx, at, one, { finding: 'collectionOverdue', said: one.collectOn });
      }
      const audit = [...booked.audit, ...seen.audit, ...unread];
      return done({
        ...ours,
        jobs: seen.jobs ?? [],
        audit: audit.length > 0 ? audit : { unaudited: 'nothing differs' },
      });
    },
  });
}

/** Returns whether a collection is still open on both sides long after the bank should have reported the outcome. */
const isSilent = (
  { id, status, collectOn }: CollectionRow,
  seen: readonly ProviderCollection[],
  today: IsoDate,
): boolean =>
  status === 'open' &&
  seen.some(({ reference, state }) => reference === id && state === 'open') &&
  addBusinessDays(isoDate(collectOn), SILENT_DAYS) < today;

type Difference = { readonly event: MandateEvent } | { readonly said: string };

const kinds = { signed: 'signed', suspended: 'suspended', cancelled: 'cancelled' } as const;

/**
 * Returns the difference between the two records of a mandate in use: an event if the portal can process it,
 * otherwise the reported state.
 */
function differenceOf(
  { status, endedAt, reference }: MandateRow,
  theirs: ProviderMandate | undefined,
  iban: string | null,
): Difference | null {
  if (status === 'cancelled' || endedAt !== null || status === 'inviting') return null;
  // The provider removes an expired unsigned invite, so its absence does not count as a difference.
  if (theirs === undefined) return status === 'invited' ? null : { said: 'onbekend' };
  const { state, reported } = theirs;
  if (state === 'unreadable') return { said: reported };
  if (state === 'invited') return status === 'invited' ? null : { said: reported };
  const isOtherAccount = theirs.iban !== null && iban !== null && theirs.iban !== iban;
  if (state === status && !isOtherAccount) return null;
  const kind =
    state === status ? 'amended' : status === 'suspended' && state === 'signed' ? 'resumed' : kinds[state];
  return {
    event: { kind, reference: reference ?? '', sequence: null, iban: theirs.iban, signedOn: null },
  };
}
