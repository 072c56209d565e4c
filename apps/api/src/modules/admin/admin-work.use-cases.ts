import type { AdminWork, MailLane, WaitingQueue } from '@portaal/domain/admin-work/calls';
import { countLane, type LaneCount } from '../../platform/outbox/sending.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { countApplications } from '../applications/applications.use-cases.ts';
import { approvableCalls, countToApprove } from '../approvals/approvals.use-cases.ts';
import { countOpenItems } from '../bank-matching/bank-matching.use-cases.ts';
import { conversionDays, countForReview } from '../change-requests/change-requests.use-cases.ts';
import { nextMonth } from '../dealing-runs/dealing-runs.use-cases.ts';
import { countWaitingVersions } from '../fund-documents/fund-documents.use-cases.ts';
import { countEntered } from '../fund-prices/fund-prices.use-cases.ts';
import { findAboveCeiling, findUnconfirmed, findUnidentified } from '../ledger/ledger.use-cases.ts';
import { countCollectionReviews } from '../mandates/mandates.use-cases.ts';
import { countReviews } from '../payments/payments.use-cases.ts';
import { countFlagged } from '../questionnaires/questionnaires.use-cases.ts';
import { countAlarms } from '../security-events/security-events.use-cases.ts';
import { countQueued } from '../sell-requests/sell-requests.use-cases.ts';
import { yearlyFiguresWork } from '../yearly-figures/yearly-figures.use-cases.ts';

type Month = Awaited<ReturnType<typeof nextMonth>>;

function stateOf({ blockers, hasStopped }: Month): AdminWork['month']['state'] {
  if (blockers.includes('running')) return 'running';
  if (hasStopped) return 'stopped';
  if (blockers.includes('beforeCutOff')) return 'beforeCutOff';
  return blockers.includes('pricesMissing') ? 'pricesMissing' : 'ready';
}

const queueOf = (row: { count: number; oldest: Date | null } | undefined): WaitingQueue => ({
  count: row?.count ?? 0,
  oldest: row?.oldest?.toISOString() ?? null,
});

const laneOf = ({ isLate, lapsed, ...row }: LaneCount): MailLane => ({ ...queueOf(row), isLate, lapsed });

/** What waits for the employees of a brand, and for those of all brands together: the month. */
export async function getAdminWork(
  services: Pick<Services, 'clock' | 'database'>,
  { person: { id, brand }, employeeRoles }: Pick<LiveSession, 'person' | 'employeeRoles'>,
): Promise<AdminWork> {
  const { orm } = services.database;
  const month = await nextMonth(services);
  const { dealingDay, cutOff, publicationDay, isOverdue, missingPrices } = month;
  return {
    month: {
      dealingDay,
      cutOff,
      publicationDay,
      state: stateOf(month),
      isOverdue,
      missingPrices: missingPrices.length,
      enteredPrices: await countEntered(orm, dealingDay),
    },
    mail: {
      urgent: laneOf(await countLane(services, 'urgent')),
      message: laneOf(await countLane(services, 'message')),
    },
    approvals: queueOf(
      await countToApprove(orm, {
        brand,
        id,
        calls: approvableCalls(employeeRoles),
        now: services.clock.now(),
      }),
    ),
    alarms: queueOf(await countAlarms(orm, brand)),
    applications: queueOf(await countApplications(orm, brand)),
    sales: queueOf(await countQueued(orm, brand)),
    changes: {
      ...queueOf(await countForReview(orm, brand)),
      ...(await conversionDays(orm, brand, services.clock.today())),
    },
    questionnaires: queueOf(await countFlagged(orm, brand)),
    payments: queueOf(await countReviews(orm, brand)),
    collections: queueOf(await countCollectionReviews(orm, brand)),
    openItems: queueOf(await countOpenItems(orm, brand)),
    fundDocuments: queueOf(await countWaitingVersions(orm, brand)),
    yearlyFigures: await yearlyFiguresWork(services),
    unidentified: await findUnidentified(orm, brand),
    unconfirmed: await findUnconfirmed(orm, brand),
    aboveCeiling: await findAboveCeiling(orm, brand, services.clock.today()),
  };
}
