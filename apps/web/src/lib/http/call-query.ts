import type { Call } from '@portaal/domain/http/call';
import { queryOptions } from '@tanstack/react-query';
import { type Data, type OptionsArgument, request } from './request.ts';

/** Query options for a component that shares its query with another component on the page. */
export interface SharedQuestion {
  readonly enabled?: boolean;
  /**
   * If false, this component does not retry, because another component shows the error and retries. Otherwise the
   * error message would disappear before the user reads it.
   */
  readonly retryOnMount?: boolean;
}

/**
 * Returns the query options of a GET call. The key consists of the path and the parameters, so that components with
 * the same query share one request. Data is fetched once and cached until a change invalidates its key (P-04).
 */
export function callQuery<const C extends Call>(call: C, ...[options]: OptionsArgument<C>) {
  const { params, query } = (options ?? {}) as { params?: object; query?: object };
  return queryOptions({
    queryKey: [call.path, params ?? {}, query ?? {}] as const,
    queryFn: ({ signal }): Promise<Data<C>> => {
      const send = request as (call: Call, options: object) => Promise<Data<C>>;
      return send(call, { ...(options as object), signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
