import type { DealingCalendar } from '@portaal/engine';
import {
  type ActMessage,
  type AuditLine,
  act,
  type CompletedAct,
  done,
  nobody,
} from '../../../foundation/acts/acts.use-cases.ts';
import { outgoingMandates } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type CollectionCalendar,
  collectedIn,
  collectionCalendar,
  fixableOn,
  fixedCollection,
  isUsable,
} from './collectable.rules.ts';
import { type CollectionRow, insertCollections, listCollectable } from './collections.repository.ts';
import { announcement } from './mandate-messages.mapping.ts';
import { listAgreedChanges, listMandates, lockContractsToCollect } from './mandates.repository.ts';

/**
 * Number of contracts per transaction; small enough to delay other writers of the audit log by only a
 * fraction of a second.
 */
const AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Errors of the contracts that could not be fixed; the collections of all others were fixed. */
export class FixingFailure extends AggregateError {}

/**
 * Number of concurrent transactions: while the database writes one, the contracts of the next are read and
 * prepared.
 */
const UNDER_WAY = 2;

/**
 * Fixes and announces due collections, many contracts per transaction. If a set fails, its contracts are processed
 * one by one, so that one faulty contract does not stop the others. Throws {@link FixingFailure} after the last set.
 */
export async function fixCollections(services: Services): Promise<void> {
  const failures: unknown[] = [];
  const calendar = collectionCalendar(services.clock.today());
  const sets = collectableSets(services);
  const fixAll = async (): Promise<void> => {
    for await (const { brand, ids } of sets) {
      await fixSome(services, brand, calendar, ids).catch(async (together: unknown) => {
        if (ids.length === 1) failures.push(together);
        else
          for (const id of ids)
            await fixSome(services, brand, calendar, [id]).catch((one) => failures.push(one));
      });
    }
  };
  // Several readers share the generator, which yields each value once.
  await Promise.all(Array.from({ length: UNDER_WAY }, fixAll));
  if (failures.length > 0) throw new FixingFailure(failures, 'not every collection could be fixed');
}

/** Yields the contracts that may be collected, in sets of one brand each, for brands with a provider. */
async function* collectableSets(services: Services): AsyncGenerator<{ brand: string; ids: string[] }> {
  for (let after = FIRST_ID; ; ) {
    const found = await listCollectable(services.database.orm, {
      statuses: collectedIn,
      after,
      limit: AT_ONCE,
    });
    for (const [brand, contracts] of Map.groupBy(found, (one) => one.brand)) {
      if (await outgoingMandates(services, brand)) yield { brand, ids: contracts.map(({ id }) => id) };
    }
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = last.id;
  }
}

async function fixSome(
  services: Services,
  brand: string,
  calendar: CollectionCalendar,
  contractIds: readonly string[],
): Promise<void> {
  const creditor = services.brands.byId(brand);
  if (creditor === undefined) throw new Error(`no brand ${brand}`);
  await act(services, nobody(brand), {
    work: async (tx, at): Promise<CompletedAct<undefined>> => {
      const dealing = (await readCalendars(tx)).of(brand);
      const due = await dueOf(tx, contractIds, { ...calendar, dealing });
      const rows = due.map(({ fixable, mandate, contract }) =>
        fixedCollection(
          { contractId: contract.id, mandateId: mandate.id, brand, ...fixable, attempt: 1 },
          at,
        ),
      );
      // A collection is unique per contract and month, so a second, concurrent insert finds the existing row.
      const isNew = await insertCollections(tx, rows);
      const audit: AuditLine[] = [];
      const messages: ActMessage[] = [];
      for (const [index, row] of rows.entries()) {
        const its = due[index];
        if (!its || !isNew.has(row.id)) continue;
        audit.push(fixedLine(row, its.fixable));
        messages.push(announcement(its.contract, { ...its.fixable, reference: its.reference, creditor }));
      }
      return done(audit.length > 0 ? { audit, messages } : { audit: { unaudited: 'nothing was due' } });
    },
  });
}

/** Locks the contracts and returns the collections to fix, each with its mandate and contract. */
async function dueOf(
  tx: Transaction,
  contractIds: readonly string[],
  calendar: CollectionCalendar & { readonly dealing: DealingCalendar },
) {
  const contracts = await lockContractsToCollect(tx, contractIds);
  const mandates = await listMandates(tx, contractIds);
  const changes = await listAgreedChanges(tx, contractIds);
  return contracts.flatMap((contract) => {
    const mandate = mandates.get(contract.id);
    // An application that is still under review may be rejected, so nothing is collected for it.
    if (contract.isUnderReview || contract.hasHolderDied) return [];
    if (!collectedIn.includes(contract.status)) return [];
    if (!mandate?.reference || !isUsable(mandate)) return [];
    const isFirst = contract.status === 'awaitingPayment';
    if (isFirst && contract.initialDepositCents > 0) return [];
    const fixable = fixableOn(calendar, contract, mandate, changes.get(contract.id));
    return fixable ? [{ contract, mandate, reference: mandate.reference, fixable }] : [];
  });
}

const fixedLine = (
  { id, contractId }: CollectionRow,
  fixable: NonNullable<ReturnType<typeof fixableOn>>,
): AuditLine => ({
  action: 'collection.fixed',
  subjectType: 'collection',
  subjectId: id,
  detail: { contractId, attempt: 1, ...fixable },
});
