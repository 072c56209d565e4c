import { randomUUID } from 'node:crypto';
import { type BookDifference, differenceText } from '@portaal/domain/money/books/differences';
import type {
  DealingRunBlocker,
  DealingRunList,
  DealingRunPreview,
  DealingRunReport,
} from '@portaal/domain/month/dealing-runs/calls';
import { cents, type IsoDate, isoDate, yearOf } from '@portaal/engine';
import { longDate } from '../../../documents/dutch-notation.ts';
import { type ActServices, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import {
  calendarsOf,
  type DealingCalendars,
  readCalendars,
} from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import { advanceTransfers } from '../../investing/capital-transfers/capital-transfers.use-cases.ts';
import {
  applyDueChanges,
  listUndecidedBefore,
} from '../../investing/change-requests/change-requests.use-cases.ts';
import { matchBankLines } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { listBookDifferences } from '../../money/books/index.ts';
import {
  actorOfRun,
  auditedRun,
  leaseEnd,
  measureRedemptionLimits,
  orderFor,
  runDealingRun,
} from './carry-out-run.use-cases.ts';
import {
  addFigures,
  type DealtFigures,
  figuresOfPositions,
  listFundsInUse,
  noFigures,
} from './dealing-run-figures.repository.ts';
import { type DealtFund, daysOf, figuresOf, runOf } from './dealing-run-responses.mapping.ts';
import { requireSamePrices, requireSeen, seenDigest, viewedNow } from './dealing-run-seen.use-cases.ts';
import {
  acquireLease,
  findDealingRun,
  findFirstDealing,
  findLastDealingDay,
  insertDealingRun,
  listBatches,
  listDealingRunRows,
  listFunds,
  listImportingBrands,
  listPrices,
  lockDealingRuns,
  namesOf,
  redemptionLimitsOf,
} from './dealing-runs.repository.ts';
import { listMissingStatements, missingText } from './missing-statements.use-cases.ts';
import { countLeft, dealPositions, dropPositions, FIRST_ID, isUndealt } from './run-positions.repository.ts';
import { countToWait, countWaiting } from './waiting-payouts.repository.ts';

export { resumeDealingRuns } from './carry-out-run.use-cases.ts';
export { dealWaitingPayouts } from './deal-waiting.use-cases.ts';
export { runDealingRun };

type DealingRunContext = Pick<Services, 'brands' | 'clock' | 'database'>;

/** Maximum differences of the books listed in an error. The page of bank and books lists all differences. */
const NAMED_DIFFERENCES = 5;

/** Contracts per transaction of a preview. */
const PREVIEW_BATCH = 20_000;

/**
 * Returns the first dealing day that was not completed. The dealing days of all brands follow each other without a
 * gap.
 */
async function nextDealingDay(orm: Orm, now: Date, calendars: DealingCalendars): Promise<IsoDate> {
  const last = await findLastDealingDay(orm);
  if (last)
    return last.status === 'running'
      ? isoDate(last.dealingDay)
      : calendars.dayAfter(isoDate(last.dealingDay));
  const first = await findFirstDealing(orm);
  return first ? isoDate(first) : calendars.nextDay(now);
}

/** Returns the calendars. Throws `notFound` for a day on which no brand is dealt. */
async function calendarsWith(orm: Orm, dealingDay: IsoDate): Promise<DealingCalendars> {
  const calendars = await readCalendars(orm);
  if (!calendars.hasDay(dealingDay)) throw new AppError('notFound');
  return calendars;
}

interface Readiness {
  readonly hasBegun: boolean;
  readonly blockers: DealingRunBlocker[];
  readonly missingPrices: DealtFund[];
  /** Numbers of the undecided payout requests. */
  readonly undecided: string[];
  /** Differences of the brands that the run deals. */
  readonly differences: readonly BookDifference[];
  readonly missingStatements: Awaited<ReturnType<typeof listMissingStatements>>;
}

/** Determines what blocks a dealing run. `known` is the next month, if the caller already has it. */
async function readinessOf(
  orm: Orm,
  {
    brands,
    calendars,
    now,
  }: {
    readonly brands: Services['brands'];
    readonly calendars: DealingCalendars;
    readonly now: Date;
  },
  dealingDay: IsoDate,
  runDay?: IsoDate,
): Promise<Readiness> {
  const run = await findDealingRun(orm, dealingDay);
  const next = runDay ?? (await nextDealingDay(orm, now, calendars));
  const priced = new Set((await listPrices(orm, dealingDay, now)).map(({ fundId }) => fundId));
  const inUse = new Set(await listFundsInUse(orm, dealingDay));
  const missingPrices = (await listFunds(orm, dealingDay)).filter(
    ({ id }) => inUse.has(id) && !priced.has(id),
  );
  const isDone = run?.status === 'completed' || (!run && dealingDay < next);
  const blockers: DealingRunBlocker[] = [];
  if (isDone) blockers.push('completed');
  else if (run?.leasedUntil && run.leasedUntil > now) blockers.push('running');
  if (dealingDay > next) blockers.push('earlierMonthOpen');
  if (calendars.runOn(dealingDay).cutOff > now) blockers.push('beforeCutOff');
  if (!isDone && missingPrices.length > 0) blockers.push('pricesMissing');
  const undecided = isDone || run ? [] : await listUndecidedBefore(orm, dealingDay);
  if (undecided.length > 0) blockers.push('conversionsUndecided');
  // A run that has begun is not blocked, because a month that is only partly dealt would differ even more.
  const differences =
    isDone || run
      ? []
      : (await listBookDifferences(orm)).filter(({ brand }) => calendars.isDealtOn(brand, dealingDay));
  if (differences.length > 0) blockers.push('booksDiffer');
  const isSettled = isDone || run !== undefined || blockers.includes('beforeCutOff');
  const missingStatements = isSettled
    ? []
    : await listMissingStatements(orm, { brands, calendars }, dealingDay);
  if (missingStatements.length > 0) blockers.push('statementsMissing');
  return { hasBegun: run !== undefined, blockers, missingPrices, undecided, differences, missingStatements };
}

/**
 * Returns whether the publication day has passed without a start of the run. The schedule starts the run on that day.
 */
const isOverdue = ({ blockers }: Readiness, publicationDay: string, today: string): boolean =>
  publicationDay < today && !blockers.some((blocker) => blocker === 'completed' || blocker === 'running');

/**
 * Returns the error that rejects a dealing run, with its reasons in Dutch. A missing price is listed with its fund
 * and day.
 */
function rejection(
  dealingDay: IsoDate,
  { blockers, missingPrices, undecided, differences, missingStatements }: Readiness,
): AppError | undefined {
  if (blockers.includes('completed') || blockers.includes('running')) return new AppError('rolloverStarted');
  const messages = [
    ...(blockers.includes('beforeCutOff')
      ? [`Verwerken kan vanaf de sluiting van de inschrijving voor ${longDate(dealingDay)}.`]
      : []),
    ...(blockers.includes('earlierMonthOpen') ? ['Een eerdere maand is nog niet helemaal verwerkt.'] : []),
    ...missingPrices.map(
      ({ name }) => `De koers van ${name} op ${longDate(dealingDay)} is nog niet gepubliceerd.`,
    ),
    ...undecided.map(
      (number) =>
        `Beslis eerst over verzoek ${number}: die uitkering moet vóór ${longDate(dealingDay)} beginnen.`,
    ),
    ...differences.slice(0, NAMED_DIFFERENCES).map(differenceText),
    ...missingStatements.map(missingText),
  ];
  if (blockers.length === 0) return undefined;
  return new AppError(
    'rolloverNotReady',
    messages.map((message) => ({ field: 'dealingDay', message })),
  );
}

/**
 * Previews the dealing run of `dealingDay`: the same computation as the run itself, without writing anything. Throws
 * `notFound` for a day on which no brand is dealt.
 */
export async function previewDealingRun(
  { brands, clock, database }: DealingRunContext,
  dealingDay: IsoDate,
): Promise<DealingRunPreview> {
  const now = clock.now();
  const { orm } = database;
  const calendars = await calendarsWith(orm, dealingDay);
  const days = daysOf(calendars.runOn(dealingDay));
  const readiness = await readinessOf(orm, { brands, calendars, now }, dealingDay);
  // The digest is computed before the figures, so that a change in between is rejected at the start instead of
  // missed.
  const seen = seenDigest(dealingDay, await viewedNow(orm, dealingDay, now));
  const redemptionLimits = await database.transaction((tx) => measureRedemptionLimits(tx, dealingDay));
  const order = await orderFor(orm, dealingDay, redemptionLimits);
  let contracts = 0;
  let figures: DealtFigures = noFigures;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after;
    const part = await database.transaction(async (tx) => {
      const selection = { after: from, limit: PREVIEW_BATCH };
      const dealt = await dealPositions(tx, order, selection, { lock: false });
      const found = await figuresOfPositions(tx);
      await dropPositions(tx);
      const count = dealt?.contracts ?? 0;
      return { count, found, last: count === PREVIEW_BATCH ? dealt?.last : undefined };
    });
    contracts += part.count;
    figures = addFigures(figures, part.found);
    after = part.last;
  }
  const context = {
    funds: await listFunds(orm, dealingDay),
    prices: await listPrices(orm, dealingDay, now),
    redemptionLimits,
  };
  return {
    ...days,
    ...readiness,
    isOverdue: isOverdue(readiness, days.publicationDay, clock.today()),
    missingPrices: readiness.missingPrices.map(named),
    waiting: waitingOf(dealingDay, await countToWait(orm, dealingDay, isUndealt(dealingDay))),
    ...figuresOf(contracts, figures, context),
    seen,
  };
}

