import type { ContractEventActor } from '@portaal/domain/investing/contract-events/calls';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { AwaitsApproval } from '../../platform/awaits-approval.ts';
import type { Transaction } from '../../platform/orm.ts';
import { type MailRequest, queueMail, queueSms } from '../../platform/outbox/outbox.ts';
import type { JobName, Jobs } from '../../platform/queue.ts';
import type { Services } from '../../platform/services.ts';
import { rejectOwnAccount } from '../humans/humans.use-cases.ts';
import { listDeceased } from './acts.repository.ts';
import type { ApprovalRow } from './approval-request.repository.ts';
import type { AuditLine } from './audit-line.ts';
import { type NewEvent, recordEvent } from './contract-history.ts';
import { type ForTwo, lockCarriedOut, type Verdict, weigh, weighApproval } from './four-eyes.ts';
import { type Message, notify } from './messages.ts';
import { type ActingSession, consumeStepUp, type Proof } from './step-up-token.ts';

export {
  type ApprovalRow,
  askerOf,
  decideApproval,
  hasExecuted,
  lapseApprovalsOf,
  lockWaitingApproval,
} from './approval-request.repository.ts';
export { type Attempt, attemptOf, earlierAttempt } from './attempt.ts';
export type { AuditLine } from './audit-line.ts';
export { readEmployeeLimits } from './employee-limits.sql.ts';
export type { ForTwo } from './four-eyes.ts';
export type { Message } from './messages.ts';
export { bodyOf, linesOf } from './request-snapshot.ts';
export { lockSmallActs } from './small-acts.repository.ts';
export type { ActingSession } from './step-up-token.ts';

/** Services that `act` needs. */
export type ActServices = Pick<Services, 'brands' | 'clock' | 'configuration' | 'database' | 'queue'>;

/**
 * The actor of an action: a person, or nobody for a job or a visitor. Only a session can provide a step-up
 * code.
 */
export type Actor =
  | { readonly id: string; readonly brand: string; readonly role: 'investor' | 'admin' }
  | { readonly id: null; readonly brand: string };

/** Returns the actor for a job or a visitor who is not signed in. An empty brand means all brands. */
export const nobody = (brand: string): Actor => ({ id: null, brand });

/** Reason why an action writes no audit line. It documents the code and is not stored. */
interface ActResult {
  readonly unaudited: string;
}

/** A line of the contract's history, written in the name of the actor. */
export type HistoryLine = Omit<NewEvent, 'at' | 'actor'>;

/** A message to an investor, by default of the actor's brand. */
export type ActMessage = Omit<Message, 'brand'> & { readonly brand?: string };

/** A mail of the actor's brand. */
export type ActMail = {
  readonly [T in MailRequest['template']]: Omit<MailRequest<T>, 'at' | 'brand'>;
}[MailRequest['template']];

/** A text message to a number in E.164. The brand's name and telephone number are added. */
export interface ActText {
  readonly recipient: string;
  readonly notice: string;
}

export type Job = { readonly [N in JobName]: readonly [name: N, data: Jobs[N]] }[JobName];

/** Records that an action writes beside its own rows: audit lines, history, messages, mails, texts and jobs. */
export interface Traces {
  readonly audit: AuditLine | readonly AuditLine[] | ActResult;
  readonly history?: readonly HistoryLine[];
  readonly messages?: readonly ActMessage[];
  readonly mails?: readonly ActMail[];
  /** Text messages that warn a user of a security event of their account. */
  readonly texts?: readonly ActText[];
  readonly jobs?: readonly Job[];
}

export interface CompletedAct<R> extends Traces {
  readonly result: R;
}

export function done(traces: Traces): CompletedAct<undefined>;
export function done<R>(traces: Traces, result: R): CompletedAct<R>;
export function done<R>(traces: Traces, result?: R): CompletedAct<R | undefined> {
  return { ...traces, result };
}

/** Returns the result of an action that changed nothing: no traces are written and nobody is notified. */
export const unchanged = <R>(result: R): CompletedAct<R> =>
  done({ audit: { unaudited: 'nothing changed' } }, result);

interface Act<L, R> {
  /** Locks the rows involved and rejects an impossible action before a code is consumed. */
  readonly lock?: (tx: Transaction, at: Date) => Promise<L>;
  /**
   * The customers affected by the action. Employees may not decide about themselves, through any of their accounts
   * (decision 0181).
   */
  readonly about?: (locked: L) => readonly (string | null | undefined)[];
  /** Writes the rows of the action and returns its traces. */
  readonly work: (tx: Transaction, at: Date, locked: L) => Promise<CompletedAct<R>> | CompletedAct<R>;
}

interface ProvenAct<L, R> extends Act<L, R> {
  /** The step-up code, if the action requires one. Throws `stepUpRequired`. */
  readonly stepUp: Proof | ((locked: L) => Proof | undefined);
  /** The request shown to the second employee, for an action that may need four-eyes approval (decision 0056). */
  readonly forTwo?: (locked: L) => ForTwo | undefined;
}

