import { type Answer, json } from '../http/routes.ts';
import type { ApiCall } from './api.ts';
import { Rejection } from './rejection.ts';
import type { Account, State } from './state.ts';

const BATCH = 100;

type Position = 'mandatesReadTo' | 'transactionsReadTo';

/**
 * Returns the next batch of a feed, starting after `X-RESUME-AFTER` or else at the account's stored position. Reading
 * moves the stored position, and `X-LAST` returns the new position.
 */
export function readFeed<Item extends { readonly sequence: number }>(
  { feedOrder }: State,
  { account, headers }: Pick<ApiCall, 'account' | 'headers'>,
  position: Position,
  items: readonly Item[],
): { readonly batch: readonly Item[]; readonly last: string } {
  const after = readPosition(headers['x-resume-after'], account, position);
  const batch = items
    .filter(({ sequence }) => sequence > after)
    .sort((one, other) => one.sequence - other.sequence)
    .slice(0, BATCH);
  account[position] = batch.at(-1)?.sequence ?? after;
  return {
    batch: feedOrder === 'reversed' ? batch.toReversed() : batch,
    last: String(account[position]),
  };
}

export function feedAnswer(name: string, items: readonly unknown[], last: string): Answer {
  const answer = json(200, { [name]: items });
  return { ...answer, headers: { ...answer.headers, 'x-last': last } };
}

function readPosition(resumeAfter: unknown, account: Account, position: Position): number {
  if (resumeAfter === undefined) return account[position];
  if (!/^\d{1,15}$/.test(String(resumeAfter))) {
    throw new Rejection('err_invalid_params', 'X-RESUME-AFTER is invalid');
  }
  return Number(resumeAfter);
}