const waitingOf = (dealingDay: IsoDate, contracts: number): DealingRunPreview['waiting'] =>
  contracts === 0 ? null : { year: yearOf(dealingDay), contracts };

const named = ({ id, code, name }: DealtFund) => ({ fundId: id, code, name });

/**
 * Starts the dealing run of a month, or continues a stopped one; a job does the work. `startedBy` is null for
 * the schedule, which has no preview. Returns the lease owner for `runDealingRun`. Throws `notFound` for a
 * day on which no brand is dealt, `rolloverStarted` if another process executes the run or it is completed,
 * `rolloverNotReady` with the blockers, and `changedMeanwhile` if the run would differ from the preview with
 * the digest `seen`.
 */
export async function startDealingRun(
  services: ActServices,
  dealingDay: IsoDate,
  startedBy: { readonly id: string; readonly seen: string } | null,
): Promise<string> {
  const { brands, clock, database } = services;
  const now = clock.now();
  const leaseOwner = randomUUID();
  const calendars = await calendarsWith(database.orm, dealingDay);
  const context = { brands, calendars, now };
  const notYet = rejection(dealingDay, await readinessOf(database.orm, context, dealingDay));
  if (notYet) throw notYet;
  // Statements up to the cut-off have been imported by now, but their matching job may not have run yet.
  await matchBankLines(services, null);
  const viewed = startedBy && (await viewedNow(database.orm, dealingDay, now));
  if (viewed) requireSeen(dealingDay, viewed, startedBy.seen);
  // Executes the changes of the dealing day itself before the redemption limits are computed. Changes of a later day
  // wait until this run is completed, however late it is.
  await applyDueChanges(services, dealingDay);
  await advanceTransfers(services);
  const startedById = startedBy?.id ?? null;
  await act(services, actorOfRun(startedById), {
    work: async (tx) => {
      await lockDealingRuns(tx);
      const rejected = rejection(dealingDay, await readinessOf(tx, context, dealingDay));
      if (rejected) throw rejected;
      if (viewed) await requireSamePrices(tx, dealingDay, now, viewed);
      const lease = { leaseOwner, now, until: leaseEnd(now) };
      const goesOn = await acquireLease(tx, dealingDay, lease);
      if (!goesOn) {
        await rejectWhileImporting(tx, calendars, dealingDay);
        await insertDealingRun(tx, {
          dealingDay,
          status: 'running',
          // Read after the lock is acquired, so that an import that ended while this call waited counts as
          // earlier than the run.
          startedAt: clock.now(),
          startedBy: startedById,
          contracts: await countLeft(tx, dealingDay),
          redemptionLimits: await measureRedemptionLimits(tx, dealingDay),
          leaseOwner,
          leasedUntil: lease.until,
        });
      }
      return done({
        audit: auditedRun('started', dealingDay, { goesOn }),
        jobs: [['rollover.run', { valueDate: dealingDay, holder: leaseOwner }]],
      });
    },
  });
  return leaseOwner;
}

