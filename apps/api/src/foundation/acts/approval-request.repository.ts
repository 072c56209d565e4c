import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { LiveSession } from '../../platform/session.ts';
import { approvalRequest, auditEntry, employee } from '../../schema/index.ts';

export type ApprovalRow = typeof approvalRequest.$inferSelect;

/** Inserts an approval request. Returns false if the same request is already waiting. */
export async function insertApproval(
  tx: Transaction,
  row: typeof approvalRequest.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(approvalRequest)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: approvalRequest.id });
  return rows.length > 0;
}

/** Returns whether a request for this action waits for approval. */
export const isWaiting = async (
  orm: Orm,
  { brand, call, params, at }: Pick<ApprovalRow, 'brand' | 'call' | 'params'> & { readonly at: Date },
): Promise<boolean> => {
  const waiting = and(
    eq(approvalRequest.brand, brand),
    eq(approvalRequest.call, call),
    sql`${approvalRequest.params} = ${JSON.stringify(params)}::jsonb`,
    eq(approvalRequest.status, 'waiting'),
    gt(approvalRequest.expiresAt, at),
  );
  return (await orm.$count(approvalRequest, waiting)) > 0;
};

/** Returns whether an action of this kind has ever been executed at a brand. */
export const hasExecuted = async (
  orm: Orm,
  { brand, call }: Pick<ApprovalRow, 'brand' | 'call'>,
): Promise<boolean> => {
  const { status } = approvalRequest;
  const executed = and(
    eq(approvalRequest.brand, brand),
    eq(status, 'executed'),
    eq(approvalRequest.call, call),
  );
  return (await orm.$count(approvalRequest, executed)) > 0;
};

/** Returns the audit lines that record which employee made a request. */
export const listRequestLines = (orm: Orm, { id, askedBy }: Pick<ApprovalRow, 'id' | 'askedBy'>) =>
  orm
    .select()
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectId, id),
        eq(auditEntry.actorId, askedBy),
        eq(auditEntry.action, 'approval.asked'),
      ),
    );

/** Locks and returns a waiting request; undefined once it has been decided. */
export async function lockWaitingApproval(tx: Transaction, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(approvalRequest)
    .where(and(eq(approvalRequest.id, id), eq(approvalRequest.status, 'waiting')))
    .for('update');
  return row;
}

export async function decideApproval(
  tx: Transaction,
  id: string,
  decision: Pick<ApprovalRow, 'status' | 'decidedAt'> & Partial<Pick<ApprovalRow, 'decidedBy' | 'reason'>>,
): Promise<void> {
  await tx.update(approvalRequest).set(decision).where(eq(approvalRequest.id, id));
}

/** Marks the undecided requests of a departing employee as lapsed and returns them. */
export const lapseApprovalsOf = (
  tx: Transaction,
  requesterId: string,
  { decidedAt, reason }: { readonly decidedAt: Date; readonly reason: string },
): Promise<{ id: string; call: string }[]> =>
  tx
    .update(approvalRequest)
    .set({ status: 'lapsed', decidedAt, reason })
    .where(and(eq(approvalRequest.askedBy, requesterId), eq(approvalRequest.status, 'waiting')))
    .returning({ id: approvalRequest.id, call: approvalRequest.call });

/**
 * Returns the employee who requested the action: the requester of the approved request that this session
 * executes, or else the person of the session.
 */
export async function askerOf(
  orm: Orm,
  { person, request }: Pick<LiveSession, 'person' | 'request'>,
): Promise<string> {
  if (!request?.carriesOut) return person.id;
  const [row] = await orm
    .select({ askedBy: approvalRequest.askedBy })
    .from(approvalRequest)
    .where(eq(approvalRequest.id, request.carriesOut.id));
  return row?.askedBy ?? person.id;
}

/** Returns the current roles of an employee. */
export async function rolesOf(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ roles: employee.roles })
    .from(employee)
    .where(eq(employee.personId, personId));
  return row?.roles ?? [];
}
