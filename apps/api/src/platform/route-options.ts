import type { FastifyRequest } from 'fastify';

type RouteOptions = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Read it with {@link routeOptionsOf}. */
    keptRouteOptions?: RouteOptions;
  }
}

/** What is known of the route of a request: the framework lists it anew each time it is asked, and five places ask. */
export function routeOptionsOf(request: FastifyRequest): RouteOptions {
  request.keptRouteOptions ??= request.routeOptions;
  return request.keptRouteOptions;
}
