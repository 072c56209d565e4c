import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { decideByOf, isUrgent } from '@portaal/domain/investing/change-requests/decide-by';
import type { ChangeLine } from '@portaal/domain/investing/change-requests/lines';
import {
  type ChangeInput,
  changeDefinitions,
  changeRejection,
} from '@portaal/domain/investing/change-requests/options';
import type { SupportingDocument } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import { changeDay } from '@portaal/domain/investing/change-requests/rules';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { DealingCalendar, IsoDate } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { latestProfile } from '../../products/questionnaires/questionnaires.use-cases.ts';
import { carryOut } from './carry-out.use-cases.ts';
import { auditOf, requestedOf } from './change-record.mapping.ts';
import {
  type ContractRow,
  findForReview,
  listForReview,
  lockRequest,
  type RequestRow,
  updateRequest,
} from './change-requests.repository.ts';
import { changeContextOf, changeTermsOf } from './change-terms.use-cases.ts';
import type { PersonalLine } from './effect.ts';
import { effectOf } from './effects.ts';
import { findPositions } from './fund-switch.repository.ts';
import { listSupportingDocuments } from './ownership.repository.ts';
import { relationsOfOwner } from './ownership.use-cases.ts';
import { openLines } from './personal-part.mapping.ts';
import { messageToOwner, turnDown } from './turn-down.use-cases.ts';

/** A change request as employees of its brand see it in the queue. */
export interface ReviewLine {
  readonly id: string;
  readonly number: string;
  readonly option: RequestRow['option'];
  readonly status: RequestRow['status'];
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  /** Last day for the decision; null if there is no deadline. `isUrgent`: whether that day is near. */
  readonly decideBy: IsoDate | null;
  readonly isUrgent: boolean;
  readonly contractId: string;
  readonly contractNumber: string;
  readonly productCode: ProductCode;
  readonly personId: string;
  readonly personName: string;
  readonly lines: readonly ChangeLine[];
}

/** A change request with the personal data it contains about others. */
export interface ReviewDetails extends ReviewLine {
  readonly personal: readonly PersonalLine[];
  /**
   * For a change of holder: the owner's relations (partner, child or organisation) with whom or for whom the contract
   * can be held.
   */
  readonly relations: readonly { readonly id: string; readonly naam: string }[];
  /** For a change of holder: the supporting documents presented to an employee. */
  readonly documents: readonly {
    readonly kind: SupportingDocument;
    readonly notedBy: string;
    readonly notedAt: Date;
  }[];
  readonly reason: string | null;
  readonly effectiveOn: string | null;
  readonly approval: Approval | null;
  /** For an open change of allocation: the risk profile the investor chose last. */
  readonly riskProfile: { readonly name: string; readonly chosenAt: Date } | null;
}

/** The effect of approving a request now. */
interface Approval {
  /** Day on which the change would take effect; null if at once, or once the supporting documents are present. */
  readonly on: string | null;
  /** The reason why the contract does not allow the change now. */
  readonly rejection: string | null;
}

/**
 * `approve`: the change is executed at once or on its effective day; a change of holder waits for its supporting
 * documents. `reject`: the change is not executed, and the investor receives the reason.
 */
type ChangeDecision = 'approve' | 'reject';

type ReviewedRequest = NonNullable<Awaited<ReturnType<typeof findForReview>>>;

function lineOf(
  { today, calendar }: { readonly today: IsoDate; readonly calendar: DealingCalendar },
  { request, contractNumber, productCode, personName }: ReviewedRequest,
): ReviewLine {
  const { id, number, option, status, createdAt, closedAt, contractId, personId } = request;
  const { lines, wanted } = requestedOf(request);
  const decideBy = status === 'received' ? decideByOf(wanted, calendar) : null;
  return {
    id,
    number,
    option,
    status,
    createdAt,
    closedAt,
    decideBy,
    isUrgent: decideBy !== null && isUrgent(decideBy, today),
    contractId,
    contractNumber,
    productCode,
    personId,
    personName,
    lines,
  };
}

/**
 * Returns the effective day if the change is approved now. A completed dealing run is not repeated, so a change
 * requested for an earlier month applies from the last completed run.
 */
function dayOnApproval(change: ChangeInput, terms: ChangeTerms, row: ContractRow): string | null {
  const day = changeDay(change, terms);
  const dealt = row.openingValueDate;
  return day !== null && dealt !== null && dealt > day ? dealt : day;
}

