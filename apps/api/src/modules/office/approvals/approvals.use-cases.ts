import type { ErrorCode } from '@portaal/domain/http/error';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { Approval } from '@portaal/domain/office/approvals/calls';
import { type AdminCallName, mayApprove, mayAsk, rights } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import {
  type ActServices,
  type ApprovalRow,
  act,
  bodyOf,
  decideApproval,
  done,
  linesOf,
  lockWaitingApproval,
  nobody,
} from '../../../foundation/acts/acts.use-cases.ts';
import { accountsOfHuman, isSameHuman } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import type { EmployeeRequest, LiveSession } from '../../../platform/session.ts';
import { findRequest, listAfterTheNight, listExpired, listRequests } from './approvals.repository.ts';

export { countToApprove } from './approvals.repository.ts';

/** For each call that needs two employees, the function that executes its stored request. */
export type ActsForTwo = ReadonlyMap<
  string,
  (session: LiveSession & { readonly request: EmployeeRequest }) => Promise<unknown>
>;

const names = Object.keys(rights) as AdminCallName[];

/** Returns the calls whose requests an employee may read: those they may request or approve, or all for an auditor. */
const readableCalls = (roles: readonly EmployeeRole[]): AdminCallName[] =>
  names.filter((name) => roles.includes('auditor') || mayAsk(name, roles) || mayApprove(name, roles));

export const approvableCalls = (roles: readonly EmployeeRole[]): AdminCallName[] =>
  names.filter((name) => mayApprove(name, roles));

const reasonIn = ({ reason }: EmployeeRequest['body']): string | null =>
  typeof reason === 'string' ? reason : null;

