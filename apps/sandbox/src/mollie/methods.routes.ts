import type { Route } from '../http/routes.ts';
import { readCents } from './amount.ts';
import { apiRoute, hal } from './api.ts';
import { methodIds, methodResource, methods, readMethodId } from './methods.ts';
import { listResource } from './resources.ts';
import type { MollieService } from './service.ts';

export function methodRoutes(service: MollieService): Route[] {
  return [
    apiRoute(service, 'GET', '/methods', ({ url, addresses: { api } }) => {
      const cents = requestedCents(url.searchParams);
      const fitting = methodIds.filter((id) => cents === null || cents <= methods[id].maximumCents);
      const items = fitting.map((id) => methodResource(id, api));
      return hal(200, listResource('methods', items, `${api}/methods`));
    }),
    apiRoute(service, 'GET', '/methods/:id', ({ params, addresses: { api } }) =>
      hal(200, methodResource(readMethodId(params.id), api)),
    ),
  ];
}

/** Returns the amount that the methods must accept, in cents; null if the query has none. */
function requestedCents(query: URLSearchParams): number | null {
  const value = query.get('amount[value]');
  return value === null ? null : readCents({ currency: query.get('amount[currency]'), value });
}
