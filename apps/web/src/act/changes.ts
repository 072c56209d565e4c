import type { Call } from '@portaal/domain/http/call';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/http/api-error.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Invalidates the queries whose path equals or lies below one of the paths in the call's `changes`, for the same
 * parameters. Visible queries are refetched. Matching works because a query key begins with the path and the
 * parameters (`callQuery`).
 */
export async function changedBy(
  client: QueryClient,
  call: Pick<Call, 'changes'>,
  params: Values = {},
): Promise<void> {
  const { changes } = call;
  if (changes === undefined) return;
  await client.invalidateQueries({
    predicate: ({ queryKey: [path, of] }) =>
      typeof path === 'string' &&
      changes.some((address) => path === address || path.startsWith(`${address}/`)) &&
      Object.entries((of ?? {}) as Values).every(
        ([name, value]) => params[name] === undefined || params[name] === value,
      ),
  });
}

/** The questions with their scores, the profiles with their bands, and the rules of the funds. */
const suitability: Pick<Call, 'changes'> = {
  changes: ['/api/questionnaires', '/api/risk-profiles', '/api/funds'],
};

/**
 * Invalidates everything that follows from the rules of suitability in the brand's terms, which change when other terms
 * begin while a page is open. Resolves after the visible queries are refetched.
 */
export const refreshSuitability = (client: QueryClient): Promise<void> => changedBy(client, suitability);

/** Returns whether the server rejected answers, a choice or a confirmation of a questionnaire. */
export const isQuestionnaireRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.fields.some(({ field }) => /^(questionnaire|acknowledged)\./.test(field));
