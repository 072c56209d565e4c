import { createHash, randomUUID } from 'node:crypto';
import type { IsoDate } from '@portaal/engine';
import { type AuditEvent, appendAudit } from '../../plugins/audit.ts';
import { dealingOn } from '../../plugins/dealing-calendar.ts';
import type { Orm, Transaction } from '../../plugins/orm.ts';
import type { Services } from '../../plugins/services.ts';
import { applyDueChanges } from '../change-requests/change-requests.use-cases.ts';
import { freezeRolloverDocuments } from '../documents/documents.use-cases.ts';
import type { Telling } from '../notifications/notifications.use-cases.ts';
import { bookedLines, bookPositions } from './rolled-booking.repository.ts';
import {
  dropPositions,
  FIRST_ID,
  type FundGate,
  type RolledContracts,
  type RollOrder,
  rollPositions,
} from './rolled-positions.repository.ts';
import {
  completeRollover,
  findLastBatch,
  findParameterVersion,
  findRollover,
  gateOf,
  insertBatch,
  listBatches,
  listGateRooms,
  releaseRollover,
  takeRollover,
} from './rollover.repository.ts';
import { figuresOfPositions, hasUnpriced } from './rollover-figures.repository.ts';
import { tellInvestors } from './rollover-news.ts';
import { withholdPayouts } from './rollover-withholding.ts';

/** Contracts a transaction. The embedded database has one connection, which its other callers wait for. */
const BATCH = { postgres: 5_000, embedded: 1_000 } as const;

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
 * Rolls the contracts over that are left of a run that was started, batch by batch, each in one transaction that also
 * says how far it is. Whoever comes second while another works is told `false`; after a crash the next one goes on
 * after the last batch. Answers true when the run is completed.
 */
export async function runRollover(
  services: Rolling,
  valueDate: IsoDate,
  options: { readonly holder?: string; readonly batch?: number } = {},
): Promise<boolean> {
  const { clock, database } = services;
  const work = {
    holder: options.holder ?? randomUUID(),
    valueDate,
    limit: options.batch ?? BATCH[database.kind],
  };
  const now = clock.now();
  const until = leaseFrom(now);
  if (!(await takeRollover(database.orm, valueDate, { holder: work.holder, now, until }))) return false;
  try {
    for (;;) {
      const outcome = await database.transaction((tx) => rollBatch(tx, services, work));
      if (outcome === 'takenOver') return false;
      if (outcome === 'completed') {
        // What deals in the positions this run left; after a crash here the night does it.
        await applyDueChanges(services, valueDate);
        return true;
      }
    }
  } catch (error) {
    await releaseRollover(database.orm, valueDate, work.holder);
    throw error;
  }
}

type Rolling = Telling & Pick<Services, 'database'>;

interface Work {
  readonly holder: string;
  readonly valueDate: IsoDate;
  readonly limit: number;
}

async function rollBatch(
  tx: Transaction,
  services: Rolling,
  { holder, valueDate, limit }: Work,
): Promise<'more' | 'completed' | 'takenOver'> {
  const now = services.clock.now();
  // Its row is locked until the end: of two who believe it is theirs one books.
  const until = leaseFrom(now);
  const run = (await takeRollover(tx, valueDate, { holder, now, until }))
    ? await findRollover(tx, valueDate)
    : undefined;
  if (!run) return 'takenOver';
  const last = await findLastBatch(tx, valueDate);
  const order = await orderFor(tx, valueDate, gateOf(run));
  const after = last?.lastContractId ?? FIRST_ID;
  const rolled = await rollPositions(tx, order, { after, limit }, { lock: true });
  if (!rolled) {
    await complete(tx, now, valueDate, run.startedBy);
    return 'completed';
  }
  if (await hasUnpriced(tx)) throw new Error(`a held fund has no price on ${valueDate}`);
  await withholdPayouts(tx, valueDate);
  await bookBatch(tx, services, { valueDate, number: (last?.number ?? 0) + 1, rolled });
  return 'more';
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

async function complete(
  tx: Transaction,
  now: Date,
  valueDate: IsoDate,
  startedBy: string | null,
): Promise<void> {
  const batches = await listBatches(tx, valueDate);
  const digest = batches.reduce((hash, batch) => hash.update(batch.digest), createHash('sha256')).digest();
  await completeRollover(tx, valueDate, now, digest);
  const contracts = batches.reduce((sum, batch) => sum + batch.contracts, 0);
  const detail = { contracts, digest: digest.toString('hex') };
  await appendAudit(tx, auditedRun(now, startedBy, 'rollover.completed', valueDate, detail));
}
