import type { Call } from '@portaal/domain/http/call';
import type { QueryClient } from '@tanstack/react-query';

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
