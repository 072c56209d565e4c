import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { QueuedSale } from '@portaal/domain/investing/sell-requests/queue';
import { centsToEuro } from '@portaal/engine';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listQueued } from './sell-queue.repository.ts';
import { type LineRow, listLines } from './sell-requests.repository.ts';

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
