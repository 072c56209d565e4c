import type { FastifyRequest } from 'fastify';

type RouteOptions = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Read through {@link routeOptionsOf}. */
    keptRouteOptions?: RouteOptions;
  }
}

/**
 * Returns the route options of a request, cached because the framework rebuilds them at each read and five places
 * read them.
 */
export function routeOptionsOf(request: FastifyRequest): RouteOptions {
  request.keptRouteOptions ??= request.routeOptions;
  return request.keptRouteOptions;
}
