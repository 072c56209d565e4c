import { randomUUID } from 'node:crypto';
import type {
  RolloverBlocker,
  RolloverList,
  RolloverPreview,
  RolloverReport,
} from '@portaal/domain/dealing-runs/calls';
import { addMonths, dealingOn, type IsoDate, isoDate, nextDealing } from '@portaal/engine';
import { longDate } from '../../documents/dutch-notation.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Orm } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import { applyDueChanges } from '../change-requests/change-requests.use-cases.ts';
import type { Telling } from '../notifications/notifications.use-cases.ts';
import { auditedRun, leaseFrom, measureGate, orderFor, runRollover } from './carry-out-run.ts';
import { daysOf, figuresOf, type RolledFund, runOf } from './dealing-run-answers.ts';
import {
  addFigures,
  figuresOfPositions,
  listFundsInUse,
  noFigures,
  type RolledFigures,
} from './dealing-run-figures.repository.ts';
import { requireSamePrices, requireSeen, seenDigest, viewedNow } from './dealing-run-seen.ts';
import {
  findFirstDealing,
  findLastValueDate,
  findRollover,
  gateOf,
  insertRollover,
  listBatches,
  listFunds,
  listPrices,
  listRolloverRows,
  lockRollovers,
  namesOf,
  takeRollover,
} from './dealing-runs.repository.ts';
import { countLeft, dropPositions, FIRST_ID, rollPositions } from './run-positions.repository.ts';

export { runRollover };

type Given = Pick<Services, 'clock' | 'database'>;

/** Contracts a look at what a run would do takes at once. */
const PREVIEW_BATCH = 20_000;

/** The first valuation date that was not run to its end: months follow one another without a gap. */
async function nextValueDate(orm: Orm, now: Date): Promise<IsoDate> {
  const last = await findLastValueDate(orm);
  if (last)
    return last.status === 'running' ? isoDate(last.valueDate) : addMonths(isoDate(last.valueDate), 1);
  const first = await findFirstDealing(orm);
  return first ? isoDate(first) : nextDealing(now).valueDate;
}

interface Readiness {
  readonly blockers: RolloverBlocker[];
  readonly missingPrices: RolledFund[];
}

async function readinessOf(orm: Orm, now: Date, valueDate: IsoDate): Promise<Readiness> {
  const run = await findRollover(orm, valueDate);
  const next = await nextValueDate(orm, now);
  const priced = new Set((await listPrices(orm, valueDate, now)).map(({ fundId }) => fundId));
  const inUse = new Set(await listFundsInUse(orm, valueDate));
  const missingPrices = (await listFunds(orm)).filter(({ id }) => inUse.has(id) && !priced.has(id));
  const isDone = run?.status === 'completed' || (!run && valueDate < next);
  const blockers: RolloverBlocker[] = [];
  if (isDone) blockers.push('completed');
  else if (run?.heldUntil && run.heldUntil > now) blockers.push('running');
  if (valueDate > next) blockers.push('earlierMonthOpen');
  if (dealingOn(valueDate).cutOff > now) blockers.push('beforeCutOff');
  if (!isDone && missingPrices.length > 0) blockers.push('pricesMissing');
  return { blockers, missingPrices };
}

/** Whether the last day to publish is over and the month was not begun; by itself it begins on that day. */
const isOverdue = ({ blockers }: Readiness, publicationDay: string, today: string): boolean =>
  publicationDay < today && !blockers.some((blocker) => blocker === 'completed' || blocker === 'running');

/** Why a run is refused, in words; a price is named with its fund and day. */
function refusal(valueDate: IsoDate, { blockers, missingPrices }: Readiness): AppError | undefined {
  if (blockers.includes('completed') || blockers.includes('running')) return new AppError('rolloverStarted');
  const messages = [
    ...(blockers.includes('beforeCutOff')
      ? [`Verwerken kan vanaf de sluiting van de inschrijving voor ${longDate(valueDate)}.`]
      : []),
    ...(blockers.includes('earlierMonthOpen') ? ['Een eerdere maand is nog niet helemaal verwerkt.'] : []),
    ...missingPrices.map(
      ({ name }) => `De koers van ${name} op ${longDate(valueDate)} is nog niet gepubliceerd.`,
    ),
  ];
  if (blockers.length === 0) return undefined;
  return new AppError(
    'rolloverNotReady',
    messages.map((message) => ({ field: 'valueDate', message })),
  );
}

/**
 * What a run of `valueDate` would do now: the computation of the run itself, of which nothing is written.
 * Throws `RangeError` unless the day is the first of a month.
 */
export async function previewRollover(
  { clock, database }: Given,
  valueDate: IsoDate,
): Promise<RolloverPreview> {
  const now = clock.now();
  const { orm } = database;
  const days = daysOf(valueDate);
  const readiness = await readinessOf(orm, now, valueDate);
  // Before anything is counted: what changes meanwhile is then refused at the start, not passed over.
  const seen = seenDigest(valueDate, await viewedNow(orm, valueDate, now));
  const gate = await database.transaction((tx) => measureGate(tx, valueDate));
  const order = await orderFor(orm, valueDate, gate);
  let contracts = 0;
  let figures: RolledFigures = noFigures;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after;
    const part = await database.transaction(async (tx) => {
      const selection = { after: from, limit: PREVIEW_BATCH };
      const rolled = await rollPositions(tx, order, selection, { lock: false });
      const found = await figuresOfPositions(tx);
      await dropPositions(tx);
      const count = rolled?.contracts ?? 0;
      return { count, found, last: count === PREVIEW_BATCH ? rolled?.last : undefined };
    });
    contracts += part.count;
    figures = addFigures(figures, part.found);
    after = part.last;
  }
  const facts = { funds: await listFunds(orm), prices: await listPrices(orm, valueDate, now), gate };
  return {
    ...days,
    ...readiness,
    isOverdue: isOverdue(readiness, days.publicationDay, clock.today()),
    missingPrices: readiness.missingPrices.map(named),
    ...figuresOf(contracts, figures, facts),
    seen,
  };
}

