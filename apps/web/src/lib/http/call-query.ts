import type { Call } from '@portaal/domain/http/call';
import { queryOptions } from '@tanstack/react-query';
import { type Data, type OptionsArgument, request } from './request.ts';

/** Query options for a part of a page that needs the same data as another part. */
export interface SharedQuestion {
  readonly enabled?: boolean;
  /**
   * `false`: the part that shows the error does the retry. Otherwise its notice would disappear before the user reads
   * it.
   */
  readonly retryOnMount?: boolean;
}

/**
 * Returns the query options of a GET call. The key is the call itself, so that components with the same query share
 * one request. Data is loaded once and cached (P-04): a change of the data invalidates its key.
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
