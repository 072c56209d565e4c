import { createHash } from 'node:crypto';
import { isForTwo, mayApprove, mayAsk } from '@portaal/domain/rights';
import { addDays, type Cents, dutchDay } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { AuditKeys } from '../../platform/audit-configuration.ts';
import { canonical } from '../../platform/canonical.ts';
import type { FieldKeys } from '../../platform/field-encryption.ts';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { MailRequest } from '../../platform/outbox/outbox.ts';
import type { EmployeeRequest } from '../../platform/session.ts';
import { accountsOfHuman, isSameHuman } from '../humans/humans.use-cases.ts';
import {
  type ApprovalRow,
  decideApproval,
  insertApproval,
  isWaiting,
  lockWaitingApproval,
  rolesOf,
} from './approval-request.repository.ts';
import type { AuditLine } from './audit-line.ts';
import { readEmployeeLimits } from './employee-limits.sql.ts';
import { provenanceOf, sealRequest } from './request-seal.ts';
import { type ApprovalLine, sealBody, sealLines } from './request-snapshot.ts';
import { recordSmallAct } from './small-acts.repository.ts';
import { type ActingSession, consumeStepUp } from './step-up-token.ts';

/** An action as shown to the second employee before it is executed. */
export interface ForTwo {
  /** Title of the action, such as `Betaling terugstorten`. */
  readonly title: string;
  /** Amount by which the terms of the brand decide whether a second employee is needed. */
  readonly amountCents?: Cents | undefined;
  /**
   * Amount compared with the limit instead of `amountCents` if small transactions count together: this amount
   * plus the earlier ones. Not part of the digest.
   */
  readonly weighedCents?: Cents | undefined;
  /**
   * Amount that counts together with the employee's other transactions, instead of `amountCents` (decision
   * 0184). Not part of the digest.
   */
  readonly movedCents?: Cents | undefined;
  readonly lines: readonly ApprovalLine[];
  /** Lines that contain names, shown after `lines` and stored encrypted. */
  readonly namedLines?: readonly ApprovalLine[];
  /** All data that the action would book. If they differ at approval, the request lapses. */
  readonly facts: unknown;
  /**
   * Whether no second employee can exist yet, so that this one action is executed immediately. The request is
   * recorded as executed without an approver.
   */
  readonly hasNoColleague?: boolean | undefined;
  /**
   * The employee who prepared the action. If another employee executes it, that employee counts as the second
   * person and enters a code, provided that the first employee still has the right to request it.
   */
  readonly preparedBy?: string | undefined;
}

/**
 * A request together with the customers whose death is recorded. Therefore a request that was stored before a
 * customer's death lapses once the death is recorded.
 */
export interface ForTwoNow extends ForTwo {
  readonly deceased: readonly string[];
}

const DAY = 86_400_000;
/**
 * Milliseconds after which an undecided request expires: one week. By then the underlying data may have
 * changed, so the action must be requested again.
 */
const EXPIRES_AFTER = 7 * DAY;

/** Returns 06:00 UTC of the next day in the Netherlands. */
const afterTheNight = (at: Date): Date => new Date(`${addDays(dutchDay(at), 1)}T06:00:00Z`);

const digestOf = (
  { call, params, body }: EmployeeRequest,
  { title, amountCents, lines, namedLines = [], facts, deceased }: ForTwoNow,
): Buffer => {
  const content = {
    ...{ call, params, body, title, amountCents, facts },
    lines: [...lines, ...namedLines],
    // Undefined if no customer has died, so that the digest also matches waiting requests from before this
    // field existed.
    deceased: deceased.length === 0 ? undefined : deceased,
  };
  return createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest();
};

type SoleEmployeeMail = Omit<MailRequest<'soleEmployeeAct'>, 'at' | 'brand'>;

const mailToAuditor = (
  recipient: string,
  { title, aloneFrom }: { readonly title: string; readonly aloneFrom: Date | null },
  name: string,
): SoleEmployeeMail => ({
  recipient,
  template: 'soleEmployeeAct',
  values: { name, title, from: aloneFrom?.toISOString() ?? '' },
});

const auditOf = (
  what: 'asked' | 'executed' | 'lapsed' | 'forged',
  {
    id,
    call,
    amountCents,
    askedBy,
    digest,
  }: Pick<ApprovalRow, 'id' | 'call' | 'amountCents' | 'askedBy' | 'digest'>,
): AuditLine => ({
  action: `approval.${what}`,
  subjectType: 'approval',
  subjectId: id,
  detail: { call, amountCents, askedBy, digest: digest.toString('hex') },
});

