import type { SellPreview, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { type Cents, centsToEuro, type IsoDate } from '@portaal/engine';
import { timeText } from '../../../documents/dutch-notation.ts';
import {
  type ActingSession,
  act,
  done,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { findContract, lockContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { attemptOfOrder, earlierRequest } from './earlier-request.use-cases.ts';
import { fundsToSell, rowsOf, storeRequest } from './orders.use-cases.ts';
import { type Estimate, estimateSale, exitCostOf, previewOf } from './sell-preview.rules.ts';
import {
  contractToSell,
  findRequest,
  type LineRow,
  listLines,
  listRequestRows,
  markCancelled,
  type RequestRow,
  setStatus,
  setStatusWithoutOrder,
  withdrawTransferOf,
} from './sell-requests.repository.ts';
import { type SellPosition, sellPosition } from './sell-terms.rules.ts';

const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Returns the text of the order for the contract history. */
const requestedText = ({ number, kind }: RequestRow, gross: Cents): string => {
  return `${number}: ${kind === 'all' ? 'alles, ' : ''}ongeveer ${euroAndCents(gross)}`;
};

const acceptedText = ({ number, cancellableUntil }: RequestRow) => ({
  title: 'Wij hebben uw verkoopopdracht ontvangen',
  text: `Uw verkoopopdracht ${number} staat klaar. U kunt deze tot ${moment.format(cancellableUntil)}, ${timeText(cancellableUntil)} uur annuleren.`,
});

const cancelledText = ({ number }: RequestRow) => ({
  title: 'Uw verkoopopdracht is geannuleerd',
  text: `Uw verkoopopdracht ${number} is geannuleerd. Wij verkopen niets.`,
});

export { countQueued } from './sell-queue.repository.ts';
export {
  cancelTransferSale,
  contractToSell,
  estimateTransfer,
  fundsToSell,
  placeTransferSale,
  transferPosition,
} from './transfer-sales.use-cases.ts';

/** An order with its lines per fund. */
export interface SellRequestWithLines {
  readonly request: RequestRow;
  readonly lines: readonly LineRow[];
}

/** An order as the user confirmed it, with the estimate that was displayed. */
export interface AgreedSale {
  readonly order: SellOrder;
  /** Gross amount as displayed, in whole cents. */
  readonly shownGross: number;
  readonly shownDealingDay: IsoDate;
  /** Exit cost as displayed, in whole cents; undefined in a request from a page of the previous release. */
  readonly shownExitCost: number | undefined;
  readonly twoFaToken: string;
  readonly idempotencyKey: string | undefined;
}

/** Returns the sell terms. Throws `notFound`. */
export async function getSellTerms(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<SellTerms> {
  return (await ownPosition(services, person, contractId)).terms;
}

/** Previews a sale. Throws `notFound`, `cannotSell` and `invalidInput`. */
export async function previewSale(
  services: Services,
  person: SignedInPerson,
  contractId: string,
  order: SellOrder,
): Promise<SellPreview> {
  return previewOf(estimateSale(await ownPosition(services, person, contractId), order));
}

async function ownPosition(
  services: Services,
  person: SignedInPerson,
  contractId: string,
): Promise<SellPosition> {
  const { database, clock } = services;
  const contract = await findContract(database.orm, ownedBy(person, contractId), contractToSell);
  if (!contract) throw new AppError('notFound');
  const funds = await fundsToSell(services, person.brand);
  return sellPosition(await rowsOf(database.orm, contract), funds, clock.now());
}

const isAsDisplayed = (estimate: Estimate, agreed: AgreedSale): boolean =>
  estimate.gross === agreed.shownGross &&
  estimate.first.dealingDay === agreed.shownDealingDay &&
  (agreed.shownExitCost === undefined || exitCostOf(estimate) === agreed.shownExitCost);

/**
 * Accepts an order for the displayed estimate. It locks the contract row, so only one of many simultaneous orders is
 * accepted. Throws `notFound`, `cannotSell`, `invalidInput`, `estimateChanged` when price, lots, costs or dates differ from
 * the preview, `stepUpRequired`, and `conflict` for a key that belongs to another order.
 */
export async function requestSale(
  services: Services,
  session: ActingSession,
  contractId: string,
  agreed: AgreedSale,
): Promise<SellRequestWithLines> {
  const { person } = session;
  const { twoFaToken } = agreed;
  const attempt = attemptOfOrder(agreed.idempotencyKey, agreed.order);
  const funds = await fundsToSell(services, person.brand);
  return act(services, session, {
    lock: async (tx, now) => {
      const contract = await lockContract(tx, ownedBy(person, contractId), contractToSell);
      if (!contract) throw new AppError('notFound');
      const earlier = await earlierRequest(tx, contractId, { attempt, order: agreed.order });
      if (earlier) return { earlier };
      const estimate = estimateSale(sellPosition(await rowsOf(tx, contract), funds, now), agreed.order);
      if (!isAsDisplayed(estimate, agreed)) {
        throw new AppError('estimateChanged');
      }
      return { estimate };
    },
    stepUp: ({ estimate }) => estimate && { act: 'sell', twoFaToken },
    work: async (tx, now, { earlier, estimate }) => {
      if (earlier) return unchanged(earlier);
      const request = await storeRequest(tx, services, {
        person,
        contractId,
        estimate,
        agreed,
        attempt,
        now,
      });
      await setStatus(tx, contractId, 'active', 'sellPending');
      return done(acceptedTraces(request, estimate), {
        request,
        lines: await listLines(tx, [request.id]),
      });
    },
  });
}

function acceptedTraces(request: RequestRow, { gross, first }: Estimate): Traces {
  const { id, contractId, personId, number, kind } = request;
  return {
    audit: {
      action: 'sellRequest.accepted',
      subjectType: 'sellRequest',
      subjectId: id,
      detail: {
        contractId,
        number,
        kind,
        estimatedGross: centsToEuro(gross),
        valueDate: first.dealingDay,
      },
    },
    history: [{ contractId, kind: 'sellRequested', after: requestedText(request, gross) }],
    messages: [{ personId, contractId, kind: 'sellRequest', ...acceptedText(request), mail: true }],
  };
}

/** Lists the caller's own orders of their own contract, newest first. Throws `notFound`. */
export async function listSellRequests(
  { database }: Services,
  person: SignedInPerson,
  contractId: string,
  request: PageRequest,
): Promise<Page<SellRequestWithLines>> {
  const owned = ownedBy(person, contractId);
  if (!(await findContract(database.orm, owned, contractToSell))) throw new AppError('notFound');
  const found = await pageOf(request, (part) => listRequestRows(database.orm, owned, part));
  const lines = await listLines(
    database.orm,
    found.items.map(({ id }) => id),
  );
  return pageWith(found, (row) => ({
    request: row,
    lines: lines.filter(({ requestId }) => requestId === row.id),
  }));
}

/**
 * Cancels the caller's order before its cut-off; cancelling it again changes nothing. Throws `notFound`, and
 * `tooLateToCancel` once a part of it may have been dealt.
 */
export async function cancelSellRequest(
  services: Services,
  person: SignedInPerson,
  contractId: string,
  requestId: string,
): Promise<SellRequestWithLines> {
  return act(services, person, {
    work: async (tx, now) => {
      const owned = ownedBy(person, contractId);
      const contract = await lockContract(tx, owned, contractToSell);
      const before = contract && (await findRequest(tx, owned, requestId));
      if (!before) throw new AppError('notFound');
      const lines = await listLines(tx, [requestId]);
      if (before.status === 'cancelled') return unchanged({ request: before, lines });
      const isCancelled = await markCancelled(tx, { contractId, requestId, at: now });
      if (!isCancelled) throw new AppError('tooLateToCancel');
      await setStatusWithoutOrder(tx, contractId);
      await withdrawTransferOf(tx, requestId, now);
      const traces: Traces = {
        audit: {
          action: 'sellRequest.cancelled',
          subjectType: 'sellRequest',
          subjectId: requestId,
          detail: { contractId, number: before.number },
        },
        history: [{ contractId, kind: 'sellCancelled', after: before.number }],
        messages: [
          { personId: person.id, contractId, kind: 'sellRequest', ...cancelledText(before), mail: true },
        ],
      };
      return done(traces, { request: { ...before, status: 'cancelled' as const, closedAt: now }, lines });
    },
  });
}