/**
 * Rejects a run while a monthly package is being imported, because the lines of the package were compared
 * with the earlier runs. The lock on the dealing runs prevents an import from beginning meanwhile.
 */
async function rejectWhileImporting(
  tx: Transaction,
  calendars: DealingCalendars,
  dealingDay: IsoDate,
): Promise<void> {
  const importing = (await listImportingBrands(tx)).filter((brand) => calendars.isDealtOn(brand, dealingDay));
  if (importing.length === 0) return;
  const message = `Een maandpakket van ${importing.join(', ')} wordt nog geïmporteerd. Wacht tot dat klaar is.`;
  throw new AppError('rolloverNotReady', [{ field: 'dealingDay', message }]);
}

/**
 * Runs every day: starts the dealing run of the next month once its prices are published and its publication day
 * has come, or continues a stopped run.
 */
export async function startDueDealingRun(services: Services): Promise<void> {
  const { brands, clock, database } = services;
  const now = clock.now();
  const calendars = await readCalendars(database.orm);
  const dealingDay = await nextDealingDay(database.orm, now, calendars);
  if (calendars.runOn(dealingDay).publicationDay > clock.today()) return;
  const { blockers } = await readinessOf(database.orm, { brands, calendars, now }, dealingDay);
  if (blockers.length === 0) await startDealingRun(services, dealingDay, null);
}

