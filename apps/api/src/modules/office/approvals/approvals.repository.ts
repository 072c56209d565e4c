import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { and, count, eq, gt, inArray, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { approvalRequest, personAccount } from '../../../schema/index.ts';

const asker = alias(personAccount, 'asker');
const decider = alias(personAccount, 'decider');

interface Reader {
  readonly brand: string;
  readonly id: string;
  /** Calls that the employee may request or approve. */
  readonly calls: readonly string[];
}

const isSeenBy = ({ brand, id, calls }: Reader): SQL | undefined =>
  and(
    eq(approvalRequest.brand, brand),
    or(eq(approvalRequest.askedBy, id), inArray(approvalRequest.call, [...calls])),
  );

/** Lists the waiting requests, oldest first, or the decided ones, newest first. */
export function listRequests(
  orm: Orm,
  { status, after, limit, ...reader }: PageRequest & Reader & { readonly status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(approvalRequest.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({ id: approvalRequest.id, request: approvalRequest, asker: asker.name, decider: decider.name })
    .from(approvalRequest)
    .innerJoin(asker, eq(asker.id, approvalRequest.askedBy))
    .leftJoin(decider, eq(decider.id, approvalRequest.decidedBy))
    .where(and(isSeenBy(reader), (isOpen ? eq : ne)(approvalRequest.status, 'waiting'), where))
    .orderBy(orderBy)
    .limit(limit);
}

export async function findRequest(orm: Orm, { id, brand }: { id: string; brand: string }) {
  const [row] = await orm
    .select()
    .from(approvalRequest)
    .where(and(eq(approvalRequest.id, id), eq(approvalRequest.brand, brand)));
  return row;
}

/** Counts the requests of colleagues that this employee may approve, and returns the time of the oldest. */
export const countToApprove = (orm: Orm, { brand, id, calls, now }: Reader & { readonly now: Date }) =>
  orm
    .select({ count: count(), oldest: min(approvalRequest.askedAt) })
    .from(approvalRequest)
    .where(
      and(
        eq(approvalRequest.brand, brand),
        eq(approvalRequest.status, 'waiting'),
        gt(approvalRequest.expiresAt, now),
        sql`not same_human(${approvalRequest.askedBy}, ${id}::uuid)`,
        inArray(approvalRequest.call, [...calls]),
      ),
    );

export const listExpired = (orm: Orm, now: Date) =>
  orm
    .select({ id: approvalRequest.id, brand: approvalRequest.brand })
    .from(approvalRequest)
    .where(and(eq(approvalRequest.status, 'waiting'), lte(approvalRequest.expiresAt, now)));

/**
 * Lists the requests of a sole employee that have waited until the next morning and may now be executed without a
 * second employee.
 */
export const listAfterTheNight = (orm: Orm, now: Date) =>
  orm
    .select({ request: approvalRequest, person: personAccount })
    .from(approvalRequest)
    .innerJoin(personAccount, eq(personAccount.id, approvalRequest.askedBy))
    .where(
      and(
        eq(approvalRequest.status, 'waiting'),
        lte(approvalRequest.aloneFrom, now),
        gt(approvalRequest.expiresAt, now),
      ),
    );
