import { earliestCollection, sendDay } from '@portaal/domain/mandates/collection-days';
import { addMonths, isoDate } from '@portaal/engine';
import type { MandateProvider, ProviderCollection } from '../../platform/mandate-provider.ts';
import { ProviderFailure } from '../../platform/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { act, type Done, done, nobody, unchanged } from '../acts/acts.use-cases.ts';
import { collectedIn, fixableOn, fixedCollection, isCollected, isUsable, laterOf } from './collectable.ts';
import { bookSeen } from './collection-seen.ts';
import { followFailure, lockWhole, settleCollection } from './collection-settlement.ts';
import {
  type CollectionRow,
  insertCollection,
  listCollectable,
  listToSend,
  updateCollection,
} from './collections.repository.ts';
import { announcement, postponed, withdrawal } from './mandate-messages.ts';
import { findAgreedChange, findMandate, findMandateById, lockContract } from './mandates.repository.ts';

const AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The work of a morning: what is due is fixed and announced, and what is due to go is sent. */
export async function collectDaily(services: Services): Promise<void> {
  await fixCollections(services);
  await sendCollections(services);
}

async function fixCollections(services: Services): Promise<void> {
  const statuses = collectedIn;
  for (let after = FIRST_ID; ; ) {
    const contracts = await listCollectable(services.database.orm, { statuses, after, limit: AT_ONCE });
    for (const { id, brand } of contracts) {
      if (services.mandateProvider(brand)) await fixCollection(services, brand, id);
    }
    const last = contracts.at(-1);
    if (!last || contracts.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Once a contract and month: who comes second finds the row. */
async function fixCollection(services: Services, brand: string, contractId: string): Promise<void> {
  const creditor = services.brands.byId(brand)?.legalName;
  if (creditor === undefined) throw new Error(`no brand ${brand}`);
  await act(services, nobody(brand), {
    work: async (tx, at) => {
      const contract = await lockContract(tx, contractId);
      const mandate = await findMandate(tx, contractId);
      // What was applied for and is not approved yet may still not go on.
      if (contract.isUnderReview || !collectedIn.includes(contract.status)) return unchanged(undefined);
      if (!mandate?.reference || !isUsable(mandate)) return unchanged(undefined);
      const today = services.clock.today();
      const fixable = fixableOn(today, contract, mandate, await findAgreedChange(tx, contractId));
      const isFirst = contract.status === 'awaitingPayment';
      if (!fixable || (isFirst && contract.initialDepositCents > 0)) return unchanged(undefined);
      const row = fixedCollection({ contractId, mandateId: mandate.id, brand, ...fixable, attempt: 1 }, at);
      if (!(await insertCollection(tx, row))) return unchanged(undefined);
      return done({
        audit: lineOf(row, 'collection.fixed', { attempt: 1, ...fixable }),
        messages: [announcement(contract, { ...fixable, reference: mandate.reference, creditor })],
      });
    },
  });
}

/** Of what cannot be sent the others do not suffer; the job is repeated for it. */
async function sendCollections(services: Services): Promise<void> {
  const today = services.clock.today();
  const rows = await listToSend(services.database.orm, addMonths(today, 1));
  const failures: unknown[] = [];
  for (const row of rows) {
    if (sendDay(isoDate(row.collectOn)) > today) continue;
    await sendCollection(services, row).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * That it is sent is stored before it is sent: what a call did whose end we did not hear is looked for by our id, and
 * repeated with its own key.
 */
async function sendCollection(services: Services, found: CollectionRow): Promise<void> {
  const provider = services.mandateProvider(found.brand);
  if (!provider) return;
  const order = await act(services, nobody(found.brand), {
    lock: (tx) => lockWhole(tx, found),
    work: async (tx, at, { collection, contract }): Promise<Done<Order | undefined>> => {
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
      const { audit, jobs = [] } = await bookSeen(tx, found.brand, [seen], at);
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

/** Undefined: the provider said no, which is booked as a failure. */
async function handOver(
  services: Services,
  provider: MandateProvider,
  { row, number, mandateReference, isRepeated }: Order,
): Promise<ProviderCollection | undefined> {
  const known = isRepeated ? await provider.findCollection(row.id) : undefined;
  if (known) return known;
  const wanted = {
    reference: row.id,
    mandateReference,
    amountCents: row.amountCents,
    on: isoDate(row.collectOn),
    description: `Maandelijkse inleg contract ${number}`,
  };
  try {
    return await provider.collect(wanted, row.providerKey);
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
  action: `collection.${'failed' | 'fixed' | 'sent' | 'withdrawn'}`,
  detail: Readonly<Record<string, string | number>>,
) => ({ action, subjectType: 'collection', subjectId: id, detail: { contractId, ...detail } });