/**
 * Executes an action of one actor in one transaction and in a fixed order: lock, code, work, history,
 * messages, mails, jobs, and finally the audit line, because all other transactions wait for the lock of the
 * audit log. An error rolls back everything, and the code can be used again. If an employee's action needs a
 * second employee, `act` stores the request instead and throws {@link AwaitsApproval}.
 */
export function act<R, L = undefined>(
  services: ActServices,
  session: ActingSession,
  definition: ProvenAct<L, R>,
): Promise<R>;
export function act<R, L = undefined>(
  services: ActServices,
  actor: Actor | ActingSession,
  definition: Act<L, R>,
): Promise<R>;
export async function act<R, L>(
  services: ActServices,
  actor: Actor | ActingSession,
  { lock, about, work, ...rest }: Act<L, R> | ProvenAct<L, R>,
): Promise<R> {
  const at = services.clock.now();
  const person: Actor = 'person' in actor ? actor.person : actor;
  const outcome = await services.database.transaction(async (tx) => {
    const approved = await lockApproved(tx, actor, at);
    const locked = (await lock?.(tx, at)) as L;
    const customers = about?.(locked).filter((id) => id != null) ?? [];
    if (about && person.id !== null) await rejectOwnAccount(tx, services, person.id, customers);
    const session = actor as ActingSession;
    const verdict =
      'stepUp' in rest
        ? await verdictOn(tx, services, { ...rest, session, locked, customers, approved, at })
        : GO;
    if (verdict.kind !== 'go') {
      await leaveTraces(tx, services, person, at, verdict.traces);
      return verdict;
    }
    const traces = await work(tx, at, locked);
    await leaveTraces(tx, services, person, at, traces, verdict.audit);
    return { kind: 'done', result: traces.result } as const;
  });
  if (outcome.kind === 'waits') throw new AwaitsApproval(outcome.id);
  if (outcome.kind === 'lapsed') throw new AppError('approvalLapsed');
  return outcome.result;
}

const GO: Verdict = { kind: 'go', audit: [] };

const lockApproved = (tx: Transaction, actor: Actor | ActingSession, at: Date) =>
  'person' in actor && actor.request ? lockCarriedOut(tx, actor.request, at) : undefined;

/** Verifies the actor's step-up code and returns whether a second employee is needed. */
async function verdictOn<L, R>(
  tx: Transaction,
  services: ActServices,
  {
    stepUp,
    forTwo,
    session,
    locked,
    customers,
    approved,
    at,
  }: Pick<ProvenAct<L, R>, 'stepUp' | 'forTwo'> & {
    readonly session: ActingSession;
    readonly locked: L;
    readonly customers: readonly string[];
    readonly approved: ApprovalRow | undefined;
    readonly at: Date;
  },
): Promise<Verdict> {
  const { request } = session;
  const requested = request && forTwo?.(locked);
  const presented = requested && { ...requested, deceased: await listDeceased(tx, customers) };
  const { auditKeys, fieldKeys, soleEmployeeAuditor: sole } = services.configuration;
  if (request && approved) {
    return weighApproval(tx, approved, { session, request, forTwo: presented, at, auditKeys });
  }
  const prove = async (isRequired = false) => {
    const proof = typeof stepUp === 'function' ? stepUp(locked) : stepUp;
    if (proof) await consumeStepUp(tx, { session, ...proof, at });
    else if (isRequired) throw new Error(`${request?.call} takes no code of its second person`);
  };
  if (request && presented) {
    return weigh(tx, { session, request, forTwo: presented, at, prove, sole, fieldKeys, auditKeys });
  }
  await prove();
  return GO;
}

/** Writes the traces of an action. */
async function leaveTraces(
  tx: Transaction,
  services: ActServices,
  person: Actor,
  at: Date,
  { history = [], messages = [], mails = [], texts = [], jobs = [], audit }: Traces,
  before: readonly AuditLine[] = [],
): Promise<void> {
  const { configuration, queue } = services;
  const { brand } = person;
  const by = { at, actor: roleOf(person) };
  await recordEvent(tx, ...history.map((line) => ({ ...line, ...by })));
  await notify(tx, services, ...messages.map((message) => ({ brand, ...message })));
  await queueMail(tx, queue, ...mails.map((mail) => ({ ...mail, brand, at })));
  for (const { recipient, notice } of texts) {
    await queueSms(tx, queue, { brand, recipient, values: { notice }, at });
  }
  for (const [name, alike] of Map.groupBy(jobs, ([job]) => job)) {
    await queue.enqueue(tx, name, ...alike.map(([, data]) => data));
  }
  const lines = [...before, ...('unaudited' in audit ? [] : [audit].flat())];
  if (lines.length > 0) {
    const common = { at, brand, actorId: person.id };
    await appendAudit(tx, configuration.auditKeys, ...lines.map((line) => ({ ...common, ...line })));
  }
}

function roleOf(person: Actor): ContractEventActor {
  if (person.id === null) return 'system';
  return person.role === 'admin' ? 'employee' : 'customer';
}
