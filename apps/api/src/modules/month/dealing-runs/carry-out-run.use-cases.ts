import { createHash, randomUUID } from 'node:crypto';
import {
  addBusinessDays,
  type DealingCalendar,
  dealingOfMonth,
  type IsoDate,
  isoDate,
} from '@portaal/engine';
import { longDate } from '../../../documents/dutch-notation.ts';
import {
  type ActMessage,
  type Actor,
  type ActServices,
  type AuditLine,
  act,
  type CompletedAct,
  done,
  nobody,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { workInTurn } from '../../../platform/work-in-turn.ts';
import { issueDealingRunDocuments } from '../../documents/documents/documents.use-cases.ts';
import { advanceTransfers } from '../../investing/capital-transfers/capital-transfers.use-cases.ts';
import { applyDueChanges } from '../../investing/change-requests/change-requests.use-cases.ts';
import { temporaryCeilingOn } from '../../products/fiscal/fiscal.use-cases.ts';
import { figuresOfPositions, hasUnpriced } from './dealing-run-figures.repository.ts';
import { newsOf } from './dealing-run-news.use-cases.ts';
import { notifyPayouts } from './dealing-run-payouts.use-cases.ts';
import { withholdPayouts } from './dealing-run-withholding.use-cases.ts';
import {
  acquireLease,
  completeDealingRun,
  type DealingRunRow,
  findDealingRun,
  findLastBatchNumber,
  insertBatch,
  listAbandoned,
  listBatches,
  listRedemptionLimits,
  ownsLease,
  redemptionLimitsOf,
  releaseLease,
} from './dealing-runs.repository.ts';
import { OtherCallers } from './other-callers.ts';
import { bookedLines, bookPositions } from './run-booking.repository.ts';
import {
  type DealingOrder,
  type DealingPart,
  type DealtContracts,
  dealPositions,
  dropPositions,
  isUndealt,
  listParts,
  type RedemptionLimit,
} from './run-positions.repository.ts';
import { insertWaiting, type WaitingAnnuity } from './waiting-payouts.repository.ts';

/**
 * Maximum contracts per transaction. The embedded database has a single connection, so its other callers must
 * wait until a batch ends.
 */
export const BATCH = { postgres: 5_000, embedded: 1_000 } as const;

/** Number of parallel batches while no other caller queries the database; otherwise one (decision 0028). */
const AT_ONCE = { postgres: 2, embedded: 1 } as const;

/** Milliseconds until a lease expires without renewal: many times the duration of a batch. */
const LEASE_MS = 60_000;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns the rules for the dealing run of a month. */
export async function orderFor(
  orm: Orm,
  dealingDay: IsoDate,
  redemptionLimits: readonly RedemptionLimit[],
): Promise<DealingOrder> {
  return {
    dealingDay,
    temporaryCeiling: await temporaryCeilingOn(orm, dealingDay),
    redemptionLimits,
  };
}

/**
 * Computes the redemption limit of each fund and the requested units at the prices of the day, before any order is
 * dealt.
 */
export async function measureRedemptionLimits(
  tx: Transaction,
  dealingDay: IsoDate,
): Promise<RedemptionLimit[]> {
  const order = await orderFor(tx, dealingDay, []);
  await dealPositions(tx, order, 'askingBack', { lock: false });
  const { funds } = await figuresOfPositions(tx);
  await dropPositions(tx);
  const requestedUnits = new Map(funds.map(({ fundId, unitsAsked }) => [fundId, unitsAsked]));
  const limits = await listRedemptionLimits(tx, dealingDay);
  return [...limits].map(([fundId, capacity]) => ({
    fundId,
    room: capacity,
    asked: requestedUnits.get(fundId) ?? 0,
  }));
}

export const auditedRun = (
  what: 'started' | 'batch' | 'completed' | 'statementsPassed',
  dealingDay: string,
  detail: AuditLine['detail'],
): AuditLine => ({ action: `rollover.${what}`, subjectType: 'rollover', subjectId: dealingDay, detail });

/** Returns the actor of a dealing run. The actor belongs to no brand, because all brands share the funds. */
export const actorOfRun = (id: string | null): Actor =>
  id === null ? nobody('') : { id, brand: '', role: 'admin' };

/**
 * Deals the remaining contracts of a started dealing run in batches, each in one transaction. Returns false
 * if another process holds the lease, and true if the run is completed. After a crash the next caller
 * continues with the rest. A process that is shutting down finishes its current batch and leaves the rest.
 */
export async function runDealingRun(
  services: ActServices,
  dealingDay: IsoDate,
  options: { readonly leaseOwner?: string; readonly batch?: number } = {},
): Promise<boolean> {
  const { clock, database, queue } = services;
  const leaseOwner = options.leaseOwner ?? randomUUID();
  if (!(await renewLease(services, dealingDay, leaseOwner))) return false;
  try {
    const run = await findDealingRun(database.orm, dealingDay);
    if (!run) return false;
    const order = await orderFor(database.orm, dealingDay, redemptionLimitsOf(run));
    for (;;) {
      const parts = await listParts(database.orm, dealingDay, options.batch ?? BATCH[database.kind]);
      if (parts.length > 0) {
        if (!(await dealParts(services, { order, leaseOwner }, parts))) return false;
        if (!queue.stopping.aborted) continue;
        // Releases the lease now, so that another process acquires it at its next attempt.
        const now = clock.now();
        await acquireLease(database.orm, dealingDay, { leaseOwner, now, until: now });
        return false;
      }
      if (!(await complete(services, run, leaseOwner))) return false;
      // Executes the changes that depend on the new positions. If the process crashes here, the nightly job executes
      // them.
      await applyDueChanges(services, dealingDay);
      await advanceTransfers(services);
      return true;
    }
  } catch (error) {
    await releaseLease(database.orm, dealingDay, leaseOwner);
    throw error;
  }
}

/** Acquires or renews the lease of the run; returns false if another process holds it. */
function renewLease(
  { clock, database }: ActServices,
  dealingDay: IsoDate,
  leaseOwner: string,
): Promise<boolean> {
  const now = clock.now();
  return acquireLease(database.orm, dealingDay, { leaseOwner, now, until: leaseEnd(now) });
}

interface Work {
  readonly order: DealingOrder;
  readonly leaseOwner: string;
}

/** Deals several parts in parallel. Returns false if another process took over the run. */
async function dealParts(services: ActServices, work: Work, parts: readonly DealingPart[]): Promise<boolean> {
  const { database, queue } = services;
  const { dealingDay } = work.order;
  const waiting = [...parts];
  let number = await findLastBatchNumber(database.orm, dealingDay);
  let isOurs = true;
  const deal = async (part: DealingPart) => {
    number += 1;
    const batch = { part, number };
    isOurs &&= await renewLease(services, dealingDay, work.leaseOwner);
    isOurs &&= await act(services, actorOfRun(null), {
      work: (tx) => dealBatch(tx, services, work, batch),
    });
  };
  const others = new OtherCallers(database.orm);
  const most = AT_ONCE[database.kind];
  // The call waits for all batches, so that no other process takes over the run while a batch is being written.
  await workInTurn(
    () => (isOurs && !queue.stopping.aborted ? waiting.shift() : undefined),
    deal,
    async () => (most > 1 && (await others.areAsking()) ? 1 : most),
  );
  return isOurs;
}

async function dealBatch(
  tx: Transaction,
  services: ActServices,
  { order, leaseOwner }: Work,
  { part, number }: { readonly part: DealingPart; readonly number: number },
): Promise<CompletedAct<boolean>> {
  const { dealingDay } = order;
  if (!(await ownsLease(tx, dealingDay, leaseOwner))) return unchanged(false);
  const dealt = await dealPositions(tx, order, part, { lock: true });
  if (!dealt) return unchanged(true);
  if (await hasUnpriced(tx)) throw new Error(`a held fund has no price on ${dealingDay}`);
  const withheld = await withholdPayouts(tx, dealingDay);
  const traces = await bookBatch(tx, services, { dealingDay, number, dealt });
  return done({ ...traces, messages: [...(traces.messages ?? []), ...withheld] }, true);
}

/**
 * Returns a function that gives the payment day of a calendar, or the next business day if that day has
 * passed.
 */
const payDays =
  (dealingDay: IsoDate, today: IsoDate) =>
  (calendar: DealingCalendar): IsoDate => {
    const { payDay } = dealingOfMonth(dealingDay, calendar);
    return today > payDay ? addBusinessDays(today, 1) : payDay;
  };

export async function bookBatch(
  tx: Transaction,
  services: ActServices,
  { dealingDay, number, dealt }: { dealingDay: IsoDate; number: number; dealt: DealtContracts },
): Promise<Traces> {
  const now = services.clock.now();
  const today = services.clock.today();
  const days = { dealingDay, calendars: await readCalendars(tx), payDayOf: payDays(dealingDay, today) };
  const totals = await figuresOfPositions(tx);
  const { lines, digest } = await bookPositions(tx, { ...days, now, ...dealt });
  const { contracts, ...range } = dealt;
  await insertBatch(tx, {
    dealingDay,
    number,
    firstContractId: range.first,
    lastContractId: range.last,
    contracts,
    lines,
    totals,
    digest,
    completedAt: now,
  });
  const { fieldKeys } = services.configuration;
  await issueDealingRunDocuments(
    tx,
    { fieldKeys, at: now, today },
    { dealingDay, range, lines: bookedLines },
  );
  const detail = { number, contracts, lines, digest: digest.toString('hex') };
  const news = await newsOf(tx, services, days);
  const payouts = await notifyPayouts(tx, services, days);
  return {
    audit: auditedRun('batch', dealingDay, detail),
    history: [...(news.history ?? []), ...(payouts.history ?? [])],
    messages: [...(news.messages ?? []), ...(payouts.messages ?? [])],
  };
}

/** Completes the run. Returns false if another process took over the run. */
async function complete(
  services: ActServices,
  { dealingDay: day, startedBy }: DealingRunRow,
  leaseOwner: string,
): Promise<boolean> {
  const dealingDay = isoDate(day);
  return act(services, actorOfRun(startedBy), {
    work: async (tx, now) => {
      if (!(await ownsLease(tx, dealingDay, leaseOwner))) return unchanged(false);
      const batches = await listBatches(tx, dealingDay);
      const digest = digestOf(batches);
      await completeDealingRun(tx, dealingDay, now, digest);
      const contracts = batches.reduce((sum, batch) => sum + batch.contracts, 0);
      const waiting = await insertWaiting(tx, dealingDay, isUndealt(dealingDay));
      const detail = { contracts, waiting: waiting.length, digest: digest.toString('hex') };
      return done(
        {
          audit: auditedRun('completed', dealingDay, detail),
          messages: waiting.map((annuity) => waitingMessage(annuity, dealingDay)),
          // The job ends the mandates of contracts that were sold completely.
          jobs: [['mandates.end', {}]],
        },
        true,
      );
    },
  });
}

const waitingMessage = (
  { contractId, personId, brand, number }: WaitingAnnuity,
  dealingDay: IsoDate,
): ActMessage => ({
  contractId,
  personId,
  brand,
  kind: 'payout',
  title: 'Uw uitkering wacht nog op de belastingtarieven',
  text: `Wij kunnen contract ${number} nog niet bijwerken tot ${longDate(dealingDay)}: de belastingtarieven van dat jaar zijn nog niet bekend. Krijgt u over deze maand een uitkering? Dan betalen wij die zodra wij de tarieven hebben, met de waarde van ${longDate(dealingDay)}.`,
  mail: true,
});

/** Returns the digest over the batch digests, in order. */
export const digestOf = (batches: readonly { readonly digest: Buffer }[]): Buffer =>
  batches.reduce((hash, batch) => hash.update(batch.digest), createHash('sha256')).digest();

/** Continues an interrupted dealing run as soon as its lease expires, without any user action. */
export async function resumeDealingRuns(services: ActServices): Promise<void> {
  const { clock, database } = services;
  for (const dealingDay of await listAbandoned(database.orm, clock.now())) {
    await runDealingRun(services, dealingDay);
  }
}
