import { collectionDescription } from '@portaal/domain/money/bank-matching/own-descriptions';
import { earliestCollection, sentUntil } from '@portaal/domain/money/mandates/collection-days';
import { isoDate } from '@portaal/engine';
import { act, type CompletedAct, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import type { MandateProvider, ProviderCollection } from '../../../platform/mandate-provider.ts';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { isCollected, isUsable, laterOf } from './collectable.rules.ts';
import { bookSeen } from './collection-seen.use-cases.ts';
import { followFailure, lockWhole, settleCollection } from './collection-settlement.use-cases.ts';
import { type CollectionRow, listToSend, updateCollection } from './collections.repository.ts';
import { FixingFailure, fixCollections } from './fixing.use-cases.ts';
import { postponed, withdrawal } from './mandate-messages.mapping.ts';
import { findMandateById } from './mandates.repository.ts';

/**
 * Runs each morning: fixes and announces upcoming collections, then sends the due ones. A contract whose
 * collection cannot be fixed does not prevent sending; the job then fails and is retried for that contract.
 */
export async function collectDaily(services: Services): Promise<void> {
  const failed = await fixCollections(services).catch((error: unknown) => {
    if (error instanceof FixingFailure) return error;
    throw error;
  });
  await sendCollections(services);
  if (failed) throw failed;
}

/** Sends due collections. A failed collection does not affect the others; the job is retried for it. */
async function sendCollections(services: Services): Promise<void> {
  const rows = await listToSend(services.database.orm, sentUntil(services.clock.today()));
  const failures: unknown[] = [];
  for (const row of rows) {
    await sendCollection(services, row).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Sends one collection. Stores the status `sending` before the call. If the call times out, the collection is
 * looked up by its portal id and retried with its own idempotency key.
 */
async function sendCollection(services: Services, found: CollectionRow): Promise<void> {
  const provider = await outgoingMandates(services, found.brand);
  if (!provider) return;
  const order = await act(services, nobody(found.brand), {
    lock: (tx) => lockWhole(tx, found),
    work: async (tx, at, { collection, contract }): Promise<CompletedAct<Order | undefined>> => {
      const mandate = await findMandateById(tx, collection.mandateId);
      const collectOn = isoDate(collection.collectOn);
      const order = { row: collection, number: contract.number, mandateReference: mandate.reference ?? '' };
      if (collection.status === 'sending') return unchanged({ ...order, isRepeated: true });
      if (collection.status !== 'fixed') return unchanged(undefined);
      const { depositsPausedUntil } = contract;
      const isPaused = depositsPausedUntil !== null && depositsPausedUntil > collectOn;
      if (!isUsable(mandate) || !isCollected(contract) || isPaused) {
        await updateCollection(tx, collection.id, { status: 'withdrawn', settledAt: at });
        return done(
          {
            audit: lineOf(collection, 'collection.withdrawn', {}),
            messages: [withdrawal(contract, { amountCents: collection.amountCents, collectOn })],
          },
          undefined,
        );
      }
      const on = laterOf(collectOn, earliestCollection(services.clock.today()));
      await updateCollection(tx, collection.id, { status: 'sending', collectOn: on });
      return done(
        {
          audit: lineOf(collection, 'collection.sent', { collectOn: on }),
          messages:
            on === collectOn
              ? []
              : [postponed(contract, { amountCents: collection.amountCents, collectOn }, on)],
        },
        { ...order, row: { ...collection, collectOn: on }, isRepeated: false },
      );
    },
  });
  if (!order) return;
  const seen = await handOver(services, provider, order);
  if (!seen) return;
  await act(services, nobody(found.brand), {
    work: async (tx, at) => {
      const { audit, jobs = [] } = await bookSeen(tx, found.brand, [seen], at, { isHistory: () => false });
      return done({ audit: audit.length > 0 ? audit : { unaudited: 'that it was sent is written' }, jobs });
    },
  });
  await settleCollection(services, found.id);
}

interface Order {
  readonly row: CollectionRow;
  readonly number: string;
  readonly mandateReference: string;
  readonly isRepeated: boolean;
}

/**
 * Sends the collection order to the provider. Returns undefined if the provider rejects the order, which is booked as
 * a failure.
 */
async function handOver(
  services: Services,
  provider: MandateProvider,
  { row, number, mandateReference, isRepeated }: Order,
): Promise<ProviderCollection | undefined> {
  const existing = isRepeated ? await provider.findCollection(row.id) : undefined;
  if (existing) return existing;
  const order = {
    reference: row.id,
    mandateReference,
    amountCents: row.amountCents,
    on: isoDate(row.collectOn),
    description: collectionDescription(number),
  };
  try {
    return await provider.collect(order, row.providerKey);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !error.isRejection) throw error;
    await act(services, nobody(row.brand), {
      lock: (tx) => lockWhole(tx, row),
      work: async (tx, at, whole) => {
        if (whole.collection.status !== 'sending') return unchanged(undefined);
        await updateCollection(tx, row.id, { status: 'failed', settledAt: at });
        const { audit, messages, history } = await followFailure(tx, whole, at);
        const line = lineOf(row, 'collection.failed', { reason: error.message });
        return done({ audit: [line, ...audit], messages, history });
      },
    });
    return undefined;
  }
}

const lineOf = (
  { id, contractId }: CollectionRow,
  action: `collection.${'failed' | 'sent' | 'withdrawn'}`,
  detail: Readonly<Record<string, string | number>>,
) => ({ action, subjectType: 'collection', subjectId: id, detail: { contractId, ...detail } });
