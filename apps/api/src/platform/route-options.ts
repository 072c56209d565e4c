import type { FastifyRequest } from 'fastify';

type OptionsOfRequest = FastifyRequest['routeOptions'];

declare module 'fastify' {
  interface FastifyRequest {
    /** Cached route options; read them with {@link routeOptionsOf}. */
    keptRouteOptions?: OptionsOfRequest;
  }
}

/**
 * Returns the route options of a request. They are cached, because the framework rebuilds them at each access and
 * they are read in five places.
 */
export function routeOptionsOf(request: FastifyRequest): OptionsOfRequest {
  request.keptRouteOptions ??= request.routeOptions;
  return request.keptRouteOptions;
}