/** Returns the month of the next dealing run, and what blocks that run. */
export async function nextMonth({ brands, clock, database }: DealingRunContext) {
  const now = clock.now();
  const { orm } = database;
  const calendars = await calendarsOf({ clock, database });
  const dealingDay = await nextDealingDay(orm, now, calendars);
  const days = daysOf(calendars.runOn(dealingDay));
  const readiness = await readinessOf(orm, { brands, calendars, now }, dealingDay, dealingDay);
  return {
    ...days,
    ...readiness,
    isOverdue: isOverdue(readiness, days.publicationDay, clock.today()),
    hasStopped: readiness.hasBegun && !readiness.blockers.includes('running'),
  };
}

/** Lists all dealing runs, newest first, and the month of the next run. */
export async function listDealingRuns({ clock, database }: DealingRunContext): Promise<DealingRunList> {
  const now = clock.now();
  const rows = await listDealingRunRows(database.orm);
  const names = await namesOf(
    database.orm,
    rows.map(({ run }) => run.startedBy),
  );
  const calendars = await readCalendars(database.orm);
  return {
    next: daysOf(calendars.runOn(await nextDealingDay(database.orm, now, calendars))),
    runs: rows.map((row) => runOf(row, now, names)),
  };
}

/** Returns the progress of a dealing run. Throws `notFound` for a month without a started run. */
export async function getDealingRun(
  { clock, database }: DealingRunContext,
  dealingDay: IsoDate,
): Promise<DealingRunReport> {
  const now = clock.now();
  const { orm } = database;
  const run = await findDealingRun(orm, dealingDay);
  if (!run) throw new AppError('notFound');
  const batches = await listBatches(orm, dealingDay);
  const figures = batches.reduce((sum, { totals }) => addFigures(sum, totals), noFigures);
  const done = batches.reduce((sum, { contracts }) => sum + contracts, 0);
  const value = cents(figures.funds.reduce((sum, fund) => sum + fund.value, 0));
  const context = {
    funds: await listFunds(orm, dealingDay),
    prices: await listPrices(orm, dealingDay, now),
    redemptionLimits: redemptionLimitsOf(run),
  };
  return {
    ...daysOf((await readCalendars(orm)).runOn(dealingDay)),
    ...runOf({ run, done, value }, now, await namesOf(orm, [run.startedBy])),
    waiting: waitingOf(dealingDay, await countWaiting(orm, dealingDay)),
    ...figuresOf(done, figures, context),
  };
}
