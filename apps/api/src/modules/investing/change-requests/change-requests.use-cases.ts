import { decideByOfStart, isUrgent } from '@portaal/domain/investing/change-requests/decide-by';
import {
  type ChangeInput,
  changeDefinitions,
  changeRejection,
  type RequestOption,
} from '@portaal/domain/investing/change-requests/options';
import { changeEffect, changeLines, changeProblems } from '@portaal/domain/investing/change-requests/rules';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import type { ConversionWork } from '@portaal/domain/investing/change-requests/work';
import { type ActingSession, act, done, type Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { applyToContract } from './carry-out.use-cases.ts';
import { auditOf, type ChangeLines, eventOf, requestedOf } from './change-record.mapping.ts';
import {
  type ContractRow,
  hasOpenRequest,
  insertRequest,
  isTransferring,
  listOpenRequests,
  listRequests,
  listUndecidedStarts,
  lockRequest,
  nextRequestNumber,
  type RequestRow,
  updateRequest,
} from './change-requests.repository.ts';
import { changeContextOf, changeTermsOf } from './change-terms.use-cases.ts';
import { effectOf } from './effects.ts';
import { findPositions, listPartlyDone } from './fund-switch.repository.ts';
import { namesOthers, openLines, sealRequest } from './personal-part.mapping.ts';
import { messageToOwner, subjectOf, titleOf } from './turn-down.use-cases.ts';

/**
 * Returns the last day to decide on the earliest requested payout, and the number of requests with a deadline that is
 * near.
 */
export async function conversionDays(
  services: Pick<Services, 'clock' | 'database'>,
  brand: string,
): Promise<ConversionWork> {
  const today = services.clock.today();
  const calendar = await calendarOf(services, brand);
  const days = (await listUndecidedStarts(services.database.orm, brand)).map((start) =>
    decideByOfStart(start, calendar),
  );
  return { decideBy: days[0] ?? null, urgent: days.filter((day) => isUrgent(day, today)).length };
}

export { countForReview, listUndecidedBefore } from './change-requests.repository.ts';
export { frequencyOf } from './change-terms.use-cases.ts';
export { applyDueChanges } from './due-changes.use-cases.ts';
export { findTaxCredit, moveTaxCredit } from './tax-credit.use-cases.ts';

export type OwnChangeRequest = RequestRow & { readonly isPartlyDone?: boolean };

/** Returns a request as shown to its requester, with the people named in it. */
export const ownedDetails = ({ fieldKeys }: Services['configuration'], request: RequestRow) => ({
  wijzigingen: requestedOf(request).lines,
  personen: openLines(fieldKeys, request.id, request.sealed),
});

/** Returns the current terms of a contract of the caller, with its open requests. Throws `notFound`. */
export async function getChangeOptions(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<{ terms: ChangeTerms; open: readonly OwnChangeRequest[] }> {
  const { orm } = services.database;
  const row = await findContract(orm, ownedBy(person, contractId));
  if (!row) throw new AppError('notFound');
  const changeContext = await changeContextOf(services, row);
  const positions = await findPositions(orm, contractId, changeContext.nextDealingDay);
  return {
    terms: changeTermsOf(row, positions, changeContext),
    open: await withProgress(orm, await listOpenRequests(orm, contractId)),
  };
}

async function withProgress(orm: Orm, requests: readonly RequestRow[]): Promise<OwnChangeRequest[]> {
  const partlyDone = await listPartlyDone(
    orm,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => ({ ...request, isPartlyDone: partlyDone.has(request.id) }));
}

/** Lists the change requests of a contract, newest first. Throws `notFound`. */
export async function listChangeRequests(
  { database }: Services,
  person: SignedInPerson,
  { contractId, ...request }: PageRequest & { contractId: string },
): Promise<Page<RequestRow>> {
  if (!(await findContract(database.orm, ownedBy(person, contractId)))) throw new AppError('notFound');
  return pageOf(request, (part) => listRequests(database.orm, { contractId, personId: person.id }, part));
}

/**
 * Returns whether an option replaces the owner by another person. Such a request needs a new step-up code, and the
 * owner is notified at once.
 */
const needsCode = (option: RequestOption): boolean => changeDefinitions[option].needsCode === true;

function rejectOption(option: RequestOption, { productCode: product, status }: ContractRow): void {
  const message = changeRejection(option, { product, status });
  if (message !== null) throw new AppError('changeImpossible', [{ field: 'wijziging.option', message }]);
}

/** Options that would change what a transfer to another provider sells. */
const duringTransfer: readonly RequestOption[] = [
  'lijfrente',
  'fondsverdeling',
  'inleg',
  'uitkering',
  'tenaamstelling',
];

/** Throws `changeImpossible` while the contract is transferred to another provider (domain 1.11). */
async function rejectDuringTransfer(orm: Orm, contractId: string, option: RequestOption): Promise<void> {
  if (!duringTransfer.includes(option) || !(await isTransferring(orm, contractId))) return;
  const message = 'Dit kan niet zolang u dit contract overdraagt naar een andere aanbieder.';
  throw new AppError('changeImpossible', [{ field: 'wijziging.option', message }]);
}

const inBody = (problems: readonly { field: string; message: string }[]) =>
  problems.map(({ field, message }) => ({ field: `wijziging.${field}`, message }));

/**
 * Stores a change request. A change without review is confirmed at once and executed on its effective day; all others
 * wait for an employee. Throws `notFound`, `changeImpossible`, `invalidInput`, `changesNothing`, `changeOpen` and
 * `stepUpRequired`.
 */
export async function requestChange(
  services: Services,
  session: ActingSession,
  contractId: string,
  input: ChangeInput,
): Promise<RequestRow> {
  const { database, clock, configuration } = services;
  const { person } = session;
  const own = ownedBy(person, contractId);
  const seen = await findContract(database.orm, own);
  if (!seen) throw new AppError('notFound');
  rejectOption(input.option, seen);
  const changeContext = await changeContextOf(services, seen);
  const inTheWay = await effectOf(input.option).problems?.(services, seen, input, changeContext);
  if (inTheWay?.length) throw new AppError('invalidInput', inBody(inTheWay));
  return act(services, session, {
    lock: async (tx) => {
      const row = await lockContract(tx, own);
      if (!row) throw new AppError('notFound');
      rejectOption(input.option, row);
      await rejectDuringTransfer(tx, contractId, input.option);
      const positions = await findPositions(tx, contractId, changeContext.nextDealingDay);
      const terms = changeTermsOf(row, positions, changeContext);
      const problems = changeProblems(input, terms);
      if (problems.length > 0) throw new AppError('invalidInput', inBody(problems));
      const lines = changeLines(input, terms);
      if (lines.length === 0) throw new AppError('changesNothing');
      if (await hasOpenRequest(tx, contractId, input.option)) throw new AppError('changeOpen');
      return { row, terms, lines };
    },
    stepUp: () => {
      if (!needsCode(input.option)) return undefined;
      const twoFaToken = 'twoFaToken' in input ? input.twoFaToken : undefined;
      return { act: 'changeContract', twoFaToken };
    },
    work: async (tx, now, { row, terms, lines }) => {
      const effect = changeEffect(input, terms);
      const id = newId();
      const request = await insertRequest(tx, {
        id,
        number: await nextRequestNumber(tx, clock.today().slice(0, 4)),
        contractId,
        personId: person.id,
        brand: person.brand,
        option: input.option,
        status: statusAtFirst[effect.way],
        requested: {
          wanted: namesOthers(input.option) ? null : input,
          lines,
        } satisfies ChangeLines,
        sealed: sealRequest(configuration.fieldKeys, id, input),
        effectiveOn: effect.effectiveOn,
        createdAt: now,
        closedAt: effect.way === 'atOnce' ? now : null,
      });
      if (!request) throw new AppError('changeOpen');
      if (request.status === 'processed') await applyToContract(tx, services, row, request);
      return done({ audit: auditOf(request, 'asked'), ...newsOf(row, request) }, request);
    },
  });
}

const statusAtFirst = { atOnce: 'processed', onDay: 'checked', review: 'received' } as const;

/**
 * Returns the history line and the messages: about the change itself if it was executed at once, otherwise about the
 * request.
 */
function newsOf(row: ContractRow, request: RequestRow): Pick<Traces, 'history' | 'messages'> {
  const { contractId, option } = request;
  const { wanted, lines } = requestedOf(request);
  if (request.status === 'processed') return { history: [{ contractId, ...eventOf(option, lines) }] };
  const after = `${titleOf(option)}: ${lines.map((line) => line.after).join('; ')}`;
  const history = [{ contractId, kind: 'changeRequested', after }] as const;
  const notifies = needsCode(option) || (wanted !== null && effectOf(option).notifiesOwner?.(wanted));
  if (!notifies) return { history };
  const message = messageToOwner(request, {
    title: 'Wij hebben uw wijziging ontvangen',
    text: `U hebt gevraagd om ${subjectOf(option, row)} te wijzigen. Was u dit niet? Neem dan direct contact met ons op.`,
  });
  return { history, messages: [message] };
}

/** Withdraws a request that was not executed yet. Throws `notFound`, `changeClosed` and `tooLateToCancel`. */
export async function withdrawChange(
  services: Services,
  person: SignedInPerson,
  { contractId, requestId }: { contractId: string; requestId: string },
): Promise<RequestRow> {
  return act(services, person, {
    work: async (tx, now) => {
      if (!(await lockContract(tx, ownedBy(person, contractId)))) throw new AppError('notFound');
      const request = await lockRequest(tx, { id: requestId, contractId });
      if (!request) throw new AppError('notFound');
      if (request.closedAt !== null) throw new AppError('changeClosed');
      const { wanted } = requestedOf(request);
      if (wanted !== null) await effectOf(request.option).withdraw?.(tx, request, wanted, now);
      const withdrawn = await updateRequest(tx, requestId, { status: 'withdrawn', closedAt: now });
      const after = titleOf(request.option);
      const history = [{ contractId, kind: 'changeWithdrawn', after }] as const;
      return done({ audit: auditOf(withdrawn, 'withdrawn'), history }, withdrawn);
    },
  });
}
