import * as calls from '@portaal/domain/calls';
import type { QueryClient } from '@tanstack/react-query';

const ALL = calls.listContracts.path;

const idIn = (params: unknown): unknown => (params as { readonly id?: unknown } | undefined)?.id;

/**
 * For a page that changes a contract, once the server has said yes (`useQueryClient`): what is known of it, and of all contracts together, is asked again where it is
 * shown. Holds for every call under `/api/contracts`, also those of other pages: the key of a query begins with its path and
 * its parameters (`callQuery`).
 */
export function contractChanged(client: QueryClient, contractId: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, params] }) =>
      typeof path === 'string' &&
      (path === ALL || path.startsWith(`${ALL}/`)) &&
      (idIn(params) === undefined || idIn(params) === contractId),
  });
}