/** Traces of a request whose action is not executed. */
interface WaitingTraces {
  readonly audit: AuditLine;
  readonly mails?: readonly SoleEmployeeMail[];
}

/**
 * The decision about an action. `go`: execute it, with the audit lines that justify it. `waits`: it waits for
 * approval. `lapsed`: the request has lapsed.
 */
export type Verdict =
  | { readonly kind: 'go'; readonly audit: readonly AuditLine[] }
  | { readonly kind: 'waits'; readonly id: string; readonly traces: WaitingTraces }
  | { readonly kind: 'lapsed'; readonly traces: WaitingTraces };

const GO: Verdict = { kind: 'go', audit: [] };

/** Locks the waiting request that this call executes. Throws `approvalDecided` and `approvalExpired`. */
export async function lockCarriedOut(
  tx: Transaction,
  { carriesOut }: EmployeeRequest,
  at: Date,
): Promise<ApprovalRow | undefined> {
  if (!carriesOut) return undefined;
  const row = await lockWaitingApproval(tx, carriesOut.id);
  if (!row) throw new AppError('approvalDecided');
  if (row.expiresAt <= at) throw new AppError('approvalExpired');
  return row;
}

interface ApprovalAssessment {
  readonly session: ActingSession;
  readonly request: EmployeeRequest;
  readonly forTwo: ForTwoNow;
  readonly at: Date;
  /** Consumes the acting employee's step-up code. Throws if a code is required and the action declares none. */
  readonly prove: (isRequired?: boolean) => Promise<void>;
  /** The auditor's e-mail address, set only at a provider with a single employee. */
  readonly sole: string | undefined;
  /** Keys that seal the request body. */
  readonly fieldKeys: FieldKeys;
  /** Keys that seal all fields of the request. */
  readonly auditKeys: AuditKeys;
}

const notGenuine = {
  unsealed: 'Dit verzoek is van vóór een extra controle. Laat het opnieuw vragen.',
  forged: 'Dit verzoek is niet zo gedaan door de medewerker die erbij staat.',
} as const;

/**
 * Returns whether one employee may execute the action alone: the amount stays below the limits of the brand's
 * terms at this time, both together with recent transactions for the customer and together with this
 * employee's own recent transactions. An action that already waits for a second employee still needs one,
 * even if the limits are raised.
 */
async function isDoneAlone(
  tx: Transaction,
  {
    person,
    request: { call, params },
    forTwo,
    at,
  }: Pick<ApprovalAssessment, 'forTwo' | 'at' | 'request'> & { readonly person: ActingSession['person'] },
): Promise<boolean> {
  const { amountCents, deceased, movedCents = amountCents, weighedCents = amountCents } = forTwo;
  // An action about an estate needs two employees, however small the amount (decision 0040).
  if (deceased.length > 0) return false;
  const limits = (await readEmployeeLimits(tx, person.brand)).at(at);
  if (isForTwo(call, weighedCents, limits)) return false;
  if (movedCents === undefined) throw new Error(`${call} does not say what it moves`);
  if (await isWaiting(tx, { brand: person.brand, call, params, at })) return false;
  const act = { employeeId: person.id, call, movedCents, at, limits };
  return recordSmallAct(tx, act, await accountsOfHuman(tx, person.id));
}

/**
 * Decides whether an action may be executed now, after all its rows are locked. Stores a request if a second employee
 * must approve it.
 */
