import { createHash, randomUUID } from 'node:crypto';
import { dealingOn, type IsoDate, isoDate } from '@portaal/engine';
import { type AuditEvent, appendAudit } from '../../platform/audit.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { applyDueChanges } from '../change-requests/change-requests.use-cases.ts';
import { freezeRolloverDocuments } from '../documents/documents.use-cases.ts';
import type { Telling } from '../notifications/notifications.use-cases.ts';
import { figuresOfPositions, hasUnpriced } from './dealing-run-figures.repository.ts';
import { tellInvestors } from './dealing-run-news.ts';
import { withholdPayouts } from './dealing-run-withholding.ts';
import {
  completeRollover,
  findLastBatchNumber,
  findParameterVersion,
  findRollover,
  gateOf,
  holdsRollover,
  insertBatch,
  listBatches,
  listGateRooms,
  type RolloverRow,
  releaseRollover,
  takeRollover,
} from './dealing-runs.repository.ts';
import { bookedLines, bookPositions } from './run-booking.repository.ts';
import {
  dropPositions,
  type FundGate,
  listParts,
  type RolledContracts,
  type RollOrder,
  type RollPart,
  rollPositions,
} from './run-positions.repository.ts';

/** Contracts a transaction. The embedded database has one connection, which its other callers wait for. */
const BATCH = { postgres: 5_000, embedded: 1_000 } as const;

/** Batches at the same time. */
const AT_ONCE = { postgres: 2, embedded: 1 } as const;

/** How long a run is left to who works on it without a sign of life; many times what a batch takes. */
const LEASE_MS = 60_000;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The rules a month is rolled over by. */
export async function orderFor(orm: Orm, valueDate: IsoDate, gate: readonly FundGate[]): Promise<RollOrder> {
  return { valueDate, parameterVersion: await findParameterVersion(orm, valueDate), gate };
}

/** What each fund may buy back, and what is asked of it at the prices of the day, before anything is dealt. */
export async function measureGate(tx: Transaction, valueDate: IsoDate): Promise<FundGate[]> {
  const order = await orderFor(tx, valueDate, []);
  await rollPositions(tx, order, 'askingBack', { lock: false });
  const { funds } = await figuresOfPositions(tx);
  await dropPositions(tx);
  const asked = new Map(funds.map(({ fundId, unitsAsked }) => [fundId, unitsAsked]));
  const rooms = await listGateRooms(tx, valueDate, order.parameterVersion);
  return [...rooms].map(([fundId, room]) => ({ fundId, room, asked: asked.get(fundId) ?? 0 }));
}

/** A line of the audit log about a run; it belongs to no brand, as the funds are everybody's. */
export const auditedRun = (
  at: Date,
  actorId: string | null,
  action: string,
  valueDate: IsoDate,
  detail: Readonly<Record<string, unknown>>,
): AuditEvent => ({ at, brand: '', actorId, action, subjectType: 'rollover', subjectId: valueDate, detail });

/**
 * Rolls the contracts over that are left of a run that was started, batch by batch, each in one transaction. Whoever
 * comes second while another works is told `false`; after a crash the next one goes on with what is left. Answers true
 * when the run is completed.
 */
export async function runRollover(
  services: Rolling,
  valueDate: IsoDate,
  options: { readonly holder?: string; readonly batch?: number } = {},
): Promise<boolean> {
  const { database } = services;
  const holder = options.holder ?? randomUUID();
  if (!(await keepRollover(services, valueDate, holder))) return false;
  try {
    const run = await findRollover(database.orm, valueDate);
    if (!run) return false;
    const order = await orderFor(database.orm, valueDate, gateOf(run));
    for (;;) {
      const parts = await listParts(database.orm, valueDate, options.batch ?? BATCH[database.kind]);
      if (parts.length > 0) {
        if (!(await rollParts(services, { order, holder }, parts))) return false;
        continue;
      }
      if (!(await complete(services, run, holder))) return false;
      // What deals in the positions this run left; after a crash here the night does it.
      await applyDueChanges(services, valueDate);
      return true;
    }
  } catch (error) {
    await releaseRollover(database.orm, valueDate, holder);
    throw error;
  }
}

