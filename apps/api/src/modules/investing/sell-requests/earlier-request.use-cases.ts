import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { euroToCents } from '@portaal/engine';
import { type Attempt, attemptOf, earlierAttempt } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findByKey, type LineRow, listLines, type RequestRow } from './sell-requests.repository.ts';

/**
 * Describes the attempt to place an order by its order lines: lines without units are omitted, and the others
 * are sorted by fund.
 */
export const attemptOfOrder = (idempotencyKey: string | undefined, order: SellOrder): Attempt =>
  attemptOf(idempotencyKey, {
    kind: order.kind,
    lines: requestedLines(order).map(({ id, amount, units }) => [id, amount ?? null, units ?? null]),
  });

/**
 * Returns the order that the same attempt created earlier; undefined if there is none. Throws `conflict` for a key
 * that belongs to another order.
 */
export async function earlierRequest(
  tx: Transaction,
  contractId: string,
  { attempt, order }: { readonly attempt: Attempt; readonly order: SellOrder },
): Promise<{ request: RequestRow; lines: LineRow[] } | undefined> {
  const request = await earlierAttempt(
    attempt,
    (key) => findByKey(tx, contractId, key),
    async ({ id, kind }) => kind === order.kind && asksTheSame(order, await listLines(tx, [id])),
  );
  return request && { request, lines: await listLines(tx, [request.id]) };
}

const requestedLines = ({ kind, funds }: SellOrder): SellOrder['funds'] =>
  kind === 'all' ? [] : funds.filter((line) => (line[kind] ?? 0) > 0).sort((a, b) => a.id - b.id);

/**
 * Returns whether the requested lines equal those of an existing order. An order line without an amount or
 * units sells everything in its fund.
 */
function asksTheSame(order: SellOrder, lines: readonly LineRow[]): boolean {
  const { kind } = order;
  if (kind === 'all') return true;
  const requested = requestedLines(order);
  return (
    requested.length === lines.length &&
    requested.every(({ id, amount, units }) => {
      const line = lines.find(({ fundId }) => fundId === id);
      if (!line) return false;
      return kind === 'amount'
        ? line.amountCents === null || line.amountCents === euroToCents(amount ?? 0)
        : line.units === null || Number(line.units) === units;
    })
  );
}
