import { dueDay, type QueueName, queueTerms } from '@portaal/domain/fields/queue-terms';
import type { AdminWork, MailLane, WaitingQueue, WaitingWork } from '@portaal/domain/office/admin-work/calls';
import type { IsoDate } from '@portaal/engine';
import { brandStateOf } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { verificationWork } from '../../../foundation/verifications/verifications.use-cases.ts';
import { countLanes, type LaneCount } from '../../../platform/outbox/sending.ts';
import type { Services } from '../../../platform/services.ts';
import type { LiveSession } from '../../../platform/session.ts';
import { countApplications } from '../../investing/applications/applications.use-cases.ts';
import { countTransfers } from '../../investing/capital-transfers/capital-transfers.use-cases.ts';
import { conversionDays, countForReview } from '../../investing/change-requests/change-requests.use-cases.ts';
import { findAboveCeiling } from '../../investing/contract-ledger/contract-ledger.use-cases.ts';
import { countWithOutgoing } from '../../investing/outgoing-transfers/outgoing-transfers.use-cases.ts';
import { countQueued } from '../../investing/sell-requests/sell-requests.use-cases.ts';
import { countOpenItems } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { countRejected, countUnconfirmed } from '../../money/bank-statements/bank-statements.use-cases.ts';
import { booksWork } from '../../money/books/index.ts';
import { lastComparison } from '../../money/comparisons/comparisons.use-cases.ts';
import { findUnconfirmed, findUnidentified } from '../../money/ledger/ledger.use-cases.ts';
import { countCollectionReviews } from '../../money/mandates/mandates.use-cases.ts';
import { countReviews } from '../../money/payments/payments.use-cases.ts';
import { countMadeBatches } from '../../money/payouts/index.ts';
import { nextMonth } from '../../month/dealing-runs/dealing-runs.use-cases.ts';
import { countWaitingBuildings } from '../../products/buildings/buildings.use-cases.ts';
import { countCallbackRequests } from '../../products/callbacks/callbacks.use-cases.ts';
import {
  countMissing,
  countWaitingVersions,
} from '../../products/fund-documents/fund-documents.use-cases.ts';
import {
  countEntered,
  countFunds,
  countPublished,
} from '../../products/fund-prices/fund-prices.use-cases.ts';
import { countFlagged } from '../../products/questionnaires/questionnaires.use-cases.ts';
import { termsWork } from '../../products/terms/terms.use-cases.ts';
import { yearlyFiguresWork } from '../../products/yearly-figures/yearly-figures.use-cases.ts';
import { approvableCalls, countToApprove } from '../approvals/approvals.use-cases.ts';
import { countWaiting as countPriceFiles } from '../price-files/price-files.use-cases.ts';
import { countAlarms } from '../security-events/security-events.use-cases.ts';
import { type CountedWork, countEach } from './counted.repository.ts';

type Month = Awaited<ReturnType<typeof nextMonth>>;

function stateOf({ blockers, hasStopped }: Month): AdminWork['month']['state'] {
  if (blockers.includes('running')) return 'running';
  if (hasStopped) return 'stopped';
  if (blockers.includes('beforeCutOff')) return 'beforeCutOff';
  if (blockers.includes('pricesMissing')) return 'pricesMissing';
  if (blockers.includes('booksDiffer')) return 'booksDiffer';
  return blockers.includes('statementsMissing') ? 'statementsMissing' : 'ready';
}

const waitingOf = ({ count, oldest }: CountedWork): WaitingWork => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

/** Returns whether a queue is late: only after the due day of its oldest item, not on that day. */
function queueOf(
  queue: QueueName,
  counted: CountedWork,
  { today, callbackDays }: { readonly today: IsoDate; readonly callbackDays: number },
): WaitingQueue {
  const term = queue === 'callbacks' ? callbackDays : queueTerms[queue];
  const dueOn = counted.oldest && dueDay(queue, counted.oldest, term);
  return { ...waitingOf(counted), dueOn, isLate: dueOn !== null && dueOn < today };
}

