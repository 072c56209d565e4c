import type * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { QueuedSale } from '@portaal/domain/investing/sell-requests/queue';
import {
  type Cents,
  cents,
  centsToEuro,
  daysBetween,
  decimalToUnits,
  isoDate,
  unitsToDecimal,
  xirr,
} from '@portaal/engine';
import { findContract, ownedBy } from '../../../foundation/contracts/contract-row.sql.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Orm } from '../../../platform/orm.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  type PayoutView,
  payoutStandOf,
  payoutViewOf,
  sumPayoutsUnderWay,
} from '../../money/payouts/index.ts';
import { contractTotals, listFlows, listSaleRows } from './sales.repository.ts';
import { listQueued } from './sell-queue.repository.ts';
import { type LineRow, listLines } from './sell-requests.repository.ts';

type Answer = CallResponse<typeof calls.listSales>['data'];
type Result = NonNullable<Answer['result']>;
type SaleRow = Awaited<ReturnType<typeof listSaleRows>>[number];

/** Minimum days for a yearly return; a shorter period is never annualised (domain 2.5). */
const YEAR_DAYS = 365;

/** Returns the page of sales of the caller's contract that follows cursor `after`. Throws `notFound`. */
export async function listSales(
  services: Pick<Services, 'brands' | 'clock' | 'configuration' | 'database'>,
  person: SignedInPerson,
  contractId: string,
  request: PageRequest<number>,
): Promise<Answer> {
  const { orm } = services.database;
  const totals = await findContract(orm, ownedBy(person, contractId), contractTotals);
  if (!totals) throw new AppError('notFound');
  const view = payoutViewOf(services, person.brand);
  const found = await pageOf(request, (part) =>
    listSaleRows(orm, { contractId, today: view.today, ...part }),
  );
  const isFirst = request.after === undefined;
  return {
    ...pageWith(found, saleOf(view)),
    result:
      totals.status === 'sold' && isFirst
        ? await resultOf(orm, contractId, {
            ...totals,
            underWayCents: await sumPayoutsUnderWay(services, person, contractId),
          })
        : null,
  };
}

/** Maps a sale. Its ledger line has the net amount paid out, with the exit cost in a separate field. */
const saleOf =
  (view: PayoutView) =>
  (row: SaleRow): Answer['items'][number] => {
    const net = cents(-row.amountCents);
    const exitCost = cents(-row.exitCostCents);
    return {
      id: String(row.id),
      dealingDay: isoDate(row.dealingDay),
      fund: row.fundName,
      orderNumber: row.orderNumber,
      units: -unitsToDecimal(decimalToUnits(Number(row.units))),
      nav: Number(row.price),
      gross: centsToEuro(cents(net + exitCost)),
      exitCost: centsToEuro(exitCost),
      net: centsToEuro(net),
      payout: row.payout && payoutStandOf(view, row.payout),
    };
  };

/**
 * Returns the result of a sold contract. A sold contract has no remaining value, so the payments determine the
 * result.
 */
async function resultOf(
  orm: Orm,
  contractId: string,
  {
    depositedCents,
    withdrawnCents,
    underWayCents,
  }: Readonly<Record<'depositedCents' | 'withdrawnCents' | 'underWayCents', Cents>>,
): Promise<Result | null> {
  const flows = await listFlows(orm, contractId);
  const dates = flows.map(({ date }) => isoDate(date));
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return null;
  const yearly = xirr(
    flows.map(({ amountCents }) => -amountCents),
    dates,
  );
  const days = daysBetween(from, to);
  const isYearly = days >= YEAR_DAYS;
  return {
    paidIn: centsToEuro(depositedCents),
    paidOut: centsToEuro(withdrawnCents),
    underWay: centsToEuro(underWayCents),
    result: centsToEuro(cents(withdrawnCents - depositedCents)),
    from,
    to,
    moneyWeightedReturn: yearly === null || isYearly ? yearly : (1 + yearly) ** (days / YEAR_DAYS) - 1,
    isYearly,
  };
}

const fundOf = (line: LineRow): QueuedSale['funds'][number] => ({
  fundId: line.fundId,
  name: line.fundName,
  units: line.units === null ? null : Number(line.units),
  amount: line.amountCents === null ? null : centsToEuro(line.amountCents),
  dealFrom: line.dealFrom,
  executedUnits: Number(line.executedUnits),
  executedGross: centsToEuro(line.executedGrossCents),
  isDone: line.progress === 'done',
});

/** Lists the orders of the administrator's brand: not fully executed, or closed. */
export async function listSellQueue(
  { database }: Pick<Services, 'database'>,
  { brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<QueuedSale>> {
  const { orm } = database;
  const found = await pageOf(request, (part) => listQueued(orm, { brand, status, ...part }));
  const lines = await listLines(
    orm,
    found.items.map(({ id }) => id),
  );
  return pageWith(found, ({ requestedAt, cancellableUntil, closedAt, ...item }) => ({
    ...item,
    requestedAt: requestedAt.toISOString(),
    cancellableUntil: cancellableUntil.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    funds: lines.filter(({ requestId }) => requestId === item.id).map(fundOf),
  }));
}
