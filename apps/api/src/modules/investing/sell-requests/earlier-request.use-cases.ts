import type { SellOrder } from '@portaal/domain/investing/sell-requests/order';
import { euroToCents } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { findByKey, type LineRow, listLines, type RequestRow } from './sell-requests.repository.ts';

/**
 * Returns the order that the same attempt created earlier; undefined if there is none. Throws `conflict` for a key
 * that belongs to another order.
 */
export async function earlierRequest(
  tx: Transaction,
  contractId: string,
  { idempotencyKey, order }: { readonly idempotencyKey: string | undefined; readonly order: SellOrder },
): Promise<{ request: RequestRow; lines: LineRow[] } | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const request = await findByKey(tx, contractId, idempotencyKey);
  if (!request) return undefined;
  const lines = await listLines(tx, [request.id]);
  if (request.kind !== order.kind || !asksTheSame(order, lines)) throw new AppError('conflict');
  return { request, lines };
}

/**
 * Returns whether these lines came from that order. An order line without an amount or units sells everything in its
 * fund.
 */
function asksTheSame({ kind, funds }: SellOrder, lines: readonly LineRow[]): boolean {
  if (kind === 'all') return true;
  const requested = funds.filter((line) => (line[kind] ?? 0) > 0);
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
