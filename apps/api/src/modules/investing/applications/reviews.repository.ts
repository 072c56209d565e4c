import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { type ReviewedStatus, reviewedStatuses } from '@portaal/domain/investing/applications/reviews';
import { and, count, eq, getTableColumns, inArray, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { appliedFundNames } from '../../../schema/applied-fund-names.ts';
import { application, contract, fund, holding, offer, personAccount } from '../../../schema/index.ts';

const decider = alias(personAccount, 'decider');

const sharesOfContract = sql<{ name: string; share: number }[]>`(
  select jsonb_agg(jsonb_build_object('name', f.name, 'share', h.allocation_basis_points / 10000.0)
    order by h.allocation_basis_points desc, f.id)
  from ${holding} h join ${fund} f on f.id = h.fund_id where h.contract_id = ${contract.id})`;

const selectReviews = (orm: Orm) =>
  orm
    .select({
      id: application.id,
      row: getTableColumns(application),
      contract,
      fundName: appliedFundNames,
      offerNumber: offer.number,
      shares: sharesOfContract,
      personName: personAccount.name,
      deciderName: decider.name,
    })
    .from(application)
    .innerJoin(contract, eq(contract.id, application.contractId))
    .innerJoin(fund, eq(fund.id, application.fundId))
    .innerJoin(personAccount, eq(personAccount.id, application.personId))
    .leftJoin(offer, eq(offer.id, application.offerId))
    .leftJoin(decider, eq(decider.id, application.decidedBy))
    .$dynamic();
export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const waiting = inArray(application.status, [...reviewedStatuses.open]);

/**
 * Lists the applications of a brand that await an employee's decision, oldest first, or the finished ones, newest
 * first.
 */
export function listReviews(
  orm: Orm,
  {
    brand,
    status,
    only,
    after,
    limit,
  }: PageRequest & { brand: string; status: QueueStatus; only?: ReviewedStatus | undefined },
): Promise<ReviewRow[]> {
  const isOpen = status === 'open';
  const statuses = only === undefined ? [...reviewedStatuses[status]] : [only];
  const { where, orderBy } = keyset(application.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return selectReviews(orm)
    .where(and(eq(application.brand, brand), inArray(application.status, statuses), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Returns a signed application of a brand. */
export async function findReview(orm: Orm, brand: string, id: string): Promise<ReviewRow | undefined> {
  const [found] = await selectReviews(orm).where(and(eq(application.id, id), eq(application.brand, brand)));
  return found;
}

/** Counts the applications that wait for a decision and returns when the oldest was submitted. */
export const countApplications = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(application.submittedAt) })
    .from(application)
    .where(and(eq(application.brand, brand), waiting));