/** Returns the effect of an approval; null if no decision is needed any more. */
async function approvalOf(
  services: Services,
  { request, productCode }: ReviewedRequest,
): Promise<Approval | null> {
  const { orm } = services.database;
  const { contractId, option } = request;
  const row = request.status === 'received' ? await findContract(orm, { contractId }) : undefined;
  if (!row) return null;
  const rejection = changeRejection(option, { product: productCode, status: row.status });
  const { wanted } = requestedOf(request);
  if (rejection !== null || !wanted) return { on: null, rejection };
  const changeContext = await changeContextOf(services, row);
  const positions = await findPositions(orm, contractId, changeContext.nextDealingDay);
  return { on: dayOnApproval(wanted, changeTermsOf(row, positions, changeContext), row), rejection };
}

/** Lists the requests that wait for an employee of the administrator's brand, or the closed ones. */
export async function listChangeReviews(
  { clock, database }: Services,
  { brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<ReviewLine>> {
  const found = await pageOf(request, (part) => listForReview(database.orm, { brand, status, ...part }));
  const calendar = await calendarOf({ clock, database }, brand);
  return pageWith(found, (row) => lineOf({ today: clock.today(), calendar }, row));
}

/** Returns one request with its personal data, and writes an audit line for the view. Throws `notFound`. */
export async function getChangeReview(
  services: Services,
  admin: SignedInPerson,
  id: string,
): Promise<ReviewDetails> {
  const { database, configuration } = services;
  const row = await findForReview(database.orm, { id, brand: admin.brand });
  if (!row) throw new AppError('notFound');
  const { sealed, reason, effectiveOn, option, closedAt, personId } = row.request;
  const calendar = await calendarOf(services, admin.brand);
  const personal = openLines(configuration.fieldKeys, id, sealed);
  const isReviewed = changeDefinitions[option].weighsRisk === true && closedAt === null;
  const riskProfile = isReviewed ? await latestProfile(services, personId) : null;
  if (personal.length > 0 || riskProfile !== null) {
    await act(services, admin, { work: () => done({ audit: auditOf(row.request, 'seen') }) });
  }
  const isOtherHolder = option === 'tenaamstelling';
  return {
    ...lineOf({ today: services.clock.today(), calendar }, row),
    personal,
    relations: isOtherHolder && closedAt === null ? await relationsOfOwner(services, personId) : [],
    documents: isOtherHolder ? await listSupportingDocuments(database.orm, id) : [],
    reason,
    effectiveOn,
    approval: await approvalOf(services, row),
    riskProfile,
  };
}

/**
 * Decides on a request of the administrator's brand. Throws `notFound`; `changeClosed` if the request was already
 * decided, or has an effective day and is executed automatically; `changeImpossible` if the contract no longer allows
 * the change; `invalidInput` for a rejection without a reason.
 */
export async function decideChange(
  services: Services,
  admin: SignedInPerson,
  id: string,
  { decision, reason = '' }: { readonly decision: ChangeDecision; readonly reason?: string },
): Promise<RequestRow> {
  const { database } = services;
  const found = await findForReview(database.orm, { id, brand: admin.brand });
  if (!found) throw new AppError('notFound');
  const { contractId, personId } = found.request;
  if (decision === 'reject' && reason.trim() === '') {
    throw new AppError('invalidInput', [{ field: 'reason', message: 'Vul een reden in.' }]);
  }
  const changeContext = await changeContextOf(services, {
    brand: admin.brand,
    productCode: found.productCode,
    id: found.request.contractId,
    personId,
  });
  return act(services, admin, {
    about: () => [personId],
    work: async (tx) => {
      const row = await lockContract(tx, { contractId });
      const request = await lockRequest(tx, { id, contractId });
      if (!row || !request) throw new AppError('notFound');
      if (request.closedAt !== null || request.effectiveOn !== null) throw new AppError('changeClosed');
      if (decision === 'reject') {
        return turnDown(tx, services, { row, request, reason: reason.trim() });
      }
      const { option } = request;
      const { productCode: product, status } = row;
      const message = changeRejection(option, { product, status });
      if (message !== null) throw new AppError('changeImpossible', [{ field: 'option', message }]);
      if (request.status === 'checked') throw new AppError('changeClosed');
      if (effectOf(option).isCarriedOutOnApproval) return carryOut(tx, services, { row, request });
      const { wanted } = requestedOf(request);
      const positions = await findPositions(tx, contractId, changeContext.nextDealingDay);
      const terms = changeTermsOf(row, positions, changeContext);
      const effectiveOn = wanted && dayOnApproval(wanted, terms, row);
      const checked = await updateRequest(tx, id, { status: 'checked', effectiveOn });
      const news = messageToOwner(request, {
        title: 'Uw wijziging is goedgekeurd',
        text: `Uw aanvraag ${request.number} is goedgekeurd. U krijgt bericht als deze is verwerkt.`,
      });
      const history = [{ contractId, kind: 'changeChecked' }] as const;
      return done({ audit: auditOf(checked, 'checked'), history, messages: [news] }, checked);
    },
  });
}