const queuesOf = (counted: Readonly<Record<QueueName, CountedWork>>, days: Parameters<typeof queueOf>[2]) =>
  Object.fromEntries(
    (Object.keys(queueTerms) as QueueName[]).map((name) => [name, queueOf(name, counted[name], days)]),
  ) as Record<QueueName, WaitingQueue>;

const laneOf = ({ isLate, lapsed, ...row }: LaneCount): MailLane => ({ ...waitingOf(row), isLate, lapsed });

/** Returns the last comparison of the brand with a provider; null if the brand has no such provider. */
const comparisonWith = async (
  provider: (brand: string) => unknown,
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  of: Parameters<typeof lastComparison>[1],
) => (provider(of.brand) === undefined ? null : lastComparison(database.orm, of, clock.now()));

/**
 * Returns the work that waits for the employees of a brand, and the state of the monthly dealing run, which all
 * brands share.
 */
export async function getAdminWork(
  services: Pick<
    Services,
    'brands' | 'clock' | 'configuration' | 'database' | 'mandateProvider' | 'paymentProvider'
  >,
  { person: { id, brand }, employeeRoles }: Pick<LiveSession, 'person' | 'employeeRoles'>,
): Promise<AdminWork> {
  const { clock, database } = services;
  const { orm } = database;
  const today = clock.today();
  const month = await nextMonth(services);
  const { dealingDay, cutOff, publicationDay, isOverdue, missingPrices } = month;
  const lanes = await countLanes(services);
  // Each module supplies its own count query. All run in one statement.
  const { entered, funds, published, missingDocuments, priceFiles, ...queued } = await countEach(orm, {
    entered: countEntered(orm, { brand, date: dealingDay }),
    funds: countFunds(orm, { brand, date: dealingDay }),
    published: countPublished(orm, { brand, date: dealingDay }),
    missingDocuments: countMissing({ brand, today }),
    priceFiles: countPriceFiles(orm, brand),
    approvals: countToApprove(orm, { brand, id, calls: approvableCalls(employeeRoles), now: clock.now() }),
    alarms: countAlarms(orm, brand),
    callbacks: countCallbackRequests(orm, brand),
    applications: countApplications(orm, brand),
    transfers: countWithOutgoing(countTransfers({ brand, today }), { brand }),
    changes: countForReview(orm, brand),
    questionnaires: countFlagged(orm, brand),
    payments: countReviews(orm, brand),
    collections: countCollectionReviews(orm, brand),
    openItems: countOpenItems(orm, brand),
    rejectedStatements: countRejected(orm, brand),
    unconfirmedStatements: countUnconfirmed(orm, brand),
    madeBatches: countMadeBatches(orm, brand),
    fundDocuments: countWaitingVersions(orm, brand),
    buildings: countWaitingBuildings(orm, brand),
    sales: countQueued(orm, brand),
  });
  // Without a waiting callback no term is needed, and the terms are not read.
  const { terugbellen: callbackDays } =
    queued.callbacks.count === 0 ? { terugbellen: 0 } : await periodsOn(orm, brand, today);
  const queues = queuesOf(queued, { today, callbackDays });
  return {
    brandState: await brandStateOf(services, brand),
    month: {
      dealingDay,
      cutOff,
      publicationDay,
      state: stateOf(month),
      isOverdue,
      missingPrices: missingPrices.length,
      enteredPrices: entered.count,
      funds: funds.count,
      publishedPrices: published.count,
    },
    mail: { urgent: laneOf(lanes.urgent), message: laneOf(lanes.message) },
    ...queues,
    changes: { ...queues.changes, ...(await conversionDays(services, brand)) },
    fundDocuments: { ...queues.fundDocuments, missing: missingDocuments.count },
    books: await booksWork(services, brand),
    comparisons: {
      payments: await comparisonWith(services.paymentProvider, services, { brand, subject: 'payments' }),
      mandates: await comparisonWith(services.mandateProvider, services, { brand, subject: 'mandates' }),
    },
    verification: await verificationWork(services),
    yearlyFigures: await yearlyFiguresWork(services),
    terms: await termsWork(services, brand),
    priceFiles: priceFiles.count,
    unidentified: await findUnidentified(orm, brand),
    unconfirmed: await findUnconfirmed(orm, brand),
    aboveCeiling: await findAboveCeiling(orm, brand, today),
  };
}