type Rolling = Telling & Pick<Services, 'database'>;

/** Takes the run, or says that it is still worked on. */
function keepRollover({ clock, database }: Rolling, valueDate: IsoDate, holder: string): Promise<boolean> {
  const now = clock.now();
  return takeRollover(database.orm, valueDate, { holder, now, until: leaseFrom(now) });
}

interface Work {
  readonly order: RollOrder;
  readonly holder: string;
}

/** Some parts at a time; false when somebody else took the run over. */
async function rollParts(services: Rolling, work: Work, parts: readonly RollPart[]): Promise<boolean> {
  const { database } = services;
  const { valueDate } = work.order;
  const waiting = [...parts];
  let number = await findLastBatchNumber(database.orm, valueDate);
  let isOurs = true;
  const rollWaiting = async () => {
    for (let part = waiting.shift(); part && isOurs; part = waiting.shift()) {
      number += 1;
      const batch = { part, number };
      isOurs &&= await keepRollover(services, valueDate, work.holder);
      isOurs &&= await database.transaction((tx) => rollBatch(tx, services, work, batch));
    }
  };
  // Nobody may go on with the run while a batch of it is still being written.
  const outcomes = await Promise.allSettled(
    Array.from({ length: AT_ONCE[database.kind] }, () =>
      rollWaiting().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return isOurs;
}

async function rollBatch(
  tx: Transaction,
  services: Rolling,
  { order, holder }: Work,
  { part, number }: { readonly part: RollPart; readonly number: number },
): Promise<boolean> {
  const { valueDate } = order;
  if (!(await holdsRollover(tx, valueDate, holder))) return false;
  const rolled = await rollPositions(tx, order, part, { lock: true });
  if (!rolled) return true;
  if (await hasUnpriced(tx)) throw new Error(`a held fund has no price on ${valueDate}`);
  await withholdPayouts(tx, valueDate);
  await bookBatch(tx, services, { valueDate, number, rolled });
  return true;
}

async function bookBatch(
  tx: Transaction,
  services: Rolling,
  { valueDate, number, rolled }: { valueDate: IsoDate; number: number; rolled: RolledContracts },
): Promise<void> {
  const now = services.clock.now();
  const { payDay } = dealingOn(valueDate);
  const totals = await figuresOfPositions(tx);
  const { lines, digest } = await bookPositions(tx, { valueDate, payDay, now, ...rolled });
  const { contracts, ...range } = rolled;
  await insertBatch(tx, {
    valueDate,
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
  await freezeRolloverDocuments(
    tx,
    { fieldKeys, at: now, today: services.clock.today() },
    { valueDate, range, lines: bookedLines },
  );
  await tellInvestors(tx, services, { valueDate, payDay });
  const detail = { number, contracts, lines, digest: digest.toString('hex') };
  await appendAudit(tx, auditedRun(now, null, 'rollover.batch', valueDate, detail));
}

/** False when somebody else took the run over. */
async function complete(
  { clock, database }: Rolling,
  { valueDate, startedBy }: RolloverRow,
  holder: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await holdsRollover(tx, valueDate, holder))) return false;
    const batches = await listBatches(tx, valueDate);
    const digest = batches.reduce((hash, batch) => hash.update(batch.digest), createHash('sha256')).digest();
    await completeRollover(tx, valueDate, now, digest);
    const contracts = batches.reduce((sum, batch) => sum + batch.contracts, 0);
    const detail = { contracts, digest: digest.toString('hex') };
    await appendAudit(tx, auditedRun(now, startedBy, 'rollover.completed', isoDate(valueDate), detail));
    return true;
  });
}