export async function weigh(
  tx: Transaction,
  { session: { person }, request, forTwo, at, prove, sole, fieldKeys, auditKeys }: ApprovalAssessment,
): Promise<Verdict> {
  if (await isDoneAlone(tx, { person, request, forTwo, at })) {
    await prove();
    return GO;
  }
  const { call, params, body } = request;
  const { title, lines, namedLines, amountCents = null, preparedBy } = forTwo;
  const id = newId();
  const row = {
    id,
    brand: person.brand,
    call,
    params,
    body: {},
    sealedBody: sealBody(fieldKeys, id, body),
    title,
    lines,
    sealedLines: namedLines === undefined ? null : sealLines(fieldKeys, id, namedLines),
    amountCents,
    digest: digestOf(request, forTwo),
    askedAt: at,
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER),
  };
  const isPrepared =
    preparedBy !== undefined &&
    !(await isSameHuman(tx, preparedBy, person.id)) &&
    mayAsk(call, await rolesOf(tx, preparedBy));
  if (isPrepared) {
    // The second employee always enters a code, like the approver of a request.
    await prove(true);
    const executed = {
      ...row,
      askedBy: preparedBy,
      status: 'executed',
      decidedBy: person.id,
      decidedAt: at,
      aloneFrom: null,
    } as const;
    await insertApproval(tx, { ...executed, seal: sealRequest(auditKeys, executed) });
    return { kind: 'go', audit: [auditOf('executed', executed)] };
  }
  if (forTwo.hasNoColleague) {
    await prove(true);
    const executed = {
      ...row,
      askedBy: person.id,
      status: 'executed',
      decidedBy: null,
      decidedAt: at,
      aloneFrom: at,
    } as const;
    await insertApproval(tx, { ...executed, seal: sealRequest(auditKeys, executed) });
    return { kind: 'go', audit: [auditOf('executed', executed)] };
  }
  const approvalRequest = {
    ...row,
    askedBy: person.id,
    status: 'waiting',
    aloneFrom: sole ? afterTheNight(at) : null,
  } as const;
  const seal = sealRequest(auditKeys, approvalRequest);
  if (!(await insertApproval(tx, { ...approvalRequest, seal }))) throw new AppError('alreadyAsked');
  await prove();
  const mails = sole ? [mailToAuditor(sole, approvalRequest, person.name)] : [];
  return { kind: 'waits', id: row.id, traces: { audit: auditOf('asked', approvalRequest), mails } };
}

/** Returns the reason, in Dutch, why a request no longer matches its digest. */
function movedText({ digest }: ApprovalRow, request: EmployeeRequest, forTwo: ForTwoNow | undefined): string {
  const isDeath =
    forTwo !== undefined &&
    forTwo.deceased.length > 0 &&
    digestOf(request, { ...forTwo, deceased: [] }).equals(digest);
  return isDeath
    ? 'Na dit verzoek is een overlijden vastgelegd. Vraag het opnieuw als het dan nog moet.'
    : 'De gegevens zijn veranderd nadat dit werd gevraagd.';
}

/**
 * Decides whether a stored request may be executed now. The named employee must have made exactly this
 * request (decision 0183) and must still have the right to request it, the data must be unchanged, and the
 * approver must be another employee with the right to approve. Throws `ownRequest`, `roleMissing`,
 * `stepUpRequired`.
 */
export async function weighApproval(
  tx: Transaction,
  row: ApprovalRow,
  {
    session,
    request,
    forTwo,
    at,
    auditKeys,
  }: Pick<ApprovalAssessment, 'session' | 'request' | 'at' | 'auditKeys'> & {
    readonly forTwo: ForTwoNow | undefined;
  },
): Promise<Verdict> {
  const { person } = session;
  const twoFaToken = request.carriesOut?.twoFaToken ?? null;
  const isAlone = twoFaToken === null;
  if (
    isAlone ? row.aloneFrom === null || row.aloneFrom > at : await isSameHuman(tx, row.askedBy, person.id)
  ) {
    throw new AppError('ownRequest');
  }
  if (!isAlone && !mayApprove(request.call, await rolesOf(tx, person.id))) throw new AppError('roleMissing');
  const provenance = await provenanceOf(tx, auditKeys, row);
  if (provenance !== 'genuine') {
    await decideApproval(tx, row.id, { status: 'lapsed', decidedAt: at, reason: notGenuine[provenance] });
    return { kind: 'lapsed', traces: { audit: auditOf(provenance === 'forged' ? 'forged' : 'lapsed', row) } };
  }
  const mayStillAsk = mayAsk(request.call, await rolesOf(tx, row.askedBy));
  const isSame = forTwo !== undefined && digestOf(request, forTwo).equals(row.digest);
  if (!mayStillAsk || !isSame) {
    const reason = mayStillAsk ? movedText(row, request, forTwo) : 'Wie dit vroeg, heeft deze rol niet meer.';
    await decideApproval(tx, row.id, { status: 'lapsed', decidedAt: at, reason });
    return { kind: 'lapsed', traces: { audit: auditOf('lapsed', row) } };
  }
  if (twoFaToken !== null) {
    await consumeStepUp(tx, { session, act: 'approveRequest', twoFaToken, at });
  }
  await decideApproval(tx, row.id, {
    status: 'executed',
    decidedAt: at,
    decidedBy: isAlone ? null : person.id,
  });
  return { kind: 'go', audit: [auditOf('executed', row)] };
}
