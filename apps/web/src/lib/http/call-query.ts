import type { Call } from '@portaal/domain/http/call';
import { queryOptions } from '@tanstack/react-query';
import { type Data, type OptionsArgument, request } from './request.ts';

/** How one of several parts of a page asks what another shows. */
export interface SharedQuestion {
  readonly enabled?: boolean;
  /** `false`: what has failed is left to the part that says so, or its notice would go before it was read. */
  readonly retryOnMount?: boolean;
}

/**
 * Query options of a GET call. The key is the call itself, so that two components that ask the same thing share
 * one request. Loaded once and kept (P-04): what changes the data invalidates its key.
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
