import type { Application } from '@portaal/domain/investing/applications/calls';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, cents } from '@portaal/engine';
import {
  type ActingSession,
  type ActMessage,
  act,
  type CompletedAct,
  done,
  type ForTwo,
  type HistoryLine,
  lockSmallActs,
  readEmployeeLimits,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { cancelMandates, endingOf } from '../../money/mandates/mandates.use-cases.ts';
import { releaseDeposits, unwindDeposits } from '../../money/payments/payments.use-cases.ts';
import { obstacleOfApplication, withdrawTransfer } from '../capital-transfers/capital-transfers.use-cases.ts';
import { openAgreement } from './agreement.mapping.ts';
import { updateApplication } from './applications.repository.ts';
import { applicationResponse } from './applications.use-cases.ts';
import {
  type ConcludedApplication,
  lockConcluded,
  markContract,
  sumDecided,
} from './decisions.repository.ts';
import { isOwnApplication, reviewMaterial } from './review-material.use-cases.ts';
import { sealAnswer } from './sealed-answer.mapping.ts';
import { findSigners } from './signing.repository.ts';
import { withdrawalOf } from './withdrawal.rules.ts';

const reviewed: readonly ConcludedApplication['status'][] = ['submitted', 'moreInfo'];

/** Locks the application and its contract for an employee of its brand who is not one of its signers. */
async function lockForReview(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  employee: SignedInPerson,
  id: string,
): Promise<ConcludedApplication> {
  const found = await lockConcluded(tx, id);
  if (found?.brand !== employee.brand) throw new AppError('notFound');
  if (await isOwnApplication(tx, services, employee, found, await findSigners(tx, id))) {
    throw new AppError('ownApplication');
  }
  if (!reviewed.includes(found.status)) throw new AppError('changedMeanwhile');
  return found;
}

const messageTo = (
  { personId, contract }: ConcludedApplication,
  title: string,
  text: string,
): ActMessage => ({ personId, contractId: contract.id, kind: 'contract', mail: true, title, text });

const auditOf = (
  { id, contract }: ConcludedApplication,
  action: `application.${'answered' | 'approved' | 'asked' | 'rejected' | 'withdrawn'}`,
  detail: Readonly<Record<string, string>> = {},
) => ({ action, subjectType: 'application', subjectId: id, detail: { contractId: contract.id, ...detail } });

/**
 * An application with `decidedCents`: the first-year deposits, in cents, of the same person's applications that
 * recently received the same decision. The limit for one employee applies to the sum of these deposits (decision
 * 0184).
 */
interface WeighedApplication extends ConcludedApplication {
  readonly decidedCents: Cents;
}

async function weighed(
  tx: Transaction,
  found: ConcludedApplication,
  status: 'approved' | 'rejected',
  at: Date,
): Promise<WeighedApplication> {
  const { personId, brand } = found;
  const since = await lockSmallActs(tx, personId, at);
  const limits = await readEmployeeLimits(tx, brand);
  return { ...found, decidedCents: await sumDecided(tx, { personId, status, since, limits }) };
}

/** Returns the request shown to the second employee for a decision about a large application. */
const decisionForSecond = (
  {
    id,
    status,
    contract: { number, initialDepositCents, monthlyDepositCents },
    decidedCents,
  }: WeighedApplication,
  verb: string,
  after: string,
  fields: Readonly<Record<string, string>>,
): ForTwo => ({
  title: `Aanvraag voor contract ${number} ${verb}`,
  amountCents: cents(initialDepositCents + 12 * monthlyDepositCents),
  weighedCents: cents(initialDepositCents + 12 * monthlyDepositCents + decidedCents),
  lines: [
    { label: 'Eerste inleg', before: null, after: euroAndCents(initialDepositCents) },
    { label: 'Inleg per maand', before: null, after: euroAndCents(monthlyDepositCents) },
    { label: 'Aanvraag', before: 'Ter controle', after },
  ],
  facts: { id, status, ...fields },
});

/** Returns the provider that transfers the capital of a signed application; undefined without a transfer. */
function providerOf(
  { configuration }: Pick<Services, 'configuration'>,
  { id, sealedContract }: ConcludedApplication,
): string | undefined {
  if (sealedContract === null) return undefined;
  return openAgreement(configuration.fieldKeys, id, sealedContract).identity.transfer?.providerName;
}

interface Decision {
  readonly session: ActingSession;
  readonly id: string;
  readonly twoFaToken: string;
}

/**
 * Approves an application: payments already received are dealt, and monthly deposits are collected. Throws
 * `notFound`, `ownApplication`, `changedMeanwhile` if the application is not under review, `reviewChanged` if the
 * material differs from the material the employee saw, `notApprovable`, and `stepUpRequired`.
 */
export async function approveApplication(
  services: Services,
  { session, id, seen, twoFaToken }: Decision & { readonly seen: string },
): Promise<void> {
  const { person } = session;
  // The law may not allow an annuity to start with the money that arrived.
  const cannotStart = (await obstacleOfApplication(services, id)) !== null;
  await act(services, session, {
    lock: async (tx, at) => {
      const found = await lockForReview(tx, services, person, id);
      const { obstacles, seen: now } = await reviewMaterial(services, tx, found);
      if (seen !== now) throw new AppError('reviewChanged');
      if (obstacles.length > 0 || cannotStart) throw new AppError('notApprovable');
      return weighed(tx, found, 'approved', at);
    },
    stepUp: { act: 'decideApplication', twoFaToken },
    forTwo: (found) => decisionForSecond(found, 'goedkeuren', 'Goedgekeurd', { seen }),
    work: async (tx, now, found) => {
      const { contract } = found;
      const startDate = await releaseDeposits(tx, { id: contract.id, brand: found.brand });
      const isPaid = contract.status === 'awaitingReview' && startDate !== null;
      await markContract(tx, contract.id, {
        isUnderReview: false,
        ...(isPaid ? { status: 'awaitingStart', startDate } : {}),
      });
      await updateApplication(tx, id, {
        status: 'approved',
        question: null,
        decidedBy: person.id,
        decidedAt: now,
        changedAt: now,
      });
      const provider = providerOf(services, found);
      const unpaid = provider
        ? `Wij sturen uw opdracht nu naar ${provider}. Zodra wij uw kapitaal hebben ontvangen, beleggen wij het.`
        : 'Zodra wij uw eerste inleg hebben ontvangen, beleggen wij die.';
      const next = isPaid ? `Wij beleggen uw inleg per ${dayText(startDate)}.` : unpaid;
      return done({
        audit: auditOf(found, 'application.approved', { seen }),
        history: [{ contractId: contract.id, kind: 'applicationApproved' }],
        messages: [
          messageTo(
            found,
            'Uw aanvraag is goedgekeurd',
            `Wij hebben uw aanvraag voor contract ${contract.number} goedgekeurd. ${next}`,
          ),
        ],
      });
    },
  });
}

/**
 * Rejects an application: cancels the contract and refunds the payments. Throws as {@link approveApplication}, and
 * `tooLateToCancel`. `reason` is stored in the file; the applicant is notified only of the rejection.
 */
export async function rejectApplication(
  services: Services,
  { session, id, reason, twoFaToken }: Decision & { readonly reason: string },
): Promise<void> {
  const { person } = session;
  await act(services, session, {
    lock: async (tx, at) => weighed(tx, await lockForReview(tx, services, person, id), 'rejected', at),
    stepUp: { act: 'decideApplication', twoFaToken },
    forTwo: (found) => decisionForSecond(found, 'afwijzen', 'Afgewezen', {}),
    work: async (tx, now, found) => {
      const ended = await endContract(tx, found, { by: person.id, reason, now });
      await updateApplication(tx, id, {
        status: 'rejected',
        question: null,
        decidedBy: person.id,
        decidedAt: now,
        reason,
        changedAt: now,
      });
      return done({
        audit: [...ended.audit, auditOf(found, 'application.rejected', { reason })],
        history: [{ contractId: found.contract.id, kind: 'applicationRejected' }, ...ended.history],
        jobs: ended.jobs,
        messages: [
          messageTo(
            found,
            'Uw aanvraag is afgewezen',
            `Wij kunnen uw aanvraag voor contract ${found.contract.number} niet goedkeuren. Het contract gaat niet door. ${ended.text} Hebt u vragen? Neem dan contact met ons op.`,
          ),
        ],
      });
    },
  });
}

/** Cancels the contract: no amount is due or collected any more, and payments are refunded. */
async function endContract(
  tx: Transaction,
  { contract }: ConcludedApplication,
  { by, reason, now }: { by: string; reason: string; now: Date },
) {
  const unwound = await unwindDeposits(tx, { contractId: contract.id, by, reason }, now);
  const transfer = await withdrawTransfer(tx, contract.id, now);
  const { jobs } = unwound;
  const audit = [...unwound.audit, ...(transfer?.audit ?? [])];
  const hadMandate = await cancelMandates(tx, contract.id);
  await markContract(tx, contract.id, {
    status: 'cancelled',
    isUnderReview: false,
    isPaymentCompleted: false,
    outstandingCents: cents(0),
    startDate: null,
  });
  const history: HistoryLine[] = hadMandate ? [{ contractId: contract.id, kind: 'mandateEnded' }] : [];
  const text =
    transfer?.text ??
    (audit.length > 0
      ? 'Wat u hebt betaald, storten wij terug op de rekening waarmee u betaalde.'
      : 'U hoeft niets te betalen.');
  return { audit, jobs: [...jobs, endingOf(contract.id)], history, text };
}

/** Sends the applicant a question. Throws `notFound`, `ownApplication` and `changedMeanwhile`. */
export async function askApplicant(
  services: Services,
  employee: SignedInPerson,
  { id, question }: { readonly id: string; readonly question: string },
): Promise<void> {
  await act(services, employee, {
    lock: (tx) => lockForReview(tx, services, employee, id),
    work: async (tx, now, found) => {
      await updateApplication(tx, id, { status: 'moreInfo', question, sealedAnswer: null, changedAt: now });
      return done({
        audit: auditOf(found, 'application.asked'),
        messages: [
          messageTo(
            found,
            'Wij hebben een vraag over uw aanvraag',
            `Wij controleren uw aanvraag voor contract ${found.contract.number} en willen graag dit weten: ${question}`,
          ),
        ],
      });
    },
  });
}

/** Locks the caller's own application. */
export async function lockOwn(tx: Transaction, { id: personId }: SignedInPerson, id: string) {
  const found = await lockConcluded(tx, id);
  if (found?.personId !== personId) throw new AppError('notFound');
  return found;
}

/**
 * Stores the applicant's answer to a question. Throws `notFound`, and `changedMeanwhile` if no question is open any
 * more.
 */
export async function answerQuestion(
  services: Services,
  person: SignedInPerson,
  { id, answer }: { readonly id: string; readonly answer: string },
): Promise<Application> {
  const { fieldKeys } = services.configuration;
  return act(services, person, {
    lock: (tx) => lockOwn(tx, person, id),
    work: async (tx, now, found): Promise<CompletedAct<Application>> => {
      if (found.status !== 'moreInfo') throw new AppError('changedMeanwhile');
      const change = {
        status: 'submitted',
        question: null,
        sealedAnswer: sealAnswer(fieldKeys, id, { question: found.question ?? '', answer }),
        changedAt: now,
      } as const;
      await updateApplication(tx, id, change);
      return done(
        { audit: auditOf(found, 'application.answered') },
        applicationResponse(services, { ...found, ...change }),
      );
    },
  });
}

/**
 * Withdraws an application without a reason, while the applicant has that right. Throws `notFound`, `tooLateToCancel`
 * and `stepUpRequired`.
 */
export async function withdrawApplication(
  services: Services,
  { session, id, twoFaToken }: Decision,
): Promise<Application> {
  const { person } = session;
  const today = services.clock.today();
  return act(services, session, {
    lock: async (tx) => {
      const found = await lockOwn(tx, person, id);
      if (withdrawalOf(found, today) === null) throw new AppError('tooLateToCancel');
      return found;
    },
    stepUp: { act: 'withdrawApplication', twoFaToken },
    work: async (tx, now, found): Promise<CompletedAct<Application>> => {
      const ended = await endContract(tx, found, { by: person.id, reason: 'Bedenktijd', now });
      const change = { status: 'withdrawn', question: null, changedAt: now } as const;
      await updateApplication(tx, id, change);
      return done(
        {
          audit: [...ended.audit, auditOf(found, 'application.withdrawn')],
          history: [{ contractId: found.contract.id, kind: 'applicationWithdrawn' }, ...ended.history],
          jobs: ended.jobs,
          messages: [
            messageTo(
              found,
              'U bent gestopt met uw belegging',
              `Contract ${found.contract.number} gaat niet door. ${ended.text}`,
            ),
          ],
        },
        applicationResponse(services, { ...found, ...change }),
      );
    },
  });
}