const named = ({ id, code, name }: RolledFund) => ({ fundId: id, code, name });

/**
 * Starts the run of a month, or goes on with one that stopped; the work itself is a job. `startedBy` null: the schedule,
 * which saw nothing. Answers who does the work, for `runRollover`. Throws `rolloverStarted` when somebody else works on
 * it or it is done, `rolloverNotReady` with what it waits for, `changedMeanwhile` when it would do anything else than the
 * preview with this `seen`.
 */
export async function startRollover(
  services: Telling & Pick<Services, 'database'>,
  valueDate: IsoDate,
  startedBy: { readonly id: string; readonly seen: string } | null,
): Promise<string> {
  const { clock, database, queue } = services;
  const now = clock.now();
  const holder = randomUUID();
  const notYet = refusal(valueDate, await readinessOf(database.orm, now, valueDate));
  if (notYet) throw notYet;
  const viewed = startedBy && (await viewedNow(database.orm, valueDate, now));
  if (viewed) requireSeen(valueDate, viewed, startedBy.seen);
  // The choices of the day itself, before the gate is measured; those of a later day wait for this run, however late.
  await applyDueChanges(services, valueDate);
  await database.transaction(async (tx) => {
    await lockRollovers(tx);
    const refused = refusal(valueDate, await readinessOf(tx, now, valueDate));
    if (refused) throw refused;
    if (viewed) await requireSamePrices(tx, valueDate, now, viewed);
    const lease = { holder, now, until: leaseFrom(now) };
    const goesOn = await takeRollover(tx, valueDate, lease);
    if (!goesOn) {
      await insertRollover(tx, {
        valueDate,
        status: 'running',
        startedAt: now,
        startedBy: startedBy?.id ?? null,
        contracts: await countLeft(tx, valueDate),
        gate: await measureGate(tx, valueDate),
        holder,
        heldUntil: lease.until,
      });
    }
    await queue.enqueue(tx, 'rollover.run', { valueDate, holder });
    await appendAudit(tx, auditedRun(now, startedBy?.id ?? null, 'rollover.started', valueDate, { goesOn }));
  });
  return holder;
}

/** Every day: runs the month that waits once its prices are there and their day has come, and one that stopped. */
export async function startDueRollover(services: Services): Promise<void> {
  const { clock, database } = services;
  const now = clock.now();
  const valueDate = await nextValueDate(database.orm, now);
  if (dealingOn(valueDate).publicationDay > clock.today()) return;
  const { blockers } = await readinessOf(database.orm, now, valueDate);
  if (blockers.length === 0) await startRollover(services, valueDate, null);
}

/** The month whose turn it is, and what it waits for. */
export async function nextMonth({ clock, database }: Given) {
  const now = clock.now();
  const { orm } = database;
  const valueDate = await nextValueDate(orm, now);
  const days = daysOf(valueDate);
  const readiness = await readinessOf(orm, now, valueDate);
  const hasBegun = (await findRollover(orm, valueDate)) !== undefined;
  return {
    ...days,
    ...readiness,
    isOverdue: isOverdue(readiness, days.publicationDay, clock.today()),
    hasStopped: hasBegun && !readiness.blockers.includes('running'),
  };
}

/** All runs, newest first, and the month that waits. */
export async function listRollovers({ clock, database }: Given): Promise<RolloverList> {
  const now = clock.now();
  const rows = await listRolloverRows(database.orm);
  const names = await namesOf(
    database.orm,
    rows.map(({ run }) => run.startedBy),
  );
  return {
    next: daysOf(await nextValueDate(database.orm, now)),
    runs: rows.map((row) => runOf(row, now, names)),
  };
}

/** What a run did so far. Throws `notFound` for a month that was not started here. */
export async function rolloverReport(
  { clock, database }: Given,
  valueDate: IsoDate,
): Promise<RolloverReport> {
  const now = clock.now();
  const { orm } = database;
  const run = await findRollover(orm, valueDate);
  if (!run) throw new AppError('notFound');
  const batches = await listBatches(orm, valueDate);
  const figures = batches.reduce((sum, { totals }) => addFigures(sum, totals), noFigures);
  const done = batches.reduce((sum, { contracts }) => sum + contracts, 0);
  const value = figures.funds.reduce((sum, fund) => sum + fund.value, 0);
  const facts = {
    funds: await listFunds(orm),
    prices: await listPrices(orm, valueDate, now),
    gate: gateOf(run),
  };
  return {
    ...daysOf(valueDate),
    ...runOf({ run, done, value }, now, await namesOf(orm, [run.startedBy])),
    ...figuresOf(done, figures, facts),
  };
}