export async function listApprovals(
  { configuration: { fieldKeys }, database: { orm } }: Pick<Services, 'configuration' | 'database'>,
  { person: { id, brand }, employeeRoles }: Pick<LiveSession, 'person' | 'employeeRoles'>,
  { status, ...part }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<Approval>> {
  const calls = readableCalls(employeeRoles);
  const accounts = await accountsOfHuman(orm, id);
  const found = await pageOf(part, (request) => listRequests(orm, { id, brand, calls, status, ...request }));
  return pageWith(found, ({ request, asker, decider }) => ({
    id: request.id,
    title: request.title,
    lines: linesOf(fieldKeys, request),
    reason: reasonIn(bodyOf(fieldKeys, request)),
    askedBy: asker,
    askedAt: request.askedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    aloneFrom: request.aloneFrom?.toISOString() ?? null,
    status: request.status,
    decidedBy: decider,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    decision: request.reason,
    own: accounts.has(request.askedBy),
    mayApprove: !accounts.has(request.askedBy) && mayApprove(request.call as AdminCallName, employeeRoles),
    seen: request.digest.toString('hex'),
  }));
}

async function findWaiting(services: Pick<Services, 'database'>, { brand }: SignedInPerson, id: string) {
  const row = await findRequest(services.database.orm, { id, brand });
  if (!row) throw new AppError('notFound');
  return row;
}

async function rejectOwn(
  { database: { orm } }: Pick<Services, 'database'>,
  person: SignedInPerson,
  { askedBy }: Pick<ApprovalRow, 'askedBy'>,
): Promise<void> {
  if (await isSameHuman(orm, askedBy, person.id)) throw new AppError('ownRequest');
}

const requestOf = (
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  row: ApprovalRow,
  twoFaToken: string | null,
): EmployeeRequest => ({
  call: row.call as AdminCallName,
  params: row.params,
  body: bodyOf(fieldKeys, row),
  carriesOut: { id: row.id, twoFaToken },
});

/**
 * Errors that show that the data have changed, so that the request can no longer be executed. Other errors may be
 * temporary.
 */
const moved: readonly ErrorCode[] = [
  'notFound',
  'invalidInput',
  'batchWithBank',
  'bookImportFinal',
  'cannotCorrect',
  'changedMeanwhile',
  'changeClosed',
  'changeImpossible',
  'changesNothing',
  'firstDayPassed',
  'notApprovable',
  'notHeld',
  'nothingDue',
  'nothingToConfirm',
  'notRefundable',
  'priceUsed',
  'reviewChanged',
  'setUpIncomplete',
  'statusRefuses',
  'takeoverIncomplete',
  'tooLateToCancel',
];

/**
 * Executes a colleague's stored request. Throws `notFound`; `ownRequest` for the approver's own request;
 * `roleMissing`; `changedMeanwhile` if the request differs from the request that the approver saw;
 * `approvalDecided`, `approvalExpired`; `approvalLapsed` if the underlying data changed, in which case
 * nothing is executed; `stepUpRequired`.
 */
export async function approveRequest(
  services: ActServices,
  acts: ActsForTwo,
  session: LiveSession,
  { id, seen, twoFaToken }: { readonly id: string; readonly seen: string; readonly twoFaToken: string },
): Promise<void> {
  const row = await findWaiting(services, session.person, id);
  if (!mayApprove(row.call as AdminCallName, session.employeeRoles)) throw new AppError('roleMissing');
  await rejectOwn(services, session.person, row);
  if (row.status !== 'waiting') throw new AppError('approvalDecided');
  if (row.digest.toString('hex') !== seen) throw new AppError('changedMeanwhile');
  await carryOut(services, acts, row, { ...session, request: requestOf(services, row, twoFaToken) });
}

async function carryOut(
  services: ActServices,
  acts: ActsForTwo,
  row: ApprovalRow,
  session: LiveSession & { readonly request: EmployeeRequest },
): Promise<void> {
  const perform = acts.get(row.call);
  if (!perform) throw new Error(`nothing carries out ${row.call}`);
  try {
    await perform(session);
  } catch (error) {
    if (!(error instanceof AppError && moved.includes(error.code))) throw error;
    await lapse(
      services,
      row,
      error.fields[0]?.message ?? 'De gegevens zijn veranderd nadat dit werd gevraagd.',
    );
    throw new AppError('approvalLapsed');
  }
}

const auditOf = (
  what: 'rejected' | 'withdrawn' | 'lapsed' | 'expired',
  { id, call }: Pick<ApprovalRow, 'id' | 'call'>,
  detail = {},
) => ({
  action: `approval.${what}` as const,
  subjectType: 'approval',
  subjectId: id,
  detail: { call, ...detail },
});

async function lapse(services: ActServices, { id, call, brand }: ApprovalRow, reason: string): Promise<void> {
  await act(services, nobody(brand), {
    work: async (tx, decidedAt) => {
      if (!(await lockWaitingApproval(tx, id)))
        return done({ audit: { unaudited: 'it was decided on meanwhile' } });
      await decideApproval(tx, id, { status: 'lapsed', decidedAt, reason });
      return done({ audit: auditOf('lapsed', { id, call }) });
    },
  });
}

/** Rejects a colleague's request. Throws `notFound`, `ownRequest`, `roleMissing` and `approvalDecided`. */
export async function rejectRequest(
  services: ActServices,
  { person, employeeRoles }: LiveSession,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const row = await findWaiting(services, person, id);
  if (!mayApprove(row.call as AdminCallName, employeeRoles)) throw new AppError('roleMissing');
  await rejectOwn(services, person, row);
  await close(services, person, row, { status: 'rejected', reason });
}

/** Withdraws the caller's own request. Throws `notFound`, `notOwnRequest` and `approvalDecided`. */
export async function withdrawRequest(
  services: ActServices,
  { person }: LiveSession,
  id: string,
): Promise<void> {
  const row = await findWaiting(services, person, id);
  if (!(await isSameHuman(services.database.orm, row.askedBy, person.id)))
    throw new AppError('notOwnRequest');
  await close(services, person, row, { status: 'withdrawn' });
}

async function close(
  services: ActServices,
  person: SignedInPerson,
  { id, call }: ApprovalRow,
  decision: { readonly status: 'rejected' | 'withdrawn'; readonly reason?: string },
): Promise<void> {
  await act(services, person, {
    lock: async (tx) => {
      if (!(await lockWaitingApproval(tx, id))) throw new AppError('approvalDecided');
    },
    work: async (tx, decidedAt) => {
      await decideApproval(tx, id, { ...decision, decidedAt, decidedBy: person.id });
      const { status, ...detail } = decision;
      return done({ audit: auditOf(status, { id, call }, detail) });
    },
  });
}

/**
 * Runs every hour: expires requests that were not decided in time and, in an installation with a sole employee,
 * executes the requests that have waited until the next morning.
 */
export async function tendApprovals(services: Services, acts: ActsForTwo): Promise<void> {
  const { database, clock, configuration } = services;
  for (const { id, brand } of await listExpired(database.orm, clock.now())) {
    await act(services, nobody(brand), {
      work: async (tx, decidedAt) => {
        const row = await lockWaitingApproval(tx, id);
        if (!row) return done({ audit: { unaudited: 'it was decided on meanwhile' } });
        await decideApproval(tx, id, { status: 'expired', decidedAt });
        return done({ audit: auditOf('expired', row) });
      },
    });
  }
  if (configuration.soleEmployeeAuditor === undefined) return;
  for (const { request, person } of await listAfterTheNight(database.orm, clock.now())) {
    const { id, brand, email, name, role } = person;
    const session = soleSession({ id, brand, email, name, role }, requestOf(services, request, null));
    try {
      await carryOut(services, acts, request, session);
    } catch (error) {
      // A lapsed request records its own reason. After any other known error, the next hourly job retries.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/**
 * Returns a session of the requesting employee, valid for this request only, because nobody is signed in when the job
 * runs.
 */
const soleSession = (
  person: SignedInPerson,
  request: EmployeeRequest,
): LiveSession & { readonly request: EmployeeRequest } => ({
  id: request.carriesOut?.id ?? '',
  person,
  request,
  employeeRoles: [],
  expiresAt: new Date(0),
  endsAt: new Date(0),
  secondFactor: undefined,
  secondFactorAt: undefined,
  impersonator: undefined,
});
